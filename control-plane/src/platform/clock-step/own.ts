import type { MachineInstants } from './move.ts'

/** What the platform itself has to move. Leases of shards and processes mend themselves. */
export const PLATFORM_INSTANTS: readonly MachineInstants[] = [
  { table: 'event_claim', due: ['next_attempt_at'] },
  { table: 'idempotency_key', past: ['created_at'] },
]
