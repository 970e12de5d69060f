import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { noMillis } from '../uptime/index.ts'
import { judgeMonth, monthsUntil, strictest } from './rules.ts'

const DAY = 86_400_000
const month = { name: '2026-02', from: Date.UTC(2026, 1), to: Date.UTC(2026, 2) }

for (const { name, now, months } of [
  { name: 'the last instant of a month', now: Date.UTC(2026, 2) - 1, months: ['2026-02', '2026-01', '2025-12'] },
  { name: 'the first instant of a month', now: Date.UTC(2026, 2), months: ['2026-03', '2026-02', '2026-01'] },
  {
    name: 'the 31st: every month before it is there',
    now: Date.UTC(2026, 4, 31),
    months: ['2026-05', '2026-04', '2026-03'],
  },
]) {
  test(`months until ${name}`, () =>
    assert.equal(
      monthsUntil(now, 3).map(each => each.name),
      months,
    ))
}

test('months touch, whatever their length', () => {
  const months = monthsUntil(Date.UTC(2024, 2, 30), 36)
  for (const [i, { from }] of months.slice(0, -1).entries()) assert.is(months[i + 1]?.to, from)
  assert.is((months[1]?.to ?? 0) - (months[1]?.from ?? 0), 29 * DAY)
})

const known = { ...noMillis(), up: 999_000, down: 1_000 }
const row = (millis: Partial<typeof known>, more: Partial<Parameters<typeof judgeMonth>[2]> = {}, target = 99.9) => {
  const given = { millis: { ...noMillis(), ...millis }, ahead: 0, corrected: false, frozen: false, ...more }
  const { attained, uptime, coverage, error_budget_seconds_left: left, partial } = judgeMonth(month, target, given)
  return { attained, uptime, coverage, left, partial }
}

for (const { name, got, want } of [
  { name: 'exactly the target', got: row(known), want: [true, 99.9, 100, 0, false] },
  {
    name: 'a millisecond too much',
    got: row({ up: 998_999, down: 1_001 }),
    want: [false, 99.8999, 100, -0.001, false],
  },
  { name: 'a millisecond to spare', got: row({ up: 999_001, down: 999 }), want: [true, 99.9001, 100, 0.001, false] },
  { name: 'degraded is up', got: row({ up: 0, degraded: 999_000, down: 1_000 }), want: [true, 99.9, 100, 0, false] },
  { name: 'unknown is neither', got: row({ ...known, unknown: 1e6 }), want: [true, 99.9, 50, 0, false] },
  {
    name: 'maintenance and pauses count for nothing',
    got: row({ ...known, maintenance: 1e9, paused: 1e9 }),
    want: [true, 99.9, 100, 0, false],
  },
  { name: 'no data', got: row({ unknown: 5_000 }), want: [null, null, 0, null, false] },
  { name: 'no time at all', got: row({}), want: [null, null, null, null, false] },
  {
    name: 'time to come gives budget, not attainment',
    got: row({ up: 998_000, down: 2_000 }, { ahead: 2e6 }),
    want: [false, 99.8, 100, 1, true],
  },
  { name: 'nothing may be down', got: row({ up: 1e9, down: 1 }, {}, 100), want: [false, 99.9999, 100, -0.001, false] },
  { name: 'a fine target', got: row({ up: 99_999, down: 1 }, {}, 99.999), want: [true, 99.999, 100, 0, false] },
]) {
  test(name, () => assert.equal(Object.values(got), want))
}

test('the strictest target holds, else the default', () => {
  assert.is(strictest([99, 99.95, 99.5]), 99.95)
  assert.is(strictest([0.5]), 0.5)
  assert.is(strictest([]), 99.9)
})

test.run()
