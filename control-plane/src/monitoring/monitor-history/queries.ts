import { familyOf } from '@pharos/shared-protocol/check/kind.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/monitor-history.ts'
import { DAY_MS, epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadHeartbeatSegments } from '../heartbeat/index.ts'
import type { Monitor } from '../monitor/index.ts'
import {
  addMillis,
  bucketStart,
  loadBreakdown,
  loadSegments,
  loadSeries,
  noMillis,
  presentUptime,
  RESOLUTIONS,
  readTails,
  resolutionFor,
  rollupEach,
  type Segment,
  uptimeOf,
} from '../uptime/index.ts'
import { loadRegionStates } from '../voted/index.ts'

type Window = contract.HistoryWindow

const DAYS: Record<Window, number> = { day: 1, week: 7, month: 30, quarter: 90 }
/** One bar of the uptime, milliseconds; at most 90 bars. */
const BUCKETS: Record<Window, number> = { day: HOUR_MS, week: 6 * HOUR_MS, month: DAY_MS, quarter: DAY_MS }

/**
 * The uptime of a monitor in buckets, exact to the millisecond: state changes are kept longer than the longest window.
 */
export async function getMonitorHistory(ctx: Ctx, { params, query }: Input<typeof contract.getMonitorHistory>) {
  const size = BUCKETS[query.window]
  // The current bucket and the ones before it, which together have the length of the window.
  const span = { from: epoch(bucketStart(ctx.now, size) + size - DAYS[query.window] * DAY_MS), to: ctx.now }
  const segments = await loadStates(ctx, params.monitor_id, span)
  const rollups = segments === null ? [] : rollupEach(segments, [], span, size)
  const sum = rollups.reduce((all, { ms }) => addMillis(all, ms), noMillis())
  return {
    bucket_seconds: size / 1000,
    uptime: segments === null ? null : presentUptime(uptimeOf(sum)),
    buckets: rollups.map(({ from, ms }) => ({ at: rfc3339(from), ...presentUptime(uptimeOf(ms)) })),
    regions: await loadRegionStates(ctx, params.monitor_id),
  }
}

/** The states of a monitor over a span; null for a kind without uptime. */
async function loadStates(
  ctx: Ctx,
  monitor: string,
  span: Parameters<typeof rollupEach>[2],
): Promise<Segment[] | null> {
  const { rows } = await sql<Pick<Monitor, 'kind'>>`select kind from monitor where id = ${monitor}`.execute(ctx.sql)
  const kind = rows[0]?.kind
  if (kind === undefined) return null
  const family = familyOf(kind)
  if (family === 'reported') return (await loadHeartbeatSegments(ctx, [monitor], span)).get(monitor) ?? []
  if (family !== 'voted') return null
  const tails = await readTails(ctx, [monitor])
  return (await loadSegments(ctx, [{ monitor, ...span }], tails)).get(monitor) ?? []
}

/** Response times by bucket, and by phase and region as far back as raw results are read. */
export async function getMonitorResponseTimes(
  ctx: Ctx,
  { params, query }: Input<typeof contract.getMonitorResponseTimes>,
) {
  const span = { from: epoch(ctx.now - DAYS[query.window] * DAY_MS), to: ctx.now }
  const resolution = resolutionFor(span.from, span.to, ctx.now)
  const { relative_error, points } = await loadSeries(ctx, params.monitor_id, span, resolution)
  const breakdown = await loadBreakdown(ctx, params.monitor_id, span, resolution)
  return {
    resolution_seconds: RESOLUTIONS[resolution] / 1000,
    relative_error,
    points: points.map(({ at, failing, ...point }) => ({ at: rfc3339(at), failed: failing, ...point })),
    phases: breakdown?.phases ?? null,
    regions: breakdown?.regions.map(({ region, p50 }) => ({ region: region ?? 'deleted', p50 })) ?? null,
  }
}
