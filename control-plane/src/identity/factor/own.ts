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
  if (user !== memberOf(ctx.actor).id) throw new Refusal('forbidden', 'Only the person can change how they sign in.')
  if (only_account)
    throw new Refusal('forbidden', 'This session is limited to one account, and sign-in settings apply to all of them.')
  return person
}
