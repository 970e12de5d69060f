import type {
  AlertRuleFailure,
  AlertRuleSettings,
  AlertRuleStatus,
} from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { type Said, type Text, textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { afterGap, type Evaluation, evaluate, failureOf, isFiring, type KnownSeries } from './rules.ts'
import { allIsWell, whyFiring } from './words.ts'

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
  error_text: Text | null
}

/** Why an evaluation failed: a sentence, and its text. */
export interface RuleError {
  error: string
  error_text: Text | null
}

const NO_ERROR = { error: null, error_text: null }

export function ruleError(said: Said): RuleError {
  return { error: said.text, error_text: textIn(said) }
}

/** One change of status. */
export interface RuleChange {
  at: EpochMs
  from: AlertRuleStatus
  to: AlertRuleStatus
  reason: string
  reason_text: Text | null
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
    const next = { ...state, series, evaluated_to: evaluation.at, ...NO_ERROR }
    decision = then(
      decision,
      move(
        next,
        due,
        fires ? 'down' : 'up',
        reasonOf(fires ? whyFiring(all, rule) : allIsWell(rule)),
        fires ? failureOf(all, rule) : null,
      ),
    )
  }
  return decision
}

/** Applies a failed evaluation, for a reason of ours: the status is unknown until one succeeds. Pure. */
export function takeError(known: RuleState, why: RuleError, now: EpochMs): RuleDecision {
  const { error, error_text } = why
  const reason = { reason: error, reason_text: error_text }
  return move({ ...known, error, error_text }, now, 'unknown', reason, 'query_failed')
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
  const anew = { ...known, series: new Map(), evaluated_to: null, ...NO_ERROR }
  if (paused) return move(anew, now, 'paused', reasonOf(sayVerdict('verdict.paused')), null)
  return known.status === 'paused'
    ? move(anew, now, 'pending', reasonOf(sayVerdict('verdict.resumed')), null)
    : { state: anew, changes: [] }
}

function reasonOf(said: Said) {
  return { reason: said.text, reason_text: textIn(said) }
}

function then(before: RuleDecision, next: RuleDecision): RuleDecision {
  return { state: next.state, changes: [...before.changes, ...next.changes] }
}

function move(
  state: RuleState,
  at: EpochMs,
  to: AlertRuleStatus,
  reason: Pick<RuleChange, 'reason' | 'reason_text'>,
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
    changes: [{ at: instant, from: state.status, to, ...reason, failure_reason, event, repeated }],
  }
}

function eventFor(to: AlertRuleStatus, { announced }: RuleState): RuleChange['event'] {
  if (to === 'down') return 'monitor.failed'
  if (to === 'unknown') return 'monitor.unknown'
  return to === 'up' && announced === 'failed' ? 'monitor.recovered' : null
}
