import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { ApiKey } from './entity.ts'

export function presentApiKey(key: ApiKey) {
  const { id, account_id, user_id, name, scopes, prefix, last_four, created_by } = key
  return {
    id,
    account_id,
    user_id,
    name,
    scopes,
    prefix,
    last_four,
    created_by,
    expires_at: rfc3339OrNull(key.expires_at),
    last_used_at: rfc3339OrNull(key.last_used_at),
    created_at: rfc3339(key.created_at),
  }
}
