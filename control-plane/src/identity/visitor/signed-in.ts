import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { ActorSession } from '../../platform/context.ts'
import { type Credentials, isOwnToken, type Principal, SESSION_COOKIE } from '../../platform/http/authenticate.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Somebody who is signed in and looks at one of our pages. */
export type SignedIn = Principal & {
  actor: { session: ActorSession; member: NonNullable<Principal['actor']['member']> }
}

/** Finds who looks at a page. Null: nobody is signed in, or they must set up a second factor first. */
export type WhoIs = (ctx: PublicCtx) => Promise<SignedIn | null>

export function whoIsBy(credentials: Credentials): WhoIs {
  return async ({ platform, cookies }) => {
    const token = cookies.get(SESSION_COOKIE)
    const principal = token === undefined ? null : await credentials.find(platform, { by: 'session', token })
    return principal && isSignedIn(principal) && !principal.actor.session.enrolling ? principal : null
  }
}

function isSignedIn(principal: Principal): principal is SignedIn {
  return principal.actor.session !== null && principal.actor.member !== null
}

/** Returns who sends a form of such a page. Throws without a session, or with the CSRF token of another one. */
export async function requireSignedIn(ctx: PublicCtx, whoIs: WhoIs, csrf_token: string): Promise<SignedIn> {
  const principal = await whoIs(ctx)
  if (!principal) throw new Refusal('unauthenticated', requestText('request.session_ended'))
  if (isOwnToken(principal.actor.session, csrf_token)) return principal
  throw new Refusal('forbidden', identityText('visitor.page_of_other_session'))
}
