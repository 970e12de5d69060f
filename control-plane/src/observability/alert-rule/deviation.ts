import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { RUM_MEASURES } from '@pharos/shared-protocol/rum/measure.ts'

/** The standard deviations beyond which a value is a breach. */
const TOO_MANY = { low: 6, medium: 4, high: 3 }
/** The median absolute deviation of a normal distribution, times this, is its standard deviation. */
const MEDIAN_TO_STANDARD = 1.4826
/** The same for the mean absolute deviation, which is not 0 if more than half of the values are equal. */
const MEAN_TO_STANDARD = 1.2533
/** The least deviation, as a share of the median, for a series that never moves. */
const LEAST_SHARE = 0.01

/** The range of normal values. */
export interface Bounds {
  low: number
  high: number
}

/** What decides about the range, besides the history. */
export interface Scale {
  sensitivity: keyof typeof TOO_MANY
  /** The records that one unit of the value stands for; null if it is not made of records. */
  records: number | null
  /** The distance from the median up to which no value is a breach. */
  least: number
}

/**
 * The range of normal values: the median, plus and minus a number of standard deviations, but at least `least`. Counts
 * of records have at least the spread of a Poisson distribution. Pure.
 */
export function boundsOf(history: readonly number[], { sensitivity, records, least }: Scale): Bounds {
  const times = TOO_MANY[sensitivity]
  const middle = median(history)
  const { low, high } = records === null ? ofValues(history, middle, times) : ofCounts(history, times, records)
  return { low: Math.min(low, middle - least), high: Math.max(high, middle + least) }
}

function ofValues(history: readonly number[], middle: number, times: number): Bounds {
  const far = times * Math.max(spreadOf(history, middle), LEAST_SHARE * Math.abs(middle))
  return { low: middle - far, high: middle + far }
}

/**
 * Twice the square root of a count (plus 3/8) has a standard deviation of 1, whatever its mean, if the records are
 * independent of each other (F. J. Anscombe, The transformation of Poisson, binomial and negative-binomial data, 1948).
 */
function ofCounts(history: readonly number[], times: number, records: number): Bounds {
  const roots = history.map(value => rootOf(value * records))
  const middle = median(roots)
  const far = times * Math.max(spreadOf(roots, middle), 1)
  const countOf = (root: number) => (root <= rootOf(0) ? 0 : (root / 2) ** 2 - 3 / 8) / records
  const { low, high } = ofValues(history, median(history), 0)
  return { low: Math.min(low, countOf(middle - far)), high: Math.max(high, countOf(middle + far)) }
}

function rootOf(count: number): number {
  return 2 * Math.sqrt(Math.max(0, count) + 3 / 8)
}

/** The standard deviation, estimated so that outliers do not hide the next one. */
function spreadOf(values: readonly number[], middle: number): number {
  const distances = values.map(value => Math.abs(value - middle))
  const usual = MEDIAN_TO_STANDARD * median(distances)
  return usual > 0 ? usual : MEAN_TO_STANDARD * (distances.reduce((sum, each) => sum + each, 0) / distances.length)
}

/** The records that one unit of a rule's value stands for; `samples`: the records behind it, where it is a share. */
export function recordsPer(
  { query, window_seconds }: Pick<AlertRuleSettings, 'query' | 'window_seconds'>,
  samples: number | null,
): number | null {
  if (query.source === 'metrics' || query.source === 'uptime') return null
  if (isShare(query)) return samples !== null && samples > 0 ? samples / 100 : null
  if (query.source === 'rum') return RUM_MEASURES[query.aggregation].isCount ? 1 : null
  if (query.aggregation === 'count' || query.aggregation === 'errors') return 1
  return query.aggregation === 'rate' ? window_seconds : null
}

/** Whether a value is the share of some records among others, in percent. */
export function isShare(query: AlertRuleSettings['query']): boolean {
  if (query.source === 'rum') return RUM_MEASURES[query.aggregation].unit === 'percent'
  return query.source === 'traces' && query.aggregation === 'error_rate'
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort()
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
