import { PAIRED_KINDS } from '@pharos/shared-protocol/check/kind.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from './entity.ts'
import { MONITOR_DELETED } from './event.ts'

/**
 * Locks the states of monitors in id order, and then their planned runs, as intake does. Changing or deleting several
 * monitors requires this before their rows are locked or deleted.
 */
export async function lockStates(ctx: Pick<SystemCtx, 'sql'>, ids: readonly string[]): Promise<void> {
  for (const table of ['monitor_state', 'planned_run'] as const)
    await sql`select from ${sql.table(table)} where monitor_id = any(${ids}::uuid[]) order by monitor_id
      for update`.execute(ctx.sql)
}

/**
 * Deletes a monitor with its pairs and everything stored about them. A DNS record monitor is not a pair: it stays, and
 * no longer names the monitor. Results are deleted separately: their partitions have no foreign key.
 */
export async function removeMonitor(ctx: Ctx, monitor: Monitor): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from monitor
    where account_id = ${ctx.account} and (id = ${monitor.id} or http_job_id = ${monitor.id} and kind = any(${PAIRED_KINDS}::text[]))`.execute(
    ctx.sql,
  )
  const ids = rows.map(row => row.id)
  // An outcome being stored holds the state and refers to the monitor, so the deletion waits for it here.
  await lockStates(ctx, ids)
  await sql`update monitor set http_job_id = null, revision = revision + 1
    where account_id = ${ctx.account} and http_job_id = ${monitor.id} and kind <> all(${PAIRED_KINDS}::text[])`.execute(
    ctx.sql,
  )
  for (const table of ['check_result', 'result_evidence'] as const)
    await sql`delete from ${sql.table(table)} where monitor_id = any(${ids}::uuid[])`.execute(ctx.sql)
  await sql`update maintenance_window set monitor_ids = array(select i from unnest(monitor_ids) with ordinality as t (i, n)
      where i <> all(${ids}::uuid[]) order by n), revision = revision + 1
    where account_id = ${ctx.account} and monitor_ids && ${ids}::uuid[]`.execute(ctx.sql)
  const { id, account_id } = monitor
  ctx.em.remove(monitor)
  await ctx.em.flush()
  ctx.emit(MONITOR_DELETED.of({ account: account_id, subject: id }, { monitor_ids: ids }))
}
