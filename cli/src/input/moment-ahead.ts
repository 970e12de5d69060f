import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

/** The instant of `2h` (from now) or of a date and time, as the API expects it. */
export function parseMomentAhead(text: string, now: number): string {
  const at = /^[\dhmsd]+$/.test(text) ? now + parseDuration(text, 'm') : Date.parse(text)
  if (Number.isFinite(at)) return new Date(at).toISOString()
  throw new InvalidArgumentError(`"${text}" is neither a time such as 2026-03-02T08:00:00Z nor a length such as 2h.`)
}

/** For commander options: relative to when the command runs. */
export const momentAhead = (text: string) => parseMomentAhead(text, Date.now())
