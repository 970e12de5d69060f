import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf } from '../../platform/database/first-of.ts'

/** The contact methods of an account for SMS and phone calls, by the names of their members: how many, and the oldest. */
export function firstPhoneMethods(ctx: SystemCtx, account: string, most: number) {
  return firstOf(
    ctx,
    sql`select c.id, m.name from contact_method c join member m on m.id = c.user_id
      where c.account_id = ${account} and c.type in ('sms', 'voice')`,
    most,
  )
}

/** The members who get SMS messages or phone calls: those with a verified number. */
export async function membersByPhone(ctx: SystemCtx, account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct user_id as id from contact_method
    where account_id = ${account} and type in ('sms', 'voice') and verified_at is not null order by id`.execute(ctx.sql)
  return rows.map(({ id }) => id)
}
