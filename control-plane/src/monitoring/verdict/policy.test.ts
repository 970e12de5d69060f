import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { staleAfterMs } from './policy.ts'
import { policyOf } from './verdict.fixture.ts'

const test = suite('how long a region may be silent')

/** Seconds. */
const rows = [
  { interval: 10, timeout: 10, retries: 0, gives: 30 },
  { interval: 10, timeout: 10, retries: 1, gives: 40 },
  { interval: 10, timeout: 10, retries: 3, gives: 60 },
  { interval: 60, timeout: 60, retries: 3, gives: 360 },
  { interval: 10, timeout: 30, retries: 1, gives: 80 },
  { interval: 60, timeout: 10, retries: 0, gives: 130 },
  { interval: 3600, timeout: 10, retries: 1, gives: 7220 },
]

for (const { interval, timeout, retries, gives } of rows) {
  test(`${interval} s interval, ${timeout} s timeout, ${retries} retries: ${gives} s`, () => {
    const policy = policyOf({ interval_ms: interval * 1000, timeout_ms: timeout * 1000, retries })
    assert.is(staleAfterMs(policy), gives * 1000)
    const firstFailure = interval + timeout * (retries + 1)
    assert.ok(firstFailure < gives, 'a target that swallows packets is down before its region is silent')
  })
}

test.run()
