import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from '../monitor/index.ts'
import { runNow } from './run-plan.ts'

/** The state of a planned monitor about which nothing is known yet. */
interface Beginning {
  status: string
  facts: object
  /** In words, why the previous state is forgotten. */
  reason: string
}

/** After a change of what is checked: the state is forgotten, no alert counts as sent, and its first run is sent at once. */
export async function startAnew(ctx: Ctx, monitor: Monitor, { status, facts, reason }: Beginning): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from monitor_state where monitor_id = ${monitor.id}
    for update`.execute(ctx.sql)
  await sql`update planned_run set facts = ${JSON.stringify(facts)}::jsonb, attempt = 0, last_run_at = null
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
  await sql`update monitor_state set status = ${status}, last_failure_reason = null,
      since = case when status = ${status} then since else ${ctx.now}::bigint end
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
  const before = rows[0]?.status ?? status
  if (before !== status)
    await sql`insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, failure_reason, regions, trigger_run)
      values (${ctx.newId()}, ${ctx.account}, ${monitor.id}, ${ctx.now}, ${before}, ${status}, ${reason}, null, '[]'::jsonb,
        null)`.execute(ctx.sql)
  await runNow(ctx, monitor.id, 'first')
}
