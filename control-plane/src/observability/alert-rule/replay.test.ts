import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { DAY_MS, type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../../platform/refusal.ts'
import { lastWeek } from './observe.ts'
import { replayRule, replayStep } from './replay.ts'
import { aRule } from './rules.fixture.ts'
import { type ReadSeries, windowsOf } from './window-cache.ts'

const test = suite('alert rules over generated weeks')

/** Three weeks around the end of daylight-saving time in Berlin, 2026-10-25. */
const FROM = epoch(Date.UTC(2026, 9, 19))
const TO = epoch(Date.UTC(2026, 10, 2))
const FIRST = FROM - 8 * DAY_MS
const ZONE = 'Europe/Berlin'

/** Random numbers that are the same in each run. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** A value for each minute, with the rhythm of local days, outages, noise and gaps. */
function generate(seed: number): (number | null)[] {
  const next = random(seed)
  const local = new Intl.DateTimeFormat('en-GB', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' })
  let bad = 0
  let gap = 0
  return Array.from({ length: (TO - FIRST) / MINUTE_MS }, (_, i) => {
    if (next() < 0.0006) bad = 3 + Math.floor(next() * 90)
    if (next() < 0.0004) gap = 1 + Math.floor(next() * 40)
    bad -= 1
    gap -= 1
    const hour = Number(local.format(FIRST + i * MINUTE_MS))
    const usual = hour >= 8 && hour < 20 ? 100 : 20
    const value = usual * (0.9 + 0.2 * next()) + (bad > 0 ? usual * (1 + next()) : 0)
    return gap > 0 ? null : value
  })
}

const minutes = generate(7)

/** The mean of the minutes of a window; null without any. */
function meanOf(end: number, window: number): number | null {
  const [from, to] = [(end - window - FIRST) / MINUTE_MS, (end - FIRST) / MINUTE_MS]
  const found = minutes.slice(from, to).flatMap(value => value ?? [])
  return found.length === 0 ? null : found.reduce((sum, value) => sum + value, 0) / found.length
}

let queries = 0
const read: ReadSeries = async (_, { first, every, count, length }) => {
  queries += 1
  assert.ok(count <= 1_000, `${count} windows`)
  const values = Array.from({ length: count }, (_, k) => {
    const at = epoch(first + k * every)
    return { at, value: meanOf(at, length) }
  })
  return [{ labels: {}, values: values.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }])) }]
}

/** The instant a week before that the clock on the wall showed the same, tried out. */
function sameClock(at: number): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
  const wanted = Date.parse(`${shown.format(at).replace(' ', 'T')}Z`) - 7 * DAY_MS
  const tried = [-60, 0, 60].map(by => at - 7 * DAY_MS + by * MINUTE_MS)
  return tried.find(each => Date.parse(`${shown.format(each).replace(' ', 'T')}Z`) === wanted) ?? Number.NaN
}

function isBad(at: number, rule: AlertRuleSettings): boolean {
  const window = rule.window_seconds * 1_000
  const value = meanOf(at, window)
  if (value === null) return false
  if (rule.condition === 'threshold') return value > (rule.threshold ?? 0)
  if (rule.condition === 'change') {
    const before = meanOf(sameClock(at), window)
    return before !== null && (value - before) / before > (rule.threshold ?? 0) / 100
  }
  const history = Array.from({ length: (rule.history_seconds * 1_000) / window }, (_, i) =>
    meanOf(at - (i + 1) * window, window),
  )
  const known = history.flatMap(each => each ?? []).sort((a, b) => a - b)
  const middle = (all: number[]) =>
    ((all[Math.floor((all.length - 1) / 2)] ?? 0) + (all[Math.floor(all.length / 2)] ?? 0)) / 2
  const center = middle(known)
  const spread = 1.4826 * middle(known.map(each => Math.abs(each - center)).sort((a, b) => a - b))
  return known.length >= 20 && Math.abs(value - center) > 4 * Math.max(spread, 0.01 * center)
}

/** Looks back from each instant, without any state. */
function bruteForce(rule: AlertRuleSettings): [EpochMs, EpochMs | null][] {
  const step = replayStep(rule)
  const bad: boolean[] = []
  const found: [EpochMs, EpochMs | null][] = []
  for (let at = FROM; at <= TO - step; at = epoch(at + step)) {
    bad.push(isBad(at, rule))
    const last = rule.x_of_y === null ? bad.slice(-1 - (rule.for_seconds * 1_000) / step) : bad.slice(-rule.x_of_y.y)
    const whole = rule.x_of_y !== null || last.length > (rule.for_seconds * 1_000) / step
    const fires = whole && last.filter(Boolean).length >= (rule.x_of_y?.x ?? last.length)
    const open = found.at(-1)
    if (fires && open?.[1] !== null) found.push([at, null])
    if (!fires && open?.[1] === null) open[1] = at
  }
  return found
}

const RULES: [name: string, more: Partial<AlertRuleSettings>][] = [
  ['a threshold, each minute', { threshold: 130 }],
  ['a threshold over five minutes, for three', { threshold: 125, window_seconds: 300, for_seconds: 180 }],
  ['a threshold in three of five', { threshold: 120, x_of_y: { x: 3, y: 5 } }],
  ['a change against last week by local time', { condition: 'change', threshold: 60, window_seconds: 600 }],
  ['a change over an hour', { condition: 'change', threshold: 20, window_seconds: 3_600 }],
  [
    'a deviation from six hours',
    { condition: 'deviation', threshold: null, comparison: 'both', window_seconds: 900, history_seconds: 21_600 },
  ],
]
for (const [name, more] of RULES)
  test(name, async () => {
    queries = 0
    const rule = aRule({ no_data: 'ok', timezone: ZONE, ...more })
    const shares: number[] = []
    const to = epoch(TO - replayStep(rule))
    const found = await replayRule(read, rule, { from: FROM, to, away: [] }, async share => void shares.push(share))
    const expected = bruteForce(rule)
    assert.ok(expected.length > 0, 'it never fires')
    assert.equal(
      found.map(({ from, to: until }) => [from, until]),
      expected,
    )
    assert.is(shares.at(-1), 1)
    assert.ok(queries <= 120, `${queries} queries`)
  })

test('where a read takes too long, less is read at a time, and the replay ends', async () => {
  const rule = aRule({ no_data: 'ok', threshold: 130 })
  const range = { from: FROM, to: epoch(FROM + 7 * DAY_MS), away: [] }
  const whole = await replayRule(read, rule, range, async () => {})
  const shares: number[] = []
  const limited =
    (most: number): ReadSeries =>
    async (query, windows) => {
      if (windows.count > most) throw new Refusal('query_time_limit', 'It takes too long.')
      return read(query, windows)
    }
  queries = 0
  const found = await replayRule(limited(70), rule, range, async share => void shares.push(share))
  assert.equal(found, whole)
  assert.ok(whole.length > 0 && queries > (7 * 1_440) / 70, `${queries} queries`)
  // Each read is reported, so that a lease can be extended.
  assert.ok(shares.length >= queries)
  assert.equal(shares, shares.toSorted())
  const error = await replayRule(limited(5), rule, range, async () => {}).catch((err: unknown) => err)
  assert.ok(error instanceof Refusal && error.code === 'query_time_limit')
})

test('a rule whose data was there, but which could not be evaluated for hours, is not replayed for that time', async () => {
  const rule = aRule({ no_data: 'ok', threshold: 130, delay_seconds: 60 })
  const [first] = await replayRule(read, rule, { from: FROM, to: TO, away: [] }, async () => {})
  assert.ok(first !== undefined)
  const at = epoch(first.from - 60_000)
  const to = epoch(at + 5 * MINUTE_MS)
  // The window ended a moment before, and was due during the absence.
  for (const [hours, fires] of [
    [0.5, true],
    [3, false],
  ] as const) {
    const away = [{ from: epoch(at + 1), to: epoch(at + hours * 3_600_000) }]
    const firings = await replayRule(read, rule, { from: epoch(at - MINUTE_MS), to, away }, async () => {})
    assert.is(firings.length > 0, fires, `${hours} hours`)
  }
})

test('a week before, by the clock on the wall', () => {
  for (let at: number = FROM; at < TO; at += 37 * MINUTE_MS) assert.is(lastWeek(epoch(at), ZONE), sameClock(at))
})

test('windows that touch are one read, of at most 1,000 that are evenly spaced', () => {
  const at = (n: number) => epoch(n * MINUTE_MS)
  const reads = (ends: number[], length: number) =>
    windowsOf(ends.map(at), length * MINUTE_MS, 0).map(({ first, every, count }) => [
      first / MINUTE_MS,
      every / MINUTE_MS,
      count,
    ])
  assert.equal(reads([5, 1, 2, 3, 9, 9], 1), [
    [1, 1, 3],
    [5, 1, 1],
    [9, 1, 1],
  ])
  assert.equal(reads([7], 5), [[7, 5, 1]])
  assert.equal(reads([0, 5, 10], 5), [[0, 5, 3]])
  // Those of several instants with their history: more are read than are needed, but at once.
  assert.equal(reads([0, 5, 10, 1, 6, 11], 5), [[0, 1, 12]])
  assert.equal(reads([0, 4], 6), [[0, 2, 3]])
  assert.equal(
    reads(
      Array.from({ length: 2_001 }, (_, i) => i),
      1,
    ),
    [
      [0, 1, 1_000],
      [1_000, 1, 1_000],
      [2_000, 1, 1],
    ],
  )
})

test('windows of up to an hour are evaluated each minute, longer ones sixty times at most', () => {
  const steps = [60, 300, 3_600, 7_200, 86_400].map(window_seconds => replayStep(aRule({ window_seconds })) / 1_000)
  assert.equal(steps, [60, 60, 60, 120, 1_440])
})

test.run()
