import { kindsOf } from '@pharos/shared-protocol/check/kind.ts'
import type { UptimeSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import { loadHeartbeatSegments } from '../../monitoring/heartbeat/index.ts'
import type { Monitor } from '../../monitoring/monitor/index.ts'
import {
  loadResponseBuckets,
  loadSegments,
  readTails,
  rollupEach,
  type Segment,
  type StateMillis,
  uptimeOf,
} from '../../monitoring/uptime/index.ts'
import { inAccountAlone, type Platform, type SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Series } from './entity.ts'
import { type Buckets, pointsOf } from './range.ts'

type Query = z.output<typeof UptimeSeriesQuery>
type Known = Pick<Monitor, 'id' | 'kind' | 'friendly_name'>
type Values = Map<number, number | null>

/** Reads one series for each monitor of the account; ids of other accounts have none. */
export function uptimeSeries(platform: Platform, account: string, query: Query, buckets: Buckets): Promise<Series[]> {
  return inAccountAlone(platform, account, 'read', ctx => readUptime(ctx, account, query, buckets))
}

async function readUptime(ctx: SystemCtx, account: string, query: Query, buckets: Buckets): Promise<Series[]> {
  const { rows } = await sql<Known>`select id, kind, friendly_name from monitor
    where account_id = ${account} and id = any(${query.monitor_ids.split(',')}::uuid[]) order by lower(friendly_name), id`.execute(
    ctx.sql,
  )
  const values = query.aggregation.startsWith('response_time')
    ? await responseTimes(ctx, rows, query, buckets)
    : await states(ctx, rows, query, buckets)
  return rows.map(({ id, friendly_name }) => ({
    labels: { monitor_id: id, monitor: friendly_name },
    points: pointsOf(buckets, values.get(id) ?? new Map()),
  }))
}

async function responseTimes(ctx: SystemCtx, monitors: readonly Known[], { aggregation }: Query, buckets: Buckets) {
  const ids = monitors.map(({ id }) => id)
  const rows = await loadResponseBuckets(ctx, ids, buckets)
  return new Map(
    [...Map.groupBy(rows, row => row.monitor)].map(([monitor, own]): [string, Values] => [
      monitor,
      new Map(own.map(({ k, average, p95 }) => [k, aggregation === 'response_time_p95' ? p95 : average])),
    ]),
  )
}

/** The value of each bucket, by monitor; monitors without uptime have none. */
async function states(ctx: SystemCtx, monitors: readonly Known[], { aggregation }: Query, buckets: Buckets) {
  const span = { from: buckets.from, to: epoch(Math.min(buckets.to, ctx.now)) }
  if (span.from >= span.to) return new Map<string, Values>()
  const segments = await loadStates(ctx, monitors, span)
  const figureOf = aggregation === 'uptime' ? (ms: StateMillis) => uptimeOf(ms).percentage : worstOf
  return new Map(
    [...segments].map(([monitor, own]): [string, Values] => {
      const rows = rollupEach(own, [], { from: epoch(buckets.origin), to: span.to }, buckets.step)
      return [monitor, new Map(rows.map(({ ms }, k) => [k, figureOf(ms)]))]
    }),
  )
}

/** The worst state of a bucket: 1 up, 0.5 degraded, 0 down; null if none is known. */
function worstOf({ up, degraded, down }: StateMillis): number | null {
  if (down > 0) return 0
  if (degraded > 0) return 0.5
  return up > 0 ? 1 : null
}

async function loadStates(
  ctx: SystemCtx,
  monitors: readonly Known[],
  span: Parameters<typeof rollupEach>[2],
): Promise<Map<string, Segment[]>> {
  const idsOf = (kinds: readonly string[]) => monitors.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const voted = idsOf(kindsOf('voted'))
  const tails = await readTails(ctx, voted)
  const spans = voted.map(monitor => ({ monitor, ...span }))
  const reported = await loadHeartbeatSegments(ctx, idsOf(kindsOf('reported')), span)
  return new Map([...(await loadSegments(ctx, spans, tails)), ...reported])
}
