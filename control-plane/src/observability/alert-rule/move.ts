import type {
  AlertRuleFailure,
  AlertRuleSettings,
  AlertRuleStatus,
} from '@pharos/shared-protocol/contract/alert-rule.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { afterGap, type Evaluation, evaluate, failureOf, isFiring, type KnownSeries } from './rules.ts'
import { allIsWell, firingInWords } from './words.ts'

/** The state of a rule, as stored. */
export interface RuleState {
  status: AlertRuleStatus
  since: EpochMs
  /** `failed` if a failure was announced, and no recovery since. */
  announced: 'failed' | null
  last_failure_reason: AlertRuleFailure | null
  series: ReadonlyMap<string, KnownSeries>
  /** The last evaluation; null before the first one, and after a pause. */
  evaluated_to: EpochMs | null
  /** Why the last evaluation failed; null if it did not. */
  error: string | null
}

/** One change of status. */
export interface RuleChange {
  at: EpochMs
  from: AlertRuleStatus
  to: AlertRuleStatus
  /** In words. */
  reason: string
  failure_reason: AlertRuleFailure | null
  event: 'monitor.failed' | 'monitor.recovered' | 'monitor.unknown' | null
  /** The failure was announced before, without a recovery since. */
  repeated: boolean
}

export interface RuleDecision {
  state: RuleState
  changes: readonly RuleChange[]
}

/**
 * Applies evaluations to a rule, in their order. Each takes effect at the instant at which it was due, but never before
 * the last change and never in the future. Pure.
 */
export function takeEvaluations(
  known: RuleState,
  evaluations: readonly Evaluation[],
  rule: AlertRuleSettings,
  now: EpochMs,
): RuleDecision {
  let decision: RuleDecision = { state: known, changes: [] }
  for (const evaluation of evaluations) {
    const { state } = decision
    const series = evaluate(state.series, evaluation, rule, state.evaluated_to)
    const all = [...series.values()]
    const fires = all.some(each => isFiring(each.state))
    const due = epoch(Math.min(now, evaluation.at + rule.delay_seconds * 1_000))
    const next = { ...state, series, evaluated_to: evaluation.at, error: null }
    decision = then(
      decision,
      move(
        next,
        due,
        fires ? 'down' : 'up',
        fires ? firingInWords(all, rule) : allIsWell(rule),
        fires ? failureOf(all, rule) : null,
      ),
    )
  }
  return decision
}

/** Applies a failed evaluation, for a reason of ours: the status is unknown until one succeeds. Pure. */
export function takeError(known: RuleState, error: string, now: EpochMs): RuleDecision {
  return move({ ...known, error }, now, 'unknown', error, 'query_failed')
}

/** Passes over windows up to an instant that can never be evaluated: as with any gap, nothing lasts across it. Pure. */
export function skipTo(known: RuleState, at: EpochMs): RuleState {
  const series = new Map([...known.series].map(([key, each]) => [key, afterGap(each)]))
  return { ...known, series, evaluated_to: at }
}

/**
 * Applies a pause, a resumption or a change of settings: forgets the known series. A firing rule goes on firing until
 * its first evaluation with the new settings. Pure.
 */
export function takeSwitch(known: RuleState, paused: boolean, now: EpochMs): RuleDecision {
  const anew = { ...known, series: new Map(), evaluated_to: null, error: null }
  if (paused) return move(anew, now, 'paused', 'Paused', null)
  return known.status === 'paused' ? move(anew, now, 'pending', 'Resumed', null) : { state: anew, changes: [] }
}

function then(before: RuleDecision, next: RuleDecision): RuleDecision {
  return { state: next.state, changes: [...before.changes, ...next.changes] }
}

function move(
  state: RuleState,
  at: EpochMs,
  to: AlertRuleStatus,
  reason: string,
  failure_reason: AlertRuleFailure | null,
): RuleDecision {
  // A recovery keeps the last failure, as for every monitor.
  const last_failure_reason = failure_reason ?? state.last_failure_reason
  if (to === state.status) return { state: { ...state, last_failure_reason }, changes: [] }
  const instant = epoch(Math.max(at, state.since))
  const event = eventFor(to, state)
  const repeated = event === 'monitor.failed' && state.announced === 'failed'
  const announced = event === 'monitor.failed' ? 'failed' : event === 'monitor.recovered' ? null : state.announced
  return {
    state: { ...state, status: to, since: instant, announced, last_failure_reason },
    changes: [{ at: instant, from: state.status, to, reason, failure_reason, event, repeated }],
  }
}

function eventFor(to: AlertRuleStatus, { announced }: RuleState): RuleChange['event'] {
  if (to === 'down') return 'monitor.failed'
  if (to === 'unknown') return 'monitor.unknown'
  return to === 'up' && announced === 'failed' ? 'monitor.recovered' : null
}
