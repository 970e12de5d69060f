import type { Scope } from '@pharos/shared-protocol/access.ts'
import { isRegisteredRedirect } from '@pharos/shared-protocol/contract/identity/redirect-uri.ts'
import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { refuseField } from '../../platform/refusal.ts'
import { findOAuthApp, type OAuthApp } from '../oauth-app/index.ts'

/** The parameters that decide where the browser may be sent back to. */
export interface RedirectParams {
  client_id: string
  redirect_uri: string
}

/**
 * Returns the app if the browser may be sent back to the redirect URI (RFC 6749, 4.1.2.1). Otherwise throws: the error
 * is shown to the member only.
 */
export async function requireApp(tx: SystemCtx, { client_id, redirect_uri }: RedirectParams): Promise<OAuthApp> {
  const app = await findOAuthApp(tx, client_id)
  if (!app) throw refuseField('client_id', identityText('oauth.app_unknown'))
  if (!isRegisteredRedirect(redirect_uri, app.redirect_uris, app.client_type))
    throw refuseField('redirect_uri', identityText('oauth.redirect_not_registered'))
  return app
}

/** Throws for scopes that the app has not registered; the library would drop them silently. */
export function requireScopes(app: OAuthApp, scopes: readonly string[]): Scope[] {
  const foreign = foreignScope(app, scopes)
  if (foreign >= 0) throw refuseField(`scopes[${foreign}]`, identityText('oauth.scope_not_registered'))
  return scopes as Scope[]
}

/** The scopes that a request asks for: without any, those that the app has registered (RFC 6749, 3.3). */
export function scopesAsked(app: Pick<OAuthApp, 'scopes'>, scopes: readonly Scope[]): readonly Scope[] {
  return scopes.length > 0 ? [...new Set(scopes)] : app.scopes
}

/** The index of the first scope that the app has not registered; -1 if there is none. */
export function foreignScope({ scopes: own }: OAuthApp, scopes: readonly string[]): number {
  const registered = new Set<string>(own)
  return scopes.findIndex(scope => !registered.has(scope))
}

const PROMPTS = ['none', 'consent', 'login']
export const PROMPT_RULE = identityText('oauth.prompt')

/** Parses the `prompt` parameter (OpenID Connect Core, 3.1.2.1). Throws if it is invalid. */
export function readPrompt(prompt: string | null): ReadonlySet<string> {
  const words = promptOf(prompt ?? '')
  if (words === null) throw refuseField('prompt', PROMPT_RULE)
  return words
}

/** The same; null if it is invalid. */
export function promptOf(prompt = ''): ReadonlySet<string> | null {
  const words = new Set(prompt.split(' ').filter(Boolean))
  const known = [...words].every(word => PROMPTS.includes(word))
  return known && !(words.has('none') && words.size > 1) ? words : null
}

export function asksNever(prompt: string | undefined): boolean {
  return promptOf(prompt)?.has('none') === true
}

export function asksLogin(prompt: string | undefined): boolean {
  return promptOf(prompt)?.has('login') === true
}

/** Whether a member has agreed to these scopes of an app before. */
export async function hasAgreed(tx: SystemCtx, member: string, app: OAuthApp, scopes: readonly Scope[]) {
  const { rows } = await sql`select from oauth_consent
    where member_id = ${member} and app_id = ${app.id} and scopes @> ${[...scopes]}::text[]`.execute(tx.sql)
  return rows.length > 0
}
