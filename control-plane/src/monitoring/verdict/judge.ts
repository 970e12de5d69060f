import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Policy } from './policy.ts'

export type RunStatus = 'healthy' | 'degraded' | 'failing'

/** What an agent observed in one run, before any policy. `at` is when the check ended, never later than its processing. */
export interface Observation {
  kind: RunKind
  /** UUID of the region. */
  region: string
  /** For a `confirm` or `manual` run, the instant of the request. */
  slot: EpochMs
  ordinal: number
  at: EpochMs
  spec_version: number
  status: 'healthy' | 'failing'
  failure_reason: string | null
  failure_detail: string | null
  total_ms: number | null
  loop_delay_ms: number
}

/** A run as stored and shown. Its status is final: a later change of thresholds does not rewrite history. */
export interface JudgedRun extends Omit<Observation, 'status' | 'loop_delay_ms'> {
  status: RunStatus
  /** Prevents an unjudged observation from being used as a run. */
  loop_delay_ms?: never
}

export type Judgement = Pick<JudgedRun, 'status' | 'failure_reason' | 'failure_detail'>

const HEALTHY: Judgement = { status: 'healthy', failure_reason: null, failure_detail: null }
const ANSWERED: Judgement = {
  status: 'failing',
  failure_reason: 'unexpected_status',
  failure_detail: 'the target responded, although it should be unreachable',
}

/** An event loop later than this may have measured its own delay instead of the target. */
const LATE_LOOP_MS = 20
const LATE_LOOP_SHARE = 0.1

/**
 * The status of a run under a policy (api.md B1). Inverted monitors swap healthy and failing. A healthy run over
 * `degraded_threshold_ms` is degraded, unless the agent's event loop was more than 20 ms, or more than 10 % of that
 * threshold, late, since it may have measured its own queueing. A target that the egress guard refused was never tried,
 * so it is failing even if inverted. Never throws.
 */
export function judge(observation: Observation, policy: Policy): Judgement {
  if (policy.inverted && observation.status === 'healthy') return ANSWERED
  if (policy.inverted && observation.failure_reason !== 'target_not_allowed') return HEALTHY
  if (observation.status === 'healthy')
    return isSlow(observation, policy) ? { ...HEALTHY, status: 'degraded' } : HEALTHY
  return {
    status: 'failing',
    failure_reason: observation.failure_reason,
    failure_detail: observation.failure_detail,
  }
}

/** Failures that only mean that nothing arrived in time. */
const TIMED_OUT = ['connection_timeout', 'request_timeout', 'unexpected_answer', 'no_reply', 'packet_loss']
/** An agent that was blocked for more than this share of the timeout may have missed an answer that was there. */
const STALLED_SHARE = 0.5

/**
 * Whether a run says nothing about its target: it timed out while the agent's event loop was blocked, without
 * interruption, for more than half of the timeout. Such a run is counted and gives no verdict; if they continue, the
 * region falls silent. Never throws.
 */
export function isStalled(
  { failure_reason, loop_delay_ms }: Pick<Observation, 'failure_reason' | 'loop_delay_ms'>,
  { timeout_ms }: Policy,
): boolean {
  return failure_reason !== null && TIMED_OUT.includes(failure_reason) && loop_delay_ms > timeout_ms * STALLED_SHARE
}

/** The run of an observation: the same, with its judgement. */
export function judgeRun(observation: Observation, policy: Policy): JudgedRun {
  const { kind, region, slot, ordinal, at, spec_version, total_ms } = observation
  return { kind, region, slot, ordinal, at, spec_version, total_ms, ...judge(observation, policy) }
}

function isSlow({ total_ms, loop_delay_ms }: Observation, { degraded_threshold_ms }: Policy): boolean {
  if (degraded_threshold_ms === null || total_ms === null || total_ms <= degraded_threshold_ms) return false
  return loop_delay_ms <= LATE_LOOP_MS && loop_delay_ms <= degraded_threshold_ms * LATE_LOOP_SHARE
}
