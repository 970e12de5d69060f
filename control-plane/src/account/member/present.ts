import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Member } from './entity.ts'

/** A member with the address of the person. */
export type ShownMember = Member & { email: string }

export function presentMember(member: ShownMember) {
  const { id, account_id, email, name, role, staff, timezone } = member
  return {
    id,
    account_id,
    email,
    name,
    role,
    staff,
    timezone: timezone ?? null,
    created_at: rfc3339(member.created_at),
    deactivated_at: rfc3339OrNull(member.deactivated_at),
  }
}
