import { SCOPES } from '@pharos/shared-protocol/access.ts'
import { baseUrlOf, type Config } from '../../platform/config.ts'
import { DEVICE_GRANT } from './client.ts'
import { PATHS } from './provider.ts'

/** The metadata by which apps find the endpoints (RFC 8414). */
export function authorizationServerMetadata(config: Config) {
  const base = baseUrlOf(config)
  const authentication = ['client_secret_basic', 'client_secret_post', 'none']
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: base + PATHS.token,
    revocation_endpoint: base + PATHS.revocation,
    introspection_endpoint: base + PATHS.introspection,
    device_authorization_endpoint: base + PATHS.device_authorization,
    ...(config.PHAROS_OAUTH_REGISTRATION === 'open' ? { registration_endpoint: `${base}/oauth2/register` } : {}),
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials', DEVICE_GRANT],
    token_endpoint_auth_methods_supported: authentication,
    revocation_endpoint_auth_methods_supported: authentication,
    introspection_endpoint_auth_methods_supported: authentication,
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true as const,
    service_documentation: `${base}/docs`,
  }
}

/** The metadata by which apps find the authorization server of the API (RFC 9728). */
export function protectedResourceMetadata(config: Config) {
  const base = baseUrlOf(config)
  return {
    resource: base,
    authorization_servers: [base],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Pharos',
    resource_documentation: `${base}/docs`,
  }
}
