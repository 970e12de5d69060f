import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dueAfter, instantsOf } from './evaluate.ts'
import type { RuleState } from './move.ts'
import { aRule, minute, T0 } from './rules.fixture.ts'
import { wasSeen } from './seen.ts'

const test = suite('when a rule is evaluated')

const KNOWN: RuleState = {
  status: 'up',
  since: T0,
  announced: null,
  last_failure_reason: null,
  series: new Map(),
  evaluated_to: null,
  error: null,
  error_text: null,
}

const rows: [name: string, evaluated: number | null, now: number, delay: number, gives: number[]][] = [
  ['a new rule begins with the last window', null, 10.5, 0, [10]],
  ['the next minute', 10, 11, 0, [11]],
  ['just before it', 10, 10.999, 0, []],
  ['late data is waited for', 10, 11.999, 60, []],
  ['and then no longer', 10, 12, 60, [11]],
  ['what was missed is made up for', 10, 14.2, 0, [11, 12, 13, 14]],
]
for (const [name, evaluated, now, delay_seconds, gives] of rows)
  test(name, () => {
    const state = { ...KNOWN, evaluated_to: evaluated === null ? null : minute(evaluated) }
    assert.equal(instantsOf({ state, settings: aRule({ delay_seconds }) }, minute(now)), gives.map(minute))
  })

test('as far back as an hour', () => {
  const instants = instantsOf({ state: { ...KNOWN, evaluated_to: minute(0) }, settings: aRule() }, minute(600))
  assert.equal([instants.length, instants[0], instants.at(-1)], [60, minute(541), minute(600)])
})

test('it is due when the next window has ended and its delay is over', () => {
  assert.is(dueAfter(minute(10), 0), minute(11))
  assert.is(dueAfter(minute(10.4), 0), minute(11))
  assert.is(dueAfter(minute(10.4), 30), minute(10.5))
  assert.is(dueAfter(minute(10.5), 30), minute(11.5))
})

const away = (from: number, to: number): { from: EpochMs; to: EpochMs }[] => [{ from: minute(from), to: minute(to) }]
const GAPS: [name: string, gaps: { from: EpochMs; to: EpochMs }[], seen: boolean][] = [
  ['never away', [], true],
  ['away before the window', away(0, 20), true],
  ['for a tenth of it', away(19, 21), true],
  ['for more than that', away(18, 21.1), false],
  ['twice, and for more than that together', [...away(21, 21.6), ...away(25, 25.6)], false],
]
for (const [name, gaps, seen] of GAPS)
  test(`a window that we were away in: ${name}`, () =>
    assert.is(wasSeen({ away: gaps, settings: aRule({ window_seconds: 600 }) }, minute(30)), seen))

test.run()
