const FIRST_MS = 100
const LONGEST_MS = 5_000

/** The wait between attempts. It doubles each time, with jitter, so that a fleet does not reconnect all at once. */
export class Backoff {
  #base = FIRST_MS
  #wait = jittered(FIRST_MS)

  /** Milliseconds before the next attempt; unchanged until that attempt is made. */
  get wait(): number {
    return this.#wait
  }

  /** An attempt was made. */
  grow(): void {
    this.#base = Math.min(LONGEST_MS, this.#base * 2)
    this.#wait = jittered(this.#base)
  }

  reset(): void {
    this.#base = FIRST_MS
    this.#wait = jittered(FIRST_MS)
  }
}

function jittered(ms: number): number {
  return ms * (0.5 + Math.random())
}
