import { Id } from '@pharos/shared-protocol/contract/field.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { DAY_MS, epoch } from '@pharos/shared-protocol/time.ts'
import { inSystem, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { PublicCtx } from '../../platform/http/open.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { createCalendar, printICalendar } from '../../platform/icalendar.ts'
import { notFound } from '../../platform/refusal.ts'
import type { ScheduleRow } from './entity.ts'
import { loadSchedules, type StoredSchedule } from './load.ts'
import { isCalendarToken } from './present.ts'
import type { Shift } from './rules.ts'
import { loadShifts, type NamedShift } from './shifts.ts'

const BACK_DAYS = 7
const AHEAD_DAYS = 90

/** The feed of a schedule for the holder of its address. A wrong token and an unknown schedule give the same response. */
export async function getCalendar(ctx: PublicCtx, { params, query }: Input<typeof contract.getCalendar>) {
  return inSystem(ctx.platform, async tx => {
    const row = await findRow(tx, params.id)
    if (!row || !isCalendarToken(ctx.platform, row, query.token)) throw notFound('calendar')
    // Whole days, so that the feed is the same, and has the same ETag, until a day or the schedule has changed.
    const today = Math.floor(ctx.now / DAY_MS)
    const from = epoch(Math.max((today - BACK_DAYS) * DAY_MS, row.created_at))
    const [schedule] = await loadSchedules(tx, row.account_id, { ids: [row.id], since: from })
    if (!schedule) throw notFound('calendar')
    const shifts = await loadShifts(tx, schedule, from, epoch((today + AHEAD_DAYS) * DAY_MS))
    return printCalendar(schedule, shifts)
  })
}

async function findRow(ctx: SystemCtx, text: string): Promise<ScheduleRow | undefined> {
  const id = Id.safeParse(text)
  if (!id.success) return undefined
  const { rows } = await sql<ScheduleRow>`select * from on_call_schedule where id = ${id.data}`.execute(ctx.sql)
  return rows[0]
}

/**
 * Shifts of a schedule as RFC 5545, including gaps. DTSTAMP is the schedule's last change (3.8.7.2), since it must not differ
 * each time that the feed is read.
 */
function printCalendar(schedule: StoredSchedule, shifts: readonly NamedShift[]): string {
  const calendar = createCalendar({ name: `On call: ${schedule.name}`, prodId: '//Pharos//On call//EN', ttl: 3600 })
  for (const shift of shifts)
    calendar.createEvent({
      id: uidOf(schedule, shift),
      start: new Date(shift.from),
      end: new Date(shift.to),
      stamp: new Date(Math.max(schedule.created_at, schedule.recorded_until ?? 0)),
      summary: `${shift.user_id === null ? 'Nobody' : (shift.user_name ?? 'A former member')}: ${schedule.name}`,
    })
  return printICalendar(calendar)
}

/** A stable id: the same for the same shift each time that the feed is read. */
function uidOf(schedule: StoredSchedule, { from, layer_id, override_id }: Shift): string {
  return `${schedule.id}.${override_id ?? layer_id ?? 'gap'}.${from}`
}
