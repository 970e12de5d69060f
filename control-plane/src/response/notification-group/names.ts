import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The names of notification groups of an account, in order; those that are gone are omitted. */
export async function loadGroupNames(ctx: SystemCtx, account: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from notification_group
    where account_id = ${account} and id = any(${ids}::uuid[]) order by lower(name), id`.execute(ctx.sql)
  return rows.map(({ name }) => name)
}
