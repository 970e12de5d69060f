import type { MetricAggregation } from '@pharos/shared-protocol/contract/observability/series.ts'
import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { nanos, secondsOf } from './bucket.ts'
import { intervals, spread, withPrevious } from './increase.ts'
import { type MetricClass, type MetricQuery, pointRows, reachOf, within } from './metric-rows.ts'
import type { Buckets } from './range.ts'

/**
 * The average of values whose sum may be beyond the largest double. Powers of two scale without rounding; the store
 * would move a factor out of the average, but not out of a conversion.
 */
const AVERAGE = ch`avg(toFloat64(v * exp2(-64))) * exp2(64)`

/** Aggregates of values. */
const OF_VALUES = {
  avg: AVERAGE,
  min: ch`min(v)`,
  max: ch`max(v)`,
  p50: ch`quantileExactInclusive(0.5)(v)`,
  p95: ch`quantileExactInclusive(0.95)(v)`,
  p99: ch`quantileExactInclusive(0.99)(v)`,
  count: ch`toFloat64(count())`,
  last: ch`argMax(v, (t, series))`,
} satisfies Partial<Record<MetricAggregation, Ch>>

const COLUMNS = ch`value, temporality = 'delta' as is_delta`
const FINITE = ch`isFinite(value)`

/** The increase `d` of each point of a counter, from `a` to `t`, with more columns of the point. */
export function increasesOfCounter(query: MetricQuery, buckets: Buckets, more?: Ch): Ch {
  const reach = reachOf(buckets)
  const columns = more === undefined ? COLUMNS : ch`${COLUMNS}, ${more}`
  const points = ch`select * from (${pointRows(query, buckets, 'counter', columns, reach)}) where ${FINITE}`
  const rows = intervals(withPrevious(points, ['t', 's', 'value'], buckets), reach, ch`value < pvalue`, ch`1`)
  return ch`select *, if(how = 'more', value - pvalue, value) as d from (${rows}) where how != 'none'`
}

/** The change of a level from one point to the next; `columns` gives its `value` and `is_delta`. */
function changes(query: MetricQuery, buckets: Buckets, of: MetricClass, columns: Ch): Ch {
  const reach = reachOf(buckets)
  const points = ch`select * from (${pointRows(query, buckets, of, columns, reach)}) where ${FINITE}`
  return ch`select *, value - pvalue as d, pt as a from (${withPrevious(points, ['t', 'value'], buckets)})
    where n > 1 and t - pt <= ${nanos(reach)}`
}

/** Rows `labels, k, result` of a counter. */
export function counterQuery(query: MetricQuery, buckets: Buckets): Ch {
  const { aggregation } = query
  const rows = increasesOfCounter(query, buckets)
  if (aggregation === 'rate' || aggregation === 'sum') return total(spread(rows, buckets), aggregation, buckets)
  const counted = aggregation === 'last' || aggregation === 'count'
  const points = counted ? pointRows(query, buckets, 'counter', COLUMNS, 0) : rows
  const v = counted ? ch`value` : ch`d`
  return ch`select labels, k, ${OF_VALUES[aggregation]} as result
    from (select *, ${v} as v from (${within(points, buckets)}) where ${FINITE}) group by labels, k`
}

/** Rows `labels, k, result` of a level. */
export function levelQuery(query: MetricQuery, buckets: Buckets): Ch {
  const { aggregation } = query
  if (aggregation === 'rate') return changeQuery(query, buckets, 'level', COLUMNS)
  const rows = ch`select *, value as v from (${within(pointRows(query, buckets, 'level', COLUMNS, 0), buckets)}) where ${FINITE}`
  if (aggregation !== 'sum')
    return ch`select labels, k, ${OF_VALUES[aggregation]} as result from (${rows}) group by labels, k`
  return ch`select labels, k, sum(level) as result
    from (select labels, k, series, ${AVERAGE} as level from (${rows}) group by labels, k, series) group by labels, k`
}

/** Rows `labels, k, result`: the change per second of the column `value`. */
export function changeQuery(query: MetricQuery, buckets: Buckets, of: MetricClass, columns: Ch): Ch {
  return total(spread(changes(query, buckets, of, columns), buckets), 'rate', buckets)
}

/** The sum of the increases, or their rate per second. */
function total(pieces: Ch, aggregation: 'rate' | 'sum', buckets: Buckets): Ch {
  const result = aggregation === 'sum' ? ch`sum(d * w)` : ch`sum(d * w) / (${secondsOf(buckets)})`
  return ch`select labels, k, ${result} as result from (${pieces}) group by labels, k`
}
