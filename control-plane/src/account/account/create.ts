import type { Plan } from '@pharos/shared-protocol/contract/account.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { AccountEntity } from './entity.ts'

/** The plan of an account that nobody pays for: the operator's own. */
const DEFAULT_PLAN: Plan = 'enterprise'

/** Writes a new account, which has no members yet, and answers its id. */
export async function insertAccount(
  ctx: SystemCtx,
  fields: { name: string; plan?: Plan; timezone?: string; default_regions: string[] },
): Promise<string> {
  const { name, plan = DEFAULT_PLAN, timezone = 'UTC', default_regions } = fields
  const own = { id: ctx.newId(), created_at: ctx.now, revision: 1 }
  const account = ctx.em.create(AccountEntity, { ...own, name, plan, timezone, default_regions })
  // Rows refer to each other by id and not by entity, so the order of writing is ours.
  await ctx.em.flush()
  return account.id
}
