import { spawnSync } from 'node:child_process'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { TestFile } from './files.ts'
import { readOutcome } from './outcome.ts'

const test = suite('outcome of a test file')
const file: TestFile = {
  path: 'test/x.test.ts',
  shared: false,
  servers: false,
  browser: false,
  network: false,
  watchdog_ms: 1_000,
}
const summary = (total: number, passed: number, skipped: number) =>
  `\n  Total:     ${total}\n  Passed:    ${passed}\n  Skipped:   ${skipped}\n  Duration:  1ms\n`

interface Row {
  name: string
  output: string
  trouble?: string
  passed: number
  failed: number
  skips?: string[]
}

const rows: Row[] = [
  { name: 'all passed', output: summary(3, 3, 0), passed: 3, failed: 0 },
  { name: 'some failed', output: ` FAIL  "a"\n${summary(3, 1, 0)}`, passed: 1, failed: 2 },
  { name: 'ended before its summary', output: 'x', passed: 0, failed: 1 },
  { name: 'ran nothing', output: summary(0, 0, 0), passed: 0, failed: 1 },
  { name: 'a hook threw', output: summary(2, 0, 0), passed: 0, failed: 2 },
  { name: 'hung after its summary', output: summary(2, 2, 0), trouble: 'it hung', passed: 2, failed: 1 },
  {
    name: 'skipped with its reason',
    output: `SKIP it flies: there is no sky\n${summary(1, 1, 1)}`,
    passed: 1,
    failed: 0,
    skips: ['it flies: there is no sky'],
  },
  {
    name: 'skipped without a reason',
    output: summary(1, 1, 1),
    passed: 1,
    failed: 0,
    skips: ['test/x.test.ts: a test is skipped without a reason'],
  },
]

for (const { name, output, trouble, passed, failed, skips = [] } of rows) {
  test(name, () => {
    const outcome = readOutcome(file, output, { ms: 5, cpu_s: 0.1 }, trouble)
    assert.equal({ passed: outcome.passed, failed: outcome.failed, skips: outcome.skips }, { passed, failed, skips })
  })
}

test('uvu tells what a hook throws, and what the test threw before it', () => {
  const program = `import { spawnSync } from 'node:child_process'
import { suite } from 'uvu'
const test = suite('x')
test.after.each(() => { throw new Error('nothing to close') })
test('a', () => { throw new Error('no disk') })
test.run()`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  assert.match(stdout, /no disk[\s\S]*a hook of a[\s\S]*nothing to close/)
  assert.is(status, 1)
})

test.run()
