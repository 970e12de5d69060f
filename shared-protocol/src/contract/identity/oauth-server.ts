import { z } from 'zod'
import { defineRoute } from '../route.ts'

/** The OAuth error response (RFC 6749, 5.2). */
export const OAuthError = z
  .object({
    error: z.string().meta({ description: 'Error code (RFC 6749, 5.2)', example: 'invalid_client' }),
    error_description: z.string().optional().meta({ description: 'Human-readable description of the error' }),
  })
  .meta({ id: 'OAuthError' })

const client = {
  client_id: z.string().optional().meta({ description: 'Client id, unless sent with HTTP Basic authentication' }),
  client_secret: z
    .string()
    .optional()
    .meta({ description: 'Client secret, unless sent with HTTP Basic authentication; public clients have none' }),
}
const Scope = z.string().meta({ description: 'Scopes, separated by spaces', example: 'read:monitors' })
/** Routes that apps in a browser need, which may be on any site. */
const forAnySite = { kind: 'public', anySite: true } as const
const open = { access: { kind: 'public' }, method: 'POST', bodyType: 'form', tx: 'none' } as const

export const issueToken = defineRoute({
  ...open,
  access: forAnySite,
  id: 'oauth.token',
  path: '/oauth2/token',
  summary: 'Token endpoint: get an access token for an M2M client or on behalf of a member (RFC 6749)',
  body: z.object({
    grant_type: z.string().meta({
      description:
        '`client_credentials`, `authorization_code`, `refresh_token` or `urn:ietf:params:oauth:grant-type:device_code`',
      example: 'client_credentials',
    }),
    ...client,
    scope: Scope.optional().meta({
      description: 'Requested scopes, separated by spaces. Defaults to all scopes of the client',
    }),
    resource: z.string().optional().meta({ description: 'Address of this installation (RFC 8707)' }),
    code: z.string().optional().meta({ description: 'Authorization code from the redirect' }),
    redirect_uri: z.string().optional().meta({ description: 'Redirect address at which the code was received' }),
    code_verifier: z.string().optional().meta({ description: 'PKCE code verifier (RFC 7636)' }),
    refresh_token: z.string().optional().meta({ description: 'Most recent refresh token' }),
    device_code: z.string().optional().meta({ description: 'Device code from the device flow (RFC 8628)' }),
  }),
  reply: z
    .object({
      access_token: z.string().meta({ description: 'Access token, to send as `Authorization: Bearer`' }),
      token_type: z.literal('Bearer').meta({ description: 'Always `Bearer` (RFC 6750)' }),
      expires_in: z.int().meta({ description: 'Lifetime in seconds' }),
      scope: z.string().meta({ description: 'Granted scopes, separated by spaces' }),
      refresh_token: z.string().optional().meta({
        description: 'Refresh token, valid for 30 days and for one use; the reply to its use contains the next one',
      }),
    })
    .meta({ id: 'OAuthTokens' }),
  fixture: 'm2m_token',
})

const ofToken = z.object({
  token: z.string().meta({ description: 'Access token or refresh token' }),
  token_type_hint: z.string().optional().meta({ description: '`access_token` or `refresh_token`' }),
  ...client,
})

export const revokeToken = defineRoute({
  ...open,
  access: forAnySite,
  id: 'oauth.revoke',
  path: '/oauth2/revoke',
  summary: 'Revoke a token of the client (RFC 7009), together with all other tokens of the same authorization',
  body: ofToken,
  reply: z.undefined(),
  status: 200,
  fixture: 'm2m_token',
})
export const introspectToken = defineRoute({
  ...open,
  id: 'oauth.introspect',
  path: '/oauth2/introspect',
  summary: 'Check whether a token of the client is valid (RFC 7662)',
  body: ofToken,
  reply: z
    .object({
      active: z.boolean().meta({ description: 'Whether the token is valid; also false for a token of another client' }),
      scope: Scope.optional(),
      client_id: z.string().optional().meta({ description: 'OAuth 2.0 client id' }),
      sub: z.string().optional().meta({ description: 'Id of the member who authorized the client' }),
      aud: z.string().optional().meta({ description: 'Address of this installation' }),
      iss: z.string().optional().meta({ description: 'Address of this installation' }),
      iat: z.int().optional().meta({ description: 'Time at which the token was issued, in seconds since 1970' }),
      exp: z.int().optional().meta({ description: 'Time at which the token expires, in seconds since 1970' }),
      token_type: z.string().optional().meta({ description: '`Bearer`, for access tokens' }),
    })
    .meta({ id: 'Introspection' }),
  fixture: 'm2m_token',
})
export const authorizeDevice = defineRoute({
  ...open,
  id: 'oauth.device',
  path: '/oauth2/device',
  summary: 'Start the device flow (RFC 8628): get a code for a person to enter at /device. Public clients only',
  body: z.object({
    client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
    scope: Scope.optional().meta({
      description: 'Requested scopes, separated by spaces. Defaults to all scopes of the client',
    }),
  }),
  reply: z
    .object({
      device_code: z
        .string()
        .meta({ description: 'Device code, used at the token endpoint to poll for the decision of the person' }),
      user_code: z.string().meta({ description: 'Code for the person to enter', example: 'WDJB-MJHT' }),
      verification_uri: z.string().meta({ description: 'Address of the page on which to enter the code' }),
      verification_uri_complete: z.string().meta({ description: 'Same address with the code included' }),
      expires_in: z.int().meta({ description: 'Lifetime in seconds' }),
      interval: z.int().meta({ description: 'Minimum time between two requests to the token endpoint, in seconds' }),
    })
    .meta({ id: 'DeviceAuthorization' }),
  fixture: 'device_client',
})
export const registerClient = defineRoute({
  ...open,
  bodyType: 'open_json',
  id: 'oauth.register',
  path: '/oauth2/register',
  summary:
    'Register an app that does not belong to an account (RFC 7591); 404 unless the operator of the installation allows it',
  body: z.object({
    redirect_uris: z.array(z.string()).optional().meta({ description: 'Redirect addresses; they must match exactly' }),
    client_name: z.string().optional().meta({ description: 'Name shown to members' }),
    logo_uri: z.string().optional().meta({ description: 'Address of the logo; must use https' }),
    scope: Scope.optional().meta({
      description: 'Maximum scopes that the app may request, separated by spaces. Defaults to all read scopes',
    }),
    grant_types: z
      .array(z.string())
      .optional()
      .meta({ description: 'Grant types that the app uses; must be supported by the token endpoint' }),
    response_types: z.array(z.string()).optional().meta({ description: 'Must contain only `code`' }),
    token_endpoint_auth_method: z.string().optional().meta({
      description: '`client_secret_basic`, `client_secret_post`, or `none` for a public client',
    }),
  }),
  reply: z
    .object({
      client_id: z.string().meta({ description: 'OAuth 2.0 client id' }),
      client_secret: z
        .string()
        .optional()
        .meta({ description: 'Client secret, shown only once; public clients have none' }),
      client_id_issued_at: z.int().meta({ description: 'Time of the registration, in seconds since 1970' }),
      client_secret_expires_at: z.int().optional().meta({ description: '0, because the secret does not expire' }),
      client_name: z.string().meta({ description: 'Name shown to members' }),
      logo_uri: z.string().optional().meta({ description: 'Address of the logo' }),
      redirect_uris: z.array(z.string()).meta({ description: 'Redirect addresses; they must match exactly' }),
      grant_types: z.array(z.string()).meta({ description: 'Grant types of the app' }),
      response_types: z.array(z.string()).meta({ description: '`code` if the app has redirect addresses' }),
      token_endpoint_auth_method: z
        .string()
        .meta({ description: 'How the client authenticates at the token endpoint' }),
      scope: Scope,
    })
    .meta({ id: 'RegisteredClient' }),
  status: 201,
  refusals: ['not_found', 'limit_reached'],
  idempotent: false,
  fixture: 'registered_client',
})

const Address = z.string().meta({ description: 'Address of the endpoint' })
const Words = z.array(z.string()).meta({ description: 'Values as defined by RFC 8414 or RFC 9728' })

export const showAuthorizationServer = defineRoute({
  id: 'oauth.authorization_server',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'Authorization server metadata (RFC 8414)',
  access: forAnySite,
  tx: 'none',
  reply: z
    .object({
      issuer: z
        .string()
        .meta({ description: 'Address of this installation; also the `iss` of each redirect (RFC 9207)' }),
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
      authorization_response_iss_parameter_supported: z
        .literal(true)
        .meta({ description: 'Always true: redirects contain `iss` (RFC 9207)' }),
      service_documentation: z.string().meta({ description: 'Address of the documentation' }),
    })
    .meta({ id: 'AuthorizationServerMetadata' }),
  fixture: 'none',
})
export const showProtectedResource = defineRoute({
  id: 'oauth.protected_resource',
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  summary: 'Protected resource metadata: the authorization server of this API (RFC 9728)',
  access: forAnySite,
  tx: 'none',
  reply: z
    .object({
      resource: z.string().meta({ description: 'Address of this API, for the parameter `resource` (RFC 8707)' }),
      authorization_servers: Words,
      scopes_supported: Words,
      bearer_methods_supported: Words,
      resource_name: z.string().meta({ description: 'Address of the documentation' }),
      resource_documentation: z.string().meta({ description: 'Address of the documentation' }),
    })
    .meta({ id: 'ProtectedResourceMetadata' }),
  fixture: 'none',
})
