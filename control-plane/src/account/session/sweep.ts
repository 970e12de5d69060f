import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { live } from './live.ts'

/** Sessions that have expired. */
export const OLD_SESSIONS: OldRows = { table: 'session', where: now => sql`not ${live(now)}` }
