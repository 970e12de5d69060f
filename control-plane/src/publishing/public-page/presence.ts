import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { Refusal } from '../../platform/refusal.ts'

/** How many ids may wait for an answer; further requests are asked to retry. */
const MOST_WAITING = 1_000

/**
 * Determines which ids exist, by one query at a time for all ids requested meanwhile. So any number of invented ids
 * costs one query at a time, and none of them takes the slot of a page that is built.
 */
export class Presence {
  readonly #find: (ids: string[]) => Promise<ReadonlySet<string>>
  #next = new Map<string, PromiseWithResolvers<boolean>>()
  #asked = new Map<string, PromiseWithResolvers<boolean>>()

  constructor(find: (ids: string[]) => Promise<ReadonlySet<string>>) {
    this.#find = find
  }

  get idle(): boolean {
    return this.#asked.size === 0
  }

  has(id: string): Promise<boolean> {
    const asked = this.#asked.get(id) ?? this.#next.get(id)
    if (asked) return asked.promise
    if (this.#asked.size + this.#next.size >= MOST_WAITING)
      throw new Refusal('unavailable', publishingText('public_page.busy'))
    const answer = Promise.withResolvers<boolean>()
    this.#next.set(id, answer)
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
        for (const [id, { resolve }] of asked) resolve(found.has(id))
      } catch (error) {
        for (const { reject } of asked.values()) reject(error)
      }
    }
    this.#asked = new Map()
  }
}
