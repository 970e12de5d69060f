import { DAY_MS, type EpochMs, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { startOfDay } from './turn.ts'
import { wallClock } from './wall-clock.ts'

/** Nights are from 22:00 to 06:00 on the clock of whoever is on call. */
const NIGHT_FROM_MS = 22 * HOUR_MS
const NIGHT_TO_MS = 30 * HOUR_MS

interface Range {
  from: EpochMs
  /** Exclusive. */
  to: EpochMs
}

/** How long somebody was on call, in milliseconds. Shifts at the same time count each. */
export interface Load {
  total_ms: number
  /** Part of it that is at night. */
  night_ms: number
}

/**
 * Adds up shifts that lie within a range. A night is as long as the clock of the zone makes it: seven or nine hours when
 * it changes.
 */
export function loadOf(shifts: readonly Range[], timezone: string, { from, to }: Range): Load {
  const nights = nightsBetween(timezone, from, to)
  const load = { total_ms: 0, night_ms: 0 }
  for (const shift of shifts) {
    load.total_ms += shift.to - shift.from
    for (const night of nights) load.night_ms += overlap(shift, night)
  }
  return load
}

function nightsBetween(timezone: string, from: EpochMs, to: EpochMs): Range[] {
  const clock = wallClock(timezone, from, to)
  const nights: Range[] = []
  for (let day = startOfDay(clock.reached(from)) - DAY_MS; day <= clock.reached(to); day += DAY_MS)
    nights.push({ from: clock.firstInstant(day + NIGHT_FROM_MS), to: clock.firstInstant(day + NIGHT_TO_MS) })
  return nights
}

function overlap(a: Range, b: Range): number {
  return Math.max(0, Math.min(a.to, b.to) - Math.max(a.from, b.from))
}
