import { sessionOf } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { OpenCtx } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The person of a session that may change how they sign in: only they themselves. What they set up counts in all of their
 * accounts, so a session that one account vouches for may not.
 */
export function requireOwnSecurity(ctx: OpenCtx, user: string): string {
  const { person, only_account } = sessionOf(ctx)
  if (user !== memberOf(ctx.actor).id) throw new Refusal('forbidden', 'People change themselves how they sign in.')
  if (only_account)
    throw new Refusal('forbidden', 'This session reaches one account alone, and how you sign in counts in all of them.')
  return person
}
