import { roleAtLeast } from '@pharos/shared-protocol/access.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'

type Caller = Pick<Ctx, 'actor'>

/** Only a person themselves may change their contact methods. */
export function requireOwn({ actor }: Caller, user: string): void {
  if (actor.member?.id !== user) throw new Refusal('forbidden', responseText('contact_method.only_the_person_changes'))
}

/** Only the person and admins may see their contact methods. */
export function requireMayRead({ actor }: Caller, user: string): void {
  if (actor.member?.id !== user && !roleAtLeast(actor.role, 'admin'))
    throw new Refusal('forbidden', responseText('contact_method.only_admins_see'))
}
