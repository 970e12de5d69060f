const FIRST_MS = 100
const LONGEST_MS = 5_000

/** How long to wait before the next attempt: doubling, and by chance, so that a fleet doesn't come back at once. */
export class Backoff {
  #base = FIRST_MS

  next(): number {
    const wait = this.#base * (0.5 + Math.random())
    this.#base = Math.min(LONGEST_MS, this.#base * 2)
    return wait
  }

  reset(): void {
    this.#base = FIRST_MS
  }
}
