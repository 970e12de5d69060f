import { sql } from '../../platform/database/connect.ts'
import type { OldRows } from '../../platform/forget.ts'
import { KEPT_MS } from './rules.ts'

/** Invitations some time after their end. */
export const OLD_INVITATIONS: OldRows = {
  table: 'invitation',
  where: now => sql`coalesce(accepted_at, withdrawn_at, expires_at) < ${now - KEPT_MS}`,
}
