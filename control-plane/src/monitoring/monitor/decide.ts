import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { EventDraft } from '../../platform/outbox/outbox.ts'
import {
  decideMonitor,
  type JudgedRun,
  type MonitorDecision,
  type MonitorEvent,
  type RegionState,
  type Transition,
} from '../verdict/rules.ts'
import type { MonitorBundle } from './bundle.ts'

/** What a change of regions made of a monitor, not yet written. */
export interface Decided {
  bundle: MonitorBundle
  regions: RegionState[]
  transitions: Transition[]
  events: MonitorEvent[]
  requests: RunRequest[]
}

/** Runs that are wanted beside the schedule. Region ids, or null for every region of the monitor. */
export interface RunRequest {
  monitor: string
  account: string
  kind: RunKind
  regions: string[] | null
}

/** Starts from a monitor as loaded; nothing has changed yet. */
export function startDeciding(bundle: MonitorBundle): Decided {
  return { bundle, regions: bundle.regions, transitions: [], events: [], requests: [] }
}

/** Takes the regions' new states in: the monitor's status, its transition, events and confirmations follow. */
export function takeRegions(
  decided: Decided,
  after: RegionState[],
  run: JudgedRun | null,
  now: SystemCtx['now'],
  trigger: string | null,
) {
  const { bundle } = decided
  const decision = decideMonitor({
    monitor: bundle.state,
    before: decided.regions,
    after,
    run,
    policy: bundle.policy,
    now,
    trigger_run: trigger,
  })
  decided.regions = after
  bundle.state = decision.monitor
  if (decision.transition) decided.transitions.push(decision.transition)
  if (decision.transition?.failure_reason) bundle.last_failure_reason = decision.transition.failure_reason
  decided.events.push(...decision.events)
  decided.requests.push(...confirmations(bundle, decision))
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
export async function storeDecided(ctx: SystemCtx, all: Decided[]): Promise<void> {
  await storeRegionStates(ctx, all)
  await storeMonitorStates(
    ctx,
    all.filter(decided => decided.transitions.length > 0),
  )
  await storeTransitions(ctx, all)
  await ctx.emit(...all.flatMap(eventsOf))
}

function eventsOf(decided: Decided): EventDraft[] {
  const { id, account_id, friendly_name, kind } = decided.bundle.monitor
  const subject = { account: account_id, subject: id }
  return [
    ...decided.events.map(({ name, data }) => ({
      ...subject,
      name,
      payload: { monitor: { id, kind, friendly_name }, ...data },
    })),
    ...decided.requests.map(request => requestEvent(request)),
  ]
}

/** The event by which runs are asked for; the dispatcher consumes it. */
export function requestEvent(request: RunRequest): EventDraft {
  return {
    account: request.account,
    name: 'run.requested',
    subject: request.monitor,
    payload: { kind: request.kind, regions: request.regions },
  }
}

/** Writes every region state as it now is; those of regions that a monitor lost are removed by whoever took them away. */
export async function storeRegionStates(ctx: SystemCtx, all: Decided[]): Promise<void> {
  const rows = all.flatMap(({ bundle, regions }) =>
    regions
      .filter(state => !bundle.regions.includes(state))
      .map(state => ({ monitor_id: bundle.monitor.id, account_id: bundle.monitor.account_id, ...columnsOf(state) })),
  )
  if (rows.length === 0) return
  await sql`insert into region_state
    select * from jsonb_populate_recordset(null::region_state, ${JSON.stringify(rows)}::jsonb)
    on conflict (monitor_id, region_id) do update set status = excluded.status, judged = excluded.judged,
      failures = excluded.failures, degradations = excluded.degradations, healthy_streak = excluded.healthy_streak,
      passing_streak = excluded.passing_streak, spec_version = excluded.spec_version, last_slot = excluded.last_slot,
      last_at = excluded.last_at, stale_at = excluded.stale_at, failure_reason = excluded.failure_reason,
      failure_detail = excluded.failure_detail, last_total_ms = excluded.last_total_ms`.execute(ctx.sql)
}

function columnsOf(state: RegionState) {
  const { region, slug: _, window, degraded_window, ...rest } = state
  return { region_id: region, failures: window, degradations: degraded_window, ...rest }
}

async function storeMonitorStates(ctx: SystemCtx, changed: Decided[]): Promise<void> {
  if (changed.length === 0) return
  await sql`update monitor_state s set status = t.status, since = t.since, announced = t.announced,
      last_failure_reason = t.reason
    from unnest(${changed.map(({ bundle }) => bundle.monitor.id)}::uuid[], ${changed.map(({ bundle }) => bundle.state.status)}::text[],
      ${changed.map(({ bundle }) => bundle.state.since)}::bigint[], ${changed.map(({ bundle }) => bundle.state.announced)}::text[],
      ${changed.map(({ bundle }) => bundle.last_failure_reason)}::text[]) as t (id, status, since, announced, reason)
    where s.monitor_id = t.id`.execute(ctx.sql)
}

async function storeTransitions(ctx: SystemCtx, all: Decided[]): Promise<void> {
  const rows = all.flatMap(({ bundle, transitions }) =>
    transitions.map(({ at, from, to, reason, failure_reason, regions, trigger_run }) => ({
      id: ctx.newId(),
      account_id: bundle.monitor.account_id,
      monitor_id: bundle.monitor.id,
      at,
      from_status: from,
      to_status: to,
      reason,
      failure_reason,
      regions,
      trigger_run,
    })),
  )
  if (rows.length === 0) return
  await sql`insert into transition
    select * from jsonb_populate_recordset(null::transition, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.sql)
}
