import { epoch } from '@pharos/shared-protocol/time.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { mean, percentile } from './histogram.ts'
import { LONGEST_RUN_MS } from './read-history.ts'
import type { Span } from './replay.ts'
import { answered, isExact, rollupsOf } from './response-times.ts'
import { DAY, FIVE_MINUTES, HOUR, mergeRollups } from './rollup.ts'

/** Milliseconds of the answered runs that ended in a bucket. */
export interface ResponseBucket {
  monitor: string
  /** Its number; the bucket begins at `origin + k * step`. */
  k: number
  average: number | null
  p95: number | null
}

/** Buckets of any size over a span. */
export interface Grid extends Span {
  origin: number
  step: number
}

/**
 * The response times of monitors by bucket: exact within raw retention; else from rollups, within RELATIVE_ERROR and no
 * finer than the rollups.
 */
export async function loadResponseBuckets(
  ctx: SystemCtx,
  monitors: readonly string[],
  grid: Grid,
): Promise<ResponseBucket[]> {
  const span = { from: grid.from, to: epoch(Math.min(grid.to, ctx.now)) }
  if (span.from >= span.to) return []
  if (isExact(ctx, span, span)) return exactBuckets(ctx, monitors, span, grid)
  const buckets: ResponseBucket[] = []
  for (const monitor of monitors) buckets.push(...(await rolledBuckets(ctx, monitor, span, grid)))
  return buckets
}

async function exactBuckets(ctx: SystemCtx, monitors: readonly string[], span: Span, { origin, step }: Grid) {
  const { rows } = await sql<ResponseBucket>`
    select c.monitor_id as monitor, ((c.at - ${origin}::bigint) / ${step}::bigint)::int as k, avg(c.total_ms)::float8 as average,
      percentile_disc(0.95) within group (order by c.total_ms)::float8 as p95
    from check_result c where c.monitor_id = any(${monitors}::uuid[]) and ${answered} and c.total_ms is not null
      and c.slot >= ${span.from - LONGEST_RUN_MS} and c.slot < ${span.to} and c.at >= ${span.from} and c.at < ${span.to}
    group by 1, 2`.execute(ctx.sql)
  return rows
}

async function rolledBuckets(ctx: SystemCtx, monitor: string, span: Span, { origin, step }: Grid) {
  const size = [DAY, HOUR].find(each => each <= step) ?? FIVE_MINUTES
  const rows = await rollupsOf(ctx, monitor, span, size)
  const byBucket = Map.groupBy(rows, row => Math.floor((Math.max(row.from, span.from) - origin) / step))
  return [...byBucket].map(([k, own]) => {
    const { latency } = mergeRollups(own, span)
    return { monitor, k, average: mean(latency), p95: percentile(latency, 95) }
  })
}
