import type { TraceAggregation, TraceSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { z } from 'zod'
import { type Ch, ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys, labelsOf, whereAttributes } from './attribute.ts'
import { bucketAt, secondsOf } from './bucket.ts'
import type { Buckets } from './range.ts'

/** Whether a span is a request that enters a service: of the kind server or consumer, or without a parent. */
export const IS_ENTRY = ch`(kind in ('server', 'consumer') or parent_span_id = '')`

type Query = z.output<typeof TraceSeriesQuery>

/** The conditions of a query on spans. */
export function whereSpans({ service, operation, status, filters }: Partial<Query>): Ch[] {
  return [
    ...(service === undefined ? [] : [ch`source = ${value('String', service)}`]),
    ...(operation === undefined ? [] : [ch`name = ${value('String', operation)}`]),
    ...(status === undefined ? [] : [ch`status = ${value('String', status)}`]),
    ...(filters === undefined ? [] : [whereAttributes(filters)]),
  ]
}

/** The condition for the requests of a query: entries, or every span of the operation that it names. */
export function whereRequests(query: Partial<Query>): Ch {
  return join([...(query.operation === undefined ? [IS_ENTRY] : []), ...whereSpans(query)], ' and ')
}

/** Columns of spans besides attributes. */
const COLUMNS = {
  operation: ch`toString(name)`,
  status: ch`toString(status)`,
  kind: ch`toString(kind)`,
  version: ch`toString(version)`,
}

/** Rows `labels, k, result`. Durations in milliseconds, the share of errors in percent. */
export function traceQuery(query: Query, buckets: Buckets): Ch {
  const seconds = secondsOf(buckets)
  const results: Record<TraceAggregation, Ch> = {
    rate: ch`count() / any(${seconds})`,
    errors: ch`toFloat64(countIf(status = 'error'))`,
    error_rate: ch`countIf(status = 'error') * 100 / count()`,
    avg: ch`avg(ms)`,
    p50: ch`quantileExactInclusive(0.5)(ms)`,
    p95: ch`quantileExactInclusive(0.95)(ms)`,
    p99: ch`quantileExactInclusive(0.99)(ms)`,
  }
  return ch`select labels, k, ${results[query.aggregation]} as result
    from (select ${labelsOf(groupKeys(query.group_by), COLUMNS)} as labels, ${bucketAt(buckets, ch`toUnixTimestamp64Nano(time)`)} as k,
        status, duration_ns / 1e6 as ms
      from ${rowsOf('spans')} where time >= ${instant(buckets.from)} and time < ${instant(buckets.to)} and ${whereRequests(query)})
    group by labels, k`
}
