import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { StoredSchedule } from './load.ts'
import { recordedUntil } from './record.ts'
import { fillGaps, joinShifts, type Shift, shiftsBetween } from './rules.ts'

export interface NamedShift extends Shift {
  /** The name that a former member had. */
  user_name: string | null
}

/** The most recorded shifts that one reply reads. */
const MOST_RECORDED = 10_000
const GAP = { user_id: null, user_name: null, layer_id: null, override_id: null }

/**
 * Returns who was and who will be on call: from the records up to the last change of the schedule, and from its
 * settings after that. The schedule's overrides that end after `from` must be loaded. Before the schedule was created
 * there is a gap.
 */
export async function loadShifts(
  ctx: SystemCtx,
  schedule: StoredSchedule,
  from: EpochMs,
  to: EpochMs,
): Promise<NamedShift[]> {
  const known = recordedUntil(schedule)
  const names = await memberNames(ctx, schedule.account_id)
  const end = epoch(Math.min(to, known))
  const past = from < end ? fillGaps(await loadRecorded(ctx, schedule, from, end), from, end, GAP) : []
  const ahead = known < to ? shiftsBetween(schedule, epoch(Math.max(from, known)), to) : []
  const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null))
  return joinShifts([
    ...past.map(shift => ({ ...shift, user_name: nameOf(shift.user_id) ?? shift.user_name })),
    ...ahead.map(shift => ({ ...shift, user_name: nameOf(shift.user_id) })),
  ])
}

async function loadRecorded(ctx: SystemCtx, { id }: StoredSchedule, from: EpochMs, to: EpochMs): Promise<NamedShift[]> {
  const { rows } =
    await sql<NamedShift>`select greatest(from_at, ${from}::bigint) as from, least(to_at, ${to}::bigint) as to,
      user_id, user_name, layer_id, override_id
    from on_call_shift where schedule_id = ${id} and to_at > ${from} and from_at < ${to}
    order by from_at limit ${MOST_RECORDED + 1}`.execute(ctx.sql)
  if (rows.length > MOST_RECORDED)
    throw refuseField('to', responseText('on_call.too_many_shifts', { limit: MOST_RECORDED }))
  return rows
}

export async function memberNames(ctx: SystemCtx, account: string): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from member
    where account_id = ${account}`.execute(ctx.sql)
  return new Map(rows.map(row => [row.id, row.name]))
}
