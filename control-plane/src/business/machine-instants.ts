import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What business has to move after the clock was set back. What the payment provider says stays. */
export const BUSINESS_INSTANTS: readonly MachineInstants[] = [
  { table: 'billing_customer', past: ['looked_at', 'failing_since'], due: ['next_at', 'turn_until'] },
  { table: 'billing_sweep', past: ['beat_at'] },
  { table: 'report_recipient', past: ['asked_at'], due: ['ask_due'] },
  { table: 'report_ask', past: ['at'] },
  { table: 'report_issue', due: ['claimed_until'] },
  { table: 'plan_review', past: ['changed_at'], due: ['due_at'] },
]
