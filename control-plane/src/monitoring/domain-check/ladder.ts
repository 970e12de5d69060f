import { daysUntil, utcDay } from './expiry.ts'

export const RUNGS = [90, 60, 30, 7] as const
const DAY_OF = 0
const EXPIRED = -1
const DATES_KEPT = 8

/** By UTC day of an expiry date, the tightest rung that has fired for it: 90, 60, 30, 7, 0 (the day itself), -1 (expired). */
export type Fired = Record<string, number>

/**
 * The tightest rung that an expiry date has reached, or null above 90 days. Days are truncated toward zero. The day-of
 * rung is the UTC calendar day, and expired takes precedence over it (spec 6.1, api.md B3).
 */
export function rungOf(expiry: number, now: number): number | null {
  if (expiry <= now) return EXPIRED
  if (utcDay(expiry) === utcDay(now)) return DAY_OF
  const days = daysUntil(expiry, now)
  return RUNGS.findLast(rung => days <= rung) ?? null
}

/**
 * The rung that fires now, and the fired rungs after it. Wider rungs count as fired, and each date has its own ladder.
 */
export function climb(fired: Fired, expiry: number, now: number): { fires: number | null; fired: Fired } {
  const rung = rungOf(expiry, now)
  const day = utcDay(expiry)
  if (rung === null || (fired[day] ?? Number.POSITIVE_INFINITY) <= rung) return { fires: null, fired }
  const { [day]: _, ...others } = fired
  const recent = Object.entries(others).slice(-(DATES_KEPT - 1))
  return { fires: rung, fired: { ...Object.fromEntries(recent), [day]: rung } }
}

export function isExpiredRung(rung: number): boolean {
  return rung === EXPIRED
}
