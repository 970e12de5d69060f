/** What is known of a page, and its forms as they were asked for. */
export interface Kept {
  readonly bytes: number
}

/**
 * Things by their ids, at most so many bytes of them: what was used longest ago goes first. A thing may grow while it stands
 * here; `grown` says so.
 */
export class Shelf<T extends Kept> {
  readonly #cap: number
  readonly #items = new Map<string, { item: T; bytes: number }>()
  #bytes = 0

  constructor(cap: number) {
    this.#cap = cap
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#items.size
  }

  ids(): string[] {
    return [...this.#items.keys()]
  }

  /** Without counting as use. */
  peek(id: string): T | undefined {
    return this.#items.get(id)?.item
  }

  use(id: string): T | undefined {
    const found = this.#items.get(id)
    if (!found) return undefined
    this.#items.delete(id)
    this.#items.set(id, found)
    return found.item
  }

  put(id: string, item: T): void {
    this.remove(id)
    this.#items.set(id, { item, bytes: item.bytes })
    this.#bytes += item.bytes
    this.#shrink(id)
  }

  grown(id: string): void {
    const found = this.#items.get(id)
    if (!found) return
    this.#bytes += found.item.bytes - found.bytes
    found.bytes = found.item.bytes
    this.#shrink(id)
  }

  remove(id: string): void {
    const found = this.#items.get(id)
    if (!found) return
    this.#items.delete(id)
    this.#bytes -= found.bytes
  }

  /** The one at hand stays, whatever it takes: it is being served. */
  #shrink(at: string): void {
    for (const id of this.#items.keys()) {
      if (this.#bytes <= this.#cap) return
      if (id !== at) this.remove(id)
    }
  }
}
