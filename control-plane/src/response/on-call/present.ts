import { timingSafeEqual } from 'node:crypto'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import { baseUrlOf } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { keyedHash } from '../../platform/sealer.ts'
import type { ScheduleRow } from './entity.ts'
import type { StoredLayer, StoredOverride, StoredSchedule } from './load.ts'
import type { NamedShift } from './shifts.ts'

export function presentSchedule(platform: Platform, schedule: StoredSchedule) {
  const { id, account_id, name, timezone, external_key, created_at } = schedule
  return {
    id,
    account_id,
    name,
    timezone,
    external_key: external_key ?? null,
    layers: schedule.layers.map(presentLayer),
    calendar_url: `${baseUrlOf(platform.config)}/on_call/schedule/${id}/calendar.ics?token=${calendarToken(platform, schedule)}`,
    created_at: rfc3339(created_at),
  }
}

/** The token of a schedule's calendar: derived from its id and the number of changes, so that it need not be stored. */
function calendarToken(platform: Platform, { id, calendar_key }: Pick<ScheduleRow, 'id' | 'calendar_key'>): string {
  return keyedHash(platform.sealer.derive('on-call calendars v1'), `${id}.${calendar_key}`).toString('base64url')
}

export function isCalendarToken(platform: Platform, schedule: ScheduleRow, token: string): boolean {
  const [expected, given] = [Buffer.from(calendarToken(platform, schedule)), Buffer.from(token)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}

export function presentLayer(layer: StoredLayer) {
  const { id, name, position, rotation, rotation_length, starts_at, handoff_time, ends_at } = layer
  return {
    id,
    name,
    position,
    user_ids: [...layer.user_ids],
    rotation,
    rotation_length,
    starts_at: rfc3339(starts_at),
    handoff_time,
    restrictions: layer.restrictions.map(({ days, from, to }) => ({ days: [...days], from, to })),
    ends_at: rfc3339OrNull(ends_at),
  }
}

type Shown = Record<'starts_at' | 'ends_at' | 'created_at', number> & Pick<StoredOverride, 'id' | 'user_id'>

export function presentOverride({ id, user_id, starts_at, ends_at, created_at }: Shown) {
  return {
    id,
    user_id,
    starts_at: rfc3339(starts_at),
    ends_at: rfc3339(ends_at),
    created_at: rfc3339(created_at),
  }
}

export function presentShift({ from, to, ...duty }: NamedShift) {
  return { from: rfc3339(from), to: rfc3339(to), ...duty }
}
