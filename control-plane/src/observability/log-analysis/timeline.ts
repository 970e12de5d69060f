import type * as contract from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import type { Level } from '@pharos/shared-protocol/log-search/parse.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ch } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, rangeOf } from '../log/index.ts'
import { bucketOf, startsOf, widthOf } from './bucket.ts'
import { noCounts, scopeOf } from './scope.ts'

export async function getLogTimeline(ctx: OpenCtx, { query }: Input<typeof contract.getLogTimeline>) {
  const range = rangeOf(ctx.now, query)
  const interval_seconds = widthOf(range, query.interval_seconds)
  return { interval_seconds, buckets: await countOverTime(ctx, range, query, interval_seconds) }
}

/** Counts records by bucket and level, for every bucket of the range. */
export async function countOverTime(ctx: OpenCtx, range: LogRange, filters: LogFilters, width: number) {
  const rows = await ctx.platform.telemetry.query<{ bucket: string; severity: Level; records: string }>(
    ctx.account,
    ch`select ${bucketOf(width)} as bucket, toString(level) as severity, count() as records
      from ${scopeOf(range, filters)} group by bucket, severity`,
  )
  const buckets = new Map(startsOf(range, width).map(start => [start, noCounts()]))
  for (const { bucket, severity, records } of rows) {
    const counts = buckets.get(Number(bucket))
    if (counts) counts[severity] = Number(records)
  }
  return [...buckets].map(([start, counts]) => ({
    time: rfc3339(start),
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    ...counts,
  }))
}
