import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
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
    where account_id = ${account} and revoked_at is null
      and (expires_at is null or expires_at > ${ctx.now}) order by id`.execute(ctx.sql)
  return Map.groupBy(rows, ({ user_id }) => user_id)
}

/** How many API keys of the account have neither expired nor been revoked. */
export async function countLiveKeys(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_key where account_id = ${ctx.account}
    and revoked_at is null and (expires_at is null or expires_at > ${ctx.now})`.execute(ctx.sql)
  return rows[0]?.n ?? 0
}

/** Those of members, in their accounts, oldest first. `members`: SQL of their ids. */
export async function findLiveKeysOf(ctx: SystemCtx, members: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<LiveKey, 'user_id'> & { account_id: string; account_name: string }>`
    select k.id, k.name, k.account_id, a.name as account_name, k.last_used_at
    from api_key k join account a on a.id = k.account_id
    where k.user_id in ${members} and k.revoked_at is null and (k.expires_at is null or k.expires_at > ${ctx.now})
    order by k.id`.execute(ctx.sql)
  return rows
}

/** Revokes the keys of members (SQL of their ids), except for one. */
export async function revokeKeysOf(ctx: SystemCtx, members: RawBuilder<unknown>, but: string | null): Promise<void> {
  await sql`update api_key set revoked_at = ${ctx.now}
    where user_id in ${members} and revoked_at is null and id is distinct from ${but}::uuid`.execute(ctx.sql)
}
