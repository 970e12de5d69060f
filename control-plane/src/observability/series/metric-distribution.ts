import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { addSides, atScale, bucketQuantile, explicitBuckets, exponentialBuckets } from './histogram.ts'
import { intervals, spread, withPrevious } from './increase.ts'
import { type MetricQuery, pointRows, reachOf } from './metric-rows.ts'
import { type Buckets, bucketAt, nanos, secondsOf } from './range.ts'

const BUCKETS = `bounds, buckets, scale, zero_count, positive_offset, positive, negative_offset, negative`
const COLUMNS: Ch = {
  parts: [`kind, temporality = 'delta' as is_delta, count, sum, min, max, zero_threshold, ${BUCKETS}`],
}
const PREVIOUS = `t, s, kind, count, sum, ${BUCKETS}`.split(', ')

/** Points whose buckets are the same, or exponential ones, which can be brought to one scale. */
const ALIKE = ch`kind = pkind and (kind != 'histogram' or (bounds = pbounds and length(buckets) = length(pbuckets)))`

const SCALE = ch`low_scale`
const POSITIVE = addSides(atScale('positive_offset', 'positive', 'scale', SCALE), before('positive'), true)
const NEGATIVE = addSides(atScale('negative_offset', 'negative', 'scale', SCALE), before('negative'), true)

function before(side: 'positive' | 'negative'): Ch {
  return atScale(`p${side}_offset`, `p${side}`, 'pscale', SCALE)
}

/** Whether any count is lower than before. */
const FALLS = ch`(count < pcount or zero_count < pzero_count or if(kind = 'histogram',
  arrayExists((c, p) -> c < p, buckets, if(length(buckets) = length(pbuckets), pbuckets, buckets)),
  arrayExists(c -> c < 0, (${POSITIVE}).2) or arrayExists(c -> c < 0, (${NEGATIVE}).2)))`

/** What each point adds: `added`, `amount` (its sum) and `held`, tuples of its buckets; from `a` to `t`. */
function increases(query: MetricQuery, buckets: Buckets, of: 'distribution' | 'summary'): Ch {
  const reach = reachOf(buckets)
  const rows = withPrevious(pointRows(query, buckets, of, COLUMNS, reach), PREVIOUS)
  const scaled = ch`select *, if(n > 1 and pkind = kind, least(scale, pscale), scale) as low_scale from (${rows})`
  const known = ch`select * from (${intervals(scaled, reach, FALLS, ALIKE)}) where how != 'none'`
  const own = (side: string) => atScale(`${side}_offset`, side, 'scale', ch`scale`)
  const more = ch`if(kind = 'histogram', ${explicitBuckets(ch`arrayMap((c, p) -> toInt64(c) - toInt64(p), buckets, if(length(buckets) = length(pbuckets), pbuckets, buckets))`)},
    ${exponentialBuckets(SCALE, POSITIVE, NEGATIVE, ch`(toInt64(zero_count) - toInt64(pzero_count))`)})`
  const all = ch`if(kind = 'histogram', ${explicitBuckets(ch`buckets`)}, ${exponentialBuckets(ch`scale`, own('positive'), own('negative'), ch`zero_count`)})`
  const held =
    of === 'summary' ? ch`[]::Array(Tuple(Float64, Float64, Float64))` : ch`if(how = 'more', ${more}, ${all})`
  return ch`select labels, series, t, a, how, is_delta, min, max, toFloat64(count) - if(how = 'more', toFloat64(pcount), 0) as added,
      sum - if(how = 'more', psum, 0) as amount, arrayFilter(b -> b.3 > 0 and isFinite(b.1) and isFinite(b.2), ${held}) as held
    from (${known})`
}

const TOTALS = {
  count: ch`sum(added * w)`,
  sum: ch`sum(amount * w)`,
  avg: ch`if(sum(added * w) > 0, sum(amount * w) / sum(added * w), null)`,
  // The extremes that a delta tells, else those of its buckets.
  min: ch`min(if(is_delta and isNotNull(min), min, if(empty(held), null, arrayMin(b -> b.1, held))))`,
  max: ch`max(if(is_delta and isNotNull(max), max, if(empty(held), null, arrayMax(b -> b.2, held))))`,
  last: ch`argMax(if(added > 0, amount / added, null), (t, series))`,
}
const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 }

/** Rows `labels, k, result` of histograms of both kinds. */
export function distributionQuery(query: MetricQuery, buckets: Buckets): Ch {
  const { aggregation } = query
  const pieces = spread(increases(query, buckets, 'distribution'), buckets)
  if (aggregation === 'p50' || aggregation === 'p95' || aggregation === 'p99') {
    const each = ch`select labels, k, b.1 as l, b.2 as h, sum(b.3 * w) as c
      from (select labels, k, w, arrayJoin(held) as b from (${pieces})) group by labels, k, l, h`
    const rows = ch`select labels, k, groupArray(l) as lows, groupArray(h) as highs, groupArray(c) as counts from (${each}) group by labels, k`
    return bucketQuantile(rows, QUANTILES[aggregation])
  }
  return totals(pieces, aggregation, buckets)
}

/** Rows `labels, k, result` of summaries. Their quantiles cannot be merged: the highest counts. */
export function summaryQuery(query: MetricQuery, buckets: Buckets): Ch {
  const { aggregation } = query
  const asked = { ...QUANTILES, min: 0, max: 1, rate: null, sum: null, avg: null, count: null, last: null }[aggregation]
  if (asked === null) return totals(spread(increases(query, buckets, 'summary'), buckets), aggregation, buckets)
  const points = pointRows(query, buckets, 'summary', ch`quantiles, quantile_values`, 0)
  const found = ch`quantile_values[indexOf(quantiles, ${value('Float64', asked)})]`
  const best = aggregation === 'min' ? ch`min(v)` : ch`max(v)`
  return ch`select labels, k, ${best} as result
    from (select labels, ${bucketAt(buckets, ch`t`)} as k, ${found} as v, has(quantiles, ${value('Float64', asked)}) as known from (${points})
      where t >= ${nanos(buckets.from)} and t < ${nanos(buckets.to)} and known and isFinite(v)) group by labels, k`
}

function totals(pieces: Ch, aggregation: MetricQuery['aggregation'], buckets: Buckets): Ch {
  const result =
    aggregation === 'rate' ? ch`sum(added * w) / (${secondsOf(buckets)})` : TOTALS[aggregation as keyof typeof TOTALS]
  return ch`select labels, k, ${result} as result from (${pieces}) group by labels, k`
}
