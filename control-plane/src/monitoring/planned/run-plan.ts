import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from '../monitor/index.ts'

/** Whoever waits for runs that are due, by its name in wake-ups. */
export const PLANNER = 'planner'

/** The rows of a planned monitor beside its own: its status, and its first run, which goes out at once. */
export async function insertPlannedRun(ctx: Ctx, monitor: Monitor, status: string, facts: object): Promise<void> {
  await sql`insert into monitor_state (monitor_id, account_id, status, since)
    values (${monitor.id}, ${ctx.account}, ${status}, ${ctx.now})`.execute(ctx.sql)
  await sql`insert into planned_run (monitor_id, account_id, next_run_at, next_kind, facts)
    values (${monitor.id}, ${ctx.account}, ${monitor.paused ? null : ctx.now}, 'first', ${JSON.stringify(facts)}::jsonb)`.execute(
    ctx.sql,
  )
  wakePlanner(ctx)
}

/**
 * Makes a monitor's next run one of this kind, at once. A paused one has none. What is still on its way is older than this
 * run from now on: its outcome is history, and plans no other run in the place of this one.
 */
export async function runNow(ctx: SystemCtx, monitorId: string, kind: RunKind): Promise<void> {
  await sql`update planned_run p set next_run_at = ${ctx.now}, next_kind = ${kind},
      last_slot = greatest(p.last_slot + 1, ${ctx.now}::bigint) from monitor m
    where m.id = p.monitor_id and not m.paused and p.monitor_id = ${monitorId}`.execute(ctx.sql)
  wakePlanner(ctx)
}

/** Brings the next run forward where it would come later than `at`, as after a shorter interval. */
export async function runBy(ctx: SystemCtx, monitorId: string, at: EpochMs): Promise<void> {
  await sql`update planned_run set next_run_at = least(next_run_at, ${at}::bigint)
    where monitor_id = ${monitorId} and next_run_at is not null`.execute(ctx.sql)
}

/** After `paused` of the row has changed: no run while paused, and one at once on resume. */
export async function adoptPlannedPause(ctx: SystemCtx, monitor: Monitor): Promise<void> {
  if (!monitor.paused) return runNow(ctx, monitor.id, 'first')
  await sql`update planned_run set next_run_at = null where monitor_id = ${monitor.id}`.execute(ctx.sql)
}

function wakePlanner(ctx: SystemCtx): void {
  const { outbox, bus } = ctx.platform
  ctx.afterCommit(() => {
    outbox.wake(PLANNER)
    bus.broadcast(`wake.${PLANNER}`)
  })
}
