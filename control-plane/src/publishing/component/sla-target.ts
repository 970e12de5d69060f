import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'

/** The targets that status pages promise for monitors (spec 4.14), one for each component that has one. */
export async function readTargets(ctx: Ctx, monitors: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{
    target: number
  }>`select distinct sla_target_percentage as target from status_page_component
    where account_id = ${ctx.account} and monitor_id = any(${monitors}::uuid[]) and sla_target_percentage is not null`.execute(
    ctx.sql,
  )
  return rows.map(row => row.target)
}
