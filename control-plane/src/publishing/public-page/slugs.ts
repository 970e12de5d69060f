import { LRUCache } from 'lru-cache'

const MOST = 100_000

/** Ids of pages by their slugs, each until its page changes. A page has one slug at a time. */
export class Slugs {
  readonly #slugs = new Map<string, string>()
  readonly #ids = new LRUCache<string, string>({ max: MOST, dispose: id => this.#slugs.delete(id) })
  #round = 0

  idOf(slug: string): string | undefined {
    return this.#ids.get(slug)
  }

  /** Looks a slug up. What was read before pages changed is not kept after it. */
  async lookUp(slug: string, find: () => Promise<string | null>): Promise<string | null> {
    const round = this.#round
    const id = await find()
    if (id === null || round !== this.#round) return id
    const former = this.#slugs.get(id)
    if (former !== undefined) this.#ids.delete(former)
    this.#ids.set(slug, id)
    this.#slugs.set(id, slug)
    return id
  }

  /** Forgets the slugs of pages that changed. */
  forget(pages: readonly string[]): void {
    if (pages.length > 0) this.#round++
    for (const id of pages) {
      const slug = this.#slugs.get(id)
      if (slug !== undefined) this.#ids.delete(slug)
    }
  }

  /** Forgets all slugs: any page may have changed. */
  clear(): void {
    this.#round++
    this.#ids.clear()
  }
}
