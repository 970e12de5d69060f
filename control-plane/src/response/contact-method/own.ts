import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'

type Caller = Pick<Ctx, 'actor'>

/** Only a person themselves may change their contact methods. */
export function requireOwn({ actor }: Caller, user: string): void {
  if (actor.member?.id !== user) throw new Refusal('forbidden', 'Only the person can change how they are reached.')
}

/** Only the person and admins may see their contact methods. */
export function requireMayRead({ actor }: Caller, user: string): void {
  if (actor.member?.id !== user && !roleAtLeast(actor.role, 'admin'))
    throw new Refusal('forbidden', 'Only admins can see how another member is reached.')
}
