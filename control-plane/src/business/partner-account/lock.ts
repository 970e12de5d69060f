import type { AccountsByPlan } from '@pharos/shared-protocol/contract/business/partner.ts'
import type { Plan } from '@pharos/shared-protocol/contract/business/plan.ts'
import { type Account, AccountEntity, boughtReached, requireFree } from '../../account/account/index.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/refusal.ts'

/**
 * Locks an account of the partner. That of another partner is as unknown as one that does not exist (404). Refused while an
 * archive is being imported into it (409).
 */
export async function lockCustomer(ctx: SystemCtx, partner: string, id: string): Promise<Account> {
  if (!(await ctx.em.findOne(AccountEntity, { id, partner_id: partner }))) throw notFound('account')
  await requireFree(ctx, id)
  const account = await ctx.em.findOne(AccountEntity, { id, partner_id: partner }, { ...FOR_UPDATE, refresh: true })
  if (!account) throw notFound('account')
  // What is decided now is later than what others did under the lock.
  ctx.readClock()
  return account
}

/**
 * Refuses another account on a plan of which the partner has not bought enough (402). Locks the partner, so that each of
 * many requests counts the earlier ones. Take this lock before those of accounts.
 */
export async function requireBought(ctx: SystemCtx, partner: string, plan: Plan): Promise<void> {
  const { rows } = await sql<{ bought: AccountsByPlan }>`select bought from partner where account_id = ${partner}
    for update`.execute(ctx.sql)
  const { rows: used } = await sql<{ n: number }>`select count(*)::int as n from account
    where partner_id = ${partner} and plan = ${plan}`.execute(ctx.sql)
  const limit = rows[0]?.bought[plan] ?? 0
  if ((used[0]?.n ?? 0) >= limit) throw boughtReached(plan, limit)
}
