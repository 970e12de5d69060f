import { z } from 'zod'
import { defineRoute } from './route.ts'

/** The OAuth error response (RFC 6749, 5.2). */
export const OAuthError = z
  .object({
    error: z.string().meta({ description: 'A word of RFC 6749, 5.2', example: 'invalid_client' }),
    error_description: z.string().optional().meta({ description: 'The same for people' }),
  })
  .meta({ id: 'OAuthError' })

const client = {
  client_id: z.string().optional().meta({ description: 'Unless it is sent as HTTP Basic authentication' }),
  client_secret: z.string().optional().meta({ description: 'Likewise; a public client has none' }),
}
const Scope = z.string().meta({ description: 'Separated by spaces', example: 'read:monitors' })
/** Routes that apps in a browser need, which may be on any site. */
const forAnySite = { kind: 'public', anySite: true } as const
const open = { access: { kind: 'public' }, method: 'POST', bodyType: 'form', tx: 'none' } as const

export const issueToken = defineRoute({
  ...open,
  access: forAnySite,
  id: 'oauth.token',
  path: '/oauth2/token',
  summary: 'Get an access token, as an M2M client or for a member (RFC 6749)',
  body: z.object({
    grant_type: z.string().meta({
      description:
        '`client_credentials`, `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`',
      example: 'client_credentials',
    }),
    ...client,
    scope: Scope.optional().meta({ description: 'Separated by spaces; all of the client’s when left out' }),
    resource: z.string().optional().meta({ description: 'The address of this installation (RFC 8707)' }),
    code: z.string().optional().meta({ description: 'From the redirect' }),
    redirect_uri: z.string().optional().meta({ description: 'The one at which the code arrived' }),
    code_verifier: z.string().optional().meta({ description: 'Of PKCE (RFC 7636)' }),
    refresh_token: z.string().optional().meta({ description: 'The last one that was given out' }),
    device_code: z.string().optional().meta({ description: 'Of the device flow (RFC 8628)' }),
  }),
  reply: z
    .object({
      access_token: z.string().meta({ description: 'Send it as Authorization: Bearer' }),
      token_type: z.literal('Bearer').meta({ description: 'Always Bearer (RFC 6750)' }),
      expires_in: z.int().meta({ description: 'Seconds' }),
      scope: z.string().meta({ description: 'What it may do, separated by spaces' }),
      refresh_token: z.string().optional().meta({ description: 'Valid for 30 days, once: the reply has the next one' }),
    })
    .meta({ id: 'OAuthTokens' }),
  fixture: 'm2m_token',
})

const ofToken = z.object({
  token: z.string().meta({ description: 'The access or refresh token' }),
  token_type_hint: z.string().optional().meta({ description: '`access_token` or `refresh_token`' }),
  ...client,
})

export const revokeToken = defineRoute({
  ...open,
  access: forAnySite,
  id: 'oauth.revoke',
  path: '/oauth2/revoke',
  summary: 'Revoke a token of the client (RFC 7009); with it end the others of the same authorization',
  body: ofToken,
  reply: z.undefined(),
  status: 200,
  fixture: 'm2m_token',
})
export const introspectToken = defineRoute({
  ...open,
  id: 'oauth.introspect',
  path: '/oauth2/introspect',
  summary: 'Whether a token of the client is valid (RFC 7662)',
  body: ofToken,
  reply: z
    .object({
      active: z.boolean().meta({ description: 'False also for a token of another client' }),
      scope: Scope.optional(),
      client_id: z.string().optional(),
      sub: z.string().optional().meta({ description: 'The member who has agreed' }),
      aud: z.string().optional().meta({ description: 'This installation' }),
      iss: z.string().optional().meta({ description: 'This installation' }),
      iat: z.int().optional().meta({ description: 'When it was issued, in seconds since 1970' }),
      exp: z.int().optional().meta({ description: 'When it ends, in seconds since 1970' }),
      token_type: z.string().optional().meta({ description: 'Bearer, of an access token' }),
    })
    .meta({ id: 'Introspection' }),
  fixture: 'm2m_token',
})
export const authorizeDevice = defineRoute({
  ...open,
  id: 'oauth.device',
  path: '/oauth2/device',
  summary: 'Begin the device flow (RFC 8628): a code for a person to type at /device; for public clients',
  body: z.object({
    client_id: z.string(),
    scope: Scope.optional().meta({ description: 'Separated by spaces; all of the client’s when left out' }),
  }),
  reply: z
    .object({
      device_code: z.string().meta({ description: 'For the token endpoint, to ask whether the person has agreed' }),
      user_code: z.string().meta({ description: 'For the person', example: 'WDJB-MJHT' }),
      verification_uri: z.string().meta({ description: 'Where they type it' }),
      verification_uri_complete: z.string().meta({ description: 'The same with the code' }),
      expires_in: z.int().meta({ description: 'Seconds' }),
      interval: z.int().meta({ description: 'Seconds between two requests to the token endpoint, at least' }),
    })
    .meta({ id: 'DeviceAuthorization' }),
  fixture: 'device_client',
})
export const registerClient = defineRoute({
  ...open,
  bodyType: 'open_json',
  id: 'oauth.register',
  path: '/oauth2/register',
  summary: 'Register an app that belongs to no account (RFC 7591); 404 unless the operator allows it',
  body: z.object({
    redirect_uris: z.array(z.string()).optional().meta({ description: 'Compared exactly' }),
    client_name: z.string().optional().meta({ description: 'What members see' }),
    logo_uri: z.string().optional().meta({ description: 'An https address' }),
    scope: Scope.optional().meta({ description: 'The most it may ask for; to read everything when left out' }),
    grant_types: z.array(z.string()).optional().meta({ description: 'Only those that the token endpoint knows' }),
    response_types: z.array(z.string()).optional().meta({ description: 'Only `code`' }),
    token_endpoint_auth_method: z.string().optional().meta({
      description: '`client_secret_basic`, `client_secret_post`, or `none` for a public client',
    }),
  }),
  reply: z
    .object({
      client_id: z.string(),
      client_secret: z.string().optional().meta({ description: 'Shown once; a public client has none' }),
      client_id_issued_at: z.int().meta({ description: 'Seconds since 1970' }),
      client_secret_expires_at: z.int().optional().meta({ description: '0: it does not expire' }),
      client_name: z.string().meta({ description: 'What members see' }),
      logo_uri: z.string().optional().meta({ description: 'Its picture' }),
      redirect_uris: z.array(z.string()).meta({ description: 'Compared exactly' }),
      grant_types: z.array(z.string()).meta({ description: 'How it gets tokens' }),
      response_types: z.array(z.string()).meta({ description: '`code`, when it has a redirect' }),
      token_endpoint_auth_method: z.string().meta({ description: 'How it authenticates' }),
      scope: Scope,
    })
    .meta({ id: 'RegisteredClient' }),
  status: 201,
  refusals: ['not_found', 'limit_reached'],
  idempotent: false,
  fixture: 'registered_client',
})

const Address = z.string().meta({ description: 'Of that endpoint' })
const Words = z.array(z.string()).meta({ description: 'The words of the metadata’s RFC' })

export const showAuthorizationServer = defineRoute({
  id: 'oauth.authorization_server',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'How apps find the OAuth endpoints (RFC 8414)',
  access: forAnySite,
  tx: 'none',
  reply: z
    .object({
      issuer: z.string().meta({ description: 'This installation; also `iss` of each redirect (RFC 9207)' }),
      authorization_endpoint: Address,
      token_endpoint: Address,
      revocation_endpoint: Address,
      introspection_endpoint: Address,
      device_authorization_endpoint: Address,
      registration_endpoint: Address.optional(),
      scopes_supported: Words,
      response_types_supported: Words,
      response_modes_supported: Words,
      grant_types_supported: Words,
      token_endpoint_auth_methods_supported: Words,
      revocation_endpoint_auth_methods_supported: Words,
      introspection_endpoint_auth_methods_supported: Words,
      code_challenge_methods_supported: Words,
      authorization_response_iss_parameter_supported: z.literal(true).meta({ description: 'RFC 9207' }),
      service_documentation: z.string().meta({ description: 'For people' }),
    })
    .meta({ id: 'AuthorizationServerMetadata' }),
  fixture: 'none',
})
export const showProtectedResource = defineRoute({
  id: 'oauth.protected_resource',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  summary: 'How apps find who gives out tokens for this API (RFC 9728)',
  access: forAnySite,
  tx: 'none',
  reply: z
    .object({
      resource: z.string().meta({ description: 'This API, for the parameter `resource` (RFC 8707)' }),
      authorization_servers: Words,
      scopes_supported: Words,
      bearer_methods_supported: Words,
      resource_name: z.string().meta({ description: 'For people' }),
      resource_documentation: z.string().meta({ description: 'For people' }),
    })
    .meta({ id: 'ProtectedResourceMetadata' }),
  fixture: 'none',
})
