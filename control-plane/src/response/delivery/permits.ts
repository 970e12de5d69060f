/**
 * Permits of the sender for pages, for other messages, and for receivers that fail; in the order of
 * `delivery_lane.place`.
 */
export const PLACES = ['page', 'well', 'failing'] as const
export type Place = (typeof PLACES)[number]

/** Messages that are sent at a time. */
const COUNTS: Record<Place, number> = { page: 50, well: 150, failing: 50 }
/** An account holds at most this many times as many permits as are left for others. */
const TIMES_FREE = 3

/**
 * The permits of one process. An account gets more of them only while enough are left: alone it has three of four, so
 * that the next one never waits for its messages, nor does the one after.
 */
export class Permits {
  readonly #counts: Record<Place, number>
  readonly #held: Record<Place, Map<string, number>>

  constructor(counts = COUNTS, { page, well, failing }: Partial<Record<Place, ReadonlyMap<string, number>>> = {}) {
    this.#counts = counts
    this.#held = { page: new Map(page), well: new Map(well), failing: new Map(failing) }
  }

  copy(): Permits {
    return new Permits(this.#counts, this.#held)
  }

  free(place: Place): number {
    let held = 0
    for (const count of this.#held[place].values()) held += count
    return this.#counts[place] - held
  }

  /** Permits by account. */
  held(place: Place): ReadonlyMap<string, number> {
    return this.#held[place]
  }

  /** Takes a permit for an account; false if none is left for it. */
  take(place: Place, account: string): boolean {
    const own = this.#held[place].get(account) ?? 0
    const free = this.free(place)
    if (free === 0 || own >= TIMES_FREE * free) return false
    this.hold(place, account)
    return true
  }

  hold(place: Place, account: string): void {
    this.#held[place].set(account, (this.#held[place].get(account) ?? 0) + 1)
  }

  give(place: Place, account: string): void {
    const left = (this.#held[place].get(account) ?? 0) - 1
    if (left > 0) this.#held[place].set(account, left)
    else this.#held[place].delete(account)
  }
}
