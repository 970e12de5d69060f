import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'

/** Links are kept while they count against the next one, and then for investigations. */
const KEPT_MS = DAY_MS

export const OLD_SIGN_IN_LINKS: OldRows = { table: 'sign_in_link', where: now => sql`created_at < ${now - KEPT_MS}` }
