import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, rowsOf } from '../../platform/telemetry-store/sql.ts'
import { groupKeys } from './attribute.ts'
import { bucketQuantile, explicitBuckets, quantileOf } from './histogram.ts'
import { spread } from './increase.ts'
import { counterQuery, increasesOfCounter } from './metric-number.ts'
import { type MetricQuery, whereMetric } from './metric-rows.ts'
import type { Buckets } from './range.ts'

// A classic histogram of Prometheus is a family of counters: `<name>_bucket` with the upper bound in the label `le`,
// `<name>_sum` and `<name>_count`. Its buckets are cumulative: each counts what those below it count.

const BUCKET = '_bucket'

/** Runs a query of the account. */
type Ask = (query: Ch) => Promise<unknown[]>

/**
 * Rows `labels, k, result` of the buckets of a classic histogram; null if the metric is anything else. Throws 400 for
 * an aggregation that would add cumulative buckets up.
 */
export async function bucketQuery(ask: Ask, query: MetricQuery, buckets: Buckets): Promise<Ch | null> {
  if (!query.metric_name.endsWith(BUCKET) || !(await hasBounds(ask, query, buckets))) return null
  const quantile = quantileOf(query.aggregation)
  const isDivided = groupKeys(query.group_by).includes('le') || Object.hasOwn(query.filters ?? {}, 'le')
  if (quantile === null && !isDivided)
    throw refuseField('aggregation', observabilityText('series.percentile_of_buckets'))
  if (quantile !== null && isDivided) throw refuseField('aggregation', observabilityText('series.no_percentile_by_le'))
  return quantile === null ? null : quantileQuery(query, buckets, quantile)
}

/** The same for the name of the family, which has no points of its own; null if there is no such family. */
export async function familyQuery(ask: Ask, query: MetricQuery, buckets: Buckets): Promise<Ch | null> {
  const { metric_name, aggregation } = query
  const of = (end: string, as: MetricQuery['aggregation']) => ({
    ...query,
    metric_name: metric_name + end,
    aggregation: as,
  })
  if (!(await hasBounds(ask, of(BUCKET, aggregation), buckets))) return null
  if (quantileOf(aggregation) !== null) return bucketQuery(ask, of(BUCKET, aggregation), buckets)
  const [sum, count] = [counterQuery(of('_sum', 'sum'), buckets), counterQuery(of('_count', 'sum'), buckets)]
  if (aggregation === 'sum') return sum
  if (aggregation === 'count') return count
  if (aggregation === 'rate') return counterQuery(of('_count', 'rate'), buckets)
  if (aggregation === 'avg')
    return ch`select labels, k, if(sum(n) > 0, sum(s) / sum(n), null) as result
      from (select labels, k, result as s, toFloat64(0) as n from (${sum})
        union all select labels, k, toFloat64(0) as s, result as n from (${count})) group by labels, k`
  throw refuseField('aggregation', observabilityText('series.aggregation_of_histogram'))
}

async function hasBounds(ask: Ask, query: MetricQuery, buckets: Buckets): Promise<boolean> {
  const { filters, ...any } = query
  const found = await ask(
    ch`select 1 from ${rowsOf('points')} where ${whereMetric(any, buckets, 0)} and attributes['le'] != '' limit 1`,
  )
  return found.length > 0
}

const LE = ch`toFloat64OrNull(toString(attributes['le']))`
/** The histogram that a bucket belongs to: its series apart from `le`. */
const HISTOGRAM = ch`cityHash64(toString(mapSort(mapFilter((n, v) -> n != 'le', attributes))), toString(resource))`

/**
 * Computes what `histogram_quantile` of Prometheus does, from the increases of all buckets of each histogram. Counts
 * that decrease with the bound count as equal; a histogram without a bucket `+Inf`, or with that alone, is left out.
 */
function quantileQuery(query: MetricQuery, buckets: Buckets, quantile: number): Ch {
  const more = ch`${LE} as le, ${HISTOGRAM} as histogram`
  const rows = ch`select * from (${increasesOfCounter(query, buckets, more)}) where isNotNull(le) and not isNaN(le)`
  const totals = ch`select labels, histogram, k, assumeNotNull(le) as bound, sum(d * w) as c
    from (${spread(rows, buckets)}) group by labels, histogram, k, bound`
  const sorted = ch`select labels, k, arraySort(groupArray((bound, c))) as sorted,
      arrayMap(i -> arrayMax(arraySlice(sorted.2, 1, i)), arrayEnumerate(sorted)) as below
    from (${totals}) group by labels, histogram, k having isInfinite(sorted[-1].1) and length(sorted) > 1`
  const counted = ch`select labels, k, arrayPopBack(sorted.1) as bounds,
      arrayMap((c, i) -> c - if(i > 1, below[i - 1], 0), below, arrayEnumerate(below)) as counts from (${sorted})`
  const held = ch`select labels, k, arrayJoin(arrayFilter(b -> b.3 > 0, ${explicitBuckets('counts')})) as b from (${counted})`
  const each = ch`select labels, k, b.1 as l, b.2 as h, sum(b.3) as c from (${held}) group by labels, k, l, h`
  return bucketQuantile(
    ch`select labels, k, groupArray(l) as lows, groupArray(h) as highs, groupArray(c) as counts from (${each}) group by labels, k`,
    quantile,
  )
}
