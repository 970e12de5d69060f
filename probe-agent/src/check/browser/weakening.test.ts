import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { BrowserOutcome } from '@pharos/shared-protocol/check/browser.ts'
import { expect, test as runner } from '@playwright/test'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { obstacle, run } from './check.fixture.ts'

const test = suite('what a script can weaken')
if (obstacle !== null) console.log(`SKIP browser weakening.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

/** Each option of the runner's configuration, and why no script gets a green run by it. A script has no configuration. */
const CONFIGURATION: Record<string, string[]> = {
  'set by ours, to the strict value': ['forbidOnly', 'ignoreSnapshots', 'updateSnapshots', 'retries', 'expect'],
  'set by ours, decides nothing': [
    ...['reporter', 'outputDir', 'testDir', 'testMatch', 'timeout', 'globalTimeout', 'use', 'workers'],
    'snapshotPathTemplate',
  ],
  'selects tests: not set, so all run': [
    ...['grep', 'grepInvert', 'testIgnore', 'shard', 'maxFailures', 'repeatEach', 'respectGitIgnore'],
    ...['projects', 'dependencies', 'teardown', 'globalSetup', 'globalTeardown'],
  ],
  'not set, and decides nothing': [
    ...['build', 'captureGitInfo', 'fullyParallel', 'metadata', 'name', 'preserveOutput', 'quiet', 'reportSlowTests'],
    ...['tag', 'tsconfig', 'updateSourceMethod', 'webServer', 'snapshotDir', 'retryStrategy', 'failOnFlakyTests'],
  ],
}

test('every option of the configuration is known', () => {
  const types = readFileSync(join(playwrightFolder(), 'types/test.d.ts'), 'utf8')
  const declared = ['TestConfig', 'TestProject'].flatMap(name => {
    const [, body = ''] = new RegExp(`\\ninterface ${name}<[^{]*\\{([^]*?)\\n\\}`).exec(types) ?? []
    // `default` is the first word of a value.
    return [...body.matchAll(/^ {2}(?!default\b)(\w+)\??:/gm)].map(([, key = '']) => key)
  })
  assert.ok(declared.length > 40)
  assert.equal([...new Set(declared)].sort(), Object.values(CONFIGURATION).flat().sort())
})

function playwrightFolder(): string {
  return dirname(createRequire(import.meta.resolve('@playwright/test')).resolve('playwright/package.json'))
}

type Tests = NonNullable<BrowserOutcome['tests']>

interface Row {
  /** What the script uses; together these name each function of the runner. */
  way: string
  script: string
  ends: 'passed' | 'failed' | 'timed_out' | 'nothing_ran' | 'script_invalid' | 'assertion_failed' | 'step_failed'
  tests?: Partial<Tests>
  says?: RegExp
}

const WRONG = 'expect(1).toBe(2)'
const RIGHT = 'expect(1).toBe(1)'
const one = (body: string) => `test('one', async () => { ${body} })`
const beside = `\ntest('two', async () => { ${RIGHT} })`

const ROWS: Row[] = [
  // All tests left out.
  ...['skip', 'fixme', 'describe.skip', 'describe.fixme'].flatMap((way): Row[] => {
    const left = way.startsWith('describe')
      ? `test.${way}('some', () => { ${one(WRONG)} })`
      : `test.${way}('one', async () => { ${WRONG} })`
    return [
      { way, script: left, ends: 'nothing_ran', tests: { skipped: 1 } },
      { way, script: left + beside, ends: 'passed', tests: { passed: 1, skipped: 1 } },
    ]
  }),
  ...['skip', 'fixme', 'info().skip', 'info().fixme'].flatMap((way): Row[] => [
    { way, script: one(`test.${way}(); ${WRONG}`), ends: 'nothing_ran', tests: { skipped: 1 } },
    { way, script: one(`test.${way}(); ${WRONG}`) + beside, ends: 'passed', tests: { passed: 1, skipped: 1 } },
    { way, script: one(`${WRONG}; test.${way}()`), ends: 'assertion_failed', tests: { failed: 1 } },
  ]),
  {
    way: 'step.skip',
    script: one(`await test.step.skip('s', () => { ${WRONG} })`),
    ends: 'nothing_ran',
    tests: { skipped: 1 },
  },
  {
    way: 'step',
    script: one(`await test.step('s', step => { step.skip(); ${WRONG} })`),
    ends: 'nothing_ran',
    tests: { skipped: 1 },
  },
  {
    way: 'step.skip',
    script: one(`await test.step.skip('s', () => { ${WRONG} }); ${RIGHT}`),
    ends: 'passed',
    tests: { passed: 1 },
  },
  {
    way: 'only',
    script: `test.only('one', () => {})\ntest('two', () => { ${WRONG} })`,
    ends: 'script_invalid',
    says: /remove \.only\.$/,
  },
  {
    way: 'describe.only',
    script: `test.describe.only('some', () => { ${one(RIGHT)} })${beside}`,
    ends: 'script_invalid',
    says: /remove \.only\.$/,
  },
  { way: 'no test', script: `// test('one', () => {})`, ends: 'script_invalid' },
  { way: 'no test', script: `if (false) ${one(RIGHT)}`, ends: 'script_invalid' },
  ...['beforeAll', 'beforeEach', 'afterEach', 'afterAll'].map(
    (way): Row => ({
      way,
      script: `test.${way}(() => { ${WRONG} })\n${one(RIGHT)}`,
      ends: 'assertion_failed',
      tests: { failed: 1 },
    }),
  ),

  // Expected to fail.
  ...['fail', 'info().fail'].flatMap((way): Row[] => [
    { way, script: one(`test.${way}(); ${WRONG}`), ends: 'passed', tests: { expected_to_fail: 1 } },
    { way, script: one(`test.${way}(); ${RIGHT}`), ends: 'failed', tests: { failed: 1 } },
    {
      way,
      script: one(`test.${way}(); throw new Error('connection refused')`),
      ends: 'assertion_failed',
      says: /^Nothing was compared: a test that is expected to fail ended before an assertion did\. Error: connection refused/,
    },
  ]),
  {
    way: 'fail',
    script: `test.fail('one', () => { throw new Error('gone') })`,
    ends: 'assertion_failed',
    says: /^Nothing was compared/,
  },
  { way: 'fail', script: one(`test.fail(); test.setTimeout(300); await new Promise(() => {})`), ends: 'timed_out' },
  { way: 'abort', script: one(`test.abort('enough'); ${WRONG}`), ends: 'failed', tests: { failed: 1 } },

  // Repeated.
  {
    way: 'describe.configure',
    script: `test.describe.configure({ retries: 1 })\ntest('one', ({}, { retry }) => { expect(retry).toBe(1) })`,
    ends: 'passed',
    tests: { flaky: 1 },
  },
  {
    way: 'describe.configure',
    script: `test.describe.configure({ retries: 2 })\n${one(WRONG)}`,
    ends: 'assertion_failed',
    tests: { failed: 1 },
  },
  {
    way: 'describe.configure',
    script: `test.describe.configure({ retries: 1 })\n${one(`expect('x').toMatchSnapshot('x.txt')`)}`,
    ends: 'failed',
    says: /^There is no accepted baseline/,
  },
  ...['describe.serial', 'describe.parallel'].map(
    (way): Row => ({
      way,
      script: `test.${way}('some', () => { ${one(WRONG)}${beside} })`,
      ends: 'assertion_failed',
      tests: { failed: 1 },
    }),
  ),

  // Decided later, or never.
  { way: 'expect.soft', script: one(`expect.soft(1).toBe(2); ${RIGHT}`), ends: 'assertion_failed' },
  { way: 'expect.configure', script: one(`expect.configure({ soft: true })(1).toBe(2)`), ends: 'assertion_failed' },
  {
    way: 'expect.configure',
    script: one(`await expect.configure({ timeout: 1 }).poll(() => 1).toBe(2)`),
    ends: 'assertion_failed',
  },
  { way: 'expect.poll', script: one(`await expect.poll(() => 1, { timeout: 200 }).toBe(2)`), ends: 'assertion_failed' },
  { way: 'toPass', script: one(`await expect(() => { ${WRONG} }).toPass({ timeout: 200 })`), ends: 'assertion_failed' },
  {
    way: 'toPass',
    script: one(`test.setTimeout(3_000); await expect(() => { ${WRONG} }).toPass()`),
    ends: 'assertion_failed',
  },
  ...[
    `expect.poll(() => 1, { timeout: 20_000 }).toBe(2)`,
    `expect(() => { ${WRONG} }).toPass({ timeout: 20_000 })`,
    `expect.soft(new Promise(done => setTimeout(done, 20_000))).resolves.toBe(2)`,
    `test.step('late', async () => { await new Promise(done => setTimeout(done, 20_000)); ${WRONG} })`,
  ].flatMap((late): Row[] => [
    {
      way: 'no await',
      script: one(late),
      ends: 'assertion_failed',
      says: /^Nothing was compared: the test ended before '.+' did\. Put await before it\.$/,
    },
    { way: 'no await', script: one(`test.fail(); ${late}`), ends: 'failed' },
  ]),
  { way: 'no await', script: one(`expect(Promise.resolve(1)).resolves.toBe(2)`), ends: 'failed' },

  // Changed, or ended.
  {
    way: 'expect.extend',
    script: `expect.extend({ toBe: () => ({ pass: true, message: () => '' }) })\n${one(WRONG)}`,
    ends: 'assertion_failed',
  },
  { way: 'setTimeout', script: one(`test.setTimeout(0); ${WRONG}`), ends: 'assertion_failed' },
  { way: 'slow', script: one(`test.slow(); ${WRONG}`), ends: 'assertion_failed' },
  {
    way: 'use',
    script: `test.use({ updateSnapshots: 'all', ignoreSnapshots: true })\n${one(`expect('x').toMatchSnapshot('x.txt')`)}`,
    ends: 'failed',
    says: /^There is no accepted baseline/,
  },
  {
    way: 'a configuration in the script',
    script: `export default { updateSnapshots: 'all', ignoreSnapshots: true, grep: /two/ }\n${one(`expect('x').toMatchSnapshot('x.txt')`)}${beside}`,
    ends: 'failed',
    tests: { failed: 1, passed: 1 },
  },
  {
    way: 'extend',
    script: `test.extend({ x: [async ({}, use) => { ${WRONG}; await use(1) }, { auto: true }] })('one', () => {})`,
    ends: 'assertion_failed',
  },
  { way: 'exit', script: one(`process.exit(0)`), ends: 'step_failed' },
  { way: 'an exit code', script: one(`process.exitCode = 0; ${WRONG}`), ends: 'assertion_failed' },
]

for (const { way, script, ends, tests, says } of ROWS)
  story(`${way}: ${script.replaceAll('\n', '; ')}`, async () => {
    const outcome = await run(`import { test, expect } from '@playwright/test'\n${script}`)
    const { status, failure_reason, error } = outcome
    assert.ok([status, failure_reason].includes(ends), `${status}, ${failure_reason}: ${error?.message}`)
    if (says) assert.match(error?.message ?? '', says)
    if (says) assert.ok(error?.text, 'it has a text in each language')
    for (const [end, count] of Object.entries(tests ?? {})) assert.is(outcome.tests?.[end as keyof Tests], count, end)
  })

/** Functions of the runner that leave nothing out and repeat nothing. */
const HARMLESS = ['expect', 'describe', 'info']
const MATCHING = [
  ...['any', 'anything', 'arrayContaining', 'arrayOf', 'closeTo', 'objectContaining', 'stringContaining'],
  ...['stringMatching', 'not', 'getState'],
]

test('every function of the runner is known', () => {
  const named = new Set(ROWS.map(({ way }) => way))
  const functions: [prefix: string, of: object, known: string[]][] = [
    ['', runner, [...HARMLESS, ...Object.keys(Object.getPrototypeOf(runner) as object)]],
    ['describe.', runner.describe, []],
    ['step.', runner.step, []],
    ['expect.', expect, MATCHING],
  ]
  for (const [prefix, of, known] of functions) {
    const own = Object.keys(of).filter(name => !known.includes(name) && !/^_/.test(name) && !LIBRARY.has(name))
    assert.equal(
      own.filter(name => !named.has(`${prefix}${name}`)),
      [],
      `of ${prefix || 'test'}`,
    )
  }
})

/** What the exported `test` has besides, of the library. */
const LIBRARY = new Set([
  ...['on', 'off', 'request', 'chromium', 'firefox', 'webkit', 'devices', 'selectors', 'errors'],
  ...['defineConfig', 'mergeExpects', 'mergeTests', 'test'],
])

test.run()
