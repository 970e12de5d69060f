import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  daysToCount,
  FIRST_MS,
  missingIn,
  nextAttempt,
  nextCount,
  notComparedOf,
  notComparedTotal,
  planOf,
  type Round,
  roundsAfter,
  SETTLED_MS,
} from './rules.ts'

const test = suite('the rules of counting real users')
const START = epoch(Date.UTC(2026, 10, 9, 12))
const at = (minutes: number): EpochMs => epoch(START + minutes * MINUTE_MS)
const open: Round[] = [{ from: START, to: null }]
const over = (minutes: number): Round[] => [{ from: START, to: at(minutes) }]

for (const { name, given, what, gives } of [
  { name: 'it opens', given: [], what: 'opened', gives: [{ from: at(9), to: null }] },
  { name: 'it opens twice', given: open, what: 'opened', gives: open },
  { name: 'it ends', given: open, what: 'ended', gives: over(9) },
  { name: 'it ends twice', given: over(5), what: 'ended', gives: over(5) },
  { name: 'it ends without a beginning', given: [], what: 'ended', gives: [] },
  { name: 'it reopens', given: over(5), what: 'opened', gives: [...over(5), { from: at(9), to: null }] },
  {
    name: 'it ends as it begins',
    given: [{ from: at(9), to: null }],
    what: 'ended',
    gives: [{ from: at(9), to: epoch(at(9) + 1) }],
  },
] as { name: string; given: Round[]; what: 'opened' | 'ended'; gives: Round[] }[])
  test(name, () => assert.equal(roundsAfter(given, what, at(9)), gives))

test('an incident that is reopened again and again has a bound', () => {
  let rounds: Round[] = []
  for (let n = 0; n < 100; n++) rounds = roundsAfter(roundsAfter(rounds, 'opened', at(2 * n)), 'ended', at(2 * n + 1))
  assert.is(rounds.length, 20)
  assert.equal([rounds[19]?.from, rounds[19]?.to], [at(38), at(199)])
})

const WEEK = 7 * 24 * 60
for (const { name, rounds, days = 30, stored, gives } of [
  { name: 'while it is open', rounds: open, stored: at(10), gives: [[[0, 10]], 10, false] },
  { name: 'before anything is stored', rounds: open, stored: at(-1), gives: [[], 0, false] },
  { name: 'just after its end', rounds: over(5), stored: at(6), gives: [[[0, 5]], 5, false] },
  { name: 'just before it is settled', rounds: over(5), stored: epoch(at(10) - 1), gives: [[[0, 5]], 5, false] },
  { name: 'when it is settled', rounds: over(5), stored: at(10), gives: [[[0, 5]], 5, true] },
  { name: 'after its end, when less is stored', rounds: over(5), stored: at(3), gives: [[[0, 3]], 3, false] },
  {
    name: 'after it was reopened',
    rounds: [...over(5), { from: at(8), to: null }],
    stored: at(10),
    gives: [
      [
        [0, 5],
        [8, 10],
      ],
      10,
      false,
    ],
  },
  {
    name: 'before its second beginning is stored',
    rounds: [...over(5), { from: at(8), to: null }],
    stored: at(7),
    gives: [[[0, 5]], 7, false],
  },
  { name: 'after a week', rounds: open, stored: at(WEEK + 4), gives: [[[0, WEEK]], WEEK, false] },
  { name: 'long after a week', rounds: open, stored: at(2 * WEEK), gives: [[[0, WEEK]], WEEK, true] },
  { name: 'when events are kept for a day', rounds: open, days: 1, stored: at(WEEK), gives: [[[0, 1440]], 1440, true] },
  {
    name: 'reopened after a month',
    rounds: [...over(5), { from: at(5 * WEEK), to: null }],
    stored: at(6 * WEEK),
    gives: [[[0, 5]], WEEK, true],
  },
] as { name: string; rounds: Round[]; days?: number; stored: EpochMs; gives: [number[][], number, boolean] }[])
  test(`what is counted ${name}`, () => {
    const { spans, until, isFinal } = planOf(rounds, days, stored)
    const minutes = (instant: number) => (instant - START) / MINUTE_MS
    assert.equal([spans.map(({ from, to }) => [minutes(from), minutes(to)]), minutes(until), isFinal], gives)
  })

for (const { name, rounds, now, isFinal = false, gives } of [
  { name: 'at first', rounds: open, now: at(1), gives: at(2) },
  { name: 'after an hour', rounds: open, now: at(60), gives: at(70) },
  { name: 'after a day', rounds: open, now: at(1440), gives: at(1500) },
  { name: 'before its end is settled', rounds: over(60), now: at(61), gives: epoch(at(60) + SETTLED_MS) },
  { name: 'when it is settled and not stored', rounds: over(60), now: at(70), gives: at(71) },
  { name: 'just before a week', rounds: open, now: at(WEEK - 1), gives: epoch(at(WEEK) + SETTLED_MS) },
  { name: 'when it is final', rounds: over(60), now: at(70), isFinal: true, gives: null },
] as { name: string; rounds: Round[]; now: EpochMs; isFinal?: boolean; gives: EpochMs | null }[])
  test(`the next count ${name}`, () => assert.is(nextCount(rounds, 30, isFinal, now), gives))

test('an incident of a week is counted fewer than 250 times, and never more than an hour late', () => {
  let [now, counts] = [at(1), 0]
  for (let next: EpochMs | null = now; next !== null && now < at(WEEK); counts++) {
    next = nextCount(open, 30, false, now)
    assert.ok(next !== null && next - now <= HOUR_MS + SETTLED_MS)
    now = next
  }
  assert.ok(counts < 250, String(counts))
})

for (const { name, rounds, since, now, gives } of [
  { name: 'at once', rounds: open, since: at(0), now: at(0), gives: epoch(at(0) + FIRST_MS) },
  { name: 'after an hour', rounds: open, since: at(0), now: at(60), gives: at(70) },
  { name: 'after days of an open incident', rounds: open, since: at(0), now: at(WEEK), gives: at(WEEK + 60) },
  { name: 'just before three days after the end', rounds: over(0), since: at(0), now: at(4319), gives: at(4379) },
  { name: 'three days after the end', rounds: over(0), since: at(0), now: at(4320), gives: null },
] as { name: string; rounds: Round[]; since: EpochMs; now: EpochMs; gives: EpochMs | null }[])
  test(`a count that failed is repeated ${name}`, () => assert.is(nextAttempt(rounds, since, now), gives))

const away = (...times: [number, number][]) => times.map(([from, to]) => ({ from: at(from), to: at(to) }))
for (const [name, times, missing] of [
  ['nothing', [], 0],
  [
    'before and after it',
    [
      [-5, 0],
      [10, 20],
    ],
    0,
  ],
  ['a part of it', [[2, 4]], 2],
  [
    'overlapping parts, once',
    [
      [2, 4],
      [3, 6],
    ],
    4,
  ],
  [
    'one within another',
    [
      [2, 8],
      [3, 4],
    ],
    6,
  ],
  ['all of it', [[-5, 20]], 10],
] as [string, [number, number][], number][])
  test(`what is missing: ${name}`, () =>
    assert.is(missingIn([{ from: at(0), to: at(10) }], away(...times)) / MINUTE_MS, missing))

const spans = [{ from: at(0), to: at(10) }]
const weekBefore = epoch(START - 7 * DAY_MS)
const dayBefore = weekBefore - (weekBefore % DAY_MS)
for (const { name, first = weekBefore, days = 30, kept = {}, active = 9, lost = [], now = at(10), gives } of [
  { name: 'with a history', gives: null },
  { name: 'whose first event came then', first: weekBefore, gives: null },
  { name: 'whose first event came later', first: epoch(weekBefore + 1), gives: 'no_history' },
  { name: 'whose events have just not expired', days: 7, now: at(0), gives: null },
  { name: 'whose events have expired', days: 7, now: at(1), gives: 'expired' },
  { name: 'kept for longer then than now', days: 7, kept: { [dayBefore]: 30 }, gives: null },
  { name: 'kept for a shorter time then than now', days: 30, kept: { [dayBefore]: 7 }, gives: 'expired' },
  { name: 'kept for longer the day after', days: 7, kept: { [dayBefore + DAY_MS]: 30 }, gives: 'expired' },
  {
    name: 'without events of that day, and with some of before',
    days: 7,
    kept: { [dayBefore - DAY_MS]: 7 },
    active: 0,
    gives: 'no_data',
  },
  { name: 'with a tenth missing', lost: [[-WEEK, -WEEK + 1]], gives: null },
  { name: 'with more than a tenth missing', lost: [[-WEEK, -WEEK + 2]], gives: 'telemetry_missing' },
  { name: 'without events then', active: 0, gives: 'no_data' },
] as {
  name: string
  first?: EpochMs
  days?: number
  kept?: Record<string, number>
  active?: number
  lost?: [number, number][]
  now?: EpochMs
  gives: string | null
}[])
  test(`the comparison of an application ${name}`, () => {
    const site = { first_event_at: first, retention_days: days, kept_days: kept }
    assert.is(notComparedOf(site, active, { spans, away: away(...lost), now }), gives)
  })

const today = START - (START % DAY_MS)
for (const { name, apps, days, now = at(60) } of [
  { name: 'one plan', apps: [{ retention_days: 3, kept_days: {} }], days: 3 },
  { name: 'longer than a week', apps: [{ retention_days: 30, kept_days: { [today]: 30 } }], days: 7 },
  { name: 'a longer plan of today', apps: [{ retention_days: 30, kept_days: { [today]: 3 } }], days: 3 },
  { name: 'a shorter plan of today', apps: [{ retention_days: 3, kept_days: { [today]: 30 } }], days: 3 },
  {
    name: 'a shorter plan since the third day',
    // The events of the first days are kept on; those of the third day end a day after its start.
    ...{ apps: [{ retention_days: 1, kept_days: { [today]: 30, [today + DAY_MS]: 30 } }], now: at(2 * 24 * 60 + 60) },
    days: 2.5,
  },
  {
    name: 'a longer plan since the third day',
    ...{ apps: [{ retention_days: 30, kept_days: { [today]: 3, [today + DAY_MS]: 3 } }], now: at(2 * 24 * 60 + 60) },
    days: 3,
  },
  {
    name: 'the shortest of two applications',
    apps: [
      { retention_days: 30, kept_days: {} },
      { retention_days: 2, kept_days: {} },
    ],
    days: 2,
  },
] as { name: string; apps: Parameters<typeof daysToCount>[0]; days: number; now?: EpochMs }[])
  test(`for how many days an incident is counted: ${name}`, () => assert.is(daysToCount(apps, START, now), days))

for (const [reasons, total] of [
  [[null, null], null],
  [[null, 'no_data'], null],
  [['no_data', 'no_data'], 'no_data'],
  [[null, 'no_history'], 'no_history'],
  [['no_data', 'expired'], 'expired'],
] as [(null | 'no_data' | 'no_history' | 'expired')[], string | null][])
  test(`the comparison of all: ${reasons.join()}`, () => assert.is(notComparedTotal(reasons), total))

test.run()
