import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** An API key that works. */
export interface LiveKey {
  id: string
  user_id: string
  name: string
  last_used_at: number | null
}

/** The API keys of an account that have neither expired nor been revoked, by their member. */
export async function findLiveKeys(ctx: SystemCtx, account: string): Promise<Map<string, LiveKey[]>> {
  const { rows } = await sql<LiveKey>`select id, user_id, name, last_used_at from api_key
    where account_id = ${account} and revoked_at is null and (expires_at is null or expires_at > ${ctx.now})
    order by id`.execute(ctx.sql)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}
