import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { PaidPlan } from './provider/provider.ts'

/** How an account stands with the payment provider, as it was last decided. */
export interface Standing {
  /**
   * `incomplete`: the first payment is to be made, and there is no plan before. `past_due`: a payment failed, and the plan
   * is kept until `grace_ends_at`. `lapsed`: that time is over.
   */
  status: 'none' | 'incomplete' | 'trialing' | 'active' | 'past_due' | 'lapsed'
  /** The provider's id of the subscription that counts; null without one. */
  subscription: string | null
  /** The plan that is paid for; null without one, or if its price is not known here. */
  plan: PaidPlan | null
  period_ends_at: EpochMs | null
  /** When it ends without being renewed. */
  cancel_at: EpochMs | null
  trial_ends_at: EpochMs | null
  unpaid_since: EpochMs | null
  grace_ends_at: EpochMs | null
  /** Page of the provider on which what is open is paid. Those stored by earlier versions lack it. */
  pay_url?: string | null
}

export const NO_STANDING: Standing = {
  status: 'none',
  subscription: null,
  plan: null,
  period_ends_at: null,
  cancel_at: null,
  trial_ends_at: null,
  unpaid_since: null,
  grace_ends_at: null,
  pay_url: null,
}
