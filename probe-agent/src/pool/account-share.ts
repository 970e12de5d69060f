/** An account without a run for this long does not count as waiting (milliseconds). */
const SEEN_MS = 10 * 60_000
/** The part of the slots that no other account uses. */
const PART = 0.75

/**
 * How many slots an account may use: three quarters of those that no other account uses, so that hanging targets or
 * scripts do not keep other accounts' runs waiting. All slots if no other account has had runs lately.
 */
export class AccountShare {
  readonly #running = new Map<string, number>()
  readonly #seen = new Map<string, number>()

  admits(account: string, slots: number, now: number): boolean {
    this.#see(account, now)
    if (this.#seen.size === 1) return true
    const own = this.#running.get(account) ?? 0
    const others = [...this.#running.values()].reduce((sum, count) => sum + count, 0) - own
    return own < Math.max(1, Math.floor((slots - others) * PART))
  }

  begin(account: string): void {
    this.#running.set(account, (this.#running.get(account) ?? 0) + 1)
  }

  end(account: string): void {
    const left = (this.#running.get(account) ?? 1) - 1
    if (left > 0) this.#running.set(account, left)
    else this.#running.delete(account)
  }

  /** Keeps accounts in the order of their last run, oldest first. */
  #see(account: string, now: number): void {
    this.#seen.delete(account)
    this.#seen.set(account, now)
    for (const [other, at] of this.#seen) {
      if (now - at <= SEEN_MS || this.#running.has(other)) return
      this.#seen.delete(other)
    }
  }
}
