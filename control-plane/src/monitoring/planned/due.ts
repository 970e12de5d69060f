import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { MonitorPlan, PlanRegion } from '../dispatch/index.ts'
import { type Monitor, plannedKind } from '../monitor/index.ts'
import { loadRegionDirectory, regionsOf } from '../voted/index.ts'

export const DUE_BATCH = 200
/** A run whose outcome has not come this long after its timeout goes out again, from the next region. */
const UNANSWERED_MS = 60_000
/** When a monitor whose run could not be made, for want of a region or by a fault of ours, is looked at again. */
const PUT_OFF_MS = 60_000

/** A run that is ready for the bus. */
export interface ReadyRun {
  plan: MonitorPlan
  region: PlanRegion
  key: { kind: RunKind; slot: number; ordinal: number }
}

type DueRow = Monitor & {
  regions: string[]
  next_kind: RunKind
  attempt: number
  turn: number
  last_slot: number
  facts: unknown
}

/** Whether `takeDue` would find a run. */
export const anyDue = (now: EpochMs) => sql`exists (select from planned_run p join monitor m on m.id = p.monitor_id
  where p.next_run_at <= ${now} and not m.suspended)`

/**
 * Takes runs that are due, oldest first, each in one process only. It is planned again for when its outcome should long have
 * come: one that is lost on its way is repeated, and the outcome itself plans the next.
 */
export async function takeDue(ctx: SystemCtx): Promise<{ runs: ReadyRun[]; more: boolean }> {
  const { rows } = await sql<DueRow>`select m.*, coalesce(m.check_regions, a.default_regions) as regions, p.next_kind,
      p.attempt, p.turn, p.last_slot, p.facts
    from planned_run p join monitor m on m.id = p.monitor_id join account a on a.id = m.account_id
    where p.next_run_at <= ${ctx.now} and not m.suspended order by p.next_run_at limit ${DUE_BATCH} for update of p skip locked`.execute(
    ctx.sql,
  )
  const directory = await loadRegionDirectory(ctx, [...new Set(rows.flatMap(row => row.regions))])
  const offline = await loadOffline(ctx)
  const runs: ReadyRun[] = []
  for (const row of rows) {
    const regions = regionsOf(directory, row.account_id, row.regions)
    const ready = await makeReady(ctx, row, regions, offline).catch(err => putOff(ctx, row.id, err))
    if (ready) runs.push(ready)
  }
  return { runs, more: rows.length === DUE_BATCH }
}

async function makeReady(
  ctx: SystemCtx,
  row: DueRow,
  regions: (PlanRegion & { slug: string })[],
  offline: ReadonlySet<string>,
): Promise<ReadyRun | null> {
  const kind = plannedKind(row.kind)
  const region = regionFor(regions, row.turn, offline)
  if (!kind || !region) return postpone(ctx, row.id, ctx.now + PUT_OFF_MS)
  const { facts, attempt, next_kind } = row
  const order = await kind.order(ctx, { monitor: row, facts, kind: next_kind, attempt, region })
  if ('not_before' in order) return postpone(ctx, row.id, order.not_before)
  await sql`update planned_run set turn = turn + 1, next_run_at = ${ctx.now + row.timeout_seconds * 1000 + UNANSWERED_MS}
    where monitor_id = ${row.id}`.execute(ctx.sql)
  const plan: MonitorPlan = {
    id: row.id,
    account: row.account_id,
    check: kind.kind,
    interval_ms: row.interval_seconds * 1000,
    spec_version: row.spec_version,
    spec: JSON.stringify(order.spec),
    secrets: order.secrets,
    regions,
  }
  // A run that follows another within the same millisecond is the newer one all the same.
  const slot = Math.max(ctx.now, row.last_slot + 1)
  return { plan, region, key: { kind: next_kind, slot, ordinal: 0 } }
}

/** Regions take turns; one without agents is passed over while another has some. */
function regionFor<R extends PlanRegion>(
  regions: readonly R[],
  turn: number,
  offline: ReadonlySet<string>,
): R | undefined {
  const inTurn = regions.map((_, i) => regions[(turn + i) % regions.length]).filter(region => region !== undefined)
  return inTurn.find(region => !offline.has(region.id)) ?? inTurn[0]
}

/** One that can't be made must not hold up those that are due with it. */
async function putOff(ctx: SystemCtx, monitorId: string, err: unknown): Promise<null> {
  ctx.log.error({ err, monitor: monitorId }, 'a run that is due can not be made; trying again in a minute')
  return postpone(ctx, monitorId, ctx.now + PUT_OFF_MS)
}

async function postpone(ctx: SystemCtx, monitorId: string, until: number): Promise<null> {
  await sql`update planned_run set next_run_at = ${until} where monitor_id = ${monitorId}`.execute(ctx.sql)
  return null
}

async function loadOffline(ctx: SystemCtx): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select id from region where offline_since is not null`.execute(ctx.sql)
  return new Set(rows.map(row => row.id))
}
