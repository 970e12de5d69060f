import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type Bounds, boundsOf, recordsPer } from './deviation.ts'

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
  return rule.condition === 'deviation' ? judgeDeviation(value, reading, rule) : judgeThreshold(value, rule)
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
export function limitsOf(reading: Reading, rule: AlertRuleSettings): { low: number | null; high: number | null } {
  const { history } = reading
  const { condition, comparison, threshold } = rule
  if (condition === 'deviation' && history.length < LEAST_HISTORY) return { low: null, high: null }
  const { low, high } = condition === 'deviation' ? rangeOf(reading, rule) : { low: threshold, high: threshold }
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

function judgeDeviation(value: number, reading: Reading, rule: AlertRuleSettings): Judgement {
  if (reading.history.length < LEAST_HISTORY) return { finding: 'between', value, bound: null }
  const { low, high } = rangeOf(reading, rule)
  const tooHigh = rule.comparison.startsWith('l') ? false : value > high
  const tooLow = rule.comparison.startsWith('g') ? false : value < low
  const nearer = Math.abs(value - low) < Math.abs(value - high) ? low : high
  const bound = rule.comparison.startsWith('g') ? high : rule.comparison.startsWith('l') ? low : nearer
  return { finding: tooHigh || tooLow ? 'breach' : 'well', value, bound }
}

/** The range of values that are no deviation. */
function rangeOf({ history, samples }: Reading, rule: AlertRuleSettings): Bounds {
  const { sensitivity, min_deviation } = rule
  return boundsOf(history, { sensitivity, records: recordsPer(rule, samples), least: min_deviation })
}
