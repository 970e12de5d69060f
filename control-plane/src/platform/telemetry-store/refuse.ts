import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type EpochMs, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { Refusal } from '../refusal.ts'

const RETRY = { headers: { 'retry-after': '5' } }

export function tooLong(): Refusal {
  return new Refusal('query_time_limit', requestText('request.query_too_slow'))
}

/** The result is larger than it may be, or needs more memory than a query may use. */
export class TooLarge extends Refusal {
  constructor() {
    super('query_time_limit', requestText('request.query_too_large'))
  }
}

export function tooBusy(): Refusal {
  return new Refusal('unavailable', requestText('request.too_many_queries'), RETRY)
}

/** Since when batches are refused, and why, in words. */
export interface Refusing {
  since: EpochMs
  why: string
}

/** How long after the last refusal batches still count as refused, if none is sent (milliseconds). */
const REFUSED_FOR_MS = 5 * MINUTE_MS

/** Notes that batches are refused, until one is accepted. */
export function createRefusing(now: () => EpochMs) {
  let refusing: Refusing | null = null
  let last = 0
  return {
    /** Returns the refusal of a batch. */
    note(why: string): Refusal {
      last = now()
      refusing = { since: refusing?.since ?? now(), why }
      return tooFull(why)
    },
    end(): void {
      refusing = null
    },
    current: () => (refusing !== null && now() - last < REFUSED_FOR_MS ? refusing : null),
  }
}

function tooFull(why: string): Refusal {
  return new Refusal('unavailable', requestText('request.telemetry_not_stored', { why }), RETRY)
}
