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
