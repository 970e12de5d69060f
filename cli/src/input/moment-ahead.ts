import { momentOf } from './duration.ts'

/** Parses `2h` (that long from now) or a date and time to an instant for the API. */
export function parseMomentAhead(text: string, now: number): string {
  return momentOf(text, length => now + length)
}

/** As a parser of an option: relative to the time at which the command runs. */
export const momentAhead = (text: string) => parseMomentAhead(text, Date.now())
