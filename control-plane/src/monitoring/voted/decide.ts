import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import { asSaid } from '@pharos/shared-protocol/text/en/plain.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { changedMembers } from '../../platform/changed-members.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { EventDraft } from '../../platform/outbox/outbox.ts'
import { type Move, moveTo, RUN_REQUESTED, STATUS_CHANGED } from '../monitor/index.ts'
import { loadOwnAbsences } from '../pulse/index.ts'
import { loadAbility } from '../region/index.ts'
import { loadAbsences } from '../uptime/index.ts'
import {
  causeOfSilence,
  decideMonitor,
  decideRegion,
  freshRegion,
  type JudgedRun,
  type MonitorDecision,
  type MonitorEvent,
  namingUnable,
  nextTurn,
  type RegionAbsence,
  type RegionState,
  type Transition,
} from '../verdict/index.ts'
import type { MonitorBundle } from './bundle.ts'
import { type Late, takeBack } from './take-back.ts'

/** The effect of a change of regions on a monitor, not yet written. */
export interface Decision {
  bundle: MonitorBundle
  regions: RegionState[]
  transitions: Transition[]
  events: MonitorEvent[]
  requests: RunRequest[]
  /** Stored transitions that a late run disproved. */
  takenBack: string[]
  /** Events that report a silence, each with the regions at that time. */
  silences: { event: MonitorEvent; regions: readonly RegionState[] }[]
}

/** Runs requested besides the schedule. Region ids, or null for every region of the monitor. */
export interface RunRequest {
  monitor: string
  account: string
  kind: RunKind
  regions: string[] | null
}

/** Starts from a monitor as loaded; nothing has changed yet. */
export function startDeciding(bundle: MonitorBundle): Decision {
  return { bundle, regions: bundle.regions, transitions: [], events: [], requests: [], takenBack: [], silences: [] }
}

/** A change of a monitor's regions at an instant. `run` and `trigger` name the run that caused it, if any. */
export interface RegionChange {
  after: RegionState[]
  at: EpochMs
  run: JudgedRun | null
  trigger: string | null
}

/** Applies new region states, and adds the resulting status, transition, events and confirmations. */
export function takeRegions(decided: Decision, { after, at, run, trigger }: RegionChange, now: EpochMs): void {
  const { bundle } = decided
  const decision = decideMonitor({
    monitor: bundle.state,
    before: decided.regions,
    after,
    run,
    policy: bundle.policy,
    at,
    now,
    trigger_run: trigger,
  })
  decided.regions = after
  bundle.state = decision.monitor
  if (decision.transition) decided.transitions.push(decision.transition)
  if (decision.transition?.failure_reason) bundle.last_failure_reason = decision.transition.failure_reason
  for (const event of decision.events) tell(decided, event)
  decided.requests.push(...confirmations(bundle, decision))
}

/** Adds an event. A silence from before the last one that was notified was taken back and is found again: no news. */
function tell({ bundle, events }: Decision, event: MonitorEvent): void {
  if (event.name === 'monitor.unknown') {
    if (bundle.told_unknown_at !== null && event.data.at <= bundle.told_unknown_at) return
    bundle.told_unknown_at = event.data.at
  }
  events.push(event)
}

/** Advances to `until` (included). Each silence and return before it is decided at its own instant. */
export function passTime(
  decided: Decision,
  until: EpochMs,
  now: EpochMs,
  absences?: ReadonlyMap<string, RegionAbsence>,
): void {
  const { policy } = decided.bundle
  if (policy.paused || policy.suspended) return
  for (let turn = nextTurn(decided.regions, until, absences); turn; turn = nextTurn(decided.regions, until, absences)) {
    const { at, region, apply } = turn
    const after = decided.regions.map(state => (state.region === region ? apply(state) : state))
    takeRegions(decided, { after, at, run: null, trigger: null }, now)
    noteSilence(decided)
  }
}

/**
 * Applies a judged run at its own instant, after the silences before it. Returns whether it changed the state;
 * otherwise it is history only. `trigger` is the id of its result; `late` holds the silences that the run may disprove.
 */
export function takeRun(
  decided: Decision,
  run: JudgedRun,
  trigger: string | null,
  now: EpochMs,
  late: Late | undefined = undefined,
): boolean {
  if (late !== undefined && decideOne(decided, run) !== null) takeBack(decided, late, run.at)
  // A run that ends exactly when its region would fall silent is in time.
  passTime(decided, epoch(run.at - 1), now, late?.absences)
  const decision = decideOne(decided, run)
  if (decision === null) return false
  const { known, state } = decision
  const after = known ? decided.regions.map(each => (each === known ? state : each)) : [...decided.regions, state]
  takeRegions(decided, { after, at: run.at, run, trigger }, now)
  noteSilence(decided)
  return true
}

/** A run's effect on its region; null when it is history only. */
function decideOne({ bundle: { policy }, regions }: Decision, run: JudgedRun) {
  const known = regions.find(state => state.region === run.region)
  const region = policy.regions.find(each => each.id === run.region)
  if (!known && !region) return null
  const before = known ?? freshRegion(region ?? { id: run.region, slug: '' }, policy, run.slot)
  const { state, history } = decideRegion(before, run, policy)
  return history === null ? { known, state } : null
}

function noteSilence(decided: Decision): void {
  const event = decided.events.at(-1)
  if (event?.name !== 'monitor.unknown' || decided.silences.at(-1)?.event === event) return
  decided.silences.push({ event, regions: decided.regions })
}

function confirmations(bundle: MonitorBundle, decision: MonitorDecision): RunRequest[] {
  const { id, account_id } = bundle.monitor
  const own: RunRequest[] =
    decision.confirm.length > 0
      ? [{ monitor: id, account: account_id, kind: 'confirm', regions: decision.confirm }]
      : []
  if (!decision.confirm_parents) return own
  return [
    ...own,
    ...bundle.policy.depends_on.map(parent => ({
      monitor: parent,
      account: account_id,
      kind: 'confirm' as const,
      regions: null,
    })),
  ]
}

/** Writes what was decided: changed states, transitions, events, and requests for runs. */
export async function storeDecided(ctx: SystemCtx, all: Decision[]): Promise<void> {
  await storeRegionStates(ctx, all)
  await nameUnable(ctx, all)
  const moved = all.filter(({ transitions, takenBack }) => transitions.length > 0 || takenBack.length > 0)
  await moveTo(ctx, moved.map(moveOf))
  await nameCauses(ctx, all)
  ctx.emit(...all.flatMap(eventsOf))
}

/** Adds to each unknown the regions whose agents cannot run the kind, which is why they do not report. */
async function nameUnable(ctx: SystemCtx, all: readonly Decision[]): Promise<void> {
  const unknown = all.filter(({ transitions }) => transitions.some(({ to }) => to === 'unknown'))
  if (unknown.length === 0) return
  const { capabilities } = await loadAbility(ctx)
  for (const { bundle, transitions, events } of unknown) {
    const unable = bundle.policy.regions.filter(({ id }) => capabilities.get(id)?.has(bundle.monitor.kind) === false)
    if (unable.length === 0) continue
    const slugs = unable.map(({ slug }) => slug).join(', ')
    for (const transition of transitions) if (transition.to === 'unknown') nameIn(transition, slugs)
    for (const { name, data } of events) if (name === 'monitor.unknown') nameIn(data, slugs)
  }
}

function nameIn(transition: Transition, unable: string): void {
  const said = namingUnable(asSaid(transition.reason, transition.reason_text), unable)
  transition.reason = said.text
  transition.reason_text = textIn(said)
}

/** Adds to each unknown whether our own outage explains it, which is notified once instead of for each monitor. */
async function nameCauses(ctx: SystemCtx, all: readonly Decision[]): Promise<void> {
  if (all.every(({ silences }) => silences.length === 0)) return
  const absences = { installation: await loadOwnAbsences(ctx), regions: await loadAbsences(ctx) }
  for (const { silences, bundle } of all)
    for (const { event, regions } of silences)
      event.data.cause = causeOfSilence(regions, bundle.policy, event.data.at, absences)
}

function eventsOf(decided: Decision): EventDraft[] {
  const { id, account_id, friendly_name, kind } = decided.bundle.monitor
  const about = { account: account_id, subject: id }
  return [
    ...decided.events.map(({ name, data }) =>
      STATUS_CHANGED.of(name, about, { monitor: { id, kind, friendly_name }, ...data }),
    ),
    ...decided.requests.map(request => requestEvent(request)),
  ]
}

/** The event that requests runs; the dispatcher consumes it. */
export function requestEvent(request: RunRequest): EventDraft {
  const { account, monitor, kind, regions } = request
  return RUN_REQUESTED.of({ account, subject: monitor }, { kind, regions })
}

/** Writes the states of regions that have changed. The caller that removed regions from a monitor deletes theirs. */
export async function storeRegionStates(ctx: SystemCtx, all: Decision[]): Promise<void> {
  const rows = all.flatMap(({ bundle, regions }) =>
    changedMembers(bundle.regions, regions, ({ region }) => region).map(state => ({
      monitor_id: bundle.monitor.id,
      account_id: bundle.monitor.account_id,
      ...columnsOf(state),
    })),
  )
  if (rows.length === 0) return
  await sql`insert into region_state
    select * from jsonb_populate_recordset(null::region_state, ${storableJson(rows)}::jsonb)
    on conflict (monitor_id, region_id) do update set status = excluded.status, judged = excluded.judged,
      failures = excluded.failures, degradations = excluded.degradations, healthy_streak = excluded.healthy_streak,
      passing_streak = excluded.passing_streak, spec_version = excluded.spec_version, last_slot = excluded.last_slot,
      last_at = excluded.last_at, stale_at = excluded.stale_at, failure_reason = excluded.failure_reason,
      failure_detail = excluded.failure_detail, failure_text = excluded.failure_text, last_total_ms = excluded.last_total_ms`.execute(
    ctx.sql,
  )
}

function columnsOf(state: RegionState) {
  const { region, slug: _, window, degraded_window, ...rest } = state
  return { region_id: region, failures: window, degradations: degraded_window, ...rest }
}

function moveOf({ bundle, transitions, takenBack }: Decision): Move {
  return {
    monitor: bundle.monitor,
    ...bundle.state,
    last_failure_reason: bundle.last_failure_reason,
    told_unknown_at: bundle.told_unknown_at,
    changes: transitions,
    taken_back: takenBack,
  }
}
