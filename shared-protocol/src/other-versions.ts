/** The most names that are remembered. */
const MOST = 10_000

/** Remembers which versions of others were told that are not one's own, so that each is told once. */
export class OtherVersions {
  readonly #own: string
  readonly #told = new Map<string, string>()

  constructor(own: string) {
    this.#own = own
  }

  /** Whether `name` runs another version, and another than when this was last true of it. */
  isNews(name: string, version: string): boolean {
    if (version === this.#own) {
      this.#told.delete(name)
      return false
    }
    if (this.#told.get(name) === version) return false
    if (this.#told.size >= MOST) this.#told.clear()
    this.#told.set(name, version)
    return true
  }
}
