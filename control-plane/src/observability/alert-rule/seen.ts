import type { AlertRuleSettings } from '@pharos/shared-protocol/contract/observability/alert-rule.ts'
import { type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import type { Away } from '../telemetry-gap/index.ts'
import { STEP_MS } from './rules.ts'

/** How far back missed evaluations are made up for after an outage of ours; older windows count as not seen. */
const CATCH_UP_MS = HOUR_MS
/** A window counts as not seen if Pharos was away for more than this share of it. */
const MOST_AWAY = 0.1

/** The ends of the first and the last window that are evaluated now, if none of them was before. Pure. */
export function evaluatedAt({ delay_seconds }: AlertRuleSettings, now: EpochMs): { first: EpochMs; last: EpochMs } {
  const last = Math.floor((now - delay_seconds * 1_000) / STEP_MS) * STEP_MS
  return { first: epoch(last - CATCH_UP_MS + STEP_MS), last: epoch(last) }
}

/** Whether this installation took telemetry for nearly all of the window that ended at an instant. Pure. */
export function wasSeen(
  { away, settings }: { away: readonly Away[]; settings: Pick<AlertRuleSettings, 'window_seconds'> },
  at: EpochMs,
): boolean {
  const from = at - settings.window_seconds * 1_000
  const lost = away.reduce((sum, gap) => sum + Math.max(0, Math.min(gap.to, at) - Math.max(gap.from, from)), 0)
  return lost <= MOST_AWAY * (at - from)
}

/** Whether the window that ended at an instant was due while this installation was away, for too long to make up. Pure. */
export function wasMissed(away: readonly Away[], rule: AlertRuleSettings, at: EpochMs): boolean {
  const due = at + rule.delay_seconds * 1_000
  const gap = away.find(({ from, to }) => from <= due && due < to)
  return gap !== undefined && at < evaluatedAt(rule, gap.to).first
}
