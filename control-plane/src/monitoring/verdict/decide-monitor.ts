import { sayVerdict } from '@pharos/shared-protocol/text/en/verdict.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { type Announced, announcedAfter, eventFor, type MonitorEvent, type Transition } from './announce.ts'
import { decideVerdict, statusOf, tallyAt, type VerdictStatus } from './decide-verdict.ts'
import type { JudgedRun } from './judge.ts'
import { neededRegions, type Policy } from './policy.ts'
import type { RegionState } from './region-state.ts'

/** An alert waits this long for results of the monitors in `depends_on`. */
const HOLD_ALERT_MS = 15_000
/** A failure that ended longer ago is not confirmed, since a run now says nothing about that time. */
const CONFIRM_WITHIN_MS = 30_000

export type MonitorStatus = VerdictStatus | 'paused'

export interface MonitorState {
  status: MonitorStatus
  /** When it took this status. */
  since: EpochMs
  announced: Announced
}

export interface MonitorChange {
  monitor: MonitorState
  /** All region states of the monitor, before and after. A sweep has marked silent regions in `after`. */
  before: readonly RegionState[]
  after: readonly RegionState[]
  /** The run that changed a region (never one that is history); null for a sweep, a lost region, or new settings. */
  run: JudgedRun | null
  policy: Policy
  /** The instant of the change: the end of the run, or the silence. */
  at: EpochMs
  /** When it is decided, which may be much later. */
  now: EpochMs
  /** The result that the transition names as its cause. */
  trigger_run: string | null
}

export interface MonitorDecision {
  monitor: MonitorState
  transition: Transition | null
  events: MonitorEvent[]
  /** UUIDs of the regions in which to confirm this failure at once. */
  confirm: string[]
  /** Whether the monitors in `depends_on` are to be checked at once, too. */
  confirm_parents: boolean
  hold_alert_until: EpochMs | null
}

/**
 * A monitor's status after a change of its regions, and its effects (docs/architecture/monitoring.md, "Verdict"). While
 * the verdict is pending, the monitor keeps its status, so that added regions do not reset it. Each change is one
 * transition at its own instant, however late it is decided, and never before the previous one. Events: `failed` on
 * down, `degraded`, `unknown`; `recovered` on up if a failure or a degradation was announced since the monitor was last
 * up, also if it was unknown or paused in between. Muted monitors are decided alike and their events say so; paused
 * ones make a transition and no event. A first failure (not of a `first` run, which every region gets anyway, nor of a
 * `confirm` run) asks every other region to confirm, unless it ended too long ago. Never throws.
 */
export function decideMonitor(change: MonitorChange): MonitorDecision {
  const { monitor, policy, at, now } = change
  const status = nextStatus(monitor.status, verdictStatus(change.after, policy, at), policy)
  const confirms = isFirstFailure(change) && monitor.status !== 'down'
  const confirm = confirms ? otherRegions(change) : []
  const turnedDown = status === 'down' && monitor.status !== 'down'
  const confirm_parents = policy.depends_on.length > 0 && (confirms || turnedDown)
  if (status === monitor.status) return unchanged(monitor, confirm, confirm_parents)
  const hold_alert_until = turnedDown && policy.depends_on.length > 0 ? epoch(now + HOLD_ALERT_MS) : null
  const transition = transitionTo(status, change)
  return {
    monitor: { status, since: transition.at, announced: announcedAfter(status, monitor.announced) },
    transition,
    events: eventsOf(transition, change, hold_alert_until),
    confirm,
    confirm_parents,
    hold_alert_until,
  }
}

/**
 * The status after a verdict. While the verdict is pending, the status is kept, except after a pause, which starts
 * over.
 */
export function nextStatus(current: MonitorStatus, verdict: VerdictStatus, policy: Policy): MonitorStatus {
  if (policy.paused) return 'paused'
  return verdict === 'pending' && current !== 'paused' ? current : verdict
}

function unchanged(monitor: MonitorState, confirm: string[], confirm_parents: boolean): MonitorDecision {
  return { monitor, transition: null, events: [], confirm, confirm_parents, hold_alert_until: null }
}

function verdictStatus(states: readonly RegionState[], policy: Policy, at: EpochMs): VerdictStatus {
  return statusOf(tallyAt(states, policy, at), neededRegions(policy))
}

function isFirstFailure({ before, run, policy, now }: MonitorChange): boolean {
  if (run === null || run.status !== 'failing' || run.kind === 'first' || run.kind === 'confirm') return false
  if (now - run.at > CONFIRM_WITHIN_MS) return false
  const state = before.find(each => each.region === run.region)
  return state === undefined || state.spec_version !== policy.spec_version || (state.window & 1) === 0
}

function otherRegions({ policy, run }: MonitorChange): string[] {
  return policy.regions.map(region => region.id).filter(id => id !== run?.region)
}

function transitionTo(to: MonitorStatus, change: MonitorChange): Transition {
  const { monitor, policy, after } = change
  const at = epoch(Math.max(change.at, monitor.since))
  const base = { at, from: monitor.status, to, trigger_run: change.trigger_run }
  const { reason, reason_text, failure_reason, regions } = decideVerdict(after, policy, change.at)
  if (to !== 'paused') return { ...base, reason, reason_text, failure_reason, regions }
  const paused = sayVerdict('verdict.paused')
  return { ...base, reason: paused.text, reason_text: textIn(paused), failure_reason: null, regions }
}

function eventsOf(transition: Transition, { monitor, policy }: MonitorChange, hold: EpochMs | null): MonitorEvent[] {
  const name = eventFor(transition.to, monitor.announced)
  if (name === null) return []
  const repeated = transition.to === 'down' && monitor.announced === 'failed'
  return [{ name, data: { ...transition, muted: policy.muted, repeated, hold_alert_until: hold } }]
}
