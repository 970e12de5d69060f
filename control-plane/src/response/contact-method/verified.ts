import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ContactMethodEntity } from './entity.ts'

/** Whether a member has a verified email address. */
export async function hasVerifiedEmail(ctx: Ctx, user_id: string): Promise<boolean> {
  const where = { account_id: ctx.account, user_id, type: 'email', verified_at: { $ne: null } } as const
  return (await ctx.em.count(ContactMethodEntity, where)) > 0
}

/** The members of the account who have a verified contact method. */
export async function membersWithMethod(ctx: SystemCtx, account: string): Promise<Set<string>> {
  const { rows } = await sql<{ user_id: string }>`select distinct user_id from contact_method
    where account_id = ${account} and verified_at is not null`.execute(ctx.sql)
  return new Set(rows.map(row => row.user_id))
}

/**
 * Unverifies a member's methods after another person became the member: nothing is sent to the former person's
 * addresses until they are verified again.
 */
export async function unverifyMethodsOf(ctx: SystemCtx, account: string, member: string): Promise<void> {
  await sql`update contact_method set verified_at = null, code_hash = null, code_expires_at = null, revision = revision + 1
    where account_id = ${account} and user_id = ${member}`.execute(ctx.sql)
}
