import { z } from 'zod'

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
