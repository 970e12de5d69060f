import { Refusal } from '../refusal.ts'

const RETRY = { headers: { 'retry-after': '5' } }

export function tooLong(): Refusal {
  return new Refusal('query_time_limit', 'The query takes too long: choose a shorter time range or narrower filters.')
}

/** The result is larger than it may be, or needs more memory than a query may use. */
export class TooLarge extends Refusal {
  constructor() {
    super(
      'query_time_limit',
      'The query needs too much memory, or its result is too large: choose a shorter time range or narrower filters.',
    )
  }
}

export function tooBusy(): Refusal {
  return new Refusal('unavailable', 'Too many queries are running, or those of this account; try again later.', RETRY)
}

export function tooFull(why: string): Refusal {
  return new Refusal('unavailable', `Telemetry cannot be stored now: ${why}. Send it again later.`, RETRY)
}
