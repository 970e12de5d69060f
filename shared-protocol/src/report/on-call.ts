import { z } from 'zod'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import { REPORT_BOUNDS } from './bound.ts'
import { Instant, msOf } from './instant.ts'
import { Count, Name, Seconds } from './monitor.ts'
import { offsetsOf, TimeZoneName } from './zone.ts'

const Hour = z.int().min(0).max(23)

/** The hours of a night on the clock of whoever is on call: from the first, up to but not including the second. */
export const Night = z.strictObject({ from_hour: Hour, to_hour: Hour })
export type Night = z.output<typeof Night>

/** A night lasts from 22 to 6 o'clock. */
export const NIGHT: Night = { from_hour: 22, to_hour: 6 }

export const OnCallPerson = z.strictObject({
  name: Name,
  /** Whose nights are counted: the person's, else that of the account. */
  zone: TimeZoneName,
  /** Within the period, of every schedule; null if they are not in the report. */
  shifts: z
    .array(z.strictObject({ from: Instant, to: Instant }))
    .max(REPORT_BOUNDS.shifts)
    .nullable(),
  /** When the person was paged; null if that is not in the report. */
  paged_at: z.array(Instant).max(REPORT_BOUNDS.pages).nullable(),
  stated: z.strictObject({
    on_call_seconds: Seconds.nullable().meta({ description: 'Time on call; shifts at the same time count each' }),
    night_seconds: Seconds.nullable().meta({ description: 'Part of it at night' }),
    pages: Count.nullable(),
    pages_at_night: Count.nullable(),
    nights_paged: Count.nullable().meta({ description: 'Nights with at least one page' }),
  }),
})
export type OnCallPerson = z.output<typeof OnCallPerson>

interface Span {
  from: number
  to: number
}

/** The load of a person; null where the report has no data. */
export function onCallLoad(
  { shifts, paged_at, zone }: Pick<OnCallPerson, 'shifts' | 'paged_at' | 'zone'>,
  period: { from: string; to: string },
  night: Night,
): OnCallPerson['stated'] {
  const nights = nightsOf({ from: msOf(period.from), to: msOf(period.to) }, zone, night)
  return { ...shiftLoad(shifts, nights), ...pageLoad(paged_at, nights) }
}

function shiftLoad(shifts: OnCallPerson['shifts'], nights: readonly Span[]) {
  if (shifts === null) return { on_call_seconds: null, night_seconds: null }
  const spans = shifts.map(({ from, to }) => ({ from: msOf(from), to: msOf(to) }))
  const atNight = spans.flatMap(span =>
    nights.map(night => Math.min(span.to, night.to) - Math.max(span.from, night.from)),
  )
  return {
    on_call_seconds: spans.reduce((sum, { from, to }) => sum + to - from, 0) / 1000,
    night_seconds: atNight.reduce((sum, ms) => sum + Math.max(0, ms), 0) / 1000,
  }
}

function pageLoad(paged_at: OnCallPerson['paged_at'], nights: readonly Span[]) {
  if (paged_at === null) return { pages: null, pages_at_night: null, nights_paged: null }
  const paged = paged_at.map(at => nights.findIndex(({ from, to }) => from <= msOf(at) && msOf(at) < to))
  const atNight = paged.filter(index => index >= 0)
  return { pages: paged_at.length, pages_at_night: atNight.length, nights_paged: new Set(atNight).size }
}

/** Every zone changes its offset at a quarter of an hour. */
const STEP_MS = 15 * MINUTE_MS

/** The nights of a period. Those at its edges are cut. */
function nightsOf({ from, to }: Span, zone: string, { from_hour, to_hour }: Night): Span[] {
  const offsetAt = offsetsOf(zone)
  const isNight = (hour: number) =>
    from_hour > to_hour ? hour >= from_hour || hour < to_hour : hour >= from_hour && hour < to_hour
  const nights: Span[] = []
  for (let at = from; at < to; at = at - (at % STEP_MS) + STEP_MS) {
    if (!isNight(Math.floor((at + offsetAt(at)) / HOUR_MS) % 24)) continue
    const until = Math.min(at - (at % STEP_MS) + STEP_MS, to)
    const last = nights.at(-1)
    if (last?.to === at) last.to = until
    else nights.push({ from: at, to: until })
  }
  return nights
}
