import { Refusal } from '../../platform/refusal.ts'
import { TooManySeries } from '../series/index.ts'
import { TooManyValues } from './window-cache.ts'

/**
 * Does work whose size may be too large for the store or the memory. Returns null if it was, and `mayShrink`: then it
 * can be tried with less.
 */
export async function narrower<T>(work: () => Promise<T>, mayShrink: boolean): Promise<T | null> {
  try {
    return await work()
  } catch (err) {
    if (mayShrink && isTooMuch(err)) return null
    throw err
  }
}

/** Whether fewer instants may need less time or memory, or have fewer series. */
function isTooMuch(err: unknown): boolean {
  const wide = err instanceof TooManySeries || err instanceof TooManyValues
  return wide || (err instanceof Refusal && err.code === 'query_time_limit')
}
