import { ruleFaults, UnsavedAlertRule } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import type { Values } from '../series-query/index.ts'

const FIELDS = [
  ...['query', 'condition', 'comparison', 'threshold', 'recovery_threshold', 'sensitivity', 'history_seconds'],
  'min_deviation',
  ...['timezone', 'window_seconds', 'delay_seconds', 'for_seconds', 'x_of_y', 'no_data', 'min_samples'],
  ...['severity', 'service_id'],
]

type Rule = (typeof UnsavedAlertRule)['_zod']['input']

/** Returns the fields of the form that decide when the rule fires; null while they are incomplete or invalid. */
export function ruleOf(values: Values): Rule | null {
  const rule = Object.fromEntries(FIELDS.filter(name => values[name] !== undefined).map(name => [name, values[name]]))
  const parsed = UnsavedAlertRule.safeParse(rule)
  if (!parsed.success || ruleFaults({ ...FIRST, ...(parsed.data as object) } as never).length > 0) return null
  return rule as Rule
}

const FIRST = { condition: 'threshold', threshold: null, recovery_threshold: null, x_of_y: null, for_seconds: 0 }

/**
 * Returns the rule to request a history for, without thresholds: the plot draws these, so typing them sends no request.
 */
export function drawnRuleOf(values: Values): Rule | null {
  const { severity: _, service_id: __, ...rest } = values
  const isDeviation = values.condition === 'deviation'
  return ruleOf({ ...rest, threshold: isDeviation ? null : 0, recovery_threshold: null, for_seconds: 0, x_of_y: null })
}
