import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from '../monitor/entity.ts'
import { runNow } from '../planned/index.ts'
import { NOTHING_KNOWN } from './rules.ts'

/** After what is checked has changed: nothing is known of it, no alert was sent for it, and its first run goes out at once. */
export async function forget(ctx: Ctx, monitor: Monitor, reason: string): Promise<void> {
  const { rows } = await sql<{ status: string }>`select status from monitor_state where monitor_id = ${monitor.id}
    for update`.execute(ctx.sql)
  await sql`update planned_run set facts = ${JSON.stringify(NOTHING_KNOWN)}::jsonb, attempt = 0
    where monitor_id = ${monitor.id}`.execute(ctx.sql)
  const before = rows[0]?.status ?? 'pending'
  if (before !== 'pending') {
    await sql`update monitor_state set status = 'pending', since = ${ctx.now}, last_failure_reason = null
      where monitor_id = ${monitor.id}`.execute(ctx.sql)
    await sql`insert into transition (id, account_id, monitor_id, at, from_status, to_status, reason, failure_reason, regions, trigger_run)
      values (${ctx.newId()}, ${monitor.account_id}, ${monitor.id}, ${ctx.now}, ${before}, 'pending', ${reason}, null, '[]'::jsonb,
        null)`.execute(ctx.sql)
  }
  await runNow(ctx, monitor.id, 'first')
}
