/** Entries by due instant in buckets of `tickMs`; taking due entries costs nothing for the others. */
export class TimingWheel<T> {
  readonly #buckets = new Map<number, T[]>()
  readonly #heap: number[] = []
  readonly #tickMs: number

  constructor(tickMs: number) {
    this.#tickMs = tickMs
  }

  /** Adds an entry that is due at `at` (milliseconds): it is taken in the tick that ends at or after it. */
  add(at: number, entry: T): void {
    const tick = Math.ceil(at / this.#tickMs)
    const bucket = this.#buckets.get(tick)
    if (bucket) {
      bucket.push(entry)
      return
    }
    this.#buckets.set(tick, [entry])
    this.#push(tick)
  }

  /** The instant at which the next entries are due; null when there are none. */
  nextDue(): number | null {
    const tick = this.#heap[0]
    return tick === undefined ? null : tick * this.#tickMs
  }

  /** Removes and returns the earliest bucket that is due at `now`, or null. */
  take(now: number): T[] | null {
    const tick = this.#heap[0]
    if (tick === undefined || tick * this.#tickMs > now) return null
    this.#pop()
    const bucket = this.#buckets.get(tick) ?? []
    this.#buckets.delete(tick)
    return bucket
  }

  #push(tick: number): void {
    const heap = this.#heap
    let at = heap.push(tick) - 1
    while (at > 0) {
      const parent = (at - 1) >> 1
      const above = heap[parent] ?? 0
      if (above <= tick) break
      heap[at] = above
      at = parent
    }
    heap[at] = tick
  }

  #pop(): void {
    const heap = this.#heap
    const last = heap.pop()
    if (last === undefined || heap.length === 0) return
    let at = 0
    for (;;) {
      let child = at * 2 + 1
      if (child >= heap.length) break
      if ((heap[child + 1] ?? Number.POSITIVE_INFINITY) < (heap[child] ?? 0)) child += 1
      const below = heap[child] ?? 0
      if (below >= last) break
      heap[at] = below
      at = child
    }
    heap[at] = last
  }
}
