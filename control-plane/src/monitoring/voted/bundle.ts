import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Monitor } from '../monitor/index.ts'
import type { Announced, MonitorState, MonitorStatus, Policy, PolicyRegion, RegionState } from '../verdict/index.ts'
import { policyOf } from './policy.ts'

/** A monitor with everything that its rules need, its state locked until the transaction ends. */
export interface MonitorBundle {
  monitor: BundledMonitor
  policy: Policy
  state: MonitorState
  last_failure_reason: string | null
  /** The beginning of the silence that was last notified. */
  told_unknown_at: EpochMs | null
  regions: RegionState[]
}

type BundledMonitor = Pick<
  Monitor,
  | 'id'
  | 'account_id'
  | 'kind'
  | 'interval_seconds'
  | 'timeout_seconds'
  | 'paused'
  | 'muted'
  | 'suspended'
  | 'spec_version'
  | 'config'
> & { friendly_name: string }

interface MonitorRow extends BundledMonitor {
  check_regions: string[]
  status: MonitorStatus
  since: number
  announced: Announced
  last_failure_reason: string | null
  told_unknown_at: EpochMs | null
}

type RegionRow = Omit<RegionState, 'region' | 'slug' | 'window' | 'degraded_window'> & {
  monitor_id: string
  region_id: string
  failures: number
  degradations: number
}

/**
 * Loads monitors with their states, locked in id order so that batches cannot deadlock. They are read by a separate
 * statement after the locks are held, so that it sees what was committed while it waited: a pause or a new spec.
 */
export async function loadBundles(ctx: SystemCtx, monitorIds: string[]): Promise<Map<string, MonitorBundle>> {
  if (monitorIds.length === 0) return new Map()
  await sql`select from monitor_state where monitor_id = any(${monitorIds}::uuid[]) order by monitor_id for update`.execute(
    ctx.sql,
  )
  const { rows: monitors } = await sql<MonitorRow>`
    select m.id, m.account_id, m.kind, m.friendly_name, m.interval_seconds, m.timeout_seconds, m.paused, m.muted, m.suspended, m.spec_version,
      m.config, coalesce(m.check_regions, a.default_regions) as check_regions, s.status, s.since, s.announced, s.last_failure_reason,
      s.told_unknown_at
    from monitor m join monitor_state s on s.monitor_id = m.id join account a on a.id = m.account_id
    where m.id = any(${monitorIds}::uuid[]) order by m.id`.execute(ctx.sql)
  const ids = monitors.map(monitor => monitor.id)
  const { rows: states } =
    await sql<RegionRow>`select monitor_id, region_id, status, judged, failures, degradations, healthy_streak,
      passing_streak, spec_version, last_slot, last_at, stale_at, failure_reason, failure_detail, failure_text, last_total_ms
    from region_state where monitor_id = any(${ids}::uuid[])`.execute(ctx.sql)
  const byMonitor = Map.groupBy(states, state => state.monitor_id)
  const directory = await loadRegionDirectory(ctx, [...new Set(monitors.flatMap(monitor => monitor.check_regions))])
  return new Map(monitors.map(row => [row.id, bundleOf(row, byMonitor.get(row.id) ?? [], directory)]))
}

/** A monitor that was just created in these regions, and is not visible to others yet. */
export async function newBundle(ctx: SystemCtx, monitor: Monitor, check_regions: string[]): Promise<MonitorBundle> {
  const beginning = { status: 'pending', since: monitor.created_at, announced: null } as const
  const nothing = { last_failure_reason: null, told_unknown_at: null }
  const directory = await loadRegionDirectory(ctx, check_regions)
  return bundleOf({ ...monitor, check_regions, ...beginning, ...nothing }, [], directory)
}

function bundleOf(row: MonitorRow, states: RegionRow[], directory: RegionDirectory): MonitorBundle {
  const policy = policyOf(row, regionsOf(directory, row.account_id, row.check_regions))
  const slugs = new Map(policy.regions.map(region => [region.id, region.slug]))
  return {
    monitor: row,
    policy,
    state: { status: row.status, since: epoch(row.since), announced: row.announced },
    last_failure_reason: row.last_failure_reason,
    told_unknown_at: row.told_unknown_at,
    regions: states.map(state => regionStateOf(state, slugs.get(state.region_id) ?? '')),
  }
}

function regionStateOf(row: RegionRow, slug: string): RegionState {
  const { monitor_id: _, region_id, failures, degradations, ...rest } = row
  return { region: region_id, slug, window: failures, degraded_window: degradations, ...rest }
}

/** Regions by account and slug; public ones have the empty account. */
export type RegionDirectory = Map<string, PolicyRegion & { public_key: string }>

export async function loadRegionDirectory(ctx: SystemCtx, slugs: string[]): Promise<RegionDirectory> {
  const { rows } = await sql<{ id: string; slug: string; account_id: string | null; public_key: string }>`
    select id, slug, account_id, public_key from region where slug = any(${slugs})`.execute(ctx.sql)
  return new Map(
    rows.map(row => [
      `${row.account_id ?? ''}/${row.slug}`,
      { id: row.id, slug: row.slug, public_key: row.public_key },
    ]),
  )
}

/**
 * The regions that a monitor is checked from; the account's own take precedence over public ones. Omits unknown slugs.
 */
export function regionsOf(directory: RegionDirectory, accountId: string, slugs: string[]) {
  return slugs
    .map(slug => directory.get(`${accountId}/${slug}`) ?? directory.get(`/${slug}`))
    .filter(region => region !== undefined)
}
