import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { OAuthApp } from './row.ts'

export function presentOAuthApp(app: OAuthApp) {
  const { id, client_id, name, description, logo_url, client_type, redirect_uris, scopes } = app
  return {
    ...{ id, client_id, name, description, logo_url, client_type, redirect_uris, scopes },
    created_at: rfc3339(app.created_at),
    last_rotated_at: rfc3339OrNull(app.last_rotated_at),
  }
}
