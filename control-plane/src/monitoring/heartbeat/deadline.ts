import { sayHeartbeat } from '@pharos/shared-protocol/text/en/heartbeat.ts'
import { type EpochMs, epoch, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { restartDeadlines } from './deadline-restart.ts'
import { type HeartbeatDecision, type HeartbeatSettings, type HeartbeatState, liveRuns, type OpenRun } from './state.ts'
import { andThen, move, unmoved } from './transition.ts'

/** How long after an outage of ours a refused ping may still be retried (milliseconds). */
export const RETURN_MS = 30_000

/**
 * The next instant at which a heartbeat changes without a ping: it becomes late, goes down, or one of its runs exceeds
 * its limit. Null when only a ping can change it: before the first one, while it is down, paused or suspended.
 */
export function nextDeadline(state: HeartbeatState, settings: HeartbeatSettings): EpochMs | null {
  const { status } = state
  if (status === 'down' || status === 'paused' || settings.suspended) return null
  const runs = liveRuns(state).map(run => run.limit_at)
  // A run with its own limit may outlast the next due instant.
  const scheduled = runs.length > 0 && settings.max_runtime_ms !== null ? null : scheduleDeadline(state, settings)
  const instants = scheduled === null ? runs : [...runs, scheduled]
  return instants.length === 0 ? null : epoch(Math.min(...instants))
}

function scheduleDeadline({ status, expected_at }: HeartbeatState, { grace_ms }: HeartbeatSettings): EpochMs | null {
  if (expected_at === null) return null
  return status === 'late' || status === 'running' ? epoch(expected_at + grace_ms) : expected_at
}

/**
 * Applies every deadline up to and including `until`, each as a transition at its own instant, however late this is
 * called. A deadline during a time in which no ping could be accepted, or soon after it, is postponed instead.
 */
export function passDeadlines(known: HeartbeatState, settings: HeartbeatSettings, until: EpochMs): HeartbeatDecision {
  let decision = unmoved(known)
  for (let at = nextDeadline(known, settings); at !== null && at <= until; ) {
    const instant = at
    const gap = settings.away.find(({ from, to }) => instant >= from && instant < to + RETURN_MS)
    decision = andThen(decision, state =>
      gap === undefined ? passOne(state, settings, instant) : excuse(state, settings, gap.to),
    )
    at = nextDeadline(decision.state, settings)
  }
  return decision
}

/**
 * Postpones a deadline, since a ping may have been refused: the heartbeat is not late, and its next ping is expected
 * after the outage.
 */
function excuse(state: HeartbeatState, settings: HeartbeatSettings, back: EpochMs): HeartbeatDecision {
  const reason = sayHeartbeat('heartbeat.installation_away')
  return restartDeadlines(state, settings, { from: epoch(back + RETURN_MS), at: back, reason })
}

function passOne(known: HeartbeatState, settings: HeartbeatSettings, at: EpochMs): HeartbeatDecision {
  const over = liveRuns(known).filter(run => run.limit_at <= at)
  const runs = known.runs.map(run => (over.includes(run) ? { ...run, overdue: true } : run))
  const state = { ...known, runs }
  const [hung] = over
  if (hung !== undefined && settings.max_runtime_ms !== null) return hang(state, settings, hung, at)
  const { expected_at } = state
  if (expected_at !== null && expected_at + settings.grace_ms <= at) return miss(state, settings, expected_at, at)
  if (liveRuns(state).length > 0) return unmoved(state)
  if (expected_at !== null && expected_at <= at) return turnLate(state, settings, expected_at, at)
  const reason = sayHeartbeat('heartbeat.never_ended')
  return move(state, { to: 'up', at, reason }, settings)
}

function hang(state: HeartbeatState, settings: HeartbeatSettings, run: OpenRun, at: EpochMs): HeartbeatDecision {
  const { rid } = run
  const values = { started_at: rfc3339(run.started_at), seconds: (run.limit_at - run.started_at) / 1000 }
  const reason =
    rid === null
      ? sayHeartbeat('heartbeat.too_long', values)
      : sayHeartbeat('heartbeat.too_long_of', { ...values, rid })
  return move(state, { to: 'down', at, reason, failure_reason: 'ran_too_long' }, settings)
}

function miss(state: HeartbeatState, settings: HeartbeatSettings, expected: EpochMs, at: EpochMs): HeartbeatDecision {
  const what = state.status === 'running' ? 'run_missed' : 'missed'
  const expected_at = rfc3339(expected)
  const reason =
    settings.grace_ms === 0
      ? sayHeartbeat(`heartbeat.${what}`, { expected_at })
      : sayHeartbeat(`heartbeat.${what}_grace`, { expected_at, seconds: settings.grace_ms / 1000 })
  return move(state, { to: 'down', at, reason, failure_reason: 'missed' }, settings)
}

function turnLate(
  state: HeartbeatState,
  settings: HeartbeatSettings,
  expected: EpochMs,
  at: EpochMs,
): HeartbeatDecision {
  const until = rfc3339(expected + settings.grace_ms)
  const reason = sayHeartbeat('heartbeat.late', { expected_at: rfc3339(expected), until })
  return move(state, { to: 'late', at, reason }, settings)
}
