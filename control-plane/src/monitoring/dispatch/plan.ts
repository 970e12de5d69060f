import { type CheckKind, kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { type Monitor, votedKind } from '../monitor/index.ts'
import { loadRegionDirectory, regionsOf } from '../voted/index.ts'

/** Everything that a scheduler needs in memory to create a monitor's runs without the database. */
export interface MonitorPlan {
  id: string
  account: string
  check: CheckKind
  interval_ms: number
  spec_version: number
  /** The spec as JSON text, serialised once. */
  spec: string
  /** The monitor's own sealed secrets, as stored. */
  secrets: string | null
  regions: PlanRegion[]
}

export interface PlanRegion {
  id: string
  public_key: string
}

type Row = Pick<
  Monitor,
  'id' | 'account_id' | 'kind' | 'interval_seconds' | 'timeout_seconds' | 'config' | 'spec_version'
> & {
  secrets: string | null
  check_regions: string[]
}

/** Plans of voted monitors that are neither paused nor suspended, also by their account, by id; null: of all. */
export async function loadPlans(ctx: SystemCtx, ids: string[] | null): Promise<MonitorPlan[]> {
  const chosen = ids === null ? sql`true` : sql`m.id = any(${ids}::uuid[])`
  const { rows } =
    await sql<Row>`select m.id, m.account_id, m.kind, m.interval_seconds, m.timeout_seconds, m.config, m.secrets,
      m.spec_version, coalesce(m.check_regions, a.default_regions) as check_regions
    from monitor m join account a on a.id = m.account_id where not m.paused and not m.suspended and a.suspended_at is null and m.kind = any(${kindsOf('voted')}) and ${chosen}`.execute(
      ctx.sql,
    )
  const directory = await loadRegionDirectory(ctx, [...new Set(rows.flatMap(row => row.check_regions))])
  return rows.map(row => ({
    id: row.id,
    account: row.account_id,
    check: votedKind(ctx, row.kind).kind,
    interval_ms: row.interval_seconds * 1000,
    spec_version: row.spec_version,
    spec: JSON.stringify(votedKind(ctx, row.kind).specOf(row as Monitor)),
    secrets: row.secrets,
    regions: regionsOf(directory, row.account_id, row.check_regions),
  }))
}

/** From this interval on, a missed slot is made up for, since the next one is too far away. */
export const SLOW_MS = 600_000

/** When each region of slow monitors last reported, by `monitor region`. */
export async function loadLastRuns(ctx: SystemCtx): Promise<Map<string, number>> {
  const { rows } = await sql<{
    key: string
    at: number
  }>`select concat(r.monitor_id, ' ', r.region_id) as key, r.last_at as at
    from region_state r join monitor m on m.id = r.monitor_id
    where m.kind = any(${kindsOf('voted')})
      and m.interval_seconds >= ${SLOW_MS / 1000} and not m.paused and r.last_at is not null`.execute(ctx.sql)
  return new Map(rows.map(({ key, at }) => [key, at]))
}
