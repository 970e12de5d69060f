import { z } from 'zod'
import { type EpochMs, epoch, rfc3339 } from '../time.ts'

/** An instant in a report: RFC 3339 in UTC with milliseconds, in exactly the form in which Pharos writes it. */
export const Instant = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  .refine(text => isReal(text), 'must be an instant that exists')

function isReal(text: string): boolean {
  const ms = Date.parse(text)
  return Number.isFinite(ms) && rfc3339(ms) === text
}

/** The instant in milliseconds. The schema guarantees that it exists. */
export function msOf(instant: string): EpochMs {
  return epoch(Date.parse(instant))
}

/** Seconds, to the millisecond, from one instant to another; null if one is missing. */
export function secondsBetween(from: string, to: string | null): number | null {
  return to === null ? null : (msOf(to) - msOf(from)) / 1000
}
