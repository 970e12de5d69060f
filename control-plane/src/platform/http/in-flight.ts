import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { Refusal } from '../refusal.ts'

/** How many pieces of work may be in progress at once: of one caller, and of all. */
export interface MostInFlight {
  ofCaller: number
  all: number
}

/** The most requests at once of one credential or, without one, of one address. */
export const MOST_REQUESTS = 64
/** The most requests at once of one account, with all its credentials. */
export const MOST_OF_ACCOUNT = 256

export const RETRY = { headers: { 'retry-after': '1' } }

/**
 * Admits work until the returned function is called, which may be called again. Throws 429 if the caller has too much of
 * it in progress, and 503 if all callers together have.
 */
export function createInFlight({ ofCaller, all: most }: MostInFlight): (caller: string) => () => void {
  const callers = new Map<string, number>()
  let all = 0
  return caller => {
    const own = callers.get(caller) ?? 0
    if (own >= ofCaller) throw tooManyOfCaller(ofCaller)
    if (all >= most) throw tooManyInFlight()
    callers.set(caller, own + 1)
    all += 1
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      all -= 1
      const left = (callers.get(caller) ?? 1) - 1
      if (left === 0) callers.delete(caller)
      else callers.set(caller, left)
    }
  }
}

/** The refusal of a caller who has so many requests in progress. */
export function tooManyOfCaller(count: number): Refusal {
  return new Refusal('rate_limited', requestText('request.own_in_progress', { count }), RETRY)
}

/** The refusal while all callers together have too many. */
export function tooManyInFlight(): Refusal {
  return new Refusal('unavailable', requestText('request.too_many_in_progress'), RETRY)
}
