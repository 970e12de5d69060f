import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

const KEPT_MS = 30 * DAY_MS

export const OLD_EMAIL_CHANGES: OldRows = { table: 'email_change', where: now => sql`created_at < ${now - KEPT_MS}` }
