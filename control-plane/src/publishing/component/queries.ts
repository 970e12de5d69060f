import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The name under which a page shows one of these monitors: the first by name; null when it shows none of them. */
export async function publicName(ctx: SystemCtx, page: string, monitors: readonly string[]): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select min(friendly_name) as name from status_page_component
    where page_id = ${page} and monitor_id = any(${monitors}::uuid[])`.execute(ctx.sql)
  return rows[0]?.name ?? null
}
