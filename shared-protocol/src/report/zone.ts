import { z } from 'zod'
import { DAY_MS, MINUTE_MS } from '../time.ts'

const known = new Map<string, boolean>()

/** An IANA time zone that this program knows. */
export const TimeZoneName = z.string().max(64).refine(isZone, 'must be a time zone')

function isZone(zone: string): boolean {
  const seen = known.get(zone) ?? canFormat(zone)
  if (known.size < 1000) known.set(zone, seen)
  return seen
}

function canFormat(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const NUMERIC = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

/**
 * Returns how far the clock of a zone is ahead of UTC at an instant, in milliseconds. Formatting an instant is slow, so
 * days (UTC) at both ends of which the offset is the same are taken to have it throughout.
 */
export function offsetsOf(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { ...NUMERIC, timeZone: zone, hourCycle: 'h23' })
  const measure = (at: number) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    const part = (type: keyof typeof NUMERIC) => parts.get(type) ?? 0
    return (
      Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) - (at - (at % MINUTE_MS))
    )
  }
  const days = new Map<number, number>()
  const atStart = (day: number) => {
    const known = days.get(day) ?? measure(day * DAY_MS)
    days.set(day, known)
    return known
  }
  return at => {
    const day = Math.floor(at / DAY_MS)
    const offset = atStart(day)
    return offset === atStart(day + 1) ? offset : measure(at)
  }
}
