import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

const KEPT_MS = 30 * DAY_MS

export const OLD_SCIM_LOG: OldRows = { table: 'scim_log_entry', where: now => sql`at < ${now - KEPT_MS}` }
