import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf } from '../../platform/database/first-of.ts'

/** The channels of an account for SMS and phone calls, by the names of their groups: how many, and the oldest. */
export function firstPhoneChannels(ctx: SystemCtx, account: string, most: number) {
  return firstOf(
    ctx,
    sql`select c.id, g.name from notification_channel c join notification_group g on g.id = c.notification_group_id
      where c.account_id = ${account} and c.type in ('sms', 'voice')`,
    most,
  )
}
