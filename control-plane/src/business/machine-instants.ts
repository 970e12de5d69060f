import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What billing has to move after the clock was set back. What the provider says stays. */
export const BUSINESS_INSTANTS: readonly MachineInstants[] = [
  { table: 'billing_customer', past: ['looked_at', 'failing_since'], due: ['next_at', 'turn_until'] },
  { table: 'billing_sweep', past: ['beat_at'] },
]
