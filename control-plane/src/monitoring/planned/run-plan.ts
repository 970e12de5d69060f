import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { RawBuilder } from 'kysely'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import type { Monitor } from '../monitor/index.ts'
import { manualRunId } from '../result/index.ts'

/** The worker of due runs, by its name in wake-ups. */
export const PLANNER = 'planner'

/** Plans the first run of a new monitor, which is sent at once. */
export async function insertPlannedRun(ctx: Ctx, monitor: Monitor, facts: object): Promise<void> {
  await sql`insert into planned_run (monitor_id, account_id, next_run_at, next_kind, facts)
    values (${monitor.id}, ${ctx.account}, ${monitor.paused ? null : ctx.now}, 'first', ${JSON.stringify(facts)}::jsonb)`.execute(
    ctx.sql,
  )
  wakeWorkers(ctx, PLANNER)
}

/**
 * Plans a monitor's next run of this kind at once; a paused monitor gets none. Its slot is later than that of any run in
 * progress, whose outcome still counts and leaves this plan alone (`planNext`). A requested manual run that was not sent
 * yet stays the next one, since its id was returned. Returns the slot of the run.
 */
export async function runNow(ctx: SystemCtx, monitorId: string, kind: RunKind): Promise<number | null> {
  const waits = sql`(p.asked_slot is not null and not p.asked_sent)`
  const { rows } = await sql<{ asked_slot: number | null }>`update planned_run p set next_run_at = ${ctx.now},
      next_kind = case when ${waits} and p.next_kind = 'manual' then p.next_kind else ${kind} end,
      asked_slot = case when ${waits} then p.asked_slot
        else greatest(p.last_slot + 1, p.asked_slot, ${ctx.now}::bigint) + 1 end,
      asked_sent = false
    from monitor m where m.id = p.monitor_id and not m.paused and p.monitor_id = ${monitorId}
    returning p.asked_slot`.execute(ctx.sql)
  wakeWorkers(ctx, PLANNER)
  return rows[0]?.asked_slot ?? null
}

/** Requests a run of a planned monitor that is not paused. Returns the id of its future result. */
export async function askPlannedRun(ctx: SystemCtx, monitor: string): Promise<string> {
  const slot = await runNow(ctx, monitor, 'manual')
  if (slot === null) throw new Refusal('conflict', monitoringText('monitor.paused_or_deleted'))
  return manualRunId({ monitor, slot }, null)
}

/** Moves the next run forward to `at` if it would be later, e.g. after the interval was shortened. */
export async function runBy(ctx: SystemCtx, monitorId: string, at: EpochMs): Promise<void> {
  await sql`update planned_run set next_run_at = least(next_run_at, ${at}::bigint)
    where monitor_id = ${monitorId} and next_run_at is not null`.execute(ctx.sql)
}

/** Applies a change of `paused`: no runs while paused, and one at once on resume. */
export async function adoptPlannedPause(ctx: SystemCtx, monitor: Monitor): Promise<void> {
  if (monitor.paused)
    await sql`update planned_run set next_run_at = null where monitor_id = ${monitor.id}`.execute(ctx.sql)
  else {
    await restart(ctx, monitor.id)
    await runNow(ctx, monitor.id, 'first')
  }
}

/** Makes runs in progress history, and restarts the interval after which the monitor is overdue. */
export async function restart(ctx: SystemCtx, monitorId: string): Promise<void> {
  await sql`update planned_run set last_slot = greatest(last_slot + 1, ${ctx.now}::bigint) where monitor_id = ${monitorId}`.execute(
    ctx.sql,
  )
}

/**
 * The columns that plan the next run after the outcome of a slot, as SQL. A run that was requested since stays the next
 * one.
 */
export function planNext(slot: number, { at, kind }: { at: number; kind: RunKind }): RawBuilder<unknown> {
  const isAsked = sql`asked_slot > ${slot}::bigint`
  return sql`last_slot = ${slot}, asked_slot = case when ${isAsked} then asked_slot end,
    next_kind = case when ${isAsked} then next_kind else ${kind} end,
    next_run_at = case when ${isAsked} or next_run_at is null then next_run_at else ${at}::bigint end`
}
