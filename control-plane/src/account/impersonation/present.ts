import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Impersonation } from './row.ts'

export function presentImpersonation(row: Impersonation) {
  const { id, account_id, staff_name, staff_email, reason, started_at, ends_at } = row
  return {
    ...{ id, account_id, staff_name, staff_email, reason },
    started_at: rfc3339(started_at),
    ends_at: rfc3339(ends_at),
  }
}
