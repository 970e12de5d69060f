import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { sayAlert } from '@pharos/shared-protocol/text/en/alert-reason.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A query has more series than a rule evaluates. */
export class TooManySeries extends Refusal {
  /** The number of its series. */
  readonly total: number
  constructor(total: number) {
    super('limit_reached', sayAlert('alert_reason.too_many_series', { total, limit: MOST_RULE_SERIES }))
    this.total = total
  }
}
