import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

/** The instant meant by `2h` (in that time) or by a date and time, as the API wants it. */
export function parseMomentAhead(text: string, now: number): string {
  const at = /^[\dhmsd]+$/.test(text) ? now + parseDuration(text, 'm') : Date.parse(text)
  if (Number.isFinite(at)) return new Date(at).toISOString()
  throw new InvalidArgumentError(`"${text}" is neither a time such as 2026-03-02T08:00:00Z nor a length such as 2h.`)
}

/** For options of commander: counted from when the command runs. */
export const momentAhead = (text: string) => parseMomentAhead(text, Date.now())
