import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Policy } from './policy.ts'

/** A run that counts. */
export type CountedStatus = 'healthy' | 'degraded' | 'failing'
/** `excused`: the fault may be our own, so that the run is no evidence of anything. */
export type RunStatus = CountedStatus | 'excused'

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
  failure_text: Text | null
  total_ms: number | null
  loop_delay_ms: number
  waits: Waits
  /** Whether the delay alone may have decided a condition that only the kind knows. */
  hangs_on_delay: boolean
}

/** How an agent's own delay can change what a run of a kind observes. */
export interface Waits {
  /** The longest wait for a single answer, milliseconds. */
  ms: number
  /** The failures that may only mean that nothing came within that time. */
  end_as: readonly string[]
  /** Whether a process of its own measures `total_ms`, so that the delay of the agent's event loop is not in it. */
  timed_apart?: boolean
}

/** A run as stored and shown. Its status is final: a later change of thresholds does not rewrite history. */
export interface JudgedRun extends Omit<Observation, 'status' | 'loop_delay_ms' | 'waits' | 'hangs_on_delay'> {
  status: RunStatus
  /** Prevents an unjudged observation from being used as a run. */
  loop_delay_ms?: never
}

export type Judgement = Pick<JudgedRun, 'status' | 'failure_reason' | 'failure_detail' | 'failure_text'>

const HEALTHY: Judgement = { status: 'healthy', failure_reason: null, failure_detail: null, failure_text: null }
const answered = sayVerdict('verdict.answered')
const ANSWERED: Judgement = {
  status: 'failing',
  failure_reason: 'unexpected_status',
  failure_detail: answered.text,
  failure_text: textIn(answered),
}

/** Failures by which an agent says that it could not run the check. */
const OWN_FAULTS = ['not_permitted', 'browser_unavailable', 'baseline_unavailable']

/**
 * The status of a run under a policy (api.md B1, part I). A run that our own fault may have decided is excused: it is
 * neither good nor bad, also for inverted monitors, which swap healthy and failing. A run is degraded if it was over
 * `degraded_threshold_ms` even without the delay of the agent's event loop, and excused if only that delay put it over.
 * A target that the egress guard refused was never tried, so it is failing even if inverted. Never throws.
 */
export function judge(observation: Observation, policy: Policy): Judgement {
  const { status, failure_reason, failure_detail, failure_text } = observation
  if (isExcused(observation)) return { status: 'excused', failure_reason, failure_detail, failure_text }
  if (policy.inverted && status === 'healthy') return ANSWERED
  if (policy.inverted && failure_reason !== 'target_not_allowed') return HEALTHY
  return status === 'healthy'
    ? { ...HEALTHY, status: speedOf(observation, policy) }
    : { status, failure_reason, failure_detail, failure_text }
}

/** An agent that was blocked for more than this share of a wait may have missed an answer that was there. */
const STALLED_SHARE = 0.5

/**
 * Whether a run says nothing about its target: the agent could not run it, its event loop was blocked, without
 * interruption, for more than half of a wait that ended without an answer, or its delay decided a condition. Never
 * throws.
 */
export function isExcused({
  failure_reason,
  loop_delay_ms,
  waits,
  hangs_on_delay,
}: Pick<Observation, 'failure_reason' | 'loop_delay_ms' | 'waits' | 'hangs_on_delay'>): boolean {
  if (hangs_on_delay) return true
  if (failure_reason === null) return false
  if (isOwnFault(failure_reason)) return true
  return waits.end_as.includes(failure_reason) && loop_delay_ms > waits.ms * STALLED_SHARE
}

/** Whether a failure is the agent's own: it could not run the check. */
export function isOwnFault(failure_reason: string | null): boolean {
  return failure_reason !== null && OWN_FAULTS.includes(failure_reason)
}

/** The run of an observation: the same, with its judgement. */
export function judgeRun(observation: Observation, policy: Policy): JudgedRun {
  const { kind, region, slot, ordinal, at, spec_version, total_ms } = observation
  return { kind, region, slot, ordinal, at, spec_version, total_ms, ...judge(observation, policy) }
}

/** What is needed of a stored run to judge its speed again. `waits` are those of its kind. */
export type Rejudged = Pick<JudgedRun, 'status' | 'failure_reason' | 'total_ms'> &
  Pick<Observation, 'waits'> & { delay_ms: number }

/**
 * The status that a stored run would have had with the threshold of `after` instead of `before`, which judged it: the
 * same as that of `judge`. Only runs that answered are judged by their speed. Never throws.
 */
export function rejudge(
  { status, failure_reason, total_ms, waits, delay_ms }: Rejudged,
  before: Policy,
  after: Policy,
): RunStatus {
  const seen = { total_ms, loop_delay_ms: delay_ms, waits }
  if (before.inverted || status === 'failing') return status
  // Excused for its failure, or for a condition that only its kind knows.
  if (status === 'excused' && (failure_reason !== null || speedOf(seen, before) !== 'excused')) return status
  return speedOf(seen, after)
}

/**
 * The status of a healthy run by its speed: `degraded` if it was slow even without our own delay, `healthy` if it was in
 * time even with it, else `excused`: in doubt. Times in milliseconds.
 */
export function speedOf(
  { total_ms, loop_delay_ms, waits }: Pick<Observation, 'total_ms' | 'loop_delay_ms' | 'waits'>,
  { degraded_threshold_ms }: Pick<Policy, 'degraded_threshold_ms'>,
): Exclude<RunStatus, 'failing'> {
  if (degraded_threshold_ms === null || total_ms === null || total_ms <= degraded_threshold_ms) return 'healthy'
  const own = waits.timed_apart ? 0 : loop_delay_ms
  return total_ms - own > degraded_threshold_ms ? 'degraded' : 'excused'
}
