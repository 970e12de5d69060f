import type { MetricSeriesQuery } from '@pharos/shared-protocol/contract/series.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys, labelsOf, whereAttributes } from './attribute.ts'
import type { Buckets } from './range.ts'

export type MetricQuery = z.output<typeof MetricSeriesQuery>

/**
 * How to read the points of a metric. `counter`: each adds something (deltas, and monotonic sums). `level`: each is a
 * value of its own (gauges, and sums that go up and down).
 */
export type MetricClass = 'counter' | 'level' | Distribution
export type Distribution = 'histogram' | 'exponential_histogram' | 'summary'

export const CLASS_OF = ch`multiIf(kind = 'sum' and (monotonic or temporality = 'delta'), 'counter', kind in ('gauge', 'sum'), 'level', toString(kind))`

/**
 * The longest distance of two connected points of a cumulative series, and the longest time over which a point's
 * increase is spread: twice the resolution, at least 15 minutes, at most a day.
 */
export function reachOf({ step }: Buckets): number {
  return Math.min(Math.max(2 * step, 15 * MINUTE_MS), DAY_MS)
}

/** The condition for the points of a query: those of its range, and those beyond it that reach into it. */
function whereMetric(query: MetricQuery, { from, to }: Buckets, beyond: number): Ch {
  return ch`metric = ${value('String', query.metric_name)} and time >= ${instant(Math.max(0, from - beyond))}
    and time < ${instant(to + beyond)} and bitAnd(flags, 1) = 0 and ${whereAttributes(query.filters)}`
}

/** The class of the newest point, if a name has points of several. */
export function classQuery(query: MetricQuery, buckets: Buckets): Ch {
  return ch`select ${CLASS_OF} as class from ${rowsOf('points')} where ${whereMetric(query, buckets, reachOf(buckets))}
    group by class order by max(time) desc, class limit 1`
}

/** The points of a class, one per series and instant, with the columns that an aggregation needs. */
export function pointRows(query: MetricQuery, buckets: Buckets, of: MetricClass, columns: Ch, beyond: number): Ch {
  return ch`select series, toUnixTimestamp64Nano(time) as t, toUnixTimestamp64Nano(start_time) as s,
      ${labelsOf(groupKeys(query.group_by))} as labels, ${columns}
    from ${rowsOf('points')} where ${whereMetric(query, buckets, beyond)} and ${CLASS_OF} = ${value('String', of)}
    order by series, t, s desc limit 1 by series, t`
}
