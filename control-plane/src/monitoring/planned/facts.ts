import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** What the kinds of planned monitors have stored about them, by monitor; those without a run are left out. */
export async function loadFacts(ctx: SystemCtx, monitors: readonly string[]): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ id: string; facts: unknown }>`select monitor_id as id, facts from planned_run
    where monitor_id = any(${[...monitors]}::uuid[]) and facts is not null`.execute(ctx.sql)
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}
