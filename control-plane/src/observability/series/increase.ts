import { type Ch, ch } from '../../platform/telemetry-store/sql.ts'
import { type Buckets, nanos } from './range.ts'

/**
 * Adds the columns of the previous point of the series, with the prefix `p`, and the number `n` of the point, from 1.
 */
export function withPrevious(rows: Ch, columns: readonly string[]): Ch {
  const previous = columns.map(name => `lagInFrame(${name}) over w as p${name}`).join(', ')
  return ch`select *, row_number() over w as n, ${{ parts: [previous] }} from (${rows})
    window w as (partition by series order by t rows between unbounded preceding and current row)`
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
export function spread(rows: Ch, { from, to, origin, step }: Buckets): Ch {
  const [first, end, zero, size] = [nanos(from), nanos(to), nanos(origin), nanos(step)]
  const lo = ch`greatest(a, ${first})`
  const hi = ch`least(t, ${end})`
  const buckets = ch`range(toUInt32(intDiv(${lo} - ${zero}, ${size})), toUInt32(intDiv(greatest(${hi} - 1, ${lo}) - ${zero}, ${size})) + 1)`
  return ch`select *, if(a < t, (least(t, ${end}, ${zero} + (k + 1) * ${size}) - greatest(a, ${first}, ${zero} + k * ${size})) / (t - a), 1) as w
    from (select *, arrayJoin(${buckets}) as k from (${rows}) where if(a < t, ${lo} < ${hi}, t >= ${first} and t < ${end}))`
}
