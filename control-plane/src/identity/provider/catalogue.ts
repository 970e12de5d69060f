import type { Provider } from '@pharos/shared-protocol/contract/identity/provider-name.ts'
import type { Config } from '../../platform/config.ts'
import { notFound } from '../../platform/refusal.ts'

/** A service that the operator lets people sign in with. */
export interface Service {
  provider: Provider
  /** The display name. */
  name: string
  /** `oidc`: OpenID Connect; `github`: OAuth, and an API of its own. */
  kind: 'oidc' | 'github'
  /** The issuer, or where GitHub is. */
  url: string
  client_id: string
  client_secret: string
}

/** The services that are configured with a client id and a secret. */
export function servicesOf(config: Config): Service[] {
  const of = (provider: Provider, name: string, url: string | undefined, id?: string, secret?: string): Service[] => {
    const kind = provider === 'github' ? 'github' : 'oidc'
    return url && id && secret ? [{ provider, name, kind, url, client_id: id, client_secret: secret }] : []
  }
  const {
    PHAROS_OAUTH_GITHUB_URL: github,
    PHAROS_OAUTH_GITLAB_URL: gitlab,
    PHAROS_OAUTH_MICROSOFT_TENANT: tenant,
    PHAROS_OIDC_ISSUER: issuer,
    PHAROS_OIDC_NAME: name,
  } = config
  const microsoft = `https://login.microsoftonline.com/${tenant}/v2.0`
  return [
    ...of('github', 'GitHub', github, config.PHAROS_OAUTH_GITHUB_CLIENT_ID, config.PHAROS_OAUTH_GITHUB_CLIENT_SECRET),
    ...of(
      'google',
      'Google',
      'https://accounts.google.com',
      config.PHAROS_OAUTH_GOOGLE_CLIENT_ID,
      config.PHAROS_OAUTH_GOOGLE_CLIENT_SECRET,
    ),
    ...of(
      'microsoft',
      'Microsoft',
      microsoft,
      config.PHAROS_OAUTH_MICROSOFT_CLIENT_ID,
      config.PHAROS_OAUTH_MICROSOFT_CLIENT_SECRET,
    ),
    ...of('gitlab', 'GitLab', gitlab, config.PHAROS_OAUTH_GITLAB_CLIENT_ID, config.PHAROS_OAUTH_GITLAB_CLIENT_SECRET),
    ...of('oidc', name, issuer, config.PHAROS_OIDC_CLIENT_ID, config.PHAROS_OIDC_CLIENT_SECRET),
  ]
}

const METHODS = ['magic_link', 'password', 'passkey', 'provider'] as const

/** The ways to sign in to this installation that everybody has. */
export function methodsOf(config: Config): (typeof METHODS)[number][] {
  const hasServices = servicesOf(config).length > 0
  return METHODS.filter(method => method !== 'provider' || hasServices)
}

/** The sign-in method that a session records; `oidc` stands for an account's own connection. */
export function methodOf({ provider }: Service): string {
  return provider === 'oidc' ? 'oidc_issuer' : provider
}

export function requireService(config: Config, provider: Provider): Service {
  const service = servicesOf(config).find(each => each.provider === provider)
  if (!service) throw notFound('way to sign in')
  return service
}
