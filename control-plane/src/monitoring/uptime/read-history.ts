import type { MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { JudgedRun, Policy } from '../verdict/index.ts'
import type { Absence, Carry, History, Setting, Span } from './replay.ts'

/** A part of a monitor's past to be replayed. Without a carry it begins at or before the creation. */
export interface Stretch extends Span {
  monitor: string
  carry: Carry | null
}

/**
 * The most time from a run's slot to its end: 30 s until it is taken, 4 attempts of 60 s, and as much again in reserve.
 */
export const LONGEST_RUN_MS = 600_000

/** Reads the events in stretches of many monitors, in four queries. */
export async function readHistories<S extends Stretch>(
  ctx: SystemCtx,
  stretches: readonly S[],
): Promise<{ stretch: S; history: History & { maintenance: Span[] } }[]> {
  if (stretches.length === 0) return []
  const results = Map.groupBy(await readResults(ctx, stretches), row => row.monitor_id)
  const settings = Map.groupBy(await readSettings(ctx, stretches), row => row.monitor_id)
  const absences = await readAbsences(ctx, stretches)
  const maintenance = Map.groupBy(await readMaintenance(ctx, stretches), row => row.monitor_id)
  return stretches.map(stretch => {
    const { monitor, carry } = stretch
    const own = settings.get(monitor) ?? []
    const history = { results: results.get(monitor) ?? [], settings: own, absences: absencesOf(own, absences), carry }
    return { stretch, history: { ...history, maintenance: maintenance.get(monitor) ?? [] } }
  })
}

function absencesOf(settings: readonly Setting[], absences: readonly Absence[]): Absence[] {
  const uses = (id: string) => settings.some(({ policy }) => policy.regions.some(region => region.id === id))
  return absences.filter(({ region }) => uses(region))
}

type ResultRow = JudgedRun & { monitor_id: string }

/** Reads results by when they ended. The table is ordered by slot, so the slot is bounded, too. */
async function readResults(ctx: SystemCtx, stretches: readonly Stretch[]): Promise<ResultRow[]> {
  const span = hullOf(stretches)
  const { rows } = await sql<ResultRow>`
    select c.monitor_id, c.region_id as region, c.slot, c.kind, c.ordinal, c.at, c.status, c.spec_version, c.total_ms,
      null as failure_reason, null as failure_detail
    from ${spansOf(stretches)} join check_result c on c.monitor_id = w.id
      and c.slot >= w.from_at - ${LONGEST_RUN_MS}::bigint and c.slot < w.to_at and c.at >= w.from_at and c.at < w.to_at
    where c.slot >= ${span.from - LONGEST_RUN_MS} and c.slot < ${span.to}`.execute(ctx.sql)
  return rows
}

/** The runs of a monitor with what their speed is judged by. */
export async function readTimedRuns(ctx: SystemCtx, monitor: string, { from, to }: Span) {
  const { rows } = await sql<JudgedRun & { delay_ms: number; monitor_kind: MonitorKindName; timeout_seconds: number }>`
    select c.region_id as region, c.slot, c.kind, c.ordinal, c.at, c.status, c.spec_version, c.total_ms,
      c.failure_reason, null as failure_detail, c.loop_delay_ms as delay_ms, m.kind as monitor_kind, m.timeout_seconds
    from monitor m join check_result c on c.monitor_id = m.id
    where m.id = ${monitor} and c.slot >= ${from - LONGEST_RUN_MS} and c.slot < ${to} and c.at >= ${from} and c.at < ${to}`.execute(
    ctx.sql,
  )
  return rows
}

/** The settings in force before the stretch, and those that changed within it. */
async function readSettings(ctx: SystemCtx, stretches: readonly Stretch[]) {
  const { rows } = await sql<Setting & { monitor_id: string; at: EpochMs; policy: Policy }>`
    select p.monitor_id, p.at, p.policy from ${spansOf(stretches)} join monitor_policy p on p.monitor_id = w.id
      and p.at < w.to_at and p.at >=
        (select coalesce(max(q.at), 0) from monitor_policy q where q.monitor_id = w.id and q.at < w.from_at)
    order by p.monitor_id, p.at`.execute(ctx.sql)
  return rows
}

/** Reads the absences of all regions, since they are few. */
async function readAbsences(ctx: SystemCtx, stretches: readonly Stretch[]): Promise<Absence[]> {
  const { from, to } = hullOf(stretches)
  const { rows } = await sql<Absence>`
    select region_id as region, from_at as "from", coalesce(to_at, ${Number.MAX_SAFE_INTEGER}) as "to"
    from region_absence where from_at < ${to} and (to_at is null or to_at >= ${from}) order by from_at`.execute(ctx.sql)
  return rows
}

/** Reads the maintenance that touches the stretch: one that ends where it begins gives the state before. */
async function readMaintenance(ctx: SystemCtx, stretches: readonly Stretch[]) {
  const { rows } = await sql<Span & { monitor_id: string }>`
    select s.monitor_id, s.from_at as "from", s.to_at as "to" from ${spansOf(stretches)}
      join maintenance_span s on s.monitor_id = w.id and s.to_at >= w.from_at and s.from_at < w.to_at`.execute(ctx.sql)
  return rows
}

function spansOf(stretches: readonly Stretch[]) {
  return sql`unnest(${stretches.map(each => each.monitor)}::uuid[], ${stretches.map(each => each.from)}::bigint[],
    ${stretches.map(each => each.to)}::bigint[]) as w (id, from_at, to_at)`
}

/** The span from the first start to the last end. */
function hullOf(stretches: readonly Stretch[]): { from: number; to: number } {
  return {
    from: stretches.reduce((first, { from }) => Math.min(first, from), Number.POSITIVE_INFINITY),
    to: stretches.reduce((last, { to }) => Math.max(last, to), 0),
  }
}
