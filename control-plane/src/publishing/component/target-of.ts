import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The strictest target that status pages promise for each of these monitors; omits those without one. */
export async function readTargetOfEach(
  ctx: SystemCtx,
  account: string,
  monitors: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; target: number }>`select monitor_id as id,
      max(sla_target_percentage)::float8 as target from status_page_component
    where account_id = ${account} and monitor_id = any(${monitors}::uuid[]) and sla_target_percentage is not null
    group by monitor_id`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, row.target]))
}
