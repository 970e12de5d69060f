import { ALLOWED_METHODS, type Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { AccountEntity } from './entity.ts'

/** The plan of an account that nobody pays for: the operator's own. */
const DEFAULT_PLAN: Plan = 'enterprise'

/** What an account asks of those who sign in, until it says otherwise: 12 hours without use, and 14 days. */
const DEFAULT_SECURITY = {
  require_second_factor: false,
  session_idle_minutes: 720,
  session_max_hours: 336,
  allowed_methods: [...ALLOWED_METHODS],
}

/** Writes a new account, which has no members yet, and answers its id. */
export async function insertAccount(
  ctx: SystemCtx,
  fields: { name: string; plan?: Plan; timezone?: string; default_regions: string[] },
): Promise<string> {
  const { name, plan = DEFAULT_PLAN, timezone = 'UTC', default_regions } = fields
  const own = { id: ctx.newId(), created_at: ctx.now, revision: 1 }
  const account = ctx.em.create(AccountEntity, { ...own, ...DEFAULT_SECURITY, name, plan, timezone, default_regions })
  // Rows refer to each other by id and not by entity, so the order of writing is ours.
  await ctx.em.flush()
  return account.id
}
