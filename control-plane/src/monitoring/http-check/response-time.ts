import type { Assertion, FailedAssertion } from '@pharos/shared-protocol/check/http.ts'
import type { ObservedOutcome } from '../monitor/index.ts'

type Comparison = Assertion['comparison']

/**
 * Whether the agent's own delay decided the assertions about the response time: all that fail would hold, or one that
 * holds would fail, if the answer had come `delayMs` sooner. Agents compare the measured time.
 */
export function hangsOnDelay(
  { status, failure_reason, total_ms, data }: ObservedOutcome,
  assertions: readonly Assertion[],
  delayMs: number,
): boolean {
  if (total_ms === null) return false
  const turns = (one: Assertion): boolean =>
    one.source === 'response_time_ms' &&
    TURNS[one.comparison](total_ms, Math.max(0, total_ms - delayMs), one.target ?? '')
  if (status === 'healthy') return assertions.some(turns)
  const failed = failure_reason === 'assertion_failed' ? (data.failed_assertions as FailedAssertion[]) : []
  return failed.length > 0 && failed.every(turns)
}

/** A delay above this share of the time may change any pattern's answer. Patterns of customers run only in agents. */
const PATTERN_SHARE = 0.1

type Turns = (ms: number, withoutDelay: number, target: string) => boolean

const never: Turns = () => false
const byPattern: Turns = (ms, withoutDelay) => withoutDelay < ms * (1 - PATTERN_SHARE)
const by =
  (holds: (ms: number, target: string) => boolean): Turns =>
  (ms, withoutDelay, target) =>
    holds(ms, target) !== holds(withoutDelay, target)

/** Whether a comparison of a time, and the same without the delay, differ. */
const TURNS: Record<Comparison, Turns> = {
  equals: by((ms, target) => ms === Number(target)),
  not_equals: by((ms, target) => ms === Number(target)),
  less_than: by((ms, target) => ms < Number(target)),
  greater_than: by((ms, target) => ms > Number(target)),
  contains: byPattern,
  not_contains: byPattern,
  matches: byPattern,
  not_matches: byPattern,
  is_empty: never,
  not_empty: never,
  exists: never,
  not_exists: never,
}
