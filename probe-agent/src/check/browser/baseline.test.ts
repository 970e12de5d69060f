import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listenHttp, type Target } from '../http/check.fixture.ts'
import { obstacle, page, type Run, run, runKeeping } from './check.fixture.ts'

const test = suite('baselines of browser checks')
if (obstacle !== null) console.log(`SKIP browser baseline.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

let heading = 'Welcome'
let target: Target
test.before(async () => {
  target = await listenHttp((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(page(`<body style="margin: 0"><h1>${heading}</h1>`))
  })
})
test.before.each(() => {
  heading = 'Welcome'
})
test.after(() => target.close())

/** Each assertion that compares with a file: its name, and whether a difference has a picture. */
const COMPARING = [
  { assertion: `await expect(page).toHaveScreenshot({ timeout: 2_000 })`, name: 'script-1-linux.png', hasDiff: true },
  {
    assertion: `await expect(page.locator('h1')).toHaveScreenshot('heading.png', { timeout: 2_000 })`,
    name: 'heading-linux.png',
    hasDiff: true,
  },
  { assertion: `expect(await page.locator('h1').innerHTML()).toMatchSnapshot()`, name: 'script-1-linux.txt' },
  {
    assertion: `expect(await page.locator('h1').innerHTML()).toMatchSnapshot(['parts', 'heading.html'])`,
    name: 'parts/heading-linux.html',
  },
  { assertion: `expect(await page.screenshot()).toMatchSnapshot('page.png')`, name: 'page-linux.png', hasDiff: true },
  { assertion: `await expect(page.locator('h1')).toMatchAriaSnapshot({ timeout: 300 })`, name: 'script-1.aria.yml' },
  {
    assertion: `await expect(page.locator('h1')).toMatchAriaSnapshot({ name: 'heading.aria.yml', timeout: 300 })`,
    name: 'heading.aria.yml',
  },
  { assertion: `await expect(page).toMatchAriaSnapshot({ name: 'page.yml', timeout: 300 })`, name: 'page.yml' },
]

const scriptOf = (assertion: string) => `await page.goto('${target.uri}')\n${assertion}`

function contentOf({ outcome, files }: Run, role: 'expected' | 'actual' | 'diff'): Buffer {
  const sha256 = outcome.baselines[0]?.[role]?.sha256
  return readFileSync(files.find(file => file.sha256 === sha256)?.path ?? '')
}

for (const { assertion, name, hasDiff = false } of COMPARING)
  story(`missing, accepted, different: ${assertion}`, async () => {
    const first = await runKeeping(scriptOf(assertion))
    const { status, failure_reason, error } = first.outcome
    assert.equal([status, failure_reason, error?.line], ['failed', 'baseline_missing', 2], error?.message)
    assert.is(
      error?.message,
      `There is no accepted baseline for ${name}. Accept what a run of this check saw; later runs are compared with it.`,
    )
    const { actual, ...rest } = first.outcome.baselines[0] ?? { actual: null }
    assert.equal(rest, { name, state: 'missing', expected: null, diff: null })
    assert.ok(actual && actual.bytes > 0)
    const baselines = { [name]: contentOf(first, 'actual') }
    await first.dispose()

    const same = await run(scriptOf(assertion), { baselines })
    assert.is(same.status, 'passed', same.error?.message)
    assert.equal(same.baselines, [{ name, state: 'matched', expected: null, actual: null, diff: null }])

    heading = 'Maintenance'
    const other = await runKeeping(scriptOf(assertion), { baselines })
    assert.equal(
      [other.outcome.status, other.outcome.failure_reason, other.outcome.error?.line],
      ['failed', 'assertion_failed', 2],
      other.outcome.error?.message,
    )
    assert.is(other.outcome.baselines[0]?.state, 'differs')
    assert.equal(contentOf(other, 'expected'), baselines[name])
    assert.not.equal(contentOf(other, 'actual'), baselines[name])
    assert.is(other.outcome.baselines[0]?.diff !== null, hasDiff)
    const accepted = { [name]: contentOf(other, 'actual') }
    await other.dispose()
    assert.is((await run(scriptOf(assertion), { baselines: accepted })).status, 'passed')
  })

/** One of each way of comparing. */
const REPRESENTATIVE = COMPARING.filter((_, index) => [0, 2, 5].includes(index))

/** None of these lets a run pass whose assertion compared with nothing. */
const EVASIVE = [
  `test.fail()\n{}`,
  `try {} catch {}`,
  `await expect(async () => {}).toPass({ timeout: 10_000 })`,
  `expect.soft(await page.content())`,
].flatMap(way => REPRESENTATIVE.map(({ assertion }) => ({ way, assertion })))

for (const { way, assertion } of EVASIVE)
  story(`a missing baseline fails the run in spite of ${way.split('\n')[0]}: ${assertion}`, async () => {
    const script = way.startsWith('expect.soft')
      ? assertion.replaceAll('expect(', 'expect.soft(')
      : way.replace('{}', () => `{ ${assertion} }`)
    const { status, failure_reason } = await run(scriptOf(script))
    assert.equal([status, failure_reason], ['failed', 'baseline_missing'])
  })

const NEGATED = REPRESENTATIVE.map(({ assertion }) => assertion.replace(/\)\.to/, ').not.to'))
for (const assertion of NEGATED)
  for (const script of [assertion, `test.fail()\n${assertion}`])
    story(`a negated comparison with nothing fails: ${script.replace('\n', '; ')}`, async () => {
      const { status, failure_reason, error } = await run(scriptOf(script))
      assert.equal([status, failure_reason], ['failed', 'baseline_missing'], error?.message)
    })

story('a failure of the target comes before missing baselines, and both are told', async () => {
  const { failure_reason, error, baselines } = await run(
    scriptOf(
      `expect(await page.content()).toMatchSnapshot('page.html')\nawait expect(page.locator('h1')).toHaveText('Bye', { timeout: 300 })`,
    ),
  )
  assert.equal([failure_reason, error?.line], ['assertion_failed', 3])
  assert.equal(
    baselines.map(({ name, state }) => `${name} ${state}`),
    ['page-linux.html missing'],
  )
})

story('only what a run compared is told, and secrets are masked in texts', async () => {
  const baselines = { 'unused-linux.txt': Buffer.from('x'), 'used-linux.txt': Buffer.from('token: •••') }
  const script = `expect('secret ' + process.env.TOKEN).toMatchSnapshot('new.txt')`
  const kept = await runKeeping(script, { baselines, environment: { TOKEN: 'very-secret' } })
  assert.equal(
    kept.outcome.baselines.map(({ name, state }) => `${name} ${state}`),
    ['new-linux.txt missing'],
  )
  assert.not.match(contentOf(kept, 'actual').toString(), /very-secret/)
  await kept.dispose()
})

story('what is too large or has no proper name fails without being offered', async () => {
  for (const assertion of [
    `expect('x'.repeat(4_000_001)).toMatchSnapshot('large.txt')`,
    `expect('x').toMatchSnapshot(['line\\nbreak.txt'])`,
    `expect('x').toMatchSnapshot('${'n'.repeat(240)}.txt')`,
  ]) {
    const { failure_reason, baselines, error } = await run(assertion)
    assert.is(failure_reason, 'baseline_missing', error?.message)
    assert.ok(baselines.every(({ actual }) => actual === null))
  }
})

story('of more comparisons than a check may have, the first ones are told', async () => {
  const { failure_reason, baselines } = await run(
    `for (let i = 0; i < 60; i++) expect('x').toMatchSnapshot(String(i).padStart(2, '0') + '.txt')`,
  )
  assert.is(failure_reason, 'baseline_missing')
  assert.equal([baselines.length, baselines[0]?.name, baselines.at(-1)?.name], [50, '00-linux.txt', '49-linux.txt'])
})

story('baselines that cannot be fetched say nothing about the target', async () => {
  const { browserCheck } = await import('./index.ts')
  const { environmentFor } = await import('../http/check.fixture.ts')
  const accepted = [{ id: crypto.randomUUID(), name: 'a.txt', sha256: '0'.repeat(64), bytes: 1 }]
  const keep = { screenshot: 'never', har: 'never', trace: 'never', video: 'never' } as const
  const spec = {
    script: 'expect(1).toBe(1)',
    timeout_ms: 9_000,
    keep,
    baselines: { check_id: crypto.randomUUID(), accepted },
  }
  const lendBaselines = () => Promise.reject(new Error('the object store answered 503'))
  const { unable, outcome } = await browserCheck(
    { spec, secrets: null, traceparent: null, lendBaselines },
    await environmentFor(),
  )
  assert.is(unable, true)
  assert.equal((outcome as { failure_reason: string }).failure_reason, 'baseline_unavailable')
})

test.run()
