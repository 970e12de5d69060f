import type { LookupFailure, Registration } from '@pharos/shared-protocol/check/domain.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'

/** Who was asked, and its answer, as subjects of sentences. */
export interface Source {
  who: Said
  answer: Said
}

/** What is wrong with an answer, as a sentence about it. */
export type Flawed = (answer: Said) => Said

/** Results that end the run and are retried on the same leg (spec 2.6, part 7). */
export type StoppingFailure = Extract<LookupFailure, 'rate_limited' | 'transport_error' | 'malformed_response'>

/**
 * The result of one leg. The chain continues only after `no_endpoint`, `no_record`, and a record without a date. A leg
 * may fail after it has read a record without a date.
 */
export type LegAnswer =
  | { result: 'record'; host: string; registration: Registration }
  | { result: 'no_endpoint' }
  | { result: 'no_record'; host: string; detail: Said }
  | {
      result: 'failed'
      host: string
      reason: StoppingFailure
      detail: Said
      retryAfter: number | null
      registration: Registration | null
    }

/** A failure of a leg; by default it does not say when to retry. */
export function failed(host: string, reason: StoppingFailure, detail: Said, retryAfter: number | null = null) {
  return { result: 'failed', host, reason, detail, retryAfter, registration: null } as const satisfies LegAnswer
}
