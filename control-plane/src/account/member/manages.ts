import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { accountText } from '@pharos/shared-protocol/text/en/account.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Member } from './entity.ts'

/** Refuses unless the actor manages their own, or is an admin and the member's role is not above theirs. */
export function requireManages({ actor }: Pick<Ctx, 'actor'>, holder: Pick<Member, 'id' | 'role'>): void {
  const { role, member } = actor
  if (holder.id === member?.id) return
  if (!roleAtLeast(role, 'admin')) throw new Refusal('forbidden', accountText('member.manage_requires_admin'))
  if (!roleAtLeast(role, holder.role))
    throw new Refusal('forbidden', accountText('member.manage_requires_role', { role: holder.role }))
}
