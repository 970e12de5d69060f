import type { listOnCallNow, listShifts } from '@pharos/shared-protocol/contract/response/on-call-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import type { Schedule } from '../api/find-paging.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { length, localTime } from './when.ts'

type Now = ReplyOf<typeof listOnCallNow>[number]
type Shift = ReplyOf<typeof listShifts>[number]

const NONE = 'There are no on-call schedules. Add one: pharos on-call add Primary --timezone Europe/Berlin'

export function onCallNow(look: Look, schedules: readonly Now[]): string {
  return table(
    look,
    schedules,
    [
      { head: 'SCHEDULE', cell: each => each.schedule_name, flexible: true },
      {
        head: 'ON CALL',
        cell: each => each.user_name ?? 'nobody',
        paint: (text, each) => gapPaint(look, text, each.user_id),
      },
      { head: 'UNTIL', cell: each => localTime(each.until) },
    ],
    NONE,
  )
}

export function shiftTable(look: Look, shifts: readonly Shift[]): string {
  return table(
    look,
    shifts,
    [
      { head: 'FROM', cell: shift => localTime(shift.from) },
      { head: 'TO', cell: shift => localTime(shift.to) },
      { head: 'FOR', cell: shift => length(Date.parse(shift.to) - Date.parse(shift.from)) },
      {
        head: 'ON CALL',
        cell: whoOf,
        paint: (text, shift) => gapPaint(look, text, shift.user_id),
      },
      { head: 'BY', cell: shift => (shift.override_id ? 'override' : shift.layer_id ? 'layer' : null) },
    ],
    'There are no shifts.',
  )
}

export function scheduleTable(look: Look, schedules: readonly Schedule[]): string {
  const ids = shortIds(schedules.map(each => each.id))
  return table(
    look,
    schedules,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'ZONE', cell: each => each.timezone },
      { head: 'LAYERS', cell: each => each.layers.length, right: true },
    ],
    NONE,
  )
}

function whoOf({ user_id, user_name }: Shift): string {
  return user_id === null ? 'nobody' : (user_name ?? user_id)
}

function gapPaint(look: Look, text: string, user: string | null): string {
  return user === null ? look.paint('red', text) : text
}
