import { laneOf } from '@pharos/shared-protocol/check/kind.ts'
import type { RunKind } from '@pharos/shared-protocol/message/run.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { MonitorPlan, PlanRegion } from '../dispatch/index.ts'
import { type Monitor, plannedKind } from '../monitor/index.ts'
import { inTurn, loadAbility } from '../region/index.ts'
import { HEAVY_ON_BUS_MS } from '../schedule.ts'
import { loadRegionDirectory, regionsOf } from '../voted/index.ts'
import { noteWaiting } from './waiting.ts'

export const DUE_BATCH = 200
/** A run whose outcome has not arrived this long after its timeout is sent again, from the next region. */
const UNANSWERED_MS = 60_000
/** When to retry if a run could not be created, because there is no region or by a fault of ours. */
const PUT_OFF_MS = 60_000

/** How long a run may be on its way to the bus before it is due again: as long as a process is given to say that it waits. */
export const HELD_MS = 30_000

/** A run that is ready for the bus. */
export interface ReadyRun {
  plan: MonitorPlan
  region: PlanRegion
  key: { kind: RunKind; slot: number; ordinal: number }
  /** Whether it may wait in a process for its turn. */
  waits: boolean
  /** When it is due again, as stored. */
  due_at: number
  /** How long after it was published it is due again, in milliseconds. */
  answer_ms: number
}

export interface DueRuns {
  runs: ReadyRun[]
  /** Monitors that no region with an agent can run, and whose kind shows this. */
  unable: string[]
  more: boolean
}

type DueRow = Monitor & {
  regions: string[]
  next_kind: RunKind
  attempt: number
  turn: number
  last_slot: number
  asked_slot: number | null
  facts: unknown
}

const isDue = (now: EpochMs) => sql`p.next_run_at <= ${now}
  and not exists (select from monitor m join account a on a.id = m.account_id
    where m.id = p.monitor_id and (m.suspended or a.suspended_at is not null))`

/** Whether `takeDue` would find a run. */
export const anyDue = (now: EpochMs) => sql`exists (select from planned_run p where ${isDue(now)})`

/**
 * Takes due runs, oldest first; each run is taken by one process only. Plans each again for long after its outcome
 * should have arrived, so that a lost run is repeated; an outcome plans the next run itself. Monitors are read by a
 * separate statement after the locks are held, so that a run has the spec that was committed last.
 */
export async function takeDue(ctx: SystemCtx): Promise<DueRuns> {
  const { rows: locked } = await sql<{ id: string }>`select monitor_id as id from planned_run p
    where ${isDue(ctx.now)} order by p.next_run_at limit ${DUE_BATCH} for update skip locked`.execute(ctx.sql)
  if (locked.length === 0) return { runs: [], unable: [], more: false }
  const { rows } = await sql<DueRow>`select m.*, coalesce(m.check_regions, a.default_regions) as regions, p.next_kind,
      p.attempt, p.turn, p.last_slot, p.asked_slot, p.facts
    from planned_run p join monitor m on m.id = p.monitor_id join account a on a.id = m.account_id
    where m.id = any(${locked.map(({ id }) => id)}::uuid[]) and ${isDue(ctx.now)} order by p.next_run_at`.execute(
    ctx.sql,
  )
  const directory = await loadRegionDirectory(ctx, [...new Set(rows.flatMap(row => row.regions))])
  const ability = await loadAbility(ctx)
  const runs: ReadyRun[] = []
  const unable: string[] = []
  const waiting: string[] = []
  const served: string[] = []
  for (const row of rows) {
    const regions = regionsOf(directory, row.account_id, row.regions)
    const { region, able } = inTurn(regions, row.turn, row.kind, ability)
    const says = plannedKind(ctx, row.kind)?.says_no_agent
    if (!says) (able ? served : waiting).push(row.id)
    else if (!able) unable.push(row.id)
    const ready = await makeReady(ctx, row, regions, region).catch(err => putOff(ctx, row.id, err))
    if (ready) runs.push(ready)
  }
  await noteWaiting(ctx, waiting, served)
  return { runs, unable, more: locked.length === DUE_BATCH }
}

async function makeReady(
  ctx: SystemCtx,
  row: DueRow,
  regions: (PlanRegion & { slug: string })[],
  region: (PlanRegion & { slug: string }) | undefined,
): Promise<ReadyRun | null> {
  const kind = plannedKind(ctx, row.kind)
  if (!kind || !region) return postpone(ctx, row.id, ctx.now + PUT_OFF_MS)
  const { facts, attempt, next_kind } = row
  const order = await kind.order(ctx, { monitor: row, facts, kind: next_kind, attempt, region })
  if ('not_before' in order) return postpone(ctx, row.id, order.not_before)
  const waits = laneOf(kind.kind) === 'heavy'
  const answer_ms = row.timeout_seconds * 1000 + UNANSWERED_MS + (waits ? HEAVY_ON_BUS_MS : 0)
  const due_at = ctx.now + (waits ? HELD_MS : answer_ms)
  await sql`update planned_run set turn = turn + 1, asked_sent = true, next_run_at = ${due_at}
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
  // A run that follows another within the same millisecond still counts as newer.
  const slot = row.asked_slot ?? Math.max(ctx.now, row.last_slot + 1)
  // A requested run without an answer is sent again under its slot: the ordinal tells the bus that it is not a
  // duplicate.
  const ordinal = row.asked_slot === null ? 0 : row.turn
  return { plan, region, key: { kind: next_kind, slot, ordinal }, waits, due_at, answer_ms }
}

/** Postpones a run that cannot be created, so that it does not block the others. */
async function putOff(ctx: SystemCtx, monitorId: string, err: unknown): Promise<null> {
  ctx.log.error({ err, monitor: monitorId }, 'a run that is due cannot be made; will retry in a minute')
  return postpone(ctx, monitorId, ctx.now + PUT_OFF_MS)
}

async function postpone(ctx: SystemCtx, monitorId: string, until: number): Promise<null> {
  await sql`update planned_run set next_run_at = ${until} where monitor_id = ${monitorId}`.execute(ctx.sql)
  return null
}
