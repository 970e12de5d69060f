import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { atScale, explicitBuckets, exponentialBuckets } from './histogram.ts'
import { COUNTED, distributionQuery, looksInside, NO_BUCKETS } from './metric-distribution.ts'
import { changeQuery } from './metric-number.ts'
import { type Histogram, type MetricQuery, pointRows, within } from './metric-rows.ts'
import type { Buckets } from './range.ts'

/** The columns of a point that hold its buckets, and how they become tuples. */
const HELD: Record<Histogram, { columns: Ch; held: (rows: Ch) => Ch }> = {
  histogram: {
    columns: ch`bounds, buckets`,
    held: rows => ch`select *, ${explicitBuckets('buckets')} as held from (${rows})`,
  },
  exponential_histogram: {
    columns: ch`scale, zero_count, zero_threshold, positive_offset, positive, negative_offset, negative`,
    held: rows => ch`select *, ${exponentialBuckets()} as held from (select *, scale as at_scale, toFloat64(zero_count) as zeros,
      ${atScale('positive', 'scale')} as highs, ${atScale('negative', 'scale')} as lows from (${rows}))`,
  },
}

/**
 * Rows `labels, k, result` of gauge histograms: those of the sum of all series, each with the average of its points in a
 * bucket, like `sum(avg_over_time(h[5m]))` of Prometheus. `rate` is the change of the count.
 */
export function gaugeQuery(query: MetricQuery, buckets: Buckets, of: Histogram): Ch {
  if (query.aggregation === 'rate')
    return changeQuery(query, buckets, `gauge_${of}`, ch`toFloat64(count) as value, false as is_delta`)
  return distributionQuery(states(query, buckets, of), query, buckets)
}

/** Each point with its share `w` of the average of its series. Its extremes are those that were sent with it. */
function states(query: MetricQuery, buckets: Buckets, of: Histogram): Ch {
  const { columns, held } = HELD[of]
  const points = within(pointRows(query, buckets, `gauge_${of}`, ch`count, sum, min, max, ${columns}`, 0), buckets)
  const rows = looksInside(query.aggregation) ? held(points) : ch`select *, ${NO_BUCKETS} as held from (${points})`
  return ch`select labels, series, k, t, true as is_delta, min, max, toFloat64(count) as added, sum as amount, ${COUNTED} as held,
      1 / count() over (partition by series, k) as w from (${rows})`
}
