import type { AllClientMetadata } from 'oidc-provider'
import type { SystemCtx } from '../../platform/context.ts'
import { findM2mClient, type M2mClient } from '../m2m-client/index.ts'
import { findOAuthApp, type OAuthApp } from '../oauth-app/index.ts'

export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

/**
 * A client in the form of the library; null if it does not exist. The library caches clients by the hash of these
 * properties: each change of a client must change one of them.
 */
export async function loadClient(ctx: SystemCtx, client_id: string): Promise<AllClientMetadata | null> {
  if (client_id.startsWith('m2m_')) {
    const client = await findM2mClient(ctx, client_id)
    return client && m2mMetadata(client)
  }
  const app = await findOAuthApp(ctx, client_id)
  return app && appMetadata(app)
}

function m2mMetadata({ client_id, scopes, secret_hash }: M2mClient): AllClientMetadata {
  return {
    client_id,
    client_secret: secret_hash.toString('hex'),
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    scope: scopes.join(' '),
    token_endpoint_auth_method: 'client_secret_basic',
  }
}

function appMetadata({ client_id, client_type, redirect_uris, scopes, secret_hash }: OAuthApp): AllClientMetadata {
  const isPublic = client_type === 'public'
  return {
    client_id,
    application_type: isPublic ? 'native' : 'web',
    ...(secret_hash === null ? {} : { client_secret: secret_hash.toString('hex') }),
    grant_types: [
      ...(redirect_uris.length > 0 ? ['authorization_code'] : []),
      ...(isPublic ? [DEVICE_GRANT] : []),
      'refresh_token',
    ],
    response_types: redirect_uris.length > 0 ? ['code'] : [],
    redirect_uris,
    scope: scopes.join(' '),
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
  }
}
