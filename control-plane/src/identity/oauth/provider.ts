import { generateKeyPairSync, timingSafeEqual } from 'node:crypto'
import { SCOPES } from '@pharos/shared-protocol/access.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { tokenHash } from '../../platform/sealer.ts'
import { adapterFor, resourcesOf } from './adapter.ts'
import { errors, Provider } from './library.ts'
import { makeToken, TOKEN_KINDS, type TokenKind } from './token.ts'

const seconds = (ms: number) => ms / 1000
/** The lifetimes of tokens and codes, in seconds (api.md G2). */
const TTL = {
  AccessToken: seconds(HOUR_MS),
  ClientCredentials: seconds(HOUR_MS),
  RefreshToken: seconds(30 * DAY_MS),
  AuthorizationCode: seconds(MINUTE_MS),
  DeviceCode: seconds(10 * MINUTE_MS),
}

export const PATHS = {
  token: '/oauth2/token',
  revocation: '/oauth2/revoke',
  introspection: '/oauth2/introspect',
  device_authorization: '/oauth2/device',
}

const faults = new WeakMap<object, Error>()

/** The error because of which the library refused a token or failed. */
export function faultOf(ctx: object): Error | undefined {
  return faults.get(ctx)
}

/** Creates the OAuth library. Consent, sessions, registration and metadata are ours. */
export function createProvider(base: string): Provider {
  const provider = new Provider(base, configurationOf(base))
  provider.registerGrantType('client_credentials', grantToClient(provider), ['scope', 'resource'], ['resource'])
  for (const kind of TOKEN_KINDS) Object.assign(provider[kind].prototype, { generateTokenId: newToken(kind) })
  provider.on('server_error', (ctx, error) => faults.set(ctx, error))
  provider.on('grant.error', (ctx, error) => faults.set(ctx, error))
  // Clients hold the hash of their secret instead of the secret.
  Object.assign(provider.Client.prototype, { compareClientSecret: isSecretOf })
  return provider
}

/** Replaces the library's method, which also marks the token as opaque. */
function newToken(kind: TokenKind) {
  return function (this: { format?: string }): string {
    this.format = 'opaque'
    return makeToken(kind)
  }
}

function isSecretOf(this: { clientSecret?: string }, given: string): boolean {
  const expected = Buffer.from(this.clientSecret ?? '', 'hex')
  const hash = tokenHash(given)
  return expected.length === hash.length && timingSafeEqual(hash, expected)
}

function configurationOf(base: string): Configuration {
  return {
    adapter: adapterFor,
    scopes: [...SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    // The library requires a key. It is never used, since no token is a JWT.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as never] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    cookies: { keys: ['unused'] },
    routes: PATHS,
    ttl: TTL,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed('refresh_token'),
    findAccount: async (_, accountId) => ({ accountId, claims: async () => ({ sub: accountId }) }),
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      revocation: { enabled: true, allowedPolicy: isOwn },
      introspection: { enabled: true, allowedPolicy: isOwn },
      deviceFlow: { enabled: true, charset: 'base-20', mask: '****-****' },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => base,
        useGrantedResource: () => true,
        getResourceServerInfo(_, resource) {
          if (!resourcesOf(base).includes(resource)) throw new errors.InvalidTarget('there is no such resource here')
          return {
            scope: SCOPES.join(' '),
            audience: base,
            accessTokenTTL: TTL.AccessToken,
            accessTokenFormat: 'opaque',
          }
        },
      },
    },
  }
}

/** A client may introspect and revoke only its own tokens. */
async function isOwn(_: unknown, client: { clientId: string }, token: { clientId?: string | undefined }) {
  return client.clientId === token.clientId
}

/** Replaces the library's grant, which drops unknown scopes, and grants none if none is asked for (RFC 6749, 3.3). */
function grantToClient(provider: Provider) {
  return async (ctx: KoaContextWithOIDC): Promise<void> => {
    const { client, params } = ctx.oidc
    if (!client) throw new errors.InvalidClient('there is no client')
    const own = (client.scope ?? '').split(' ')
    const asked = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : []
    const foreign = asked.find(scope => !own.includes(scope))
    if (foreign !== undefined) throw new errors.InvalidScope('the client does not have this scope', foreign)
    requireResource(provider.issuer, params?.resource)
    const token = new provider.ClientCredentials({ client, scope: (asked.length > 0 ? asked : own).join(' ') } as never)
    token.resourceServer = new provider.ResourceServer(provider.issuer, resourceAt(provider.issuer))
    ctx.oidc.entity('ClientCredentials', token)
    ctx.body = {
      access_token: await token.save(),
      expires_in: token.expiration,
      scope: token.scope,
      token_type: token.tokenType,
    }
  }
}

/** This API, the only resource that tokens are for. */
function resourceAt(base: string) {
  const scope = SCOPES.join(' ')
  return { scope, audience: base, accessTokenTTL: TTL.AccessToken, accessTokenFormat: 'opaque' as const }
}

function requireResource(base: string, given: unknown): void {
  const asked = given === undefined ? [] : [given].flat()
  if (asked.every(each => resourcesOf(base).includes(String(each)))) return
  throw new errors.InvalidTarget('there is no such resource here')
}
