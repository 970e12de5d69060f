import type { HeartbeatFailure, HeartbeatStatus } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import { type Said, textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type {
  HeartbeatDecision,
  HeartbeatEvent,
  HeartbeatSettings,
  HeartbeatState,
  HeartbeatTransition,
} from './state.ts'

export interface Cause {
  to: HeartbeatStatus
  at: EpochMs
  reason: Said
  failure_reason?: HeartbeatFailure
  trigger_run?: string
  /** Whether a run ended well: the announced failure is then over, even if another run is in progress. */
  recovers?: boolean
}

export function unmoved(state: HeartbeatState): HeartbeatDecision {
  return { state, transitions: [], events: [] }
}

/** Continues a decision with what `next` decides from its state. */
export function andThen(
  before: HeartbeatDecision,
  next: (state: HeartbeatState) => HeartbeatDecision,
): HeartbeatDecision {
  const after = next(before.state)
  return {
    state: after.state,
    transitions: [...before.transitions, ...after.transitions],
    events: [...before.events, ...after.events],
  }
}

/**
 * Moves a heartbeat to a status, with one transition, never before the previous one, and its event: `failed` on down,
 * `recovered` once a run has ended well after that. Late, running, paused and resumed heartbeats announce nothing and
 * take nothing back. For the current status, only the failure reason changes.
 */
export function move(
  state: HeartbeatState,
  cause: Cause,
  { muted }: Pick<HeartbeatSettings, 'muted'>,
): HeartbeatDecision {
  const last_failure_reason = cause.failure_reason ?? state.last_failure_reason
  if (cause.to === state.status) return unmoved({ ...state, last_failure_reason })
  const at = epoch(Math.max(cause.at, state.since))
  const transition: HeartbeatTransition = {
    at,
    from: state.status,
    to: cause.to,
    reason: cause.reason.text,
    reason_text: textIn(cause.reason),
    failure_reason: cause.failure_reason ?? null,
    trigger_run: cause.trigger_run ?? null,
  }
  const name = eventFor(cause, state)
  const announced = name === 'monitor.failed' ? 'failed' : name === 'monitor.recovered' ? null : state.announced
  const event = (): HeartbeatEvent[] => {
    if (name === null) return []
    const repeated = name === 'monitor.failed' && state.announced === 'failed'
    return [{ name, data: { ...transition, regions: [], muted, repeated, hold_alert_until: null } }]
  }
  return {
    state: { ...state, status: cause.to, since: at, announced, last_failure_reason },
    transitions: [transition],
    events: event(),
  }
}

function eventFor({ to, recovers }: Cause, { announced }: HeartbeatState): HeartbeatEvent['name'] | null {
  if (to === 'down') return 'monitor.failed'
  return recovers && announced === 'failed' ? 'monitor.recovered' : null
}
