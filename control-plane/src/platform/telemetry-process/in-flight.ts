import { Refusal } from '../refusal.ts'

/** The most requests that an API hands on at once: of one credential or, without one, of one address; and in all. */
const MOST_OF_CALLER = 64
const MOST = 512
const RETRY = { headers: { 'retry-after': '1' } }

/**
 * Admits requests that are handed on, until the returned function is called. Throws 429 if the caller has too many of
 * them in progress, and 503 if all callers together have.
 */
export function createInFlight(): (caller: string) => () => void {
  const callers = new Map<string, number>()
  let all = 0
  return caller => {
    const own = callers.get(caller) ?? 0
    if (own >= MOST_OF_CALLER)
      throw new Refusal('rate_limited', `${MOST_OF_CALLER} requests of yours are in progress; wait for one.`, RETRY)
    if (all >= MOST) throw new Refusal('unavailable', 'Too many requests are in progress; try again.', RETRY)
    callers.set(caller, own + 1)
    all += 1
    return () => {
      all -= 1
      const left = (callers.get(caller) ?? 1) - 1
      if (left === 0) callers.delete(caller)
      else callers.set(caller, left)
    }
  }
}
