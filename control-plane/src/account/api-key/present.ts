import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { ApiKey } from './entity.ts'

const orNull = (instant: number | null | undefined) => (instant == null ? null : rfc3339(instant))

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
    expires_at: orNull(key.expires_at),
    last_used_at: orNull(key.last_used_at),
    created_at: rfc3339(key.created_at),
  }
}
