import { existsSync, readFileSync } from 'node:fs'
import { DEFAULT_KEEP } from '@pharos/shared-protocol/check/browser.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenHttp, type Target } from '../http/check.fixture.ts'
import { hasVideo, obstacle, page, run, runKeeping } from './check.fixture.ts'
import { readZip } from './inside/zip.ts'

const test = suite('browser artifacts')
if (obstacle !== null) console.log(`SKIP browser artifact.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

const SECRET = 'pa"ss wörd/1234'
const PIN = '98765'
/** Contains characters that each place encodes differently; between them the text is unchanged. */
const KEY = `Zq7'(xW9)!"v <Kp"~*3T`
const KEY_SOMEHOW = /Zq7.{1,12}xW9.{1,16}v.{1,12}Kp.{1,20}3T/
const environment = { PASSWORD: SECRET, PIN, KEY, DEBUG: '1' }
let target: Target

test.before(async () => {
  target = await listenHttp((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      page(
        `<h1>Hello</h1><form method="post" action="/sent"><input name="p"></form><p>${request.headers['x-key'] ?? ''}</p>`,
      ),
    )
  })
})
test.after(() => target.close())

/**
 * Sends its secrets to every place that a script can write to: header, query, body, field, console, title and error.
 */
const LEAKY = () => `const { PASSWORD, PIN, KEY, DEBUG } = process.env
expect(DEBUG).toBe('1')
await page.setExtraHTTPHeaders({ 'x-key': encodeURIComponent(PASSWORD) })
await page.goto('${target.uri}?q=' + encodeURIComponent(PASSWORD) + '&pin=' + PIN)
await page.fill('input', PASSWORD)
await page.evaluate(async ([text, pin]) => {
  console.log('page says ' + text, pin)
  await fetch('/', { method: 'POST', body: JSON.stringify({ text, pin: Number(pin), base64: btoa(pin) }) })
  setTimeout(() => { throw new Error('oops ' + text) })
}, [PASSWORD, PIN])
await page.goto('${target.uri}path/' + KEY + '?raw=' + KEY + '#' + KEY)
await page.fill('input', KEY)
await page.locator('form').evaluate(form => form.submit())
await page.waitForURL('**/sent')
await page.evaluate(key => document.body.append(key), KEY)
console.log('script says', PASSWORD, PIN)
await test.step('step ' + PASSWORD, async () => {
  await expect(page.locator('h1')).toHaveText(PASSWORD, { timeout: 300 })
})`

function leaks(text: string): string[] {
  const forms = [SECRET, encodeURIComponent(SECRET), JSON.stringify(SECRET).slice(1, -1), PIN, btoa(PIN)]
  return [...forms.filter(form => text.includes(form)), ...(KEY_SOMEHOW.exec(text) ?? [])]
}

story('a failure keeps screenshot, HAR and trace, with every secret masked', async () => {
  const keep = { screenshot: 'on_failure', har: 'on_failure', trace: 'on_failure' } as const
  const { outcome, files, dispose } = await runKeeping(LEAKY(), { keep, environment })
  assert.is(outcome.failure_reason, 'assertion_failed', outcome.error?.message)
  assert.equal(leaks(JSON.stringify(outcome)), [])
  assert.ok(JSON.stringify(outcome).includes('page says ••••••'))
  const read = Object.fromEntries(files.map(({ kind, path }) => [kind, readFileSync(path)]))
  assert.equal(Object.keys(read).sort(), ['har', 'screenshot', 'trace'])
  assert.equal(
    outcome.artifacts.map(({ kind, bytes }) => [kind, bytes]).sort(),
    files.map(({ kind, bytes }) => [kind, bytes]).sort(),
  )
  assert.is(read.screenshot?.subarray(1, 4).toString(), 'PNG')
  const har = JSON.parse(read.har?.toString() ?? '') as { log: { entries: { request: { url: string } }[] } }
  assert.is(har.log.entries[0]?.request.url, `${target.uri}?q=••••••&pin=••••••`)
  assert.equal(leaks(read.har?.toString() ?? ''), [])
  const entries = readZip(read.trace ?? Buffer.alloc(0))
  assert.ok(entries.some(({ name }) => name.endsWith('.trace')))
  for (const { name, content } of entries) {
    assert.equal(leaks(content.toString()), [], name)
    if (!/\.(trace|network)$/.test(name)) continue
    for (const line of content.toString().trim().split('\n')) if (line !== '') JSON.parse(line)
  }
  await dispose()
  assert.not.ok(files.some(({ path }) => existsSync(path)))
})

story('a passing run keeps only the artifacts that are always kept', async () => {
  const keep = { screenshot: 'on_failure', har: 'always', trace: 'on_failure' } as const
  const outcome = await run(`await page.goto('${target.uri}')\nawait browser.newContext()`, { keep })
  assert.is(outcome.error, null)
  assert.equal(
    outcome.artifacts.map(({ kind }) => kind),
    ['har'],
  )
})

if (!hasVideo) console.log('SKIP browser artifact.test.ts (videos): there is no ffmpeg')
const videoStory = hasVideo ? story : test.skip

videoStory('a failure keeps all kinds by default, a video among them', async () => {
  const { outcome, files, dispose } = await runKeeping(`await page.goto('${target.uri}')\nexpect(1).toBe(2)`, {
    keep: DEFAULT_KEEP,
  })
  assert.equal(outcome.artifacts.map(({ kind }) => kind).sort(), ['har', 'screenshot', 'trace', 'video'])
  const video = files.find(({ kind }) => kind === 'video')
  assert.is(
    readFileSync(video?.path ?? '')
      .subarray(0, 4)
      .toString('hex'),
    '1a45dfa3',
    'Matroska',
  )
  await dispose()
})

videoStory('what passes keeps what its script asks for', async () => {
  const { outcome, dispose } = await runKeeping(
    `import { test } from '@playwright/test'
test.use({ video: 'on' })
test('shows', async ({ page }) => { await page.goto('${target.uri}') })`,
    { keep: DEFAULT_KEEP },
  )
  assert.is(outcome.status, 'passed', outcome.error?.message)
  assert.equal(
    outcome.artifacts.map(({ kind }) => kind),
    ['video'],
  )
  await dispose()
})

story('a script that is cut off may lack its trace, and reports its time', async () => {
  const keep = { har: 'always', trace: 'always' } as const
  const outcome = await run(`await page.goto('${target.uri}')\nfor (;;);`, { keep, timeout_ms: 8_000 })
  assert.is(outcome.status, 'timed_out')
  assert.ok(outcome.steps.some(({ title }) => title.startsWith('Navigate')))
})

test.run()
