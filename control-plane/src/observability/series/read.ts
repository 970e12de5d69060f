import { MOST_SERIES } from '@pharos/shared-protocol/contract/series.ts'
import { inAccountAlone, type Platform } from '../../platform/context.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import type { TelemetryStore } from '../../platform/telemetry-store/store.ts'
import { groupKeys } from './attribute.ts'
import type { Series, SeriesQuery, SeriesRange, SeriesReply } from './entity.ts'
import { logQuery } from './log.ts'
import { explicitQuery, exponentialQuery, summaryQuery } from './metric-distribution.ts'
import { counterQuery, levelQuery } from './metric-number.ts'
import { classQuery, type MetricClass, type MetricQuery } from './metric-rows.ts'
import { type Buckets, bucketsOf, pointsOf } from './range.ts'
import { traceQuery } from './trace.ts'
import { readUptime } from './uptime.ts'

/**
 * Reads the series of a query over a range. Throws `invalid_request` for more than `MOST_POINTS`, `query_time_limit`
 * and `unavailable`.
 */
export async function readSeries(
  platform: Platform,
  account: string,
  query: SeriesQuery,
  range: SeriesRange,
): Promise<SeriesReply> {
  const buckets = bucketsOf(range)
  if (query.source === 'uptime') {
    const read = inAccountAlone(platform, account, 'read', ctx => readUptime(ctx, account, query, buckets))
    return { series: await read, left_out: 0 }
  }
  const { telemetry } = platform
  const rows = await rowsOfQuery(telemetry, account, query, buckets)
  if (rows === null) return { series: [], left_out: 0 }
  const found = await telemetry.query<Row>(account, topSeries(rows))
  const keys = groupKeys(query.group_by)
  if (!COUNTED.includes(`${query.source} ${query.aggregation}`)) return collect(found, keys, buckets, null)
  const none = { labels: [], ks: [], results: [], total: 1 }
  return collect(found.length === 0 && keys.length === 0 ? [none] : found, keys, buckets, 0)
}

/** Queries whose value is 0 in a bucket without records. */
const COUNTED = ['logs count', 'logs rate', 'traces rate', 'traces errors']

async function rowsOfQuery(
  telemetry: TelemetryStore,
  account: string,
  query: Exclude<SeriesQuery, { source: 'uptime' }>,
  buckets: Buckets,
): Promise<Ch | null> {
  if (query.source === 'logs') return logQuery(query, buckets)
  if (query.source === 'traces') return traceQuery(query, buckets)
  const [found] = await telemetry.query<{ class: MetricClass }>(account, classQuery(query, buckets))
  return found === undefined ? null : BY_CLASS[found.class](query, buckets)
}

const BY_CLASS: Record<MetricClass, (query: MetricQuery, buckets: Buckets) => Ch> = {
  counter: counterQuery,
  level: levelQuery,
  histogram: explicitQuery,
  exponential_histogram: exponentialQuery,
  summary: summaryQuery,
}

interface Row {
  labels: string[]
  ks: number[]
  results: (number | null)[]
  total: number | string
}

/**
 * Keeps the series with the highest values. Expressions are not compiled, since that takes longer than computing them.
 */
function topSeries(rows: Ch): Ch {
  return ch`select labels, groupArray(k) as ks, groupArray(result) as results, count() over () as total
    from (select labels, toUInt32(k) as k, toFloat64(result) as result from (${rows}) where isFinite(result))
    group by labels order by max(result) desc, labels limit ${value('UInt32', MOST_SERIES)}
    settings compile_expressions = 0`
}

function collect(rows: readonly Row[], keys: readonly string[], buckets: Buckets, gap: 0 | null): SeriesReply {
  const series: Series[] = rows.map(({ labels, ks, results }) => ({
    labels: Object.fromEntries(keys.map((key, i) => [key, labels[i] ?? ''])),
    points: pointsOf(buckets, new Map(ks.map((k, i) => [k, results[i] ?? null])), gap),
  }))
  return { series, left_out: Number(rows[0]?.total ?? 0) - rows.length }
}
