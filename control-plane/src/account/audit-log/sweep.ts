import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** How long an entry is kept. */
export const KEPT_MS = 90 * DAY_MS

export const OLD_AUDIT_ENTRIES: OldRows = { table: 'audit_entry', where: now => sql`at < ${now - KEPT_MS}` }
