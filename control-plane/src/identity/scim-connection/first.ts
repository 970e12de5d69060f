import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { firstOf } from '../../platform/database/first-of.ts'

/** The directories of an account: how many, and the oldest. */
export function firstScimConnections(ctx: SystemCtx, account: string, most: number) {
  return firstOf(ctx, sql`select id, display_name as name from scim_connection where account_id = ${account}`, most)
}
