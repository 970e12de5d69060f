import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { KEPT_MS } from './rules.ts'

/** Invitations that ended more than `KEPT_MS` ago. */
export const OLD_INVITATIONS: OldRows = {
  table: 'invitation',
  where: now => sql`coalesce(accepted_at, withdrawn_at, expires_at) < ${now - KEPT_MS}`,
}
