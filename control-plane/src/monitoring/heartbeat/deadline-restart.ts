import type { Said } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { instantAfter, limitOf } from './schedule.ts'
import type { HeartbeatDecision, HeartbeatSettings, HeartbeatState } from './state.ts'
import { move, unmoved } from './transition.ts'

/**
 * Restarts the deadlines that would have passed by `from`, after a time in which no ping could count: they count from
 * there. `at` and `reason` are for the transition of a late heartbeat.
 */
export function restartDeadlines(
  state: HeartbeatState,
  settings: HeartbeatSettings,
  { from, at, reason }: { from: EpochMs; at: EpochMs; reason: Said },
): HeartbeatDecision {
  const runs = state.runs.map(run => (run.limit_at <= from ? { ...run, limit_at: limitOf(from, settings) } : run))
  const { expected_at } = state
  const passed = expected_at !== null && expected_at <= from
  const late = state.status === 'late'
  if (!passed || (late && expected_at + settings.grace_ms > from)) return unmoved({ ...state, runs })
  const anew = { ...state, runs, anchor: from, expected_at: instantAfter(settings.schedule, from) }
  return late ? move(anew, { to: 'up', at, reason }, settings) : unmoved(anew)
}
