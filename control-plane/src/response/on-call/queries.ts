import type * as contract from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { loadSchedule } from './commands.ts'
import { loadSchedules } from './load.ts'
import { loadOnCallLoad } from './load-of-people.ts'
import { presentSchedule, presentShift } from './present.ts'
import { shiftsBetween } from './rules.ts'
import { loadShifts, memberNames } from './shifts.ts'

const LONGEST_RANGE_DAYS = 100
/** How far ahead the end of a shift (`until`) is searched. */
const AHEAD_DAYS = 90

export async function listSchedules(ctx: Ctx) {
  return (await loadSchedules(ctx, ctx.account)).map(schedule => presentSchedule(ctx.platform, schedule))
}

export async function getSchedule(ctx: Ctx, { params }: Input<typeof contract.getSchedule>) {
  const schedule = await loadSchedule(ctx, params.id)
  ctx.notes.versioned = schedule
  return presentSchedule(ctx.platform, schedule)
}

export async function listShifts(ctx: Ctx, { params, query }: Input<typeof contract.listShifts>) {
  const from = epoch(query.from ?? ctx.now)
  const to = epoch(query.to ?? from + 14 * DAY_MS)
  requireRange(from, to)
  return (await loadShifts(ctx, await loadSchedule(ctx, params.id, from), from, to)).map(presentShift)
}

export async function listOnCallNow(ctx: Ctx) {
  const schedules = await loadSchedules(ctx, ctx.account)
  const names = await memberNames(ctx, ctx.account)
  const end = epoch(ctx.now + AHEAD_DAYS * DAY_MS)
  return schedules
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(schedule => {
      const [shift] = shiftsBetween(schedule, ctx.now, end)
      const user_id = shift?.user_id ?? null
      return {
        schedule_id: schedule.id,
        schedule_name: schedule.name,
        user_id,
        user_name: user_id === null ? null : (names.get(user_id) ?? null),
        until: shift && shift.to < end ? rfc3339(shift.to) : null,
      }
    })
}

export async function listOnCallHours(ctx: Ctx, { query }: Input<typeof contract.listOnCallHours>) {
  const to = epoch(query.to ?? ctx.now)
  const from = epoch(query.from ?? to - 30 * DAY_MS)
  requireRange(from, to)
  const loads = await loadOnCallLoad(ctx, ctx.account, from, to)
  return loads.map(({ total_ms, night_ms, ...load }) => ({
    ...load,
    from: rfc3339(from),
    to: rfc3339(to),
    hours: inHours(total_ms),
    night_hours: inHours(night_ms),
  }))
}

function inHours(ms: number): number {
  return Math.round((ms / HOUR_MS) * 100) / 100
}

function requireRange(from: EpochMs, to: EpochMs): void {
  if (to <= from) throw refuseField('to', responseText('on_call.after_from'))
  if (to - from > LONGEST_RANGE_DAYS * DAY_MS)
    throw refuseField('to', contractText('field.days_after_from', { limit: LONGEST_RANGE_DAYS }))
}
