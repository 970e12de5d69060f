import { Refusal } from '../refusal.ts'

const RETRY = { headers: { 'retry-after': '5' } }

export function tooLong(): Refusal {
  return new Refusal('query_time_limit', 'The query takes too long: choose a shorter time range or narrower filters.')
}

export function tooBusy(): Refusal {
  return new Refusal('unavailable', 'This account is running too many queries; try again later.', RETRY)
}

export function tooFull(why: string): Refusal {
  return new Refusal('unavailable', `Telemetry cannot be stored now: ${why}. Send it again later.`, RETRY)
}
