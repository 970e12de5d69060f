import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'

/** The data of one series in one window. */
export interface Reading {
  /** Null without data. */
  value: number | null
  /** The number of records behind the value; null if the rule does not need it. */
  samples: number | null
  /** For a change: the value at the same time last week. */
  before: number | null
  /** For a deviation: the values of the windows before this one, without those that had no data. */
  history: readonly number[]
}

export type Finding = 'breach' | 'between' | 'well' | 'none'

export interface Judgement {
  finding: Finding
  /** The value, or for a change its percentage. */
  value: number | null
  /** The limit that it was compared with: for a deviation the nearer bound. */
  bound: number | null
}

/** The standard deviations beyond which a value is a breach. */
const TOO_MANY = { low: 6, medium: 4, high: 3 }
/** The median absolute deviation of a normal distribution, times this, is its standard deviation. */
const MAD_TO_DEVIATION = 1.4826
/** The least deviation, as a share of the median, for a series that never moves. */
const LEAST_SHARE = 0.01
/** With fewer windows of history, nothing is found. */
export const LEAST_HISTORY = 20

/**
 * Judges one window of one series. `between`: within the threshold, but not back at the recovery threshold; a firing
 * series then goes on firing, another is well. It is also the result, with no bound, without enough history or without
 * a value last week: what could not be compared neither starts nor ends an alert. Pure.
 */
export function judge(reading: Reading, rule: AlertRuleSettings): Judgement {
  if (!hasData(reading, rule)) return NOTHING
  const value = comparedValue(reading, rule)
  if (value === null) return { finding: 'between', value: null, bound: null }
  return rule.condition === 'deviation' ? judgeDeviation(value, reading.history, rule) : judgeThreshold(value, rule)
}

const NOTHING: Judgement = { finding: 'none', value: null, bound: null }

function hasData({ value, samples }: Reading, { min_samples }: AlertRuleSettings): boolean {
  return value !== null && (samples ?? Number.POSITIVE_INFINITY) >= min_samples
}

/** The value that is compared: of a change its percentage. Null if there is nothing to compare. */
export function comparedValue(reading: Reading, rule: AlertRuleSettings): number | null {
  const { value, before } = reading
  if (value === null || !hasData(reading, rule)) return null
  if (rule.condition !== 'change') return value
  // There is no percentage of a change from zero.
  return before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100
}

/** The limits within which a value is no breach; null: no limit on that side, or too little history. */
export function limitsOf({ history }: Reading, rule: AlertRuleSettings): { low: number | null; high: number | null } {
  const { condition, comparison, threshold } = rule
  if (condition === 'deviation' && history.length < LEAST_HISTORY) return { low: null, high: null }
  const { low, high } =
    condition === 'deviation' ? boundsOf(history, rule.sensitivity) : { low: threshold, high: threshold }
  return { low: comparison.startsWith('g') ? null : low, high: comparison.startsWith('l') ? null : high }
}

function judgeThreshold(value: number, rule: AlertRuleSettings): Judgement {
  const { comparison, threshold, recovery_threshold } = rule
  const bound = threshold ?? 0
  if (isBeyond(value, comparison, bound)) return { finding: 'breach', value, bound }
  if (recovery_threshold === null) return { finding: 'well', value, bound }
  const back = comparison.startsWith('g') ? value <= recovery_threshold : value >= recovery_threshold
  return { finding: back ? 'well' : 'between', value, bound }
}

function isBeyond(value: number, comparison: AlertRuleSettings['comparison'], bound: number): boolean {
  if (comparison === 'gt') return value > bound
  if (comparison === 'gte') return value >= bound
  return comparison === 'lt' ? value < bound : value <= bound
}

function judgeDeviation(value: number, history: readonly number[], rule: AlertRuleSettings): Judgement {
  if (history.length < LEAST_HISTORY) return { finding: 'between', value, bound: null }
  const { low, high } = boundsOf(history, rule.sensitivity)
  const tooHigh = rule.comparison.startsWith('l') ? false : value > high
  const tooLow = rule.comparison.startsWith('g') ? false : value < low
  const nearer = Math.abs(value - low) < Math.abs(value - high) ? low : high
  const bound = rule.comparison.startsWith('g') ? high : rule.comparison.startsWith('l') ? low : nearer
  return { finding: tooHigh || tooLow ? 'breach' : 'well', value, bound }
}

/** The range of normal values: the median, plus and minus a number of standard deviations. */
export function boundsOf(
  history: readonly number[],
  sensitivity: keyof typeof TOO_MANY,
): { low: number; high: number } {
  const middle = median(history)
  const deviation = MAD_TO_DEVIATION * median(history.map(value => Math.abs(value - middle)))
  const far = TOO_MANY[sensitivity] * Math.max(deviation, LEAST_SHARE * Math.abs(middle))
  return { low: middle - far, high: middle + far }
}

/** The middle value; of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const upper = sorted[half] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? 0) + upper) / 2
}
