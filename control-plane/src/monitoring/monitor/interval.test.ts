import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { intervalSetOf, intervalWithin } from './interval.ts'

const test = suite('how often a monitor is checked on a plan')

const TABLE: [
  name: string,
  runs: number,
  set: number | null,
  floor: number,
  runsThen: number,
  setThen: number | null,
][] = [
  ['one at the shortest interval stays', 60, null, 60, 60, null],
  ['one above it stays', 61, null, 60, 61, null],
  ['one below it is checked less often', 59, null, 60, 60, 59],
  ['again, nothing changes', 60, 59, 60, 60, 59],
  ['a plan that allows more', 60, 10, 30, 30, 10],
  ['a plan that allows less', 30, 10, 60, 60, 10],
  ['a plan that allows what it is set to', 60, 10, 10, 10, null],
]

for (const [name, interval_seconds, set_interval_seconds, floor, runs, set] of TABLE)
  test(name, () => {
    const monitor = { interval_seconds, set_interval_seconds }
    const after = intervalWithin(monitor, floor)
    assert.equal(after, { interval_seconds: runs, set_interval_seconds: set })
    assert.is(intervalSetOf(after), intervalSetOf(monitor))
  })

test.run()
