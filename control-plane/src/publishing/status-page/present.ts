import type { StatusPage } from '@pharos/shared-protocol/contract/publishing/status-page.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StoredPage } from './entity.ts'

export function presentPage({ id, account_id, friendly_name, external_key, created_at }: StoredPage): StatusPage {
  return { id, account_id, friendly_name, external_key: external_key ?? null, created_at: rfc3339(created_at) }
}
