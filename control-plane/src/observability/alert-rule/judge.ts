import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/alert-rule.ts'

/** What one window of one series says. */
export interface Reading {
  /** Null without data. */
  value: number | null
  /** How many records it was made of; null when the rule does not ask. */
  samples: number | null
  /** Of a change: the value of the same time last week. */
  before: number | null
  /** Of a deviation: the values of the windows before this one, without those that had no data. */
  history: readonly number[]
}

export type Finding = 'breach' | 'between' | 'well' | 'none'

export interface Judgement {
  finding: Finding
  /** The value, or of a change its percentage. */
  value: number | null
  /** What it was compared with: the nearer bound of a deviation. */
  bound: number | null
}

/** How many standard deviations are too many. */
const TOO_MANY = { low: 6, medium: 4, high: 3 }
/** The median absolute deviation of a normal distribution, times this, is its standard deviation. */
const MAD_TO_DEVIATION = 1.4826
/** A series that never moves is allowed this share of its median. */
const LEAST_SHARE = 0.01
/** Fewer windows of history say nothing. */
export const LEAST_HISTORY = 20

/**
 * Judges one window of one series. `between`: a firing series goes on firing, another is well: the value is within the
 * threshold and has not reached the recovery threshold. Without enough history, or without a value last week, nothing
 * is found (`well`, with no bound). Pure.
 */
export function judge(reading: Reading, rule: AlertRuleSettings): Judgement {
  if (!hasData(reading, rule)) return NOTHING
  const value = comparedValue(reading, rule)
  if (value === null) return { finding: 'well', value: null, bound: null }
  return rule.condition === 'deviation' ? judgeDeviation(value, reading.history, rule) : judgeThreshold(value, rule)
}

const NOTHING: Judgement = { finding: 'none', value: null, bound: null }

function hasData({ value, samples }: Reading, { min_samples }: AlertRuleSettings): boolean {
  return value !== null && (samples ?? Number.POSITIVE_INFINITY) >= min_samples
}

/** What is compared: the value, or of a change its percentage. Null when there is nothing to compare. */
export function comparedValue(reading: Reading, rule: AlertRuleSettings): number | null {
  const { value, before } = reading
  if (value === null || !hasData(reading, rule)) return null
  if (rule.condition !== 'change') return value
  // From nothing, no percentage leads to something.
  return before === null || before === 0 ? null : ((value - before) / Math.abs(before)) * 100
}

/** Between which values nothing is found; null: no limit on that side, or too little history. */
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
  if (history.length < LEAST_HISTORY) return { finding: 'well', value, bound: null }
  const { low, high } = boundsOf(history, rule.sensitivity)
  const tooHigh = rule.comparison.startsWith('l') ? false : value > high
  const tooLow = rule.comparison.startsWith('g') ? false : value < low
  const nearer = Math.abs(value - low) < Math.abs(value - high) ? low : high
  const bound = rule.comparison.startsWith('g') ? high : rule.comparison.startsWith('l') ? low : nearer
  return { finding: tooHigh || tooLow ? 'breach' : 'well', value, bound }
}

/** The range of values that is no deviation: the median and so many standard deviations on both sides. */
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
