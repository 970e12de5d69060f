import { sayHeartbeat } from '@pharos/shared-protocol/text/en/heartbeat.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { passDeadlines } from './deadline.ts'
import { restartDeadlines } from './deadline-restart.ts'
import { expectedAfter, instantAfter, limitOf } from './schedule.ts'
import type { HeartbeatDecision, HeartbeatSettings, HeartbeatState } from './state.ts'
import { andThen, move, unmoved } from './transition.ts'

const MAINTENANCE_OVER = sayHeartbeat('heartbeat.maintenance_over')

/**
 * The effect of changed settings on a heartbeat, after everything that the old ones caused by `now`. A pause forgets
 * open runs. A resume is `pending`: if there were pings before, the next one is expected at the next instant; otherwise
 * none is. A new schedule counts from the last sign of life, or from now if that would already be past, so
 * that no heartbeat is late for an instant that was not scheduled then. A heartbeat that is down stays down. After a
 * suspension, deadlines that passed during it count from now.
 */
export function adoptSettings(
  known: HeartbeatState,
  before: HeartbeatSettings,
  after: HeartbeatSettings,
  now: EpochMs,
): HeartbeatDecision {
  const passed = passDeadlines(known, before, now)
  return andThen(passed, state => {
    if (after.paused) return pause(state, after, now)
    if (state.status === 'paused') return resume(state, after, now)
    if (before.suspended && !after.suspended)
      return restartDeadlines(state, after, { from: now, at: now, reason: MAINTENANCE_OVER })
    return timingOf(before) === timingOf(after) ? unmoved(state) : retime(state, after, now)
  })
}

function timingOf({ schedule, grace_ms, max_runtime_ms }: HeartbeatSettings): string {
  return JSON.stringify({ schedule, grace_ms, max_runtime_ms })
}

function pause(state: HeartbeatState, settings: HeartbeatSettings, now: EpochMs): HeartbeatDecision {
  const still = { ...state, runs: [], anchor: null, expected_at: null }
  return move(still, { to: 'paused', at: now, reason: sayHeartbeat('heartbeat.paused') }, settings)
}

function resume(state: HeartbeatState, settings: HeartbeatSettings, now: EpochMs): HeartbeatDecision {
  const expected = state.last_signal_at === null ? null : instantAfter(settings.schedule, now)
  const awake = { ...state, anchor: expected === null ? null : now, expected_at: expected }
  return move(awake, { to: 'pending', at: now, reason: sayHeartbeat('heartbeat.resumed') }, settings)
}

function retime(state: HeartbeatState, settings: HeartbeatSettings, now: EpochMs): HeartbeatDecision {
  if (state.anchor === null) return unmoved(state)
  const runs = state.runs.map(run => ({ ...run, limit_at: epoch(Math.max(limitOf(run.started_at, settings), now)) }))
  const expected = expectedAfter(settings.schedule, state.anchor)
  const timed = { ...state, runs, expected_at: expected }
  if (settings.suspended) return unmoved(timed)
  if (state.status === 'late') return retimeLate(timed, settings, now)
  if (expected > now || state.status === 'down') return unmoved(timed)
  return unmoved({ ...timed, anchor: now, expected_at: instantAfter(settings.schedule, now) })
}

function retimeLate(state: HeartbeatState, settings: HeartbeatSettings, now: EpochMs): HeartbeatDecision {
  const { expected_at } = state
  if (expected_at === null || expected_at + settings.grace_ms > now) {
    if (expected_at !== null && expected_at <= now) return unmoved(state)
    return move(state, { to: 'up', at: now, reason: sayHeartbeat('heartbeat.on_time') }, settings)
  }
  // The heartbeat goes down now, not in the past.
  const reason = sayHeartbeat('heartbeat.grace_over')
  return move(state, { to: 'down', at: now, reason, failure_reason: 'missed' }, settings)
}
