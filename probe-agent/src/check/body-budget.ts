/** Holds bytes of the budget until it releases them or they are evicted. */
export interface BodyHolder {
  /** Called when its bytes are given to another check. */
  evict(): void
}

/**
 * The bytes that all response bodies of this process may hold together. When they run out, the largest body is evicted.
 * A body smaller than the budget divided by the number of bodies is therefore never evicted: large bodies only displace
 * each other.
 */
export class BodyBudget {
  readonly #held = new Map<BodyHolder, number>()
  #left: number

  constructor(bytes: number) {
    this.#left = bytes
  }

  get left(): number {
    return this.#left
  }

  /**
   * Sets what a holder holds to `bytes` in all. Returns false, and changes nothing for the holder, when no other body
   * is larger.
   */
  resize(holder: BodyHolder, bytes: number): boolean {
    const more = bytes - (this.#held.get(holder) ?? 0)
    while (this.#left < more) {
      const largest = this.#largestBut(holder)
      if (largest === null || (this.#held.get(largest) ?? 0) <= bytes) return false
      this.release(largest)
      largest.evict()
    }
    this.#held.set(holder, bytes)
    this.#left -= more
    return true
  }

  release(holder: BodyHolder): void {
    this.#left += this.#held.get(holder) ?? 0
    this.#held.delete(holder)
  }

  #largestBut(holder: BodyHolder): BodyHolder | null {
    let largest: BodyHolder | null = null
    let most = -1
    for (const [one, bytes] of this.#held) {
      if (one === holder || bytes <= most) continue
      largest = one
      most = bytes
    }
    return largest
  }
}
