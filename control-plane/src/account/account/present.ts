import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Account } from './entity.ts'
import { limitsOf } from './plan.ts'

export function presentAccount(account: Account) {
  const { id, name, plan, plan_exceptions, timezone, default_regions } = account
  return {
    id,
    name,
    plan,
    plan_exceptions,
    limits: limitsOf(account),
    timezone,
    default_regions,
    created_at: rfc3339(account.created_at),
    deletion_requested_at: rfc3339OrNull(account.deletion_requested_at),
    deletion_at: rfc3339OrNull(account.deletion_at),
    suspended_at: rfc3339OrNull(account.suspended_at),
  }
}
