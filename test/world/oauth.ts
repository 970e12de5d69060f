import type { Scope } from '@pharos/shared-protocol/access.ts'
import type { Client } from '@pharos/shared-protocol/client.ts'
import type { OAuthAppCreate } from '@pharos/shared-protocol/contract/identity/oauth-app.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { z } from 'zod'
import { memberSession } from './session.ts'
import type { World } from './world.ts'

/** Creates an M2M client of the caller's account. */
export async function addM2mClient(call: Client, scopes: Scope[], name = 'CI') {
  return (await call(routes.createM2mClient, { body: { name, scopes } })).body
}

/** Gets an access token of an M2M client by its secret. */
export async function issueM2mToken(
  url: string,
  { client, client_secret }: { client: { client_id: string }; client_secret: string },
): Promise<string> {
  const given = { grant_type: 'client_credentials', client_id: client.client_id, client_secret }
  const { status, body } = await postForm(`${url}/oauth2/token`, given)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(body.access_token)
}

export const REDIRECT = 'https://app.example/callback'
/** The challenge of `VERIFIER` (RFC 7636, appendix B). */
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

type NewApp = Partial<z.input<typeof OAuthAppCreate>>

/** Creates an OAuth app of the caller's account. */
export async function addApp(call: Client, more: NewApp = {}) {
  const body = { name: 'Planner', redirect_uris: [REDIRECT], scopes: ['read:monitors' as const], ...more }
  return (await call(routes.createOAuthApp, { body })).body
}

/** Sends a request as a browser with a session. */
export async function sendAs(
  url: string,
  session: Record<string, string>,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(url + path, {
    method,
    headers: { ...session, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

/** What the consent page sends. */
export function decisionOf(app: { client_id: string; scopes: string[] }, more: object = {}) {
  return {
    ...{ client_id: app.client_id, redirect_uri: REDIRECT, response_type: 'code', scopes: app.scopes },
    ...{ consent_granted: true, state: 'a state', code_challenge: CHALLENGE, ...more },
  }
}

/** Agrees as a member, and returns the code that the app gets. */
export async function agree(url: string, session: Record<string, string>, decision: object): Promise<string> {
  const { status, body } = await sendAs(url, session, 'POST', '/oauth/authorize', decision)
  const code = status === 200 && new URL(body.redirect_uri).searchParams.get('code')
  if (!code) throw new Error(JSON.stringify(body))
  return code
}

/** Redeems a code for tokens. */
export function redeem(
  url: string,
  app: { client_id: string; client_secret: string | null },
  code: string,
  more: Record<string, string> = {},
) {
  const { client_id, client_secret } = app
  return postForm(`${url}/oauth2/token`, {
    ...{ grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER, client_id },
    ...(client_secret === null ? {} : { client_secret }),
    ...more,
  })
}

/** Gets an access token of a new app to which a member agrees. */
export async function appToken(world: World, member: string, scopes: Scope[]): Promise<string> {
  const app = await addApp(world.call, { scopes })
  const code = await agree(world.url, await memberSession(world, member), decisionOf(app))
  const { status, body } = await redeem(world.url, app, code)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return String(body.access_token)
}

/** Posts a form, as OAuth clients do. */
export async function postForm(url: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) })
  const text = await response.text()
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>
  return { status: response.status, headers: response.headers, body }
}
