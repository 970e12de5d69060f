import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Platform } from '../../platform/context.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, join, value } from '../../platform/telemetry-store/sql.ts'
import { bucketQuery, familyQuery } from './classic.ts'
import type { SeriesQuery } from './entity.ts'
import { quantileOf } from './histogram.ts'
import { logQuery } from './log.ts'
import { explicitQuery, exponentialQuery, summaryQuery } from './metric-distribution.ts'
import { gaugeQuery } from './metric-gauge-histogram.ts'
import { counterQuery, levelQuery } from './metric-number.ts'
import { classesQuery, type MetricClass, type MetricQuery } from './metric-rows.ts'
import type { Buckets } from './range.ts'
import { rumQuery } from './rum.ts'
import { findApplication } from './rum-application.ts'
import { traceQuery } from './trace.ts'

/** A query of the telemetry store; uptime is read from the database. */
export type StoredQuery = Exclude<SeriesQuery, { source: 'uptime' }>

const BY_CLASS: Record<MetricClass, (query: MetricQuery, buckets: Buckets) => Ch> = {
  counter: counterQuery,
  level: levelQuery,
  histogram: explicitQuery,
  exponential_histogram: exponentialQuery,
  gauge_histogram: (query, buckets) => gaugeQuery(query, buckets, 'histogram'),
  gauge_exponential_histogram: (query, buckets) => gaugeQuery(query, buckets, 'exponential_histogram'),
  summary: summaryQuery,
}

/**
 * Rows `labels, kind, k, result` of a query: the values of its series by bucket. Each kind of metric that came under the
 * name is read in its own way; `kind` is empty unless several have the same labels. Null if there is nothing to read.
 * Throws 400 for an aggregation that the metric does not have, and for an unknown RUM application.
 */
export async function rowsOfQuery(
  platform: Platform,
  account: string,
  query: StoredQuery,
  buckets: Buckets,
): Promise<Ch | null> {
  if (query.source === 'logs') return ofKind('', logQuery(query, buckets))
  if (query.source === 'traces') return ofKind('', traceQuery(query, buckets))
  if (query.source === 'rum')
    return ofKind('', rumQuery(await findApplication(platform, account, query.application), query, buckets))
  const ask = (each: Ch) => platform.telemetry.query<{ class: MetricClass }>(account, each)
  const ofBuckets = await bucketQuery(ask, query, buckets)
  if (ofBuckets !== null) return ofKind('', ofBuckets)
  const found = withMeaning(await ask(classesQuery(query, buckets)), query)
  if (found.length === 0) {
    const ofFamily = await familyQuery(ask, query, buckets)
    return ofFamily === null ? null : ofKind('', ofFamily)
  }
  const [first] = found
  if (first !== undefined && found.length === 1) return ofKind('', BY_CLASS[first.class](query, buckets))
  const each = found.map(({ class: kind }) => ofKind(kind, BY_CLASS[kind](query, buckets)))
  // A rule must find the same in a window however many others are read with it.
  const together = buckets.seen === null ? ch`labels` : ch`labels, k`
  return ch`select labels, if(uniqExact(given) over (partition by ${together}) > 1, given, '') as kind, k, result
    from (select labels, kind as given, k, result from (${join(each, ' union all ')}))`
}

/** The classes that have the aggregation of a query. Throws 400 if none has it. */
function withMeaning(found: readonly { class: MetricClass }[], { aggregation }: MetricQuery) {
  if (quantileOf(aggregation) === null) return found
  const left = found.filter(each => each.class !== 'counter')
  if (left.length === 0 && found.length > 0)
    throw refuseField('aggregation', observabilityText('series.no_percentile_of_counter'))
  return left
}

function ofKind(kind: MetricClass | '', rows: Ch): Ch {
  return ch`select labels, ${value('String', kind)} as kind, toUInt32(k) as k, toFloat64(result) as result from (${rows}) where isFinite(result)`
}
