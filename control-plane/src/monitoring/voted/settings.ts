import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { Refusal } from '../../platform/refusal.ts'
import { wakeWorkers } from '../../platform/worker.ts'
import type { Monitor } from '../monitor/index.ts'
import { inTurn, loadAbility } from '../region/index.ts'
import { manualRunId } from '../result/index.ts'
import { SCHEDULER } from '../schedule.ts'
import { markDirty } from '../uptime/index.ts'
import { adoptPolicy, type Policy } from '../verdict/index.ts'
import { noteAsked } from './asked.ts'
import { loadBundles, type MonitorBundle } from './bundle.ts'
import { requestEvent, startDeciding, storeDecided, takeRegions } from './decide.ts'

/**
 * Applies a monitor's settings to its states, after its row was written: adds and removes regions; a pause or resume is
 * a transition. `before` is the previous policy, null if none was stored. Sends a `first` run if `runs` is true.
 */
export async function adoptSettings(
  ctx: SystemCtx,
  monitorId: string,
  before: Policy | null,
  runs: boolean,
): Promise<void> {
  const bundle = (await loadBundles(ctx, [monitorId])).get(monitorId)
  if (bundle) await adopt(ctx, bundle, before, runs)
}

/** The same for a monitor that was loaded or just created. */
export async function adopt(
  ctx: SystemCtx,
  bundle: MonitorBundle,
  before: Policy | null,
  runs: boolean,
): Promise<void> {
  const { policy, monitor } = bundle
  const decided = startDeciding(bundle)
  const after = adoptPolicy(bundle.regions, before, policy, ctx.now)
  takeRegions(decided, { after, at: ctx.now, run: null, trigger: null }, ctx.now)
  if (runs && !policy.paused)
    decided.requests.push({ monitor: monitor.id, account: monitor.account_id, kind: 'first', regions: null })
  await together([
    forgetRegions(ctx, bundle),
    storeDecided(ctx, [decided]),
    storePolicy(ctx, monitor, policy),
    markDirty(ctx, [{ monitor: monitor.id, at: ctx.now }]),
  ])
  wakeWorkers(ctx, SCHEDULER)
}

/** Deletes the states of regions that no longer check the monitor. */
async function forgetRegions(ctx: SystemCtx, { monitor, policy, regions }: MonitorBundle): Promise<void> {
  const kept = new Set(policy.regions.map(region => region.id))
  const gone = regions.map(state => state.region).filter(region => !kept.has(region))
  if (gone.length === 0) return
  await sql`delete from region_state where monitor_id = ${monitor.id} and region_id = any(${gone}::uuid[])`.execute(
    ctx.sql,
  )
}

/** Stores each policy with the instant from which it is in force, so that the past is judged by its own settings. */
async function storePolicy(ctx: SystemCtx, monitor: { id: string; account_id: string }, policy: Policy): Promise<void> {
  await sql`insert into monitor_policy (monitor_id, account_id, at, policy)
    values (${monitor.id}, ${monitor.account_id}, ${ctx.now}, ${JSON.stringify(policy)}::jsonb)
    on conflict (monitor_id, at) do update set policy = excluded.policy`.execute(ctx.sql)
}

/** The policy that was adopted last. The row of the monitor or its account may already have newer settings. */
export async function loadStoredPolicy(ctx: SystemCtx, monitorId: string): Promise<Policy | null> {
  const { rows } = await sql<{ policy: Policy }>`select policy from monitor_policy where monitor_id = ${monitorId}
    order by at desc limit 1`.execute(ctx.sql)
  return rows[0]?.policy ?? null
}

/** The policy in force, to compare with after a change. Null at creation. */
export async function loadPolicy(ctx: SystemCtx, monitorId: string): Promise<Policy | null> {
  const bundle = (await loadBundles(ctx, [monitorId])).get(monitorId)
  ctx.readClock()
  return bundle?.policy ?? null
}

/**
 * Requests a run of a voted monitor in all its regions. Returns the id of the result of the first region that is
 * online.
 */
export async function askVotedRun(ctx: Ctx, monitor: Monitor): Promise<string> {
  const policy = await loadPolicy(ctx, monitor.id)
  const region = inTurn(policy?.regions ?? [], 0, monitor.kind, await loadAbility(ctx)).region
  if (!region) throw new Refusal('conflict', monitoringText('monitor.no_capable_agent'))
  ctx.emit(requestEvent({ monitor: monitor.id, account: ctx.account, kind: 'manual', regions: null }))
  await noteAsked(ctx, monitor, region.id)
  return manualRunId({ monitor: monitor.id, slot: ctx.now }, region.id)
}
