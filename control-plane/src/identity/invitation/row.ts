import type { Role } from '@pharos/shared-protocol/access.ts'
import { type EpochMs, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { sql } from '../../platform/database/connect.ts'

export interface Invitation {
  id: string
  account_id: string
  email: string
  role: Role
  /** The member who answers for it; null if the account's partner does. */
  invited_by: string | null
  sent_at: EpochMs
  sent: number
  expires_at: EpochMs
  created_at: EpochMs
}

/** SQL over `invitation`: those that nobody has accepted or withdrawn. */
export const open = sql`accepted_at is null and withdrawn_at is null`

/** SQL over `invitation`: those that may be accepted. */
export const acceptable = (now: EpochMs) => sql`${open} and expires_at > ${now}`

export function presentInvitation(row: Invitation, now: EpochMs) {
  const { id, email, role, invited_by } = row
  return {
    ...{ id, email, role, invited_by },
    status: row.expires_at > now ? ('pending' as const) : ('expired' as const),
    sent_at: rfc3339(row.sent_at),
    expires_at: rfc3339(row.expires_at),
    created_at: rfc3339(row.created_at),
  }
}
