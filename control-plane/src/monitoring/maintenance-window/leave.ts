import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** Removes a status page that is being deleted from all windows that name it. */
export async function leavePage(ctx: Ctx, page: string): Promise<void> {
  const without = sql`set status_page_ids = array_remove(status_page_ids, ${page}::uuid)`
  const naming = sql`where account_id = ${ctx.account} and ${page}::uuid = any(status_page_ids)`
  await sql`update maintenance_window ${without}, revision = revision + 1 ${naming}`.execute(ctx.sql)
  await sql`update maintenance_occurrence ${without} ${naming}`.execute(ctx.sql)
}
