import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'

/** SQL over `session`: those that have not expired, either by lack of use or by age. */
export const live = (now: EpochMs) =>
  sql`(session.ends_at > ${now} and session.last_used_at + session.idle_ms > ${now})`
