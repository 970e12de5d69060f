import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import { secondsOf } from './bucket.ts'
import {
  atScale,
  bucketQuantile,
  difference,
  explicitBuckets,
  exponentialBuckets,
  QUANTILES,
  quantileOf,
} from './histogram.ts'
import { carriedOf, intervals, spread, withPrevious } from './increase.ts'
import { type Distribution, type Histogram, type MetricQuery, pointRows, reachOf, within } from './metric-rows.ts'
import type { Buckets } from './range.ts'

const TOTALLED = 'count, sum'
/** The columns of a point and of the previous one that each kind needs. */
const COMPARED: Record<Distribution, string> = {
  histogram: `${TOTALLED}, bounds, buckets`,
  exponential_histogram: `${TOTALLED}, scale, zero_count, positive_offset, positive, negative_offset, negative`,
  summary: TOTALLED,
}

/** Adds the increase of each point since the previous one, where the two are comparable. */
const DIFFERENCES: Record<Distribution, (rows: Ch) => Ch> = {
  histogram: rows => ch`select *, bounds = pbounds and length(buckets) = length(pbuckets) as alike,
      if(alike, arrayMap((c, p) -> toInt64(c) - toInt64(p), buckets, pbuckets), []) as more,
      count < pcount or arrayExists(c -> c < 0, more) as falls from (${rows})`,
  exponential_histogram: rows => {
    const sides = ch`select *, if(n > 1, least(scale, pscale), scale) as low_scale,
        ${atScale('positive', 'low_scale')} as positive_now, ${atScale('ppositive', 'low_scale')} as positive_before,
        ${atScale('negative', 'low_scale')} as negative_now, ${atScale('pnegative', 'low_scale')} as negative_before from (${rows})`
    return ch`select *, true as alike, ${difference('positive')} as more_positive, ${difference('negative')} as more_negative,
        count < pcount or zero_count < pzero_count or arrayExists(c -> c < 0, more_positive.2) or arrayExists(c -> c < 0, more_negative.2) as falls
      from (${sides})`
  },
  summary: rows => ch`select *, true as alike, count < pcount as falls from (${rows})`,
}

export const NO_BUCKETS = ch`[]::Array(Tuple(Float64, Float64, Float64))`
/** Adds the buckets of each point's increase as tuples. */
const HELD: Record<Distribution, (rows: Ch) => Ch> = {
  histogram: rows =>
    ch`select *, ${explicitBuckets('counts')} as held from (select *, if(how = 'more', more, arrayMap(c -> toInt64(c), buckets)) as counts from (${rows}))`,
  exponential_histogram: rows =>
    ch`select *, ${exponentialBuckets()} as held from (select *, how = 'more' as is_more, if(is_more, low_scale, scale) as at_scale,
      if(is_more, more_positive, ${atScale('positive', 'scale')}) as highs, if(is_more, more_negative, ${atScale('negative', 'scale')}) as lows,
      toFloat64(zero_count) - if(is_more, toFloat64(pzero_count), 0) as zeros from (${rows}))`,
  summary: rows => ch`select *, ${NO_BUCKETS} as held from (${rows})`,
}
/** Whether an aggregation needs buckets. */
export const looksInside = (aggregation: string) => [...Object.keys(QUANTILES), 'min', 'max'].includes(aggregation)
/** Buckets with a count and ends. */
export const COUNTED = ch`arrayFilter(b -> b.3 > 0 and isFinite(b.1) and isFinite(b.2), held)`

/** The increase of each point: `added`, `amount` (its sum) and `held` (its buckets, if needed), from `a` to `t`. */
function increases(query: MetricQuery, buckets: Buckets, of: Distribution): Ch {
  const reach = reachOf(buckets)
  const columns = { parts: [`temporality = 'delta' as is_delta, min, max, zero_threshold, ${COMPARED[of]}`] }
  const points = pointRows(query, buckets, of, columns, reach)
  const compared = DIFFERENCES[of](withPrevious(points, `t, s, ${COMPARED[of]}`.split(', '), buckets))
  const known = ch`select * from (${intervals(compared, reach, ch`falls`, ch`alike`)}) where how != 'none'`
  const held = (looksInside(query.aggregation) ? HELD[of] : HELD.summary)(known)
  return ch`select labels, ${carriedOf(buckets)}, t, a, is_delta, min, max, toFloat64(count) - if(how = 'more', toFloat64(pcount), 0) as added,
      sum - if(how = 'more', psum, 0) as amount, ${COUNTED} as held
    from (${held})`
}

/** The extremes that were sent with a point; those since its start hold for each increase too. */
const LEAST = ch`if(isNotNull(min) and isFinite(min), assumeNotNull(min), -inf)`
const MOST = ch`if(isNotNull(max) and isFinite(max), assumeNotNull(max), inf)`

const TOTALS = {
  count: ch`sum(added * w)`,
  sum: ch`sum(amount * w)`,
  avg: ch`if(sum(added * w) > 0, sum(amount * w) / sum(added * w), null)`,
  // The extremes that a delta reports, else those of its buckets, within the extremes that were sent.
  min: ch`min(if(is_delta and isNotNull(min), min, if(empty(held), null, greatest(least(arrayMin(b -> b.1, held), ${MOST}), ${LEAST}))))`,
  max: ch`max(if(is_delta and isNotNull(max), max, if(empty(held), null, greatest(least(arrayMax(b -> b.2, held), ${MOST}), ${LEAST}))))`,
  last: ch`argMax(if(added > 0, amount / added, null), (t, series))`,
}

/** Rows `labels, k, result` of histograms of one kind. */
function histogramQuery(query: MetricQuery, buckets: Buckets, of: Histogram): Ch {
  return distributionQuery(spread(increases(query, buckets, of), buckets), query, buckets)
}

/** The same from pieces: `added`, `amount` and `held` of a bucket `k`, with their weight `w`. */
export function distributionQuery(pieces: Ch, { aggregation }: MetricQuery, buckets: Buckets): Ch {
  const quantile = quantileOf(aggregation)
  if (quantile !== null) {
    const each = ch`select labels, k, b.1 as l, b.2 as h, sum(b.3 * w) as c, min(lowest) as least_value, max(highest) as most_value
      from (select labels, k, w, ${LEAST} as lowest, ${MOST} as highest, arrayJoin(held) as b from (${pieces})) group by labels, k, l, h`
    const rows = ch`select labels, k, groupArray(l) as lows, groupArray(h) as highs, groupArray(c) as counts,
        min(least_value) as lowest, max(most_value) as highest from (${each}) group by labels, k`
    return bucketQuantile(rows, quantile, found => ch`greatest(least(${found}, highest), lowest)`)
  }
  return totals(pieces, aggregation, buckets)
}

export const explicitQuery = (query: MetricQuery, buckets: Buckets) => histogramQuery(query, buckets, 'histogram')
export const exponentialQuery = (query: MetricQuery, buckets: Buckets) =>
  histogramQuery(query, buckets, 'exponential_histogram')

/** Rows `labels, k, result` of summaries. Their quantiles cannot be merged, so the highest counts. */
export function summaryQuery(query: MetricQuery, buckets: Buckets): Ch {
  const { aggregation } = query
  const asked = { ...QUANTILES, min: 0, max: 1, rate: null, sum: null, avg: null, count: null, last: null }[aggregation]
  if (asked === null) return totals(spread(increases(query, buckets, 'summary'), buckets), aggregation, buckets)
  const points = pointRows(query, buckets, 'summary', ch`quantiles, quantile_values`, 0)
  const found = ch`quantile_values[indexOf(quantiles, ${value('Float64', asked)})]`
  const best = aggregation === 'min' ? ch`min(v)` : ch`max(v)`
  return ch`select labels, k, ${best} as result
    from (select labels, k, ${found} as v from (${within(points, buckets)}) where has(quantiles, ${value('Float64', asked)}) and isFinite(v))
    group by labels, k`
}

function totals(pieces: Ch, aggregation: MetricQuery['aggregation'], buckets: Buckets): Ch {
  const result =
    aggregation === 'rate' ? ch`sum(added * w) / (${secondsOf(buckets)})` : TOTALS[aggregation as keyof typeof TOTALS]
  return ch`select labels, k, ${result} as result from (${pieces}) group by labels, k`
}
