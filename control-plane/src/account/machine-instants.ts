import type { MachineInstants } from '../platform/clock-step/index.ts'

/** What accounts have to move after the clock was set back. */
export const ACCOUNT_INSTANTS: readonly MachineInstants[] = [
  { table: 'impersonation', past: ['started_at', 'last_used_at'], due: ['ends_at'] },
  { table: 'audit_stream', past: ['failing_since', 'told_at'], due: ['next_at'] },
]
