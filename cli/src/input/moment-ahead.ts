import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

/** Parses `2h` (that long from now) or a date and time to an instant for the API. */
export function parseMomentAhead(text: string, now: number): string {
  const at = /^[\dhmsd]+$/.test(text) ? now + parseDuration(text, 'm') : Date.parse(text)
  if (Number.isFinite(at)) return new Date(at).toISOString()
  throw new InvalidArgumentError(`"${text}" is neither a time such as 2026-03-02T08:00:00Z nor a duration such as 2h.`)
}

/** As a parser of an option: relative to the time at which the command runs. */
export const momentAhead = (text: string) => parseMomentAhead(text, Date.now())
