import type { Text } from '@pharos/shared-protocol/text/text.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { RegionStatus } from '../verdict/index.ts'

interface RegionRow {
  region: string
  status: RegionStatus
  failure_reason: string | null
  last_at: number | null
  last_total_ms: number | null
}

/** What each region last reported. A silent region is stale, even if no sweep has marked it yet. */
export async function loadRegionStates(ctx: Ctx, monitor: string) {
  const { rows } = await sql<RegionRow>`select r.slug as region, s.failure_reason, s.last_at, s.last_total_ms,
      case when s.stale_at <= ${ctx.now} and not m.paused and not m.suspended then 'stale' else s.status end as status
    from region_state s join region r on r.id = s.region_id join monitor m on m.id = s.monitor_id
    where s.monitor_id = ${monitor} order by r.slug`.execute(ctx.sql)
  return rows.map(({ last_at, ...row }) => ({ ...row, last_run_at: rfc3339OrNull(last_at) }))
}

/**
 * The status of each monitor that a region checks, as seen from it, by the monitor's id. Stale if the region is silent.
 */
export async function statesFrom(ctx: Ctx, region: string): Promise<Map<string, RegionStatus>> {
  const { rows } = await sql<{ id: string; status: RegionStatus }>`select s.monitor_id as id,
      case when s.stale_at <= ${ctx.now} and not m.paused and not m.suspended then 'stale' else s.status end as status
    from region_state s join region r on r.id = s.region_id join monitor m on m.id = s.monitor_id
    where m.account_id = ${ctx.account} and r.slug = ${region}`.execute(ctx.sql)
  return new Map(rows.map(({ id, status }) => [id, status]))
}

/** What a region sees of a monitor: whether it fails there, and why. */
export interface RegionView {
  slug: string
  failing: boolean
  failure_reason: string | null
  failure_detail: string | null
  /** The detail as a code, if the agent said one. */
  failure_text: Text | null
}

/** What the regions of monitors see, by the monitor's id; kinds without regions have none. */
export async function loadRegionViews(ctx: SystemCtx, monitors: readonly string[]): Promise<Map<string, RegionView[]>> {
  const { rows } = await sql<RegionView & { id: string }>`select s.monitor_id as id, r.slug,
      s.status = 'failing' and s.stale_at > ${ctx.now} as failing, s.failure_reason, s.failure_detail, s.failure_text
    from region_state s join region r on r.id = s.region_id
    where s.monitor_id = any(${[...monitors]}::uuid[]) order by r.slug`.execute(ctx.sql)
  const views = Map.groupBy(rows, row => row.id)
  return new Map([...views].map(([id, of]) => [id, of.map(({ id: _, ...view }) => view)]))
}
