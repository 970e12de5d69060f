import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-consent.ts'
import { chosenScopes } from '@pharos/shared-protocol/scope-area.ts'
import { inSystem } from '../../platform/context.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import type { Limiter } from '../../platform/http/rate-limit.ts'
import { keyedHash } from '../../platform/sealer.ts'
import { requireSignedIn, type SignedIn, signInAndReturn, type WhoIs } from '../visitor/index.ts'
import { auditedDecision } from './audit-page.ts'
import { deciderBy, returningTo, shownTo, signInAgain } from './consent-verbs.ts'
import { decideDevice, startDevice } from './device.ts'

/**
 * The page on which a person types the code of a device. A code that came with a link is only accepted if the device has
 * the address of this browser: a link in a message may connect the device of a stranger (RFC 8628, 5.4).
 */
export function showDevice(whoIs: WhoIs, typed: Limiter) {
  return async (ctx: PublicCtx, { query }: PublicInput<typeof contract.showDevice>) => {
    const { user_code, typed: given } = query
    const who = await whoIs(ctx)
    if (!who) {
      const page = user_code === undefined ? '/device' : pageOf(user_code)
      return { status: 'sign_in' as const, location: signInAndReturn(ctx, page) }
    }
    const typing = { status: 'type' as const, typed: typedBy(ctx, who), from_link: user_code !== undefined }
    if (user_code === undefined) return typing
    await typed.consume(who.actor.session.person)
    return inSystem(ctx.platform, async tx => {
      const asked = await startDevice(tx, deciderBy(ctx, who), user_code)
      if (given !== typing.typed && asked.origin?.same_address !== true) return typing
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
    const { csrf_token: _, decision, user_code, ...choice } = body
    const made = auditedDecision(
      ctx,
      who,
      { action: 'device.decide', resource: null, decision, scopes: '' },
      async tx => {
        const decider = deciderBy(ctx, who)
        const consent_granted = decision === 'allow'
        const asked = consent_granted ? await startDevice(tx, decider, user_code) : null
        const scopes =
          asked &&
          chosenScopes(
            asked.scopes.map(({ scope }) => scope),
            choice,
          )
        return decideDevice(tx, decider, { user_code, consent_granted, scopes })
      },
      ({ scopes }) => scopes.join(' '),
    )
    return returningTo(ctx, pageOf(user_code), made)
  }
}

/** Stands in the form of the page for a code. A link cannot contain it. */
function typedBy({ platform }: PublicCtx, { actor }: SignedIn): string {
  return keyedHash(platform.sealer.derive('typed device codes'), actor.session.id).toString('base64url')
}

function pageOf(user_code: string): string {
  return `/device?${new URLSearchParams({ user_code })}`
}
