import type { MetricSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { DAY_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import { type Ch, ch, instant, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { groupKeys, labelsOf, whereAttributes } from './attribute.ts'
import { bucketAt, endOf, nanos, windowsOf } from './bucket.ts'
import type { Buckets } from './range.ts'

export type MetricQuery = z.output<typeof MetricSeriesQuery>

/**
 * How to read the points of a metric. `counter`: each adds something (deltas, and monotonic sums). `level`: each is a
 * value of its own (gauges, and sums that go up and down). A histogram adds something too; a gauge histogram is one
 * without temporality, each of whose points is a distribution of its own.
 */
export type MetricClass = 'counter' | 'level' | Distribution | `gauge_${Histogram}`
export type Histogram = 'histogram' | 'exponential_histogram'
export type Distribution = Histogram | 'summary'

export const CLASS_OF = ch`multiIf(kind = 'sum' and (monotonic or temporality = 'delta'), 'counter', kind in ('gauge', 'sum'), 'level',
  kind != 'summary' and temporality = 'unspecified', concat('gauge_', toString(kind)), toString(kind))`

/**
 * The longest distance of two connected points of a cumulative series, and the longest time over which a point's
 * increase is spread: twice the resolution, at least 15 minutes, at most a day.
 */
export function reachOf({ step, seen }: Buckets): number {
  return Math.min(Math.max(2 * (seen?.length ?? step), 15 * MINUTE_MS), DAY_MS)
}

/** The condition for the points of a query: those of its range, and those beyond it that reach into it. */
export function whereMetric(query: MetricQuery, { from, to }: Buckets, beyond: number): Ch {
  return ch`metric = ${value('String', query.metric_name)} and time >= ${instant(Math.max(0, from - beyond))}
    and time < ${instant(to + beyond)} and bitAnd(flags, 1) = 0 and ${whereAttributes(query.filters)}`
}

/** The classes of the points of a query: several if different kinds of metric came under one name. */
export function classesQuery(query: MetricQuery, buckets: Buckets): Ch {
  return ch`select distinct ${CLASS_OF} as class from ${rowsOf('points')} where ${whereMetric(query, buckets, reachOf(buckets))}
    order by class`
}

/**
 * The points of a class, one per series and instant, with the columns that an aggregation needs. Of the windows of a
 * rule, each has the points that had arrived by then, with its number `k`.
 */
export function pointRows(query: MetricQuery, buckets: Buckets, of: MetricClass, columns: Ch, beyond: number): Ch {
  const { seen } = buckets
  const instants = ch`toUnixTimestamp64Nano(time) as t, toUnixTimestamp64Nano(start_time) as s`
  const points = ch`from ${rowsOf('points')} where ${whereMetric(query, buckets, beyond)} and ${CLASS_OF} = ${value('String', of)}`
  const labels = labelsOf(groupKeys(query.group_by))
  if (seen === null)
    return ch`select series, ${instants}, ${labels} as labels, ${columns} ${points} order by series, t, s desc limit 1 by series, t`
  const k = windowsOf(buckets, seen, ch`toUnixTimestamp64Nano(time)`, beyond)
  return ch`select series, ${k} as k, ${instants}, ${labels} as labels, ${columns} ${points}
    order by series, k, t, s desc, arrived limit 1 by series, k, t`
}

/** The points of a bucket, with its number `k`. */
export function within(rows: Ch, buckets: Buckets): Ch {
  const { from, to, seen } = buckets
  if (seen === null)
    return ch`select *, ${bucketAt(buckets, ch`t`)} as k from (${rows}) where t >= ${nanos(from)} and t < ${nanos(to)}`
  return ch`select * from (${rows}) where t >= ${endOf(buckets)} - ${nanos(seen.length)} and t < ${endOf(buckets)}`
}

/** What identifies a series of points: in windows of a rule, it is another one in each. */
export function partitionOf({ seen }: Buckets): Ch {
  return seen === null ? ch`series` : ch`series, k`
}
