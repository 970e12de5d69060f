import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf } from '../../platform/database/first-of.ts'

/** The connections of an account: how many, and the oldest. */
export function firstConnections(ctx: SystemCtx, account: string, most: number) {
  return firstOf(ctx, sql`select id, name from sso_connection where account_id = ${account}`, most)
}
