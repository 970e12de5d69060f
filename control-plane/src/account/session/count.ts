import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { live } from './live.ts'

/** The number of live sessions of each member of an account, without those that a connection began. */
export async function countSessions(ctx: SystemCtx, account: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ member_id: string; n: number }>`select member_id, count(*)::int as n from session
    where account_id = ${account} and not only_account and ${live(ctx.now)} group by member_id`.execute(ctx.sql)
  return new Map(rows.map(({ member_id, n }) => [member_id, n]))
}
