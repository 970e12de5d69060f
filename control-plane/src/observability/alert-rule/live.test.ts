import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Away } from '../telemetry-gap/index.ts'
import { instantsOf } from './evaluate.ts'
import { type RuleState, takeError, takeEvaluations } from './move.ts'
import { observer } from './observe.ts'
import { replayRule } from './replay.ts'
import { aRule } from './rules.fixture.ts'
import { wasSeen } from './seen.ts'
import type { ReadSeries } from './window-cache.ts'

const test = suite('a backtest lists the firings of the live rule')

const FROM = epoch(Date.UTC(2026, 9, 20))
const DAYS = 7
const TO = epoch(FROM + DAYS * DAY_MS)
/** Data begins a week and a day before, for what is compared with last week. */
const FIRST = FROM - 8 * DAY_MS

function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What one group sent in a minute, in parts that arrived at different times. */
interface Part {
  count: number
  arrived: number
}
/** By group and minute. */
type Sent = Map<string, Map<number, Part[]>>

/** When the installation is down: for minutes, and once for hours. */
const AWAY: Away[] = [
  [5.3, 9],
  [30.01, 7],
  [51.5, 260],
  [100.2, 59],
  [130.7, 61],
].map(([hours = 0, minutes = 0]) => ({
  from: epoch(FROM + hours * HOUR_MS),
  to: epoch(FROM + hours * HOUR_MS + minutes * MINUTE_MS),
}))

const isAway = (at: number) => AWAY.some(({ from, to }) => from <= at && at < to)

/**
 * Groups that come and go, with the rhythm of days, bursts, silences, late data, and nothing while the installation is
 * away.
 */
function generate(seed: number, groups: number): Sent {
  const next = random(seed)
  const sent: Sent = new Map()
  for (let g = 0; g < groups; g++) {
    const own = new Map<number, Part[]>()
    const from = g < 2 ? FIRST : FIRST + next() * 14 * DAY_MS
    const to = g < 2 ? TO : from + (0.2 + 3 * next()) * DAY_MS
    let [burst, silence] = [0, 0]
    for (let at = FIRST; at < TO; at += MINUTE_MS) {
      if (next() < 0.0008) burst = 2 + next() * 60
      if (next() < 0.0006) silence = 1 + next() * 50
      burst -= 1
      silence -= 1
      if (at < from || at > to || silence > 0 || isAway(at)) continue
      const count = Math.round((at % DAY_MS > DAY_MS / 3 ? 40 : 12) * (0.8 + 0.4 * next()) * (burst > 0 ? 2.5 : 1))
      const late = next() < 0.05 ? Math.floor(count * next()) : 0
      const arrived = at + next() * MINUTE_MS
      own.set(at, [
        { count: count - late, arrived },
        { count: late, arrived: arrived + next() * 20 * MINUTE_MS },
      ])
    }
    sent.set(`group-${g}`, own)
  }
  return sent
}

/** The records of a window that had arrived within `delay` after its end; undefined without any. */
function countIn(own: Map<number, Part[]>, at: number, length: number, delay: number): number | undefined {
  let sum = 0
  for (let minute = at - length; minute < at; minute += MINUTE_MS)
    for (const { count, arrived } of own.get(minute) ?? []) if (arrived < at + delay) sum += count
  return sum === 0 ? undefined : sum
}

/** Reads what was sent. Throws for a window whose data may not have arrived at `now`. */
function readerOf(sent: Sent, isGrouped: boolean, now: () => number): ReadSeries {
  const known = new Map<string, number | undefined>()
  return async (_, { first, every, count, length, delay }) => {
    assert.ok(first + (count - 1) * every + delay <= now(), 'a window of the future is read')
    const ends = Array.from({ length: count }, (_, k) => epoch(first + k * every))
    const lines = [...sent].map(([group, own]) => ({
      labels: { group },
      values: ends.flatMap(at => {
        const key = `${group} ${at} ${length} ${delay}`
        if (!known.has(key)) known.set(key, countIn(own, at, length, delay))
        const value = known.get(key)
        return value === undefined ? [] : [{ at, value }]
      }),
    }))
    if (isGrouped) return lines.filter(({ values }) => values.length > 0)
    const sums = new Map<EpochMs, number>()
    for (const { at, value } of lines.flatMap(({ values }) => values)) sums.set(at, (sums.get(at) ?? 0) + value)
    return [{ labels: {}, values: [...sums].map(([at, value]) => ({ at, value })) }]
  }
}

const NEW: RuleState = {
  ...{ status: 'pending', since: FROM, announced: null, last_failure_reason: null },
  ...{ series: new Map(), evaluated_to: null, error: null, error_text: null },
}

/** The firings of a rule that is evaluated minute by minute, by processes that are restarted now and then. */
async function live(sent: Sent, rule: AlertRuleSettings, isGrouped: boolean, seed: number) {
  const next = random(seed)
  const firings: { from: number; to: number | null }[] = []
  let [state, busy] = [NEW, 0]
  let now: EpochMs = FROM
  const read = readerOf(sent, isGrouped, () => now)
  for (now = FROM; now <= TO; now = epoch(now + MINUTE_MS)) {
    // A restart of the process that evaluates; the telemetry is taken by others.
    if (next() < 0.001) busy = next() * 40
    busy -= 1
    if (busy > 0 || isAway(now)) continue
    const due = instantsOf({ state, settings: rule }, now)
    if (due.length === 0) continue
    const seen = due.filter(at => wasSeen({ away: AWAY, settings: rule }, at))
    const { evaluationAt } = await observer(read, rule)(seen)
    const decided = takeEvaluations(state, seen.map(evaluationAt), rule, now)
    const blind = seen.at(-1) !== due.at(-1)
    const moved = blind
      ? takeError(decided.state, { error: 'blind', error_text: null }, now)
      : { state: decided.state, changes: [] }
    state = moved.state
    for (const { at, to } of [...decided.changes, ...moved.changes]) {
      const open = firings.at(-1)?.to === null ? firings.at(-1) : undefined
      if (to === 'down' && open === undefined) firings.push({ from: at, to: null })
      if (to === 'up' && open !== undefined) open.to = at
    }
  }
  return firings
}

const COUNT = { source: 'logs', aggregation: 'count', filters: {} } as const
const BY_GROUP = { ...COUNT, group_by: 'group' } as const
const RATES = { source: 'metrics', metric_name: 'a', aggregation: 'sum', group_by: 'group' } as const

const RULES: [name: string, rule: Partial<AlertRuleSettings>][] = [
  ['too much of something', { query: COUNT, threshold: 150 }],
  ['too little of something', { query: COUNT, comparison: 'lt', threshold: 8 }],
  ['a group that is silent, which is 0', { query: BY_GROUP, comparison: 'lt', threshold: 3, for_seconds: 180 }],
  ['too much of a group, in three of five', { query: BY_GROUP, threshold: 80, x_of_y: { x: 3, y: 5 } }],
  ['a dead man by group', { query: RATES, comparison: 'lt', threshold: -1, no_data: 'alert', window_seconds: 300 }],
  ['a group without data is well', { query: RATES, threshold: 300, no_data: 'ok', window_seconds: 300 }],
  ['a group with a recovery of its own', { query: RATES, threshold: 90, recovery_threshold: 30 }],
  ['enough samples only', { query: RATES, threshold: 60, min_samples: 30 }],
  ['against last week', { query: BY_GROUP, condition: 'change', threshold: 120, window_seconds: 300 }],
  [
    'a drop against last week',
    { query: BY_GROUP, condition: 'change', comparison: 'lt', threshold: -60, window_seconds: 600 },
  ],
  [
    'a deviation',
    { query: COUNT, condition: 'deviation', comparison: 'both', window_seconds: 300, history_seconds: 21_600 },
  ],
  [
    'a deviation of a group',
    {
      query: BY_GROUP,
      condition: 'deviation',
      comparison: 'gt',
      window_seconds: 600,
      history_seconds: 43_200,
      x_of_y: { x: 2, y: 4 },
    },
  ],
  ['long windows', { query: BY_GROUP, threshold: 2_500, window_seconds: 3_600, x_of_y: { x: 20, y: 30 } }],
]
const DELAYS = [60, 0, 120]

for (const [at, [name, more]] of RULES.entries())
  test(name, async () => {
    const rule = aRule({ threshold: null, delay_seconds: DELAYS[at % 3] ?? 0, ...more })
    const sent = generate(at + 1, 7)
    const isGrouped = rule.query.source !== 'uptime' && rule.query.group_by !== undefined
    const [from, to] = [FROM, TO].map(at => epoch(at - rule.delay_seconds * 1_000)) as [EpochMs, EpochMs]
    const reader = readerOf(sent, isGrouped, () => TO)
    const replayed = await replayRule(reader, rule, { from, to, away: AWAY }, async () => {})
    const firings = await live(sent, rule, isGrouped, at)
    assert.ok(firings.length > 1, `it fired ${firings.length} times`)
    assert.equal(
      replayed.map(({ from, to: until }) => [from, until]),
      firings.map(({ from, to: until }) => [from, until]),
    )
  })

test.run()
