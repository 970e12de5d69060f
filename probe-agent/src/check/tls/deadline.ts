/** The time that is left for everything after the handshake together. */
export class Deadline {
  readonly #monotonic: () => number
  readonly #at: number

  constructor(ms: number, monotonic: () => number) {
    this.#monotonic = monotonic
    this.#at = monotonic() + ms
  }

  /** Whole milliseconds, at least 0. */
  left(): number {
    return Math.max(0, Math.floor(this.#at - this.#monotonic()))
  }
}
