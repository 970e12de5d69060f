import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { type Buckets, requireRange } from './range.ts'

/**
 * The windows of a rule: number k ends at `first + k * every` and is `length` long, so that they may overlap. Each holds
 * what had arrived within `delay` after its end. All in milliseconds.
 */
export interface Windows {
  first: EpochMs
  every: number
  count: number
  length: number
  delay: number
}

/** The most windows of one read. */
export const MOST_WINDOWS = 1_000

/** Windows as buckets, whose `origin` is the end of the first one. Throws 400 for a range beyond what can be stored. */
export function bucketsOfWindows({ first, every, count, length, delay }: Windows): Buckets {
  const [from, to] = [epoch(first - length), epoch(first + (count - 1) * every)]
  requireRange({ from, to })
  return { from, to, origin: first, step: every, count, seen: { length, delay } }
}
