import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { eachAlone } from '../../platform/sweep.ts'
import { startWorker, type Worker } from '../../platform/worker.ts'
import type { ScheduleRow } from './entity.ts'
import { loadSchedules, type StoredSchedule } from './load.ts'
import { type Shift, shiftsBetween } from './rules.ts'

const SWEEP_MS = 600_000
/** The most schedules that one sweep records. */
const MOST_SWEPT = 500
/** The longest time that a record catches up, so that an edit costs little; the sweep keeps it within about a day. */
const FURTHEST_BACK_MS = 100 * DAY_MS
const KEPT_MS = 730 * DAY_MS

/**
 * Records who was on call by schedules until now. Every change of a schedule does this first, in its transaction and
 * with the schedule's row locked, so that the past stays as it was and agrees with whom incidents paged.
 */
export async function recordShifts(ctx: SystemCtx, account: string, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Pick<ScheduleRow, 'id' | 'recorded_until'>>`select id, recorded_until from on_call_schedule
    where account_id = ${account} and id = any(${ids}::uuid[]) and coalesce(recorded_until, created_at) < ${ctx.now}
    order by id for update`.execute(ctx.sql)
  if (rows.length === 0) return
  const since = ctx.now - FURTHEST_BACK_MS
  const schedules = await loadSchedules(ctx, account, { ids: rows.map(row => row.id), since })
  for (const schedule of schedules) {
    const from = epoch(Math.max(since, recordedUntil(schedule)))
    await writeShifts(ctx, schedule, shiftsBetween(schedule, from, ctx.now))
  }
}

/** Null in rows that an older version of the control plane made meanwhile. */
export function recordedUntil({ recorded_until, created_at }: ScheduleRow): EpochMs {
  return epoch(recorded_until ?? created_at)
}

/** The last recorded shift is extended when the same person is on call. */
async function writeShifts(ctx: SystemCtx, { id, account_id }: StoredSchedule, shifts: Shift[]): Promise<void> {
  const [first] = shifts
  if (!first) return
  const { numAffectedRows } = await sql`update on_call_shift set to_at = ${first.to}
    where schedule_id = ${id} and to_at = ${first.from} and user_id is not distinct from ${first.user_id}::uuid
      and layer_id is not distinct from ${first.layer_id}::uuid
      and override_id is not distinct from ${first.override_id}::uuid`.execute(ctx.sql)
  const fresh = numAffectedRows ? shifts.slice(1) : shifts
  const rows = JSON.stringify(fresh.map(({ from, to, ...duty }) => ({ from_at: from, to_at: to, ...duty })))
  await sql`insert into on_call_shift (account_id, schedule_id, from_at, to_at, user_id, user_name, layer_id, override_id)
    select ${account_id}, ${id}, t.from_at, t.to_at, t.user_id, m.name, t.layer_id, t.override_id
    from jsonb_to_recordset(${rows}::jsonb) as t (from_at bigint, to_at bigint, user_id uuid, layer_id uuid, override_id uuid)
      left join member m on m.account_id = ${account_id} and m.id = t.user_id`.execute(ctx.sql)
  await sql`update on_call_schedule set recorded_until = ${ctx.now} where id = ${id}`.execute(ctx.sql)
}

/**
 * Records shifts before a member leaves or loses access, since their turns become gaps and their overrides are deleted;
 * and before they regain access.
 */
export async function recordShiftsOf(ctx: SystemCtx, account: string, member: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from on_call_schedule s where account_id = ${account} and (
      exists (select from on_call_layer l where l.schedule_id = s.id and ${member}::uuid = any(l.user_ids))
      or exists (select from on_call_override o where o.schedule_id = s.id and o.user_id = ${member}))`.execute(ctx.sql)
  await recordShifts(
    ctx,
    account,
    rows.map(row => row.id),
  )
}

/** Records each schedule about once a day, and deletes records older than two years. */
export function startShiftRecord(platform: Platform): Worker {
  return startWorker(platform, {
    name: 'on-call-record',
    everyMs: SWEEP_MS,
    isDue: now => sql`exists (select from on_call_schedule where ${unrecorded(now)})`,
    work: async () =>
      eachAlone(platform, await inSystem(platform, dueSchedules), async (ctx, { id, account_id }) => {
        await recordShifts(ctx, account_id, [id])
        await sql`delete from on_call_shift where schedule_id = ${id} and to_at < ${ctx.now - KEPT_MS}`.execute(ctx.sql)
      }),
  })
}

const unrecorded = (now: EpochMs) => sql`coalesce(recorded_until, created_at) <= ${now - DAY_MS}`

async function dueSchedules(ctx: SystemCtx) {
  const { rows } = await sql<{ id: string; account_id: string }>`select id, account_id from on_call_schedule
    where ${unrecorded(ctx.now)} order by recorded_until nulls first
    limit ${MOST_SWEPT}`.execute(ctx.sql)
  return rows
}
