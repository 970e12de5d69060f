import type { Monitor } from './entity.ts'

type Intervals = Pick<Monitor, 'interval_seconds' | 'set_interval_seconds'>

/** The interval that a monitor is set to. It is checked less often while its account's plan does not allow that. */
export function intervalSetOf({ interval_seconds, set_interval_seconds }: Intervals): number {
  return set_interval_seconds ?? interval_seconds
}

/** How often a monitor is checked on a plan with a shortest interval. What it is set to is kept. Pure. */
export function intervalWithin(monitor: Intervals, floor: number): Required<Intervals> {
  const set = intervalSetOf(monitor)
  return set < floor
    ? { interval_seconds: floor, set_interval_seconds: set }
    : { interval_seconds: set, set_interval_seconds: null }
}
