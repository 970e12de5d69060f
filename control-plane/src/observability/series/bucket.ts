import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import type { Buckets } from './range.ts'

/** Milliseconds as nanoseconds, for SQL. */
export function nanos(ms: number): Ch {
  return ch`${value('Int64', String(BigInt(ms) * 1_000_000n))}`
}

/**
 * The number of the bucket of an instant within the range, or one row for each window of a rule that holds it; `instant`
 * is SQL in nanoseconds.
 */
export function bucketAt(buckets: Buckets, instant: Ch): Ch {
  const { origin, step, seen } = buckets
  if (seen !== null) return windowsOf(buckets, seen, instant)
  return ch`toUInt32(intDiv(${instant} - ${nanos(origin)}, ${nanos(step)}))`
}

/** The seconds of bucket `k` that lie within the range. */
export function secondsOf({ from, to, origin, step, seen }: Buckets): Ch {
  if (seen !== null) return ch`${value('Float64', seen.length / 1_000)}`
  return ch`(least(${nanos(to)}, ${nanos(origin)} + (k + 1) * ${nanos(step)}) - greatest(${nanos(from)}, ${nanos(origin)} + k * ${nanos(step)})) / 1e9`
}

/** The end of window k in nanoseconds. */
export function endOf({ origin, step }: Buckets): Ch {
  return ch`(${nanos(origin)} + k * ${nanos(step)})`
}

/**
 * The numbers of the windows, one row for each, that hold a record of the time `t` (nanoseconds), by its column
 * `arrived`. With `beyond`, also of those that end later, or whose start is up to that much after it (milliseconds).
 */
export function windowsOf(buckets: Buckets, seen: Seen, t: Ch, beyond = 0): Ch {
  const { first, end } = windowsHolding(buckets, seen, t, ch`toUnixTimestamp64Nano(arrived)`, beyond)
  return ch`arrayJoin(range(toUInt32(${first}), toUInt32(${end})))`
}

type Seen = NonNullable<Buckets['seen']>

/** The first of those windows, and the one after the last; the record arrived at `arrived` (nanoseconds). */
export function windowsHolding(
  { origin, step, count }: Buckets,
  { length, delay }: Seen,
  t: Ch,
  arrived: Ch,
  beyond = 0,
): { first: Ch; end: Ch } {
  const [zero, size, late] = [nanos(origin), nanos(step), nanos(delay)]
  const least = beyond > 0 ? ch`${t} - ${late}` : t
  const since = ch`(greatest(${least}, ${arrived} - ${late}) - ${zero})`
  const until = ch`(${t} + ${nanos(length + beyond)} - ${zero})`
  return {
    first: ch`if(${since} < 0, 0, intDiv(${since}, ${size}) + 1)`,
    end: ch`if(${until} < 0, 0, least(intDiv(${until}, ${size}) + 1, ${value('Int64', count)}))`,
  }
}
