import { epoch } from '@pharos/shared-protocol/time.ts'
import type { JudgedRun } from './judge.ts'
import { MAX_WINDOW, type Policy, staleAfterMs } from './policy.ts'
import type { RegionState } from './region-state.ts'

/** Why a run is history only: stored and counted in its rollup bucket, but without effect on the present. */
export type HistoryReason = 'excused' | 'paused' | 'suspended' | 'old_spec' | 'not_assigned' | 'late'

export interface RegionDecision {
  state: RegionState
  /** Null when the run changed the state. */
  history: HistoryReason | null
}

type Judged = RegionState['judged']
type Counts = Pick<RegionState, 'window' | 'degraded_window' | 'healthy_streak' | 'passing_streak'>

const NO_COUNTS: Counts = { window: 0, degraded_window: 0, healthy_streak: 0, passing_streak: 0 }

/**
 * The effect of one run on its region (api.md B1, `failure_threshold` to `recovery_threshold`). A region is failing if
 * X of its last Y runs failed, and degraded if X of them were slow or failed. It leaves failing after
 * `recovery_threshold` consecutive runs that did not fail, and degraded after as many healthy ones. Only a bad run
 * makes it worse, and after a recovery earlier failures are not counted again. Every kind of run counts. The run is
 * history if it is excused, if the monitor is paused, suspended or no longer checked from there, if its spec version is not the current
 * one, or if its slot is not after the region's last slot, as for a duplicate.
 */
export function decideRegion(state: RegionState, run: JudgedRun, policy: Policy): RegionDecision {
  const history = whyHistory(state, run, policy)
  return history === null ? { state: takeIn(state, run, policy), history } : { state, history }
}

function whyHistory(state: RegionState, run: JudgedRun, policy: Policy): HistoryReason | null {
  if (run.status === 'excused') return 'excused'
  if (policy.paused) return 'paused'
  if (policy.suspended) return 'suspended'
  if (run.spec_version !== policy.spec_version) return 'old_spec'
  if (!policy.regions.some(region => region.id === run.region)) return 'not_assigned'
  if (run.slot <= state.last_slot) return 'late'
  return null
}

function takeIn(state: RegionState, run: JudgedRun, policy: Policy): RegionState {
  const counts = count(state.spec_version === policy.spec_version ? state : NO_COUNTS, run, policy)
  const judged = nextJudged(state.judged, counts, run, policy)
  const failed = run.status === 'failing'
  const keepsReason = !failed && judged === 'failing'
  const last_at = state.last_at !== null && state.last_at > run.at ? state.last_at : run.at
  return {
    region: state.region,
    slug: state.slug,
    status: judged,
    judged,
    ...settle(state.judged, judged, counts),
    spec_version: policy.spec_version,
    last_slot: run.slot,
    last_at,
    stale_at: epoch(last_at + staleAfterMs(policy)),
    failure_reason: keepsReason ? state.failure_reason : failed ? run.failure_reason : null,
    failure_detail: keepsReason ? state.failure_detail : failed ? run.failure_detail : null,
    failure_text: keepsReason ? state.failure_text : failed ? run.failure_text : null,
    last_total_ms: run.total_ms,
  }
}

function count(before: Counts, run: JudgedRun, policy: Policy): Counts {
  const failed = run.status === 'failing'
  const bad = run.status !== 'healthy'
  const kept = mask(policy.failure_window)
  return {
    window: ((before.window << 1) | (failed ? 1 : 0)) & kept,
    degraded_window: ((before.degraded_window << 1) | (bad ? 1 : 0)) & kept,
    healthy_streak: bad ? 0 : Math.min(before.healthy_streak + 1, MAX_WINDOW),
    passing_streak: failed ? 0 : Math.min(before.passing_streak + 1, MAX_WINDOW),
  }
}

function nextJudged(current: Judged, counts: Counts, run: JudgedRun, policy: Policy): Judged {
  const threshold = Math.min(policy.failure_threshold, policy.failure_window, MAX_WINDOW)
  const recovery = Math.min(policy.recovery_threshold, MAX_WINDOW)
  if (run.status === 'failing' && bits(counts.window) >= threshold) return 'failing'
  if (current === 'failing') {
    if (counts.passing_streak < recovery) return 'failing'
    return bits(sinceLastFailure(counts)) >= threshold ? 'degraded' : 'healthy'
  }
  if (current === 'degraded') return counts.healthy_streak < recovery ? 'degraded' : 'healthy'
  if (run.status !== 'healthy' && bits(counts.degraded_window) >= threshold) return 'degraded'
  return current === 'pending' && run.status === 'failing' ? 'pending' : 'healthy'
}

/** Stops counting the runs before a recovery. */
function settle(before: Judged, judged: Judged, counts: Counts): Counts {
  if (before === 'failing' && judged !== 'failing') {
    return { ...counts, window: 0, degraded_window: sinceLastFailure(counts) }
  }
  return before === 'degraded' && judged === 'healthy' ? { ...counts, degraded_window: 0 } : counts
}

function sinceLastFailure(counts: Counts): number {
  return counts.degraded_window & mask(counts.passing_streak)
}

function mask(runs: number): number {
  return (1 << Math.min(runs, MAX_WINDOW)) - 1
}

function bits(window: number): number {
  let rest = window
  let set = 0
  for (; rest !== 0; rest &= rest - 1) set++
  return set
}
