import type { HeartbeatFailure, HeartbeatStatus } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type { Text } from '@pharos/shared-protocol/text/text.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Schedule } from './schedule.ts'

/** The settings in force; durations in milliseconds. */
export interface HeartbeatSettings {
  schedule: Schedule
  /** How long after the expected instant it is late before it is down. */
  grace_ms: number
  /** How long a run may take; null: until the next one is missed. */
  max_runtime_ms: number | null
  failure_keywords: readonly string[]
  success_keywords: readonly string[]
  paused: boolean
  /** Whether a maintenance window suppresses its checks: silence is then not counted. */
  suspended: boolean
  muted: boolean
  /** When this installation could not accept pings, oldest first. */
  away: readonly { from: EpochMs; to: EpochMs }[]
}

/** A run that began and whose end was not reported. */
export interface OpenRun {
  /** Identifies the end that belongs to it; null for runs without one. */
  rid: string | null
  started_at: EpochMs
  /** When it is considered hung. */
  limit_at: EpochMs
  /** Whether it exceeded its limit. Such a run is kept, so that a late end still has a duration. */
  overdue: boolean
}

export interface RunEnd {
  rid: string | null
  at: EpochMs
  /** Whether it closed the run of its own `rid`, so that no start of that run is still to come. */
  settled?: true
}

/** A heartbeat's state, as stored in a row. */
export interface HeartbeatState {
  status: HeartbeatStatus
  /** When it took this status. */
  since: EpochMs
  /** Whether a failure was announced that has not ended in a recovery. */
  announced: 'failed' | null
  last_failure_reason: HeartbeatFailure | null
  /**
   * From where the schedule counts: the last sign of life, a resume, or a change of settings. Null before the first
   * ping.
   */
  anchor: EpochMs | null
  /** The first due instant after the anchor; null when nothing is expected. */
  expected_at: EpochMs | null
  runs: readonly OpenRun[]
  /** When the newest ping other than a log came. */
  last_signal_at: EpochMs | null
  /** The newest end, and those whose start may still come: they identify a start that arrives after its end. */
  ends: readonly RunEnd[]
  last_duration_ms: number | null
}

/** One change of status, as stored and shown. */
export interface HeartbeatTransition {
  at: EpochMs
  from: HeartbeatStatus
  to: HeartbeatStatus
  /** In words. */
  reason: string
  reason_text: Text | null
  failure_reason: HeartbeatFailure | null
  /** Number of the ping that caused it; null when silence or a person did. */
  trigger_run: string | null
}

export interface HeartbeatEvent {
  name: 'monitor.failed' | 'monitor.recovered'
  data: HeartbeatTransition & { regions: []; muted: boolean; repeated: boolean; hold_alert_until: null }
}

/** The result of a decision: the new state, and what to write and announce. */
export interface HeartbeatDecision {
  state: HeartbeatState
  transitions: readonly HeartbeatTransition[]
  events: readonly HeartbeatEvent[]
}

/** A new heartbeat: nothing is expected before its first ping. */
export function freshHeartbeat(now: EpochMs): HeartbeatState {
  return {
    status: 'pending',
    since: now,
    announced: null,
    last_failure_reason: null,
    anchor: null,
    expected_at: null,
    runs: [],
    last_signal_at: null,
    ends: [],
    last_duration_ms: null,
  }
}

/** Runs in progress, as far as known. */
export function liveRuns(state: HeartbeatState): readonly OpenRun[] {
  return state.runs.filter(run => !run.overdue)
}
