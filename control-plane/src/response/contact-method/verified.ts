import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { ContactMethodEntity } from './entity.ts'

/** Whether a member has a verified email address: the one with which they sign in, or a contact method. */
export async function hasVerifiedEmail(ctx: Ctx, user_id: string): Promise<boolean> {
  if (await hasSignedInWith(ctx, user_id)) return true
  const where = { account_id: ctx.account, user_id, type: 'email', verified_at: { $ne: null } } as const
  return (await ctx.em.count(ContactMethodEntity, where)) > 0
}

/** Whether a member has shown that the address with which they sign in is theirs, and that it is this one, if given. */
export async function hasSignedInWith(ctx: Ctx, user_id: string, address: string | null = null): Promise<boolean> {
  const { rows } = await sql`select from member m join person p on p.id = m.person_id
    where m.account_id = ${ctx.account} and m.id = ${user_id} and p.email_verified_at is not null
      and (${address}::text is null or lower(p.email) = lower(${address}::text))`.execute(ctx.sql)
  return rows.length > 0
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
