import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { AlertRaised } from './event.ts'
import type { IncomingAlert } from './incoming.ts'

/** When its dependencies are up again, a monitor is checked itself; this is how long to wait for the result. */
const SECOND_LOOK_MS = 15_000

/** The most severe notified status of a monitor since it last recovered. */
export type ToldStatus = 'failed' | 'degraded' | 'unknown' | null

/** What people were notified of about a monitor, and what is held back. */
export interface GateState {
  told: ToldStatus
  /** Reasons of alerts that were notified and not taken back. */
  told_reasons: readonly string[]
  /** At most one of a status, and any number of alerts; oldest first. */
  held: readonly HeldAlert[]
}

export interface HeldAlert {
  /** The id of its event. */
  id: string
  alert: IncomingAlert
  /**
   * `mute`: until the monitor is no longer muted. `nobody`: until somebody can be told of what its kind says. `word`:
   * whether its dependencies are down, or whether it is itself down once they are back.
   */
  waits_for: 'mute' | 'nobody' | 'maintenance' | 'dependency' | 'word'
  /** When to reconsider it; null: when there is news of what it waits for. */
  until: EpochMs | null
  /** Why it has been held, included in the notification in the end. */
  held_for: AlertRaised['held_for']
}

/** The conditions around a monitor. */
export interface Surroundings {
  status: string
  muted: boolean
  /** Whether a channel is notified of the monitor. */
  heard: boolean
  /** An alert that was held back, as it is now; null when it no longer holds. Pure. */
  present(alert: IncomingAlert): IncomingAlert | null
  /** The maintenance window that covers it now. */
  window: { until: EpochMs } | null
  /** One of the monitors in `depends_on` is down. */
  parent_down: boolean
  now: EpochMs
}

export interface GateDecision {
  state: GateState
  raised: AlertRaised[]
  /** Check the monitor once more, at once. */
  confirm: boolean
}

const GRAVITY = { unknown: 1, degraded: 2, failed: 3 }
const STATUS_OF = { failed: 'down', degraded: 'degraded', unknown: 'unknown' }

/**
 * Decides a new alert: raised, held, or dropped. A newer status replaces a held one. A recovery is raised when the
 * failure was notified, even for a muted monitor or within a maintenance window, since whoever was paged must learn
 * that it is over; otherwise it is never raised. Pure and total.
 */
export function takeAlert(state: GateState, id: string, alert: IncomingAlert, around: Surroundings): GateDecision {
  if (alert.what === 'recovered') return recover(state, alert)
  if (alert.takes_back !== undefined) return takeBack(state, alert, alert.takes_back)
  const open = alert.what === 'alert' ? state : { ...state, held: withoutStatus(state.held) }
  // Our own outage is notified once, for the installation or the region.
  if (alert.what === 'unknown' && (alert.cause ?? null) !== null) return { state: open, raised: [], confirm: false }
  return settle(open, { id, alert, waits_for: 'word', until: alert.hold_until, held_for: null }, around)
}

/**
 * Reconsiders held alerts. Outdated ones are dropped: a status that the monitor has left (the event of its new one is
 * on its way), and what no longer holds of what its kind said. Pure and total.
 */
export function lookAgain(state: GateState, around: Surroundings): GateDecision {
  const start: GateDecision = { state: { ...state, held: [] }, raised: [], confirm: false }
  return state.held.reduce((so_far, held) => {
    const alert = stands(held.alert, around) ? around.present(held.alert) : null
    if (alert === null) return so_far
    const next = settle(so_far.state, alert === held.alert ? held : { ...held, alert }, around)
    return {
      state: next.state,
      raised: [...so_far.raised, ...next.raised],
      confirm: so_far.confirm || next.confirm,
    }
  }, start)
}

function settle(state: GateState, held: HeldAlert, around: Surroundings): GateDecision {
  const next = hold(held, around)
  const open = { ...state, held: withoutTopic(state.held, held.alert) }
  if (next === null) return raise(open, held.alert, held.held_for)
  const confirm = held.waits_for === 'dependency' && next.waits_for === 'word'
  return { state: { ...open, held: [...open.held, next] }, raised: [], confirm }
}

/** The alert as it is held from now on, or null when nothing holds it. */
function hold(held: HeldAlert, { muted, heard, window, parent_down, now }: Surroundings): HeldAlert | null {
  if (muted) return { ...held, waits_for: 'mute', until: null, held_for: 'mute' }
  if (window !== null) return { ...held, waits_for: 'maintenance', until: window.until, held_for: 'maintenance' }
  if (parent_down) return { ...held, waits_for: 'dependency', until: null, held_for: 'dependency' }
  if (held.waits_for === 'dependency') return { ...held, waits_for: 'word', until: epoch(now + SECOND_LOOK_MS) }
  if (held.waits_for === 'word' && held.until !== null && now < held.until) return held
  // A status also opens incidents, and stands until it changes; what a kind says is said once.
  return heard || held.alert.what !== 'alert' ? null : { ...held, waits_for: 'nobody', until: null }
}

function raise(state: GateState, alert: IncomingAlert, held_for: AlertRaised['held_for']): GateDecision {
  const { what } = alert
  const raised = [shown(alert, what === 'failed' && state.told === 'failed', held_for)]
  if (what === 'alert') {
    const told_reasons = [...new Set([...state.told_reasons, alert.reason])]
    return { state: { ...state, told_reasons }, raised, confirm: false }
  }
  return { state: { ...state, told: toldAfter(state.told, what) }, raised, confirm: false }
}

function toldAfter(told: ToldStatus, what: 'failed' | 'degraded' | 'unknown' | 'recovered'): ToldStatus {
  if (what === 'recovered') return null
  return told !== null && GRAVITY[told] > GRAVITY[what] ? told : what
}

function shown(alert: IncomingAlert, repeated: boolean, held_for: AlertRaised['held_for']): AlertRaised {
  const { hold_until: _, takes_back: __, topic: ___, ...rest } = alert
  return { ...rest, repeated, held_for }
}

function recover(state: GateState, alert: IncomingAlert): GateDecision {
  const open = { ...state, held: withoutStatus(state.held) }
  // A return from `unknown` is not a recovery: no failure was notified.
  if (state.told === 'failed' || state.told === 'degraded') return raise(open, alert, null)
  return { state: { ...open, told: null }, raised: [], confirm: false }
}

function takeBack(state: GateState, alert: IncomingAlert, reasons: readonly string[]): GateDecision {
  const held = state.held.filter(one => one.alert.what !== 'alert' || !reasons.includes(one.alert.reason))
  const told_reasons = state.told_reasons.filter(reason => !reasons.includes(reason))
  const wasTold = told_reasons.length < state.told_reasons.length
  const raised = wasTold ? [shown(alert, false, null)] : []
  return { state: { ...state, told_reasons, held }, raised, confirm: false }
}

function stands({ what }: IncomingAlert, { status }: Surroundings): boolean {
  return what === 'alert' || what === 'recovered' || STATUS_OF[what] === status
}

function topicOf({ topic, reason }: IncomingAlert): string {
  return topic ?? reason
}

/** The newest alert about one thing replaces the ones before it. */
function withoutTopic(held: readonly HeldAlert[], alert: IncomingAlert): readonly HeldAlert[] {
  if (alert.what !== 'alert') return held
  return held.filter(one => one.alert.what !== 'alert' || topicOf(one.alert) !== topicOf(alert))
}

function withoutStatus(held: readonly HeldAlert[]): HeldAlert[] {
  return held.filter(one => one.alert.what === 'alert')
}
