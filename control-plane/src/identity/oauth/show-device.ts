import type * as contract from '@pharos/shared-protocol/contract/oauth-consent.ts'
import { inSystem } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { requireSignedIn, signInAndReturn, type WhoIs } from '../visitor/index.ts'
import { auditedDecision } from './audit-page.ts'
import { decideDevice, startDevice } from './device.ts'
import { deciderBy, returningTo, shownTo, signInAgain } from './show.ts'

/** The page on which a person types the code of a device. A code in the address is shown, for the person to compare. */
export function showDevice(whoIs: WhoIs, typed: Limiter) {
  return async (ctx: PublicCtx, { query }: PublicInput<typeof contract.showDevice>) => {
    const { user_code } = query
    const who = await whoIs(ctx)
    if (!who) {
      const page = user_code === undefined ? '/device' : pageOf(user_code)
      return { status: 'sign_in' as const, location: signInAndReturn(ctx, page) }
    }
    if (user_code === undefined) return { status: 'type' as const }
    await typed.consume(who.actor.session.person)
    return inSystem(ctx.platform, async tx => {
      const asked = await startDevice(tx, deciderBy(ctx, who), user_code)
      const sign_in = signInAgain(ctx, who, pageOf(user_code))
      return { status: 'decide' as const, ...asked, ...(await shownTo(tx, who, pageOf(user_code))), sign_in, user_code }
    })
  }
}

export function sendDevice(whoIs: WhoIs, typed: Limiter) {
  return async (ctx: PublicCtx, { body }: PublicInput<typeof contract.sendDevice>) => {
    requireOwnPage(ctx)
    const who = await requireSignedIn(ctx, whoIs, body.csrf_token)
    await typed.consume(who.actor.session.person)
    const { decision, user_code } = body
    const made = auditedDecision(
      ctx,
      who,
      { action: 'device.decide', resource: null, decision, scopes: '' },
      tx => decideDevice(tx, deciderBy(ctx, who), user_code, decision === 'allow'),
      ({ scopes }) => scopes.join(' '),
    )
    return returningTo(ctx, pageOf(user_code), made)
  }
}

function pageOf(user_code: string): string {
  return `/device?${new URLSearchParams({ user_code })}`
}
