import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { sayAlert } from '@pharos/shared-protocol/text/en/alert-reason.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import { TooManySeries } from '../series/index.ts'
import { type RuleError, ruleError } from './move.ts'
import { TooManyValues } from './window-cache.ts'

/** The wait after a query that took too long. */
const REST_MS = 5 * MINUTE_MS

/** Why an evaluation failed. */
export interface Trouble extends RuleError {
  /** The additional wait before the next evaluation. */
  rest_ms: number
  /** The number of series beyond those that a rule evaluates. */
  left_out: number
  /** Whether the same windows can be evaluated later. */
  passes: boolean
}

/** The query is wrong, took too long or has too many series, or the store is down. */
export function troubleOf(platform: Platform, rule: string, err: unknown): Trouble {
  const trouble = { rest_ms: 0, left_out: 0, passes: true }
  if (err instanceof Refusal) {
    const refused = { ...trouble, error: err.message, error_text: err.text }
    if (err instanceof TooManySeries) return { ...refused, left_out: err.total - MOST_RULE_SERIES, passes: false }
    if (err instanceof TooManyValues) return { ...refused, passes: false }
    return { ...refused, rest_ms: err.code === 'query_time_limit' ? REST_MS : 0 }
  }
  platform.log.error({ err, alert_rule: rule }, 'an alert rule could not be evaluated')
  return { ...trouble, ...ruleError(sayAlert('alert_reason.not_evaluated')) }
}
