/** An entry of a cache, with its current size. */
export interface ShelfEntry {
  readonly bytes: number
}

/**
 * A cache by id with a limit in bytes: the least recently used entries are evicted. An entry may grow while it is
 * cached; `grown` reports it.
 */
export class Shelf<T extends ShelfEntry> {
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

  /** Returns an entry without counting this as use. */
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

  /** Evicts entries down to the limit. The entry `at` stays, whatever its size, since it is being served. */
  #shrink(at: string): void {
    for (const id of this.#items.keys()) {
      if (this.#bytes <= this.#cap) return
      if (id !== at) this.remove(id)
    }
  }
}
