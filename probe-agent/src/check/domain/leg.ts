import type { LookupFailure, Registration } from '@pharos/shared-protocol/check/domain.ts'

/** Results that end the run and are retried on the same leg (spec 2.6, part 7). */
export type StoppingFailure = Extract<LookupFailure, 'rate_limited' | 'transport_error' | 'malformed_response'>

/** The result of one leg. The chain continues only after `no_endpoint` and `no_record`. */
export type LegAnswer =
  | { result: 'record'; host: string; registration: Registration }
  | { result: 'no_endpoint' }
  | { result: 'no_record'; host: string; detail: string }
  | { result: 'failed'; host: string; reason: StoppingFailure; detail: string; retryAfter: number | null }

/** A failure of a leg; by default it does not say when to retry. */
export function failed(host: string, reason: StoppingFailure, detail: string, retryAfter: number | null = null) {
  return { result: 'failed', host, reason, detail, retryAfter } as const satisfies LegAnswer
}
