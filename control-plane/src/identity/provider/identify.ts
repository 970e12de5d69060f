import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import * as openid from 'openid-client'
import type { Platform } from '../../platform/context.ts'
import { storableText } from '../../platform/database/storable.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Service } from './catalogue.ts'
import { redirectUriOf } from './client.ts'
import type { VisitSecrets } from './visit.ts'

/** A person's identity at a service. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  /** Whether the service has verified the address. */
  verified: boolean
}

/** Exchanges the code of an answer for the person's identity. */
export async function identify(
  platform: Platform,
  service: Service,
  client: openid.Configuration,
  answer: { query: Record<string, string | undefined>; state: string; secrets: VisitSecrets },
): Promise<Identity> {
  const url = new URL(redirectUriOf(platform.config, service))
  for (const [name, value] of Object.entries(answer.query)) if (value !== undefined) url.searchParams.set(name, value)
  const isOidc = service.kind === 'oidc'
  try {
    const tokens = await openid.authorizationCodeGrant(client, url, {
      expectedState: answer.state,
      pkceCodeVerifier: answer.secrets.verifier,
      ...(isOidc ? { expectedNonce: answer.secrets.nonce, idTokenExpected: true } : {}),
    })
    return isOidc ? await ofClaims(service, client, tokens) : await ofGitHub(service, client, tokens.access_token)
  } catch (err) {
    platform.log.info({ err, provider: service.provider }, 'the answer of a sign-in service was refused')
    throw new Refusal('forbidden', identityText('provider.not_confirmed', { name: service.name }))
  }
}

/** The longest address (RFC 5321, 4.5.3.1.3). */
const MOST_CHARACTERS = 254

/** Whether a claim can be the address of a person here: services send anything. */
function isAddress(claim: unknown): claim is string {
  return typeof claim === 'string' && claim.length <= MOST_CHARACTERS && storableText(claim) === claim
}

async function ofClaims(
  { provider }: Service,
  client: openid.Configuration,
  tokens: openid.TokenEndpointResponse & openid.TokenEndpointResponseHelpers,
): Promise<Identity> {
  const claims = tokens.claims()
  if (!claims) throw new Error('there is no ID token')
  // Some services give the address only at their user info endpoint (OpenID Connect Core, 5.4).
  const has = claims.email !== undefined || !client.serverMetadata().userinfo_endpoint
  const more = has ? {} : await openid.fetchUserInfo(client, tokens.access_token, claims.sub)
  const all: openid.IDToken = { ...more, ...claims }
  const { iss, sub, email, email_verified, xms_edov } = all
  return {
    issuer: iss,
    subject: sub,
    email: isAddress(email) ? email : null,
    // Microsoft gives addresses that any tenant's admin can set; xms_edov marks those that it has verified.
    verified: provider === 'microsoft' ? xms_edov === true || xms_edov === '1' : email_verified === true,
  }
}

/** The most bytes that are read of an answer of GitHub's API. */
const MOST_BYTES = 200_000

/** GitHub has no OpenID Connect: its API returns the user and their addresses. */
async function ofGitHub({ url }: Service, client: openid.Configuration, token: string): Promise<Identity> {
  const api = url === 'https://github.com' ? 'https://api.github.com' : `${url}/api/v3`
  const ask = async (path: string) => {
    const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'pharos' })
    const answer = await openid.fetchProtectedResource(client, token, new URL(api + path), 'GET', null, headers)
    if (!answer.ok) throw new Error(`GitHub answered with status ${answer.status}`)
    return JSON.parse(await textOf(answer)) as unknown
  }
  const user = (await ask('/user')) as { id?: unknown }
  const emails = (await ask('/user/emails')) as { email: string; primary: boolean; verified: boolean }[]
  if (!Number.isSafeInteger(user.id)) throw new Error('GitHub returned no user id')
  const primary = emails.find(each => each.primary)
  return {
    issuer: url,
    subject: String(user.id),
    email: isAddress(primary?.email) ? primary.email : null,
    verified: primary?.verified === true,
  }
}

async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of body ?? []) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Error('the answer is too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
