import { SLOW_MS, tooSlow } from '../http/bytes.ts'
import { type MostInFlight, tooManyInFlight, tooManyOfCaller } from '../http/in-flight.ts'
import { realMs } from '../real-time.ts'

/** The place of a request. */
export interface Place {
  /** Rejects if the request has to give way: its body is too slow, and others need the place. */
  lost: Promise<never>
  /** Notes that the request is answered: it keeps its place until it leaves. */
  settle(): void
  leave(): void
}

interface Taken {
  caller: string
  since: number
  /** Whether its sender is waited for, now. */
  isArriving(): boolean
  giveWay(): void
}

/**
 * Admits requests, each until it leaves. Throws 429 if the caller has its share. When all places are taken, a body that
 * takes longer than `SLOW_MS` to arrive gives way: of the caller who has most places, the oldest. Throws 503 if there is
 * none. So slow senders keep nobody out for more than a second.
 */
export function createPlaces({ ofCaller, all }: MostInFlight, now = realMs) {
  /** In order of their start. */
  const taken = new Set<Taken>()
  const callers = new Map<string, number>()
  const countOf = (caller: string) => callers.get(caller) ?? 0

  function remove(place: Taken): void {
    if (!taken.delete(place)) return
    const left = countOf(place.caller) - 1
    if (left === 0) callers.delete(place.caller)
    else callers.set(place.caller, left)
  }

  function makeRoom(): void {
    if (taken.size < all) return
    const slow = [...taken].filter(({ since, isArriving }) => now() - since >= SLOW_MS && isArriving())
    const most = Math.max(...slow.map(({ caller }) => countOf(caller)))
    const first = slow.find(({ caller }) => countOf(caller) === most)
    if (first === undefined) throw tooManyInFlight()
    remove(first)
    first.giveWay()
  }

  return {
    /** How many requests are in progress. */
    get size(): number {
      return taken.size
    },
    enter(caller: string, isArriving: () => boolean): Place {
      if (countOf(caller) >= ofCaller) throw tooManyOfCaller(ofCaller)
      makeRoom()
      const { promise: lost, reject } = Promise.withResolvers<never>()
      // A request that has been answered no longer awaits this.
      lost.catch(() => {})
      const place: Taken = { caller, since: now(), isArriving, giveWay: () => reject(tooSlow()) }
      taken.add(place)
      callers.set(caller, countOf(caller) + 1)
      return {
        lost,
        settle() {
          place.isArriving = () => false
        },
        leave: () => remove(place),
      }
    },
  }
}
