import { z } from 'zod'
import { HOUR_MS } from '../time.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { Instant, msOf } from './instant.ts'
import { Count, Name, Seconds } from './monitor.ts'

const Hour = z.int().min(0).max(23)

/** The hours of a night in the zone of the period: from the first, up to but not including the second. */
export const Night = z.strictObject({ from_hour: Hour, to_hour: Hour })
export type Night = z.output<typeof Night>

/** A night lasts from 22 to 6 o'clock. */
export const NIGHT: Night = { from_hour: 22, to_hour: 6 }

export const OnCallPerson = z.strictObject({
  name: Name,
  /** Within the period. May overlap, for a person on several schedules. */
  shifts: z.array(z.strictObject({ from: Instant, to: Instant })).max(REPORT_BOUNDS.shifts),
  /** When the person was paged. */
  paged_at: z.array(Instant).max(REPORT_BOUNDS.pages),
  stated: z.strictObject({
    on_call_seconds: Seconds.meta({ description: 'Time on call; overlapping shifts count once' }),
    pages: Count,
    pages_at_night: Count,
    nights: Count.meta({ description: 'Nights with at least one page' }),
  }),
})
export type OnCallPerson = z.output<typeof OnCallPerson>

/** The load of a person. Hours are those of `zone` (IANA); a night counts for the day on whose evening it begins. */
export function onCallLoad(
  { shifts, paged_at }: Pick<OnCallPerson, 'shifts' | 'paged_at'>,
  zone: string,
  night: Night,
): OnCallPerson['stated'] {
  const nights = paged_at.map(at => nightOf(at, zone, night)).filter(each => each !== null)
  return {
    on_call_seconds: unionMs(shifts) / 1000,
    pages: paged_at.length,
    pages_at_night: nights.length,
    nights: new Set(nights).size,
  }
}

/** The day (`YYYY-MM-DD`) on whose evening the night of an instant began; null by day. */
function nightOf(at: string, zone: string, { from_hour, to_hour }: Night): string | null {
  const local = localHour(msOf(at), zone)
  const crosses = from_hour > to_hour
  const isNight = crosses
    ? local.hour >= from_hour || local.hour < to_hour
    : local.hour >= from_hour && local.hour < to_hour
  if (!isNight) return null
  return crosses && local.hour < to_hour ? dayBefore(local.day) : local.day
}

const FORMATS = new Map<string, Intl.DateTimeFormat>()

function localHour(ms: number, zone: string): { day: string; hour: number } {
  const format =
    FORMATS.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
    })
  if (FORMATS.size < 100) FORMATS.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 24 * HOUR_MS).toISOString().slice(0, 10)
}

function unionMs(shifts: OnCallPerson['shifts']): number {
  let total = 0
  let until = Number.NEGATIVE_INFINITY
  for (const [from, to] of shifts.map(each => [msOf(each.from), msOf(each.to)] as const).toSorted(byFirst)) {
    total += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return total
}

function byFirst(a: readonly [number, number], b: readonly [number, number]): number {
  return a[0] - b[0]
}
