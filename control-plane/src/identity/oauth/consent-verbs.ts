import type { Scope } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-consent.ts'
import { chosenScopes } from '@pharos/shared-protocol/scope-area.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type Provider from 'oidc-provider'
import { findAccount } from '../../account/account/index.ts'
import { findMember } from '../../account/member/index.ts'
import { accountsOf } from '../../account/session/index.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { isRecent } from '../../platform/http/authenticate.ts'
import { isOwnPath } from '../../platform/http/html.ts'
import type { PublicCtx, PublicInput } from '../../platform/http/open.ts'
import { requireOwnPage } from '../../platform/http/own-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { OAuthApp } from '../oauth-app/index.ts'
import { requireSignedIn, type SignedIn, signInAndReturn, type WhoIs } from '../visitor/index.ts'
import { auditDecision, auditedDecision } from './audit-page.ts'
import { appFault, askConsent, backTo, type Decider, decideConsent, type startConsent } from './consent.ts'
import { asksLogin, asksNever, foreignScope, PROMPT_RULE, promptOf, requireApp } from './request.ts'

type Query = PublicInput<typeof contract.showConsent>['query']

export function deciderBy({ caller }: PublicCtx, { account, actor }: SignedIn): Decider {
  return { account, member: actor.member.id, role: actor.role, session: actor.session, caller }
}

/** The authorization endpoint: the browser signs in, decides, or is sent back at once. */
export function showConsent(provider: Provider, whoIs: WhoIs) {
  return async (ctx: PublicCtx, { query }: PublicInput<typeof contract.showConsent>) => {
    const who = await whoIs(ctx)
    // A signed-out browser is not sent to an app's address: our links would be open redirects (RFC 9700, 4.11.2).
    if (!who && !asksNever(query.prompt)) return signInFor(ctx, query)
    return inSystem(ctx.platform, async tx => {
      const app = await requireApp(tx, query)
      const back = (answer: Record<string, string>) => ({
        status: 'redirect' as const,
        location: backTo({ ...query, state: query.state ?? null }, { ...answer, iss: provider.issuer }),
      })
      const fault = faultOf(app, query, provider.issuer)
      if (fault) return back(fault)
      const never = asksNever(query.prompt)
      if (!who || (asksLogin(query.prompt) && !isRecent(who.actor.session, tx.now))) {
        if (never) return back({ error: 'login_required' })
        return signInFor(ctx, query)
      }
      const { is_new, ...asked } = await askConsent(tx, deciderBy(ctx, who), askedOf(query))
      const request = requestOf(query, asked.scopes)
      if (mayBeSkipped(asked)) {
        auditDecision(tx, ctx, who, decisionOf(request, 'allow'))
        return { status: 'redirect' as const, location: await decide(tx, ctx, provider, who, request, true) }
      }
      if (never) return back({ error: 'consent_required' })
      return {
        status: 'decide' as const,
        ...asked,
        ...(await shownTo(tx, who, pageOf(query))),
        sign_in: is_new ? signInAgain(ctx, who, pageOf(query)) : null,
        request: { ...request } as Record<string, string>,
      }
    })
  }
}

/** Handles the member's decision on that page. */
export function sendConsent(provider: Provider, whoIs: WhoIs) {
  return async (ctx: PublicCtx, { body }: PublicInput<typeof contract.sendConsent>) => {
    requireOwnPage(ctx)
    const { csrf_token, decision, monitoring, response, pages, telemetry, account, ...sent } = body
    const choice = { monitoring, response, pages, telemetry, account }
    const asked = sent.scope.split(' ').filter(Boolean) as Scope[]
    const scope = decision === 'allow' ? chosenScopes(asked, choice).join(' ') : sent.scope
    const request = { ...sent, scope }
    const who = await requireSignedIn(ctx, whoIs, csrf_token)
    const page = pageOf({ ...request, response_type: 'code', code_challenge_method: 'S256' })
    const made = auditedDecision(ctx, who, decisionOf(request, decision), tx =>
      decide(tx, ctx, provider, who, request, decision === 'allow'),
    )
    const redirect_uri = await returningTo(ctx, page, made)
    return { redirect_uri }
  }
}

/** Who is signed in, for the page, and the CSRF token of its form. */
export async function shownTo(tx: SystemCtx, { account, actor }: SignedIn, page: string) {
  const member = await findMember(tx, account, actor.member.id)
  if (!member) throw new Refusal('unauthenticated', requestText('request.session_ended'))
  const { name } = await findAccount(tx, account)
  const { person, only_account, csrf_token } = actor.session
  const accounts = await accountsOf(tx, { person_id: person, account_id: account, only_account })
  const hasOthers = accounts.length > 1 && isOwnPath(page)
  const other_account = hasOthers ? `/accounts?${new URLSearchParams({ next: page })}` : null
  return { account: name, email: member.email, csrf_token, other_account }
}

/** The address at which to sign in again before giving access; leads back to `page`. Null: the sign-in is recent. */
export function signInAgain(ctx: PublicCtx, { actor }: SignedIn, page: string): string | null {
  return isRecent(actor.session, ctx.now) ? null : signInAndReturn(ctx, page)
}

/** If the decision fails because the sign-in has become too old, notes the page to return to after the next one. */
export async function returningTo<T>(ctx: PublicCtx, page: string, work: Promise<T>): Promise<T> {
  return work.catch(error => {
    if (error instanceof Refusal && error.code === 'reauthentication_required') signInAndReturn(ctx, page)
    throw error
  })
}

/** The app's request, as the form sends it. */
type Request = Omit<PublicInput<typeof contract.sendConsent>['body'], 'csrf_token' | 'decision'>

function decisionOf({ client_id, scope }: Request, decision: 'allow' | 'deny') {
  return { action: 'consent.decide', resource: client_id, decision, scopes: scope }
}

async function decide(
  tx: SystemCtx,
  ctx: PublicCtx,
  provider: Provider,
  who: SignedIn,
  request: Request,
  consent_granted: boolean,
): Promise<string> {
  const { client_id, redirect_uri, scope, state = null, nonce = null, code_challenge = null, resource } = request
  return decideConsent(tx, provider, deciderBy(ctx, who), {
    ...{ client_id, redirect_uri, response_type: 'code', state, nonce, code_challenge, consent_granted },
    scopes: scope.split(' ').filter(Boolean) as never,
    resources: resource === undefined ? null : [resource],
    prompt: request.prompt ?? null,
  })
}

/** The address of the page for the same request. */
function pageOf(query: Query): string {
  return `/oauth/authorize?${new URLSearchParams(query as Record<string, string>)}`
}

function askedOf({ client_id, redirect_uri, scope = '', prompt }: Query) {
  const scopes = scope.split(' ').filter(Boolean)
  return { client_id, redirect_uri, response_type: 'code', scopes, prompt: prompt ?? null }
}

/** The app's request, for the form, with the scopes that the page shows. */
function requestOf(query: Query, scopes: readonly { scope: Scope }[]): Request {
  const scope = scopes.map(each => each.scope).join(' ')
  const { response_type: _, code_challenge_method: __, response_mode: ___, ...kept } = query
  return Object.fromEntries(Object.entries({ ...kept, scope }).filter(([, value]) => value !== undefined)) as Request
}

function signInFor(ctx: PublicCtx, query: Query) {
  return { status: 'sign_in' as const, location: signInAndReturn(ctx, pageOf(query)) }
}

/** The error of a request that is reported to the app (RFC 6749, 4.1.2.1); null: none. */
function faultOf(app: OAuthApp, query: Query, base: string): Record<string, string> | null {
  const { response_type = '', scope = '', code_challenge = null, code_challenge_method, resource } = query
  const challenge = code_challenge_method === 'S256' ? code_challenge : null
  const resources = resource === undefined ? null : [resource]
  const fault = appFault({ response_type, code_challenge: challenge, resources }, base)
  if (fault) return fault
  // Ignoring these would send the answer where the app does not expect it, or answer another request (RFC 9101, 5.1).
  if (query.response_mode !== undefined && query.response_mode !== 'query')
    return { error: 'invalid_request', error_description: 'response_mode must be query' }
  if (query.request !== undefined) return { error: 'request_not_supported' }
  if (query.request_uri !== undefined) return { error: 'request_uri_not_supported' }
  if (promptOf(query.prompt) === null)
    return { error: 'invalid_request', error_description: `prompt ${PROMPT_RULE.text}` }
  const scopes = scope.split(' ').filter(Boolean)
  if (foreignScope(app, scopes) < 0) return null
  return { error: 'invalid_scope', error_description: 'scope must name scopes that the app has registered' }
}

/** Whether the page is skipped because the member has agreed before. */
function mayBeSkipped({ consent_required, scopes }: Awaited<ReturnType<typeof startConsent>>): boolean {
  return !consent_required && scopes.every(({ is_grantable }) => is_grantable)
}
