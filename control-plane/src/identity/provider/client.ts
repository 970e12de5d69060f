import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import * as openid from 'openid-client'
import { baseUrlOf, type Config } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Service } from './catalogue.ts'

const TIMEOUT_SECONDS = 5
/** How long a service's discovered metadata is cached. */
const KEPT_MS = 10 * MINUTE_MS

/** Finds a service's client. The operator has chosen the service, so it may be in their own network. */
export type FindClient = (service: Service) => Promise<openid.Configuration>

export function rememberClients({ clock, log }: Platform): FindClient {
  const kept = new Map<string, { until: number; client: openid.Configuration }>()
  return async service => {
    const known = kept.get(service.provider)
    if (known && known.until > clock.now()) return known.client
    const client = await clientOf(service).catch(err => {
      log.warn({ err, provider: service.provider }, 'a service that signs people in does not answer')
      throw new Refusal('unavailable', identityText('provider.not_responding', { name: service.name }))
    })
    kept.set(service.provider, { until: clock.now() + KEPT_MS, client })
    return client
  }
}

async function clientOf({ kind, url, client_id, client_secret }: Service): Promise<openid.Configuration> {
  const local = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]?/.test(url) ? [openid.allowInsecureRequests] : []
  if (kind === 'oidc')
    return openid.discovery(new URL(url), client_id, client_secret, undefined, {
      timeout: TIMEOUT_SECONDS,
      execute: [openid.enableNonRepudiationChecks, ...local],
    })
  const server = {
    // The issuer that GitHub names in its answers (RFC 9207).
    issuer: `${url}/login/oauth`,
    authorization_endpoint: `${url}/login/oauth/authorize`,
    token_endpoint: `${url}/login/oauth/access_token`,
  }
  const client = new openid.Configuration(server, client_id, client_secret, openid.ClientSecretPost(client_secret))
  client.timeout = TIMEOUT_SECONDS
  for (const allow of local) allow(client)
  return client
}

/** The address that a service sends browsers back to. */
export function redirectUriOf(config: Config, { provider }: Pick<Service, 'provider'>): string {
  return `${baseUrlOf(config)}/auth/oauth/${provider}/callback`
}
