import { rmSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { freePort, listenHttp, type Target } from '../http/check.fixture.ts'
import { obstacle, page, run } from './check.fixture.ts'
import { pageSpeedScript } from './page-speed.ts'
import { openWorkshop } from './workshop.ts'

const test = suite('browser check')
if (obstacle !== null) console.log(`SKIP browser check.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

let target: Target

test.before(async () => {
  target = await listenHttp((request, response) => {
    if (request.method === 'POST') {
      request.pipe(response)
      return
    }
    if (request.url === '/missing.png') response.statusCode = 404
    response.setHeader('content-type', 'text/html')
    response.end(
      page(`<h1>Hello</h1><button onclick="document.title = 'clicked'">Press</button><img src="/missing.png">
        <script>console.warn('careful'); setTimeout(() => { throw new Error('oops') }, 1)</script>`),
    )
  })
})
test.after(() => target.close())

story('a bare body passes, with what its page said', async () => {
  const outcome = await run(`
    await page.goto('${target.uri}')
    await page.getByRole('button').click()
    await expect(page).toHaveTitle('clicked')
    await expect.poll(() => page.evaluate(() => performance.now())).toBeGreaterThan(100)`)
  assert.is(outcome.error, null)
  assert.is(outcome.status, 'passed')
  assert.is(outcome.failure_reason, null)
  assert.equal(
    outcome.steps.slice(0, 3).map(({ title, status }) => [title.split(' ')[0], status]),
    [
      ['Navigate', 'passed'],
      ['Click', 'passed'],
      ['Expect', 'passed'],
    ],
  )
  assert.ok(outcome.console.some(({ level, text }) => level === 'warning' && text === 'careful'))
  assert.is(outcome.page_errors[0]?.message, 'oops')
  assert.equal(outcome.failed_requests, [
    { method: 'GET', url: `${target.uri}missing.png`, resource_type: 'image', status: 404, failure: null },
  ])
  const { lcp_ms, fcp_ms, cls, ttfb_ms } = outcome.web_vitals
  for (const vital of [lcp_ms, fcp_ms, ttfb_ms]) assert.ok(vital !== null && vital > 0)
  assert.is(cls, 0)
  assert.match(outcome.browser_version ?? '', /^\d+\./)
})

story('a test file keeps its hooks, fixtures, describes and steps', async () => {
  const outcome = await run(`import { test as base, expect } from '@playwright/test'
const test = base.extend<{ greeting: string }>({ greeting: async ({ }, use) => { await use('Hello') } })
test.describe('home', () => {
  test.beforeEach(async ({ page }) => { await page.goto('${target.uri}') })
  test('greets', async ({ page, greeting }) => {
    await test.step('look', async () => { await expect(page.locator('h1')).toHaveText(greeting) })
  })
  test('answers', async ({ request }) => {
    const answer = await request.post('${target.uri}', { data: 'echo' })
    expect(await answer.text()).toBe('echo')
  })
  test('fetches', async () => { expect((await fetch('${target.uri}')).status).toBe(200) })
})`)
  assert.is(outcome.error, null)
  assert.is(outcome.status, 'passed')
  const titles = outcome.steps.map(({ title }) => title)
  assert.ok(titles.includes('greets › look'), titles.join('; '))
  assert.ok(titles.some(title => title.startsWith('answers › ')))
})

story('a failed assertion names its line', async () => {
  const outcome = await run(`import { test, expect } from '@playwright/test'
test('fails', async ({ page }) => {
  await page.goto('${target.uri}')
  await test.step('greeting', async () => {
    await expect(page.locator('h1')).toHaveText('Bye', { timeout: 200 })
  })
})`)
  assert.is(outcome.status, 'failed')
  assert.is(outcome.failure_reason, 'assertion_failed')
  assert.is(outcome.error?.line, 5)
  assert.match(outcome.error?.message ?? '', /Expected: "Bye"[\s\S]*Received: "Hello"/)
  assert.match(outcome.error?.stack ?? '', /script\.spec\.ts:5/)
  assert.equal(
    outcome.steps.map(({ title, status }) => `${title.split(' ')[0]} ${status}`),
    ['Navigate passed', 'greeting failed'],
  )
})

const failures: [string, string, object][] = [
  ['an error of its own', `\n\nthrow new Error('mine')`, { status: 'failed', failure_reason: 'step_failed', line: 3 }],
  [
    'imports in a body',
    `import fs from 'node:fs'\nfs.readFileSync('/none')`,
    { status: 'failed', failure_reason: 'step_failed', line: 2 },
  ],
  ['no JavaScript', `await page.goto(`, { status: 'error', failure_reason: 'script_invalid' }],
  [
    'a missing module',
    `import { test } from '@playwright/test'\nimport 'left-pad'`,
    { status: 'error', failure_reason: 'script_invalid', line: 2 },
  ],
  [
    'no test',
    `import { test } from '@playwright/test'`,
    { status: 'error', failure_reason: 'script_invalid', line: null },
  ],
  [
    'a test past its own limit',
    `import { test } from '@playwright/test'\ntest('slow', async ({ page }) => {\n  test.setTimeout(300)\n  await page.waitForTimeout(10_000)\n})`,
    { status: 'timed_out', failure_reason: 'timed_out', line: 4 },
  ],
]

for (const [name, script, expected] of failures) {
  story(`${name} is told apart`, async () => {
    const { status, failure_reason, error } = await run(script)
    const seen: Record<string, unknown> = { status, failure_reason, line: error?.line ?? null }
    for (const [key, value] of Object.entries(expected)) assert.is(seen[key], value, `${key}: ${error?.message}`)
  })
}

story('a file beside the script is said to be what a check does not have', async () => {
  const { failure_reason, error } = await run(
    `import { test } from '@playwright/test'\nimport { help } from './helper'\ntest('x', () => help())`,
  )
  assert.is(failure_reason, 'script_invalid')
  assert.match(error?.message ?? '', /^A check is one file, so '\.\/helper' can't be imported/)
  assert.not.match(error?.message ?? '', /agent/)
})

story('what is expected to fail passes, as under Playwright itself', async () => {
  const outcome = await run(`import { test, expect } from '@playwright/test'
test('fails by design', () => { test.fail(); expect(1).toBe(2) })
test.skip('skipped', () => { throw new Error('never') })`)
  assert.is(outcome.status, 'passed')
})

const settings: [string, string][] = [
  ['slow motion', `{ launchOptions: { slowMo: 1 } }`],
  ['arguments and a display', `{ headless: false, launchOptions: { args: ['--start-maximized'], headless: false } }`],
  ['a telephone', `{ ...devices['iPhone 13'] }`],
  ['a brand', `{ channel: 'chrome' }`],
]

for (const [name, use] of settings) {
  story(`a test file that asks for ${name} runs in the browser that is here`, async () => {
    const { status, error } = await run(`import { test, expect, devices } from '@playwright/test'
test.use(${use})
test('greets', async ({ page }) => {
  await page.goto('${target.uri}')
  await expect(page.locator('h1')).toHaveText('Hello')
})`)
    assert.is(status, 'passed', error?.message)
  })
}

story('another browser than Chromium fails at once, and the message says so', async () => {
  const { status, error } = await run(`import { test, firefox } from '@playwright/test'
test('in Firefox', async () => {
  await firefox.launch()
})`)
  assert.is(status, 'failed')
  assert.is(error?.line, 3)
  assert.is(error?.message, 'firefox is not available: browser checks run in Chromium.')
  assert.is(error?.text?.code, 'browser.other_browser')
})

story('a browser that does not start because of the script is a failure of the script', async () => {
  const { status, failure_reason, error } = await run(`const { chromium } = playwright
await chromium.launch({ executablePath: '/usr/bin/none' })`)
  assert.is(status, 'failed')
  assert.is(failure_reason, 'step_failed')
  assert.is(error?.line, 2)
})

story('a missing browser says nothing about the script', async () => {
  const { machine } = await openWorkshop()
  const { browser } = machine
  machine.browser = '/usr/lib/chromium/none'
  const { status, failure_reason, error } = await run(`await page.goto('${target.uri}')`)
  machine.browser = browser
  assert.is(status, 'error')
  assert.is(failure_reason, 'browser_unavailable')
  assert.match(error?.message ?? '', /can no longer start a browser/)
})

story('files that were removed from /tmp are created again', async () => {
  const { compiled } = await openWorkshop()
  rmSync(compiled, { recursive: true })
  const outcomes = await Promise.all([run(`await page.goto('${target.uri}')`), run(`await page.goto('${target.uri}')`)])
  assert.equal(
    outcomes.map(({ status }) => status),
    ['passed', 'passed'],
  )
})

story('a host that does not answer is explained', async () => {
  const outcome = await run(`await page.goto('https://127.0.0.1:${await freePort()}/')`)
  assert.is(outcome.failure_reason, 'step_failed')
  assert.match(outcome.error?.message ?? '', /net::ERR_[A-Z_]+[\s\S]*ECONNREFUSED/)
  assert.match(outcome.failed_requests[0]?.failure ?? '', /ECONNREFUSED/)
})

story('page speed counts what a page took', async () => {
  const outcome = await run(pageSpeedScript(target.uri))
  assert.is(outcome.error, null)
  assert.equal(outcome.page_weight?.requests, { document: 1, image: 1 })
  assert.ok((outcome.page_weight?.transfer_bytes ?? 0) > 300)
  assert.ok((outcome.web_vitals.lcp_ms ?? 0) > 0)
})

story('page speed of an error page fails', async () => {
  const outcome = await run(pageSpeedScript(`${target.uri}missing.png`))
  assert.is(outcome.failure_reason, 'assertion_failed')
  assert.match(outcome.error?.message ?? '', /the status of the page/)
})

test.run()
