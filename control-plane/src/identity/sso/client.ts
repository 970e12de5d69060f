import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'
import * as openid from 'openid-client'
import type { Platform } from '../../platform/context.ts'
import { SsoRefused } from '../saml/index.ts'
import { type Connection, secretOf, whyInsecure } from '../sso-connection/index.ts'

/** Largest answer of an identity provider, in bytes. */
const MOST_BYTES = 200_000
/** How long a provider's configuration and keys are cached, and for how many connections. */
const KEPT_MS = 10 * MINUTE_MS
const MOST_KEPT = 1_000

/** Clients of OpenID Connect providers. All their requests go through the egress guard. */
export interface OidcClients {
  of(connection: Connection): Promise<openid.Configuration>
}

export function createOidcClients(platform: Platform): OidcClients {
  const now = () => platform.clock.now()
  const kept = new LRUCache<string, Promise<openid.Configuration>>({ max: MOST_KEPT, ttl: KEPT_MS, perf: { now } })
  return {
    of(connection) {
      // Each change of a connection increments its revision.
      const name = `${connection.id} ${connection.revision}`
      const known = kept.get(name)
      if (known) return known
      const client = discover(platform, connection)
      kept.set(name, client)
      client.catch(() => kept.delete(name))
      return client
    },
  }
}

async function discover(platform: Platform, connection: Connection): Promise<openid.Configuration> {
  const { id, issuer, client_id, client_secret: sealed } = connection
  const secret = sealed === null ? null : platform.sealer.open(sealed, secretOf(id))
  const server = new URL(issuer ?? '')
  try {
    const client = await openid.discovery(server, client_id ?? '', {}, authentication(secret), {
      [openid.customFetch]: guardedFetch(platform),
      timeout: 10,
      // Verifies the signature of tokens even if they come directly from the provider.
      execute: [
        openid.enableNonRepudiationChecks,
        ...(platform.config.PHAROS_ALLOW_PRIVATE_WEBHOOKS ? [openid.allowInsecureRequests] : []),
      ],
    })
    requireSameIssuer(server, client)
    requireSecureEndpoints(platform, client)
    return client
  } catch (error) {
    if (error instanceof SsoRefused) throw error
    throw new SsoRefused('provider_unreachable')
  }
}

/** Sends the secret in the header, unless the provider supports only the form. */
function authentication(secret: string | null): openid.ClientAuth {
  if (secret === null) return openid.None()
  return (as, client, body, headers) => {
    const methods = as.token_endpoint_auth_methods_supported
    const byForm = methods?.includes('client_secret_post') && !methods.includes('client_secret_basic')
    const auth = byForm ? openid.ClientSecretPost(secret) : openid.ClientSecretBasic(secret)
    return auth(as, client, body, headers)
  }
}

/**
 * The library accepts any tenant's issuer for the multi-tenant issuer of Entra ID, so that any tenant could name our
 * members. Only the configured issuer is accepted here.
 */
function requireSameIssuer(configured: URL, client: openid.Configuration): void {
  const plain = (url: string) => url.replace(/\/$/, '')
  if (plain(client.serverMetadata().issuer) !== plain(configured.href)) throw new SsoRefused('provider_unreachable')
}

function requireSecureEndpoints(platform: Platform, client: openid.Configuration): void {
  const { authorization_endpoint, token_endpoint } = client.serverMetadata()
  for (const url of [authorization_endpoint, token_endpoint])
    if (url === undefined || whyInsecure(platform, url) !== null) throw new SsoRefused('provider_unreachable')
}

/** `fetch` for the library: bounded in time and bytes, without redirects, and never into our own network. */
function guardedFetch({ egress }: Platform): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new Error(`${method} is not used`)
    const text = body === null || body === undefined ? '' : String(body)
    const answer = await egress.request({ url, method, headers, body: text, most: MOST_BYTES })
    if (Buffer.byteLength(answer.text) >= MOST_BYTES) throw new Error('the answer is too large')
    const { 'content-type': type = 'application/octet-stream' } = answer.headers
    return new Response(answer.text === '' ? null : answer.text, {
      status: answer.status,
      headers: { 'content-type': type },
    })
  }
}
