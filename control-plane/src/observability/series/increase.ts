import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { endOf, nanos } from './bucket.ts'
import { partitionOf } from './metric-rows.ts'
import type { Buckets } from './range.ts'

/**
 * Adds the columns of the previous point of the series, with the prefix `p`, and the number `n` of the point, from 1; in
 * windows of a rule also the time of the `latest` point.
 */
export function withPrevious(rows: Ch, columns: readonly string[], buckets: Buckets): Ch {
  const previous = columns.map(name => `lagInFrame(${name}) over w as p${name}`).join(', ')
  const by = partitionOf(buckets)
  const latest = buckets.seen === null ? ch`` : ch`, max(t) over (partition by ${by}) as latest`
  return ch`select *, row_number() over w as n, ${{ parts: [previous] }}${latest} from (${rows})
    window w as (partition by ${by} order by t rows between unbounded preceding and current row)`
}

/** The columns that `spread` needs besides the increase and its interval. */
export function carriedOf({ seen }: Buckets): Ch {
  return seen === null ? ch`series` : ch`series, k, latest`
}

/** Whether the start time is known; one equal to the point's time is unknown (OTLP, metric data model). */
const BEGUN = ch`(s > 0 and s < t)`

/**
 * Adds since when a point counts (`a`) and how: `new` counts all of it, `more` the difference to the previous point,
 * `none` if unknown. `falls`: the condition of a reset that shows in the values; `alike`: whether the two points are
 * comparable.
 */
export function intervals(rows: Ch, reach: number, falls: Ch, alike: Ch): Ch {
  const linked = ch`(n > 1 and t - pt <= ${nanos(reach)} and ${alike})`
  const restarted = ch`(s != ps and s >= pt and s > 0)`
  return ch`select *, ${linked} as linked, linked and (${restarted} or ${falls}) as reset,
      multiIf(is_delta, 'new', reset, if(s = t, 'none', 'new'), linked, 'more', ${BEGUN} and t - s <= ${nanos(reach)}, 'new', 'none') as how,
      greatest(t - ${nanos(reach)}, multiIf(is_delta, multiIf(${BEGUN}, s, linked, pt, t), reset and ${BEGUN}, greatest(s, pt), linked, pt, s)) as a
    from (${rows})`
}

/**
 * Spreads the increase of each point evenly over its interval: one row per bucket `k` that it touches, with its share
 * `w`. An increase without duration belongs to the bucket of its instant.
 */
export function spread(rows: Ch, buckets: Buckets): Ch {
  const { from, to, origin, step, seen } = buckets
  if (seen !== null) return spreadOverWindows(rows, buckets, seen.length)
  const [first, end, zero, size] = [nanos(from), nanos(to), nanos(origin), nanos(step)]
  const lo = ch`greatest(a, ${first})`
  const hi = ch`least(t, ${end})`
  const touched = ch`range(toUInt32(intDiv(${lo} - ${zero}, ${size})), toUInt32(intDiv(greatest(${hi} - 1, ${lo}) - ${zero}, ${size})) + 1)`
  return ch`select *, if(a < t, (least(t, ${end}, ${zero} + (k + 1) * ${size}) - greatest(a, ${first}, ${zero} + k * ${size})) / (t - a), 1) as w
    from (select *, arrayJoin(${touched}) as k from (${rows}) where if(a < t, ${lo} < ${hi}, t >= ${first} and t < ${end}))`
}

/**
 * The same for windows of a rule. What a series added after its latest point is not known yet, so its window ends there
 * (`e`), and begins as much earlier. A series whose next point is overdue is over: a delta added nothing since, and a
 * cumulative one is left out once its latest point is older than the window. Overdue: later than by half of the last
 * interval (a delta), or by a whole one.
 */
function spreadOverWindows(rows: Ch, buckets: Buckets, length: number): Ch {
  const [end, size] = [endOf(buckets), nanos(length)]
  const pace = ch`argMax(t - a, t) over (partition by ${partitionOf(buckets)})`
  const ended = ch`select *, ${pace} as pace, least(${end}, latest) as known, if(is_delta and 2 * (${end} - known) > 3 * pace, ${end}, known) as e
    from (${rows})`
  return ch`select *, if(a < t, (least(t, e) - greatest(a, e - ${size})) / (t - a), 1) as w
    from (${ended}) where t > e - ${size} and if(a < t, a < e, t <= e) and (is_delta or ${end} - e <= greatest(${size}, 2 * pace))`
}
