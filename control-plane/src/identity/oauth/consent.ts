import { type Role, roleAtLeast, roleForScope, type Scope } from '@pharos/shared-protocol/access.ts'
import type * as contract from '@pharos/shared-protocol/contract/identity/oauth-consent.ts'
import { describeScope } from '@pharos/shared-protocol/scope-name.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type Provider from 'oidc-provider'
import { requireHasScopes } from '../../account/member/index.ts'
import { sessionOf } from '../../account/session/index.ts'
import { memberOf } from '../../platform/actor.ts'
import type { ActorSession, Caller, OpenCtx, SystemCtx } from '../../platform/context.ts'
import { requireRecent } from '../../platform/http/authenticate.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import type { OAuthApp } from '../oauth-app/index.ts'
import { resourcesOf } from './adapter.ts'
import { tellOfApp } from './app-notice.ts'
import { authorize } from './grant.ts'
import { presentClient } from './present-client.ts'
import { hasAgreed, readPrompt, requireApp, requireScopes, scopesAsked } from './request.ts'
import { inTransactionOf } from './transaction.ts'

type Start = Input<typeof contract.startConsent>['body']
type Decision = Input<typeof contract.decideConsent>['body']

/** Who decides: a member in their browser. */
export interface Decider {
  account: string
  member: string
  role: Role
  session: ActorSession
  /** The request's address and browser. */
  caller: Caller
}

export function deciderOf(ctx: Pick<OpenCtx, 'account' | 'actor' | 'caller'>): Decider {
  const { account, actor, caller } = ctx
  return { account, member: memberOf(actor).id, role: actor.role, session: sessionOf(ctx), caller }
}

/** What an app asks of a member (spec 4.1). Refuses a faulty request before the member is asked. */
export async function startConsent(tx: SystemCtx, decider: Decider, body: Start) {
  const { is_new: _, ...asked } = await askConsent(tx, decider, body)
  return asked
}

/** The same, and whether the member has not agreed to it before. */
export async function askConsent(tx: SystemCtx, { account, member, role }: Decider, body: Start) {
  const app = await requireApp(tx, body)
  if (body.response_type !== 'code') throw refuseField('response_type', identityText('oauth.response_type'))
  const scopes = scopesAsked(app, requireScopes(app, body.scopes))
  const asks = readPrompt(body.prompt).has('consent')
  const is_new = asks || !(await hasAgreed(tx, member, app, scopes))
  const consent_required = is_new || !isAssured(body)
  return { client: await presentClient(tx, account, app), consent_required, scopes: scopesFor(role, scopes), is_new }
}

/** Whether a redirect reaches the app alone. On the member's machine any program may pose as it (RFC 8252, 8.6). */
function isAssured({ redirect_uri }: { redirect_uri: string }): boolean {
  return redirect_uri.startsWith('https:')
}

export function scopesFor(role: Role, scopes: readonly Scope[]) {
  return scopes.map(scope => ({
    scope,
    description: describeScope(scope),
    is_grantable: roleAtLeast(role, roleForScope(scope)),
  }))
}

/**
 * The address that the browser is sent to after the decision: the app's, with a code or with an error for the app (RFC
 * 6749, 4.1.2.1). Throws for faults of our own page.
 */
export async function decideConsent(tx: SystemCtx, provider: Provider, decider: Decider, body: Decision) {
  const app = await requireApp(tx, body)
  const prompt = readPrompt(body.prompt)
  const back = (answer: Record<string, string>) => backTo(body, { ...answer, iss: provider.issuer })
  const fault = appFault(body, provider.issuer)
  if (fault) return back(fault)
  if (!body.consent_granted) return back({ error: prompt.has('none') ? 'consent_required' : 'access_denied' })
  const scopes = body.scopes === null ? requireGrantable(app, decider.role) : requireScopes(app, body.scopes)
  if (scopes.length === 0) throw refuseField('scopes', contractText('field.at_least_one_item'))
  const isNew = prompt.has('consent') || !(await hasAgreed(tx, decider.member, app, scopes))
  if (isNew && prompt.has('none')) return back({ error: 'consent_required' })
  requireHasScopes(decider.role, scopes)
  // An authorization outlives the session, and may allow what the session may do only after a recent sign-in.
  if (isNew || prompt.has('login')) requireRecent({ actor: decider, now: tx.now })
  if (isNew) await tellOfApp(tx, decider, app, scopes)
  return back({ code: await issueCode(tx, provider, { app, member: decider.member, scopes, body }) })
}

/** The registered scopes of an app that a role allows. */
function requireGrantable({ scopes }: OAuthApp, role: Role): Scope[] {
  const given = scopes.filter(scope => roleAtLeast(role, roleForScope(scope)))
  if (given.length === 0) throw new Refusal('forbidden', identityText('oauth.app_without_scope', { role }))
  return given
}

/** The error of a request that is reported to the app; null: none. */
export function appFault(
  { response_type, code_challenge, resources }: FromApp,
  base: string,
): Record<string, string> | null {
  if (response_type !== 'code') return { error: 'unsupported_response_type' }
  if (!/^[A-Za-z0-9_-]{43}$/.test(code_challenge ?? ''))
    return {
      error: 'invalid_request',
      error_description:
        'PKCE is required of every client, also with a secret: send a code_challenge with the method S256',
    }
  if ((resources ?? []).every(each => resourcesOf(base).includes(each))) return null
  return { error: 'invalid_target', error_description: 'there is no such resource here' }
}

type FromApp = Pick<Decision, 'response_type' | 'code_challenge' | 'resources'>

/** The redirect URI exactly as the app sent it, with the answer appended. */
export function backTo(
  { redirect_uri, state }: Pick<Decision, 'redirect_uri' | 'state'>,
  answer: Record<string, string>,
) {
  const query = new URLSearchParams({ ...answer, ...(state === null ? {} : { state }) })
  return `${redirect_uri}${redirect_uri.includes('?') ? '&' : '?'}${query}`
}

interface Agreed {
  app: OAuthApp
  member: string
  scopes: readonly Scope[]
  body: Decision
}

async function issueCode(tx: SystemCtx, provider: Provider, { app, member, scopes, body }: Agreed): Promise<string> {
  const grantId = await authorize(tx, member, app, scopes)
  const { AuthorizationCode } = provider
  const code = new AuthorizationCode({
    ...{ accountId: member, clientId: app.client_id, grantId, redirectUri: body.redirect_uri },
    ...{ codeChallenge: body.code_challenge, codeChallengeMethod: 'S256' },
    ...(body.nonce === null ? {} : { nonce: body.nonce }),
    ...{ scope: scopes.join(' '), resource: resourcesOf(provider.issuer) },
  } as unknown as ConstructorParameters<typeof AuthorizationCode>[0])
  return inTransactionOf(tx, () => code.save())
}
