import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './entity.ts'

/** Refuses unless the actor manages their own, or is an admin and the member's role is not above theirs. */
export function requireManages(
  { actor }: Pick<Ctx, 'actor'>,
  holder: Pick<Member, 'id' | 'role'>,
  what: 'keys' | 'sessions' | 'second factors' | 'apps',
): void {
  const { role, member } = actor
  if (holder.id === member?.id) return
  if (!roleAtLeast(role, 'admin'))
    throw new Refusal('forbidden', `Managing the ${what} of another member requires the role admin or a higher one.`)
  if (!roleAtLeast(role, holder.role))
    throw new Refusal('forbidden', `Managing the ${what} of a member with the role ${holder.role} requires that role.`)
}
