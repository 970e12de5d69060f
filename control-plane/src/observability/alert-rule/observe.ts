import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/series.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import type { Reading } from './judge.ts'
import { type Evaluation, keyOf } from './rules.ts'

/** The most windows that are asked for at once. */
const MOST_WINDOWS = 1_000

/**
 * Reads series as `observability/series` does: buckets of `step_ms` from `from` on, up to `to`; at most 100 series, the
 * others are counted.
 */
export type ReadSeries = (
  query: SeriesQuery,
  range: { from: EpochMs; to: EpochMs; step_ms: number },
) => Promise<{ series: readonly WindowSeries[]; left_out: number }>

/** The same of an account, to which its queries are bound. */
export type ReadAccountSeries = (
  platform: Platform,
  account: string,
  ...given: Parameters<ReadSeries>
) => ReturnType<ReadSeries>

interface WindowSeries {
  labels: Record<string, string>
  points: readonly { time: EpochMs; value: number | null }[]
}

/** The values of one series by the end of their windows. */
interface Windows {
  labels: Record<string, string>
  values: Map<EpochMs, number | null>
}

/** What was read of some instants. Histories are long, so an evaluation is made when it is asked for. */
export interface Observed {
  evaluationAt(at: EpochMs): Evaluation
  /** The same of one series alone. */
  readingAt(labels: Record<string, string>, at: EpochMs): Reading
  left_out: number
}

/**
 * What a rule needs to know of the windows that end at these instants: their values, the same time last week, the
 * history before them, and how many samples they have.
 */
export async function observe(
  read: ReadSeries,
  rule: AlertRuleSettings,
  instants: readonly EpochMs[],
): Promise<Observed> {
  const before = new Map(rule.condition === 'change' ? instants.map(at => [at, lastWeek(at, rule.timezone)]) : [])
  const needed = rule.condition === 'deviation' ? withHistory(instants, rule) : [...instants, ...before.values()]
  const { series, left_out } = await readWindows(read, rule.query, rule.window_seconds * 1_000, needed)
  const counted = rule.min_samples > 0 ? await countSamples(read, rule, instants) : null
  const nothing = countsNothing(rule.query) ? 0 : null
  // A query that groups by nothing has one series, also when there is no data.
  if (series.size === 0 && !isGrouped(rule.query)) series.set(keyOf({}), { labels: {}, values: new Map() })
  const absent: Reading = { value: nothing, samples: counted === null ? null : 0, before: null, history: [] }
  const readingOf = ({ labels, values }: Windows, at: EpochMs): Reading => ({
    value: values.get(at) ?? nothing,
    samples: counted === null ? null : (counted.get(keyOf(labels))?.values.get(at) ?? 0),
    before: rule.condition === 'change' ? (values.get(before.get(at) ?? at) ?? nothing) : null,
    history:
      rule.condition === 'deviation' ? historyOf(at, rule).flatMap(each => values.get(each) ?? nothing ?? []) : [],
  })
  const evaluationAt = (at: EpochMs) => ({
    at,
    readings: [...series.values()].map(each => ({ labels: each.labels, reading: readingOf(each, at) })),
    absent,
  })
  const readingAt = (labels: Record<string, string>, at: EpochMs) => {
    const found = series.get(keyOf(labels))
    return found === undefined ? absent : readingOf(found, at)
  }
  return { evaluationAt, readingAt, left_out }
}

/** The same local time a week before: 23 or 25 hours more or less around a change of the clock. */
export function lastWeek(at: EpochMs, timezone: string): EpochMs {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  return epoch(local.subtract({ days: 7 }).epochMilliseconds)
}

/** The ends of the windows before the one that ends at an instant. */
function historyOf(at: EpochMs, { history_seconds, window_seconds }: AlertRuleSettings): EpochMs[] {
  const count = Math.floor(history_seconds / window_seconds)
  return Array.from({ length: count }, (_, i) => epoch(at - (i + 1) * window_seconds * 1_000))
}

/** Instants with the ends of all windows before them that their histories have, each once. */
function withHistory(instants: readonly EpochMs[], rule: AlertRuleSettings): EpochMs[] {
  const all = new Set<EpochMs>()
  for (const at of instants.toSorted((a, b) => a - b)) {
    all.add(at)
    for (const earlier of historyOf(at, rule)) {
      // An earlier instant, whose history reaches back farther than this one's.
      if (all.has(earlier)) break
      all.add(earlier)
    }
  }
  return [...all]
}

function isGrouped(query: SeriesQuery): boolean {
  return query.source === 'uptime' || query.group_by !== undefined
}

/** Of records that are counted, none is 0 and not the absence of data. */
function countsNothing(query: SeriesQuery): boolean {
  if (query.source === 'logs') return true
  return query.source === 'traces' && (query.aggregation === 'rate' || query.aggregation === 'errors')
}

/** How many records each window has. */
async function countSamples(read: ReadSeries, rule: AlertRuleSettings, instants: readonly EpochMs[]) {
  const { query, window_seconds } = rule
  const aggregation = query.source === 'traces' ? 'rate' : 'count'
  const { series } = await readWindows(read, { ...query, aggregation } as SeriesQuery, window_seconds * 1_000, instants)
  if (query.source === 'traces')
    for (const { values } of series.values())
      for (const [at, value] of values) values.set(at, value === null ? null : Math.round(value * window_seconds))
  return series
}

/**
 * The values of a query over the windows that end at these instants. Windows that follow one another are read at once;
 * so each query is one of at most 1,000 points.
 */
async function readWindows(
  read: ReadSeries,
  query: SeriesQuery,
  window: number,
  instants: readonly EpochMs[],
): Promise<{ series: Map<string, Windows>; left_out: number }> {
  const series = new Map<string, Windows>()
  let left = 0
  for (const { first, last } of stretchesOf(instants, window)) {
    const reply = await read(query, { from: epoch(first - window), to: last, step_ms: window })
    left = Math.max(left, reply.left_out)
    for (const { labels, points } of reply.series) {
      const known = series.get(keyOf(labels)) ?? { labels, values: new Map() }
      for (const { time, value } of points) known.values.set(epoch(time + window), value)
      series.set(keyOf(labels), known)
    }
  }
  return { series, left_out: left }
}

/** Instants that are whole windows apart, in stretches of windows that follow one another. */
export function stretchesOf(instants: readonly EpochMs[], window: number): { first: EpochMs; last: EpochMs }[] {
  const phases = Map.groupBy(new Set(instants), at => at % window)
  return [...phases.values()].flatMap(phase => {
    const stretches: { first: EpochMs; last: EpochMs }[] = []
    for (const at of phase.toSorted((a, b) => a - b)) {
      const open = stretches.at(-1)
      const follows = open !== undefined && at - open.last === window && at - open.first < MOST_WINDOWS * window
      if (follows) open.last = at
      else stretches.push({ first: at, last: at })
    }
    return stretches
  })
}
