import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Notification groups of an account by id, by name; those that are gone are omitted. */
export async function loadGroups(
  ctx: SystemCtx,
  account: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from notification_group
    where account_id = ${account} and id = any(${ids}::uuid[]) order by lower(name), id`.execute(ctx.sql)
  return rows
}
