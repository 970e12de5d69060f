import { MOST_RULE_SERIES } from '@pharos/shared-protocol/contract/alert-rule.ts'
import { Refusal } from '../../platform/refusal.ts'

/** A query has more series than a rule evaluates. */
export class TooManySeries extends Refusal {
  /** The number of its series. */
  readonly total: number
  constructor(total: number) {
    super(
      'limit_reached',
      `The query has ${total} series, and a rule evaluates at most ${MOST_RULE_SERIES}. Add filters, or group by fewer values.`,
    )
    this.total = total
  }
}
