import { SLOW_MS, tooSlow } from '../http/bytes.ts'
import { type MostInFlight, tooManyInFlight, tooManyOfCaller } from '../http/in-flight.ts'
import { realMs } from '../real-time.ts'

/** The place of a request. */
export interface Place {
  /** Rejects if the request has to give way: its body or its reader is too slow, and others need the place. */
  lost: Promise<never>
  /** Notes that the request is being answered. `isLeft`: whether its reader is waited for, now. */
  answer(isLeft: () => boolean): void
  leave(): void
}

interface Taken {
  caller: string
  /** When its body, and then its answer, began. */
  since: number
  /** How long each may take before it gives way. */
  slowMs: number
  /** Whether its sender, and then its reader, is waited for, now. */
  isAwaited(): boolean
  giveWay(): void
}

/** An answer that takes longer to be read is slow (real milliseconds). */
export const SLOW_READ_MS = 5_000

/**
 * Admits requests, each until it leaves. Throws 429 if the caller has its share. When all places are taken, a request
 * gives way whose body takes longer than `SLOW_MS` to arrive, or whose answer takes longer than `SLOW_READ_MS` to be read:
 * of the caller who has most places, the oldest. Throws 503 if there is none. So slow clients keep nobody out for longer.
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
    const slow = [...taken].filter(place => now() - place.since >= place.slowMs && place.isAwaited())
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
      const giveWay = () => reject(tooSlow())
      const place: Taken = { caller, since: now(), slowMs: SLOW_MS, isAwaited: isArriving, giveWay }
      taken.add(place)
      callers.set(caller, countOf(caller) + 1)
      return {
        lost,
        answer: isLeft => Object.assign(place, { since: now(), slowMs: SLOW_READ_MS, isAwaited: isLeft }),
        leave: () => remove(place),
      }
    },
  }
}
