import { sayHeartbeat } from '@pharos/shared-protocol/text/en/heartbeat.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { passDeadlines } from './deadline.ts'
import { type JudgedPing, judgePing, type Ping } from './ping.ts'
import { expectedAfter, limitOf } from './schedule.ts'
import {
  type HeartbeatDecision,
  type HeartbeatSettings,
  type HeartbeatState,
  liveRuns,
  type OpenRun,
  type RunEnd,
} from './state.ts'
import { andThen, move, unmoved } from './transition.ts'

/** The most concurrent open runs; beyond it the oldest are forgotten. */
const MOST_RUNS = 100
/** The most ends that are kept for a start that arrives later. */
const MOST_ENDS = 20

export interface PingDecision extends HeartbeatDecision {
  ping: JudgedPing & { duration_ms: number | null }
}

/**
 * The effect of a ping on a heartbeat (api.md B5). Earlier deadlines are applied first; a ping at the instant of a
 * deadline meets it. `start` opens a run, and an end closes the run of the same `rid` (or the run without one), which
 * gives its duration. A run that ends well makes it `up`, or `running` while others are open; a failure makes it `down`
 * at once. Once it is down, only a run that ends well brings it back, not a start. Pings may arrive out of order: an
 * end older than the newest end changes no status, and a start of an ended run only completes its duration. While
 * paused, pings are stored and change nothing. Never throws for settings that were accepted.
 */
export function takePing(known: HeartbeatState, ping: Ping, settings: HeartbeatSettings): PingDecision {
  const judged = judgePing(ping, settings)
  const none = { ...judged, duration_ms: null }
  if (settings.paused || judged.result === 'log') return { ...unmoved(known), ping: none }
  const passed = passDeadlines(known, settings, epoch(ping.at - 1))
  if (judged.result === 'start') return { ...andThen(passed, state => begin(state, ping, settings)), ping: none }
  const { run, state } = close(passed.state, ping)
  const duration_ms = run === null ? null : ping.at - run.started_at
  const ended = { ...state, last_duration_ms: duration_ms ?? state.last_duration_ms }
  const noted = { ...ended, ends: noteEnd(ended.ends, ping, run) }
  return { ...andThen(passed, () => end(noted, ping, judged, settings)), ping: { ...judged, duration_ms } }
}

function begin(state: HeartbeatState, ping: Ping, settings: HeartbeatSettings): HeartbeatDecision {
  const { runs } = state
  const ended = state.ends.find(each => each.rid === ping.rid && each.at > ping.at)
  if (ended !== undefined) return unmoved(completeDuration(state, ended, ping))
  if (runs.some(run => run.rid === ping.rid && run.started_at > ping.at)) return unmoved(state)
  const others = runs.filter(run => run.rid !== ping.rid)
  const run = { rid: ping.rid, started_at: ping.at, limit_at: limitOf(ping.at, settings), overdue: false }
  const begun = signOfLife({ ...state, runs: [...others, run].slice(-MOST_RUNS) }, ping.at, settings)
  if (state.status === 'down') return unmoved(begun)
  return move(
    begun,
    { to: 'running', at: ping.at, reason: sayHeartbeat('heartbeat.started'), trigger_run: String(ping.n) },
    settings,
  )
}

/** Sets the last duration if the start belongs to the newest end. */
function completeDuration(state: HeartbeatState, ended: RunEnd, ping: Ping): HeartbeatState {
  return ended.at === newestEnd(state) ? { ...state, last_duration_ms: ended.at - ping.at } : state
}

function newestEnd({ ends }: HeartbeatState): number {
  return Math.max(...ends.map(each => each.at))
}

/** Marks runs beyond their limit. While a heartbeat is down this has no other effect. */
function markOverdue(runs: readonly OpenRun[], at: EpochMs): OpenRun[] {
  return runs.map(run => (run.limit_at <= at ? { ...run, overdue: true } : run))
}

/** Removes the run that a ping ends from the open ones. A run that started after the end is not its run. */
function close(state: HeartbeatState, ping: Ping): { run: OpenRun | null; state: HeartbeatState } {
  const run = state.runs.find(each => each.rid === ping.rid && each.started_at <= ping.at) ?? null
  return { run, state: { ...state, runs: state.runs.filter(each => each !== run) } }
}

/** Records an end. Runs without a `rid` share one name, so an end of one never settles the next. */
function noteEnd(ends: readonly RunEnd[], { rid, at }: Ping, run: OpenRun | null): RunEnd[] {
  const kept = ends.filter(each => each.at > at || (each.rid !== rid && !each.settled))
  return [...kept, { rid, at, ...(rid !== null && run !== null && { settled: true as const }) }].slice(-MOST_ENDS)
}

/** The effect of an end on a heartbeat that has recorded it. */
function end(state: HeartbeatState, ping: Ping, judged: JudgedPing, settings: HeartbeatSettings): HeartbeatDecision {
  const cause = { at: ping.at, trigger_run: String(ping.n) }
  if (ping.at < newestEnd(state)) return settleRuns(state, ping, settings)
  const ended = signOfLife({ ...state, runs: markOverdue(state.runs, ping.at) }, ping.at, settings)
  if (judged.failure_reason !== null)
    return move(ended, { ...cause, to: 'down', reason: judged.words, failure_reason: judged.failure_reason }, settings)
  const to = liveRuns(ended).length > 0 ? 'running' : 'up'
  return move(ended, { ...cause, to, reason: judged.words, recovers: true }, settings)
}

/** Handles an old end, which may still have been that of the last run in progress. */
function settleRuns(state: HeartbeatState, ping: Ping, settings: HeartbeatSettings): HeartbeatDecision {
  if (state.status !== 'running' || liveRuns(state).length > 0) return unmoved(state)
  return move(
    state,
    { to: 'up', at: ping.at, reason: sayHeartbeat('heartbeat.ended'), trigger_run: String(ping.n) },
    settings,
  )
}

/** Moves the anchor of the schedule to the newest sign of life. */
function signOfLife(state: HeartbeatState, at: EpochMs, { schedule }: HeartbeatSettings): HeartbeatState {
  const last_signal_at = epoch(Math.max(at, state.last_signal_at ?? at))
  const anchor = epoch(Math.max(at, state.anchor ?? at))
  if (anchor === state.anchor && state.expected_at !== null) return { ...state, last_signal_at }
  return { ...state, last_signal_at, anchor, expected_at: expectedAfter(schedule, anchor) }
}
