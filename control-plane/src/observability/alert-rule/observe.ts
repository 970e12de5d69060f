import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { SeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { RUM_MEASURES } from '@pharos/shared-protocol/rum/measure.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { countsNothing } from '../series/index.ts'
import { isShare } from './deviation.ts'
import type { Reading } from './judge.ts'
import { type Evaluation, keyOf } from './rules.ts'
import { type HeldSeries, hold, isAlways, nothingHeld, type ReadSeries } from './window-cache.ts'

/** The data of some instants. Evaluations are built on demand, since histories are long. */
export interface Observed {
  evaluationAt(at: EpochMs): Evaluation
  /** All series that have data in any window that was read. */
  labels: readonly Record<string, string>[]
  /** The reading of one series only. */
  readingAt(labels: Record<string, string>, at: EpochMs): Reading
}

/**
 * Returns a function that reads what a rule needs of the windows that end at given instants: their values, the same time
 * last week, the history before them, and the numbers of their samples. Windows that were read before are not read
 * again. What is observed at an instant depends on nothing but what arrived by then: an instant that is read alone gives
 * the same as one that is read with others. It throws `TooManySeries`, `TooManyValues`, and what reading throws.
 */
export function observer(
  read: ReadSeries,
  rule: AlertRuleSettings,
): (instants: readonly EpochMs[]) => Promise<Observed> {
  const [values, samples] = [nothingHeld(), nothingHeld()]
  const terms = { length: rule.window_seconds * 1_000, delay: rule.delay_seconds * 1_000 }
  return async instants => {
    await hold(
      values,
      read,
      rule.query,
      terms,
      instants.flatMap(at => [at, ...comparedWith(at, rule)]),
    )
    const counts = needsSamples(rule)
    if (counts) await hold(samples, read, countOf(rule.query), terms, instants)
    return observed(rule, values.series, counts ? samples.series : null)
  }
}

/** Reads what a rule needs of some instants; see `observer`. */
export function observe(read: ReadSeries, rule: AlertRuleSettings, instants: readonly EpochMs[]): Promise<Observed> {
  return observer(read, rule)(instants)
}

function observed(
  rule: AlertRuleSettings,
  series: ReadonlyMap<string, HeldSeries>,
  counted: ReadonlyMap<string, HeldSeries> | null,
): Observed {
  const nothing = countsNothing(rule.query) ? 0 : null
  const absent: Reading = { value: nothing, samples: counted === null ? null : 0, before: null, history: [] }
  const isOne = rule.query.source !== 'uptime' && rule.query.group_by === undefined
  const isThere = isOne || isAlways(rule.query)
  const compared = lastOf((at: EpochMs) => comparedWith(at, rule))
  const samplesOf = (key: string, at: EpochMs) =>
    counted && Math.round((counted.get(key)?.values.get(at) ?? 0) * samplesPer(rule))
  /** Null if the series has no data in any window that the evaluation needs: then it does not exist yet, or any more. */
  const readingOf = (key: string, values: HeldSeries['values'], at: EpochMs): Reading | null => {
    const [value, others] = [values.get(at), compared(at).map(each => values.get(each))]
    const first = others.findLastIndex(each => each !== undefined)
    if (!isThere && value === undefined && first < 0) return null
    const reading = { value: value ?? nothing, samples: samplesOf(key, at), before: null, history: [] }
    if (rule.condition === 'change') return { ...reading, before: others[0] ?? nothing }
    // The history of a group begins with its first record.
    const own = isThere ? others : others.slice(0, first + 1)
    return { ...reading, history: own.flatMap(each => each ?? nothing ?? []) }
  }
  const readingAt = (labels: Record<string, string>, at: EpochMs) => {
    const key = keyOf(labels)
    return readingOf(key, series.get(key)?.values ?? new Map(), at) ?? absent
  }
  const evaluationAt = (at: EpochMs) => {
    const readings = [...series].flatMap(([key, { labels, values }]) => {
      const reading = readingOf(key, values, at)
      return reading === null ? [] : [{ labels, reading }]
    })
    // A query without grouping has one series, even without data.
    if (readings.length === 0 && isOne) readings.push({ labels: {}, reading: readingAt({}, at) })
    return { at, readings, absent }
  }
  const labels = [...series.values()].map(each => each.labels)
  return { evaluationAt, readingAt, labels: labels.length === 0 && isOne ? [{}] : labels }
}

/** Remembers the last result, since all series of an instant ask for the same. */
function lastOf<T>(compute: (at: EpochMs) => T): (at: EpochMs) => T {
  let last: { at: EpochMs; result: T } | null = null
  return at => {
    if (last?.at !== at) last = { at, result: compute(at) }
    return last.result
  }
}

/** The ends of the windows that a value is compared with: last week, or the history, newest first. */
function comparedWith(at: EpochMs, rule: AlertRuleSettings): EpochMs[] {
  if (rule.condition === 'change') return [lastWeek(at, rule.timezone)]
  return rule.condition === 'deviation' ? historyOf(at, rule) : []
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

/** Whether the number of records decides: also how far a share of them may deviate. */
function needsSamples({ min_samples, condition, query }: AlertRuleSettings): boolean {
  return min_samples > 0 || (isShare(query) && condition === 'deviation')
}

/** The query for the number of records of each window; of spans it is their rate. */
function countOf(query: SeriesQuery): SeriesQuery {
  if (query.source === 'rum') return { ...query, aggregation: RUM_MEASURES[query.aggregation].samples }
  return { ...query, aggregation: query.source === 'traces' ? 'rate' : 'count' } as SeriesQuery
}

function samplesPer({ query, window_seconds }: AlertRuleSettings): number {
  return query.source === 'traces' ? window_seconds : 1
}
