import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { sessionOf } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * Returns the person of the session. Throws for the settings of anyone else, and for a session that only one account
 * vouches for: how a person signs in counts in all of their accounts.
 */
export function requireOwnSecurity(ctx: OpenCtx, user: string): string {
  const { person, only_account } = sessionOf(ctx)
  if (user !== memberOf(ctx.actor).id) throw new Refusal('forbidden', identityText('factor.only_the_person_changes'))
  if (only_account) throw new Refusal('forbidden', identityText('factor.session_of_one_account'))
  return person
}
