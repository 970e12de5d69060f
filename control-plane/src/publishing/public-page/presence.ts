import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How many names may wait for an answer; further requests are asked to retry. */
const MOST_WAITING = 1_000

/**
 * Finds the pages of names, which are ids and slugs, by one query at a time for all names requested meanwhile. So any
 * number of invented names costs one query at a time, and none of them takes the slot of a page that is built.
 */
export class Presence {
  readonly #find: (names: string[]) => Promise<ReadonlyMap<string, string>>
  #next = new Map<string, PromiseWithResolvers<string | null>>()
  #asked = new Map<string, PromiseWithResolvers<string | null>>()

  constructor(find: (names: string[]) => Promise<ReadonlyMap<string, string>>) {
    this.#find = find
  }

  get idle(): boolean {
    return this.#asked.size === 0
  }

  /** The id of the page with this name; null when there is none. */
  idOf(name: string): Promise<string | null> {
    const asked = this.#asked.get(name) ?? this.#next.get(name)
    if (asked) return asked.promise
    if (this.#asked.size + this.#next.size >= MOST_WAITING)
      throw new Refusal('unavailable', publishingText('public_page.busy'))
    const answer = Promise.withResolvers<string | null>()
    this.#next.set(name, answer)
    if (this.#asked.size === 0) void this.#askAll()
    return answer.promise
  }

  async #askAll(): Promise<void> {
    while (this.#next.size > 0) {
      const asked = this.#next
      this.#asked = asked
      this.#next = new Map()
      try {
        const found = await this.#find([...asked.keys()])
        for (const [name, { resolve }] of asked) resolve(found.get(name) ?? null)
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#asked = new Map()
  }
}
