import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'
import type { TelemetryStore } from '../../platform/telemetry-store/store.ts'
import type { SeriesQuery } from './entity.ts'
import { logQuery } from './log.ts'
import { explicitQuery, exponentialQuery, summaryQuery } from './metric-distribution.ts'
import { counterQuery, levelQuery } from './metric-number.ts'
import { classesQuery, type MetricClass, type MetricQuery } from './metric-rows.ts'
import type { Buckets } from './range.ts'
import { traceQuery } from './trace.ts'

/** A query of the telemetry store; uptime is read from the database. */
export type StoredQuery = Exclude<SeriesQuery, { source: 'uptime' }>

const BY_CLASS: Record<MetricClass, (query: MetricQuery, buckets: Buckets) => Ch> = {
  counter: counterQuery,
  level: levelQuery,
  histogram: explicitQuery,
  exponential_histogram: exponentialQuery,
  summary: summaryQuery,
}

/**
 * Rows `labels, kind, k, result` of a query: the values of its series by bucket. Each kind of metric that came under the
 * name is read in its own way; `kind` is empty unless several have the same labels. Null if there is nothing to read.
 */
export async function rowsOfQuery(
  telemetry: TelemetryStore,
  account: string,
  query: StoredQuery,
  buckets: Buckets,
): Promise<Ch | null> {
  if (query.source === 'logs') return ofKind('', logQuery(query, buckets))
  if (query.source === 'traces') return ofKind('', traceQuery(query, buckets))
  const found = await telemetry.query<{ class: MetricClass }>(account, classesQuery(query, buckets))
  if (found.length === 0) return null
  const [first] = found
  if (first !== undefined && found.length === 1) return ofKind('', BY_CLASS[first.class](query, buckets))
  const each = found.map(({ class: kind }) => ofKind(kind, BY_CLASS[kind](query, buckets)))
  // A rule must find the same in a window however many others are read with it.
  const together = buckets.seen === null ? ch`labels` : ch`labels, k`
  return ch`select labels, if(uniqExact(given) over (partition by ${together}) > 1, given, '') as kind, k, result
    from (select labels, kind as given, k, result from (${join(each, ' union all ')}))`
}

function ofKind(kind: MetricClass | '', rows: Ch): Ch {
  return ch`select labels, ${value('String', kind)} as kind, toUInt32(k) as k, toFloat64(result) as result from (${rows}) where isFinite(result)`
}
