import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/series.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import type { Reading } from './judge.ts'
import { type Evaluation, keyOf } from './rules.ts'

/** The most windows of one query. */
const MOST_WINDOWS = 1_000

/**
 * Reads series as `observability/series` does: buckets of `step_ms` from `from` up to `to`. Returns at most 100 series,
 * and the number of the others.
 */
export type ReadSeries = (
  query: SeriesQuery,
  range: { from: EpochMs; to: EpochMs; step_ms: number },
) => Promise<{ series: readonly WindowSeries[]; left_out: number }>

/** The same for an account, to which its queries are limited. */
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

/** The data of some instants. Evaluations are built on demand, since histories are long. */
export interface Observed {
  evaluationAt(at: EpochMs): Evaluation
  /** The reading of one series only. */
  readingAt(labels: Record<string, string>, at: EpochMs): Reading
  left_out: number
}

/**
 * Reads what a rule needs of the windows that end at the given instants: their values, the same time last week, the
 * history before them, and the numbers of their samples.
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
  // A query without grouping has one series, even without data.
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

/** The same local time a week earlier: an hour more or less than 7 × 24 h across a clock change. */
export function lastWeek(at: EpochMs, timezone: string): EpochMs {
  const local = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone)
  return epoch(local.subtract({ days: 7 }).epochMilliseconds)
}

/** The ends of the windows before the one that ends at an instant. */
function historyOf(at: EpochMs, { history_seconds, window_seconds }: AlertRuleSettings): EpochMs[] {
  const count = Math.floor(history_seconds / window_seconds)
  return Array.from({ length: count }, (_, i) => epoch(at - (i + 1) * window_seconds * 1_000))
}

/** The given instants, and the ends of all windows in their histories, each once. */
function withHistory(instants: readonly EpochMs[], rule: AlertRuleSettings): EpochMs[] {
  const all = new Set<EpochMs>()
  for (const at of instants.toSorted((a, b) => a - b)) {
    all.add(at)
    for (const earlier of historyOf(at, rule)) {
      // The history of an earlier instant already contains this one and the rest.
      if (all.has(earlier)) break
      all.add(earlier)
    }
  }
  return [...all]
}

function isGrouped(query: SeriesQuery): boolean {
  return query.source === 'uptime' || query.group_by !== undefined
}

/** For counts of records, no records means 0, not missing data. */
function countsNothing(query: SeriesQuery): boolean {
  if (query.source === 'logs') return true
  return query.source === 'traces' && (query.aggregation === 'rate' || query.aggregation === 'errors')
}

/** The number of records in each window. */
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
 * Reads the values of a query over the windows that end at these instants. Reads consecutive windows together, so that
 * each query has at most 1,000 points.
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

/** Splits instants into stretches of consecutive windows, each with at most `MOST_WINDOWS` windows. */
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
