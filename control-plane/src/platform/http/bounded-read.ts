import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { LRUCache } from 'lru-cache'
import type { RequestFacts } from '../context.ts'
import { PremiseFailed } from '../database/connect.ts'
import { ReadMeter } from '../database/read-meter.ts'
import { createKeyedSemaphore, TooManyWaiting } from '../keyed-semaphore.ts'
import { perPlatform } from '../per-platform.ts'
import { Refusal } from '../refusal.ts'
import { NoPermit } from '../semaphore.ts'
import { roomForReplies } from './large-reply.ts'
import type { ValidInput } from './perform.ts'
import type { Call } from './reply.ts'

/**
 * The most bytes of rows that a list reads: without waiting for its turn; as a page, which then ends early; and if it
 * has no pages. Tests change them.
 */
export const MOST_READ = { atOnce: 1_000_000, page: 8_000_000, whole: 32_000_000 }
/** How many large lists of an account are read at once; others wait for their turn (real milliseconds). */
export const LARGE_LISTS = { count: 2, waiting: 62, patienceMs: 10_000 } as const
/** How long a list is known as large, and the most such lists. */
const KNOWN_MS = 60_000
const MOST_KNOWN = 1_000

type Read<T> = (facts: RequestFacts, input: ValidInput) => Promise<T>

const turnsOf = perPlatform(() => createKeyedSemaphore(LARGE_LISTS))
const largeOf = perPlatform(() => new LargeLists())

/**
 * Reads a list with its rows counted in bytes as they arrive; those beyond the bound are dropped. A list that turns out
 * to be large is read again in turn, once there is room for its reply. A large page has fewer items than its limit, but
 * one at least. Throws 413 for a list without pages that is too large.
 */
export async function readList<T>(
  platform: Parameters<typeof turnsOf>[0],
  { facts, route }: Pick<Call, 'facts' | 'route'>,
  input: ValidInput,
  read: Read<T>,
): Promise<T> {
  const large = largeOf(platform)
  const name = `${facts.account} ${route.id} ${JSON.stringify(input.params)}`
  const isPage = route.list === 'page'
  const limit = isPage ? limitOf(input) : Number.POSITIVE_INFINITY
  if (!large.isLikely(name, limit)) {
    const result = await unlessTooMuch(MOST_READ.atOnce, facts, input, read)
    if ('read' in result) return result.read
  }
  return inTurn(platform, facts.account, isPage ? MOST_READ.page : MOST_READ.whole, async () => {
    const first = Math.min(limit, large.itemsOf(name) * 2)
    const { result, items } = await (isPage ? readFewer(facts, input, first, read) : readWhole(facts, input, read))
    large.note(name, items)
    return result
  })
}

type Metered<F, I, T> = (facts: F & { meter: ReadMeter }, input: I) => Promise<T>

/** Reads a page of at most `limit` items; of fewer, if their rows have too many bytes. Returns how many it may have. */
export async function readFewer<F extends object, I extends { query: unknown }, T>(
  facts: F,
  input: I,
  limit: number,
  read: Metered<F, I, T>,
): Promise<{ result: T; items: number }> {
  if (limit <= 1) return readWhole(facts, limited(input, 1), read)
  const found = await unlessTooMuch(MOST_READ.page, facts, limited(input, limit), read)
  if ('read' in found) return { result: found.read, items: limit }
  // One row more than the limit is read, to see whether there are more.
  return readFewer(facts, input, Math.min(found.rows - 1, Math.floor(limit / 2)), read)
}

/** About how many characters the text of a page should have at most, where a list is sent whole. */
const MOST_AT_ONCE = 4_000_000

/** How many items the next page may have, after so many had so many characters: others of that size are likely. */
export function likelyToFit(items: number, characters: number, most = MOST_AT_ONCE): number {
  return Math.max(1, Math.floor((most * items) / Math.max(1, characters)))
}

function limited<I extends { query: unknown }>(input: I, limit: number): I {
  return { ...input, query: { ...(input.query as object), limit } }
}

/** Reads a list without pages. Throws 413 if its rows have too many bytes. */
export async function readWhole<F extends object, I, T>(
  facts: F,
  input: I,
  read: Metered<F, I, T>,
): Promise<{ result: T; items: number }> {
  const found = await unlessTooMuch(MOST_READ.whole, facts, input, read)
  if ('read' in found) return { result: found.read, items: 1 }
  throw new Refusal('too_large', requestText('request.list_too_large', { limit: MOST_READ.whole / 1_000_000 }))
}

/** Returns what was read, or how many rows the statement got that went beyond `most` bytes. */
async function unlessTooMuch<F extends object, I, T>(
  most: number,
  facts: F,
  input: I,
  read: Metered<F, I, T>,
): Promise<{ read: T } | { rows: number }> {
  const meter = new ReadMeter(most)
  try {
    return { read: await read({ ...facts, meter }, input) }
  } catch (error) {
    // The ORM wraps the errors of its statements.
    if (meter.exceededAfter === null || error instanceof PremiseFailed) throw error
    return { rows: meter.exceededAfter }
  }
}

function limitOf({ query }: ValidInput): number {
  return Number((query as { limit?: number }).limit)
}

/** Runs work in a turn of the account, with room for a reply of so many bytes. Throws 429 or 503 if there is none. */
async function inTurn<T>(
  platform: Parameters<typeof turnsOf>[0],
  account: string,
  bytes: number,
  work: () => Promise<T>,
): Promise<T> {
  const room = roomForReplies(platform)
  try {
    return await turnsOf(platform)(account, async () => {
      room.require(account, bytes)
      const giveBack = room.hold(account, bytes)
      return work().finally(giveBack)
    })
  } catch (error) {
    if (error instanceof NoPermit || error instanceof TooManyWaiting)
      throw new Refusal('rate_limited', requestText('request.too_many_lists'), {
        headers: { 'retry-after': '2' },
      })
    throw error
  }
}

/** The lists that were large lately, with how many items of them were read at once. */
class LargeLists {
  readonly #known = new LRUCache<string, number>({ max: MOST_KNOWN, ttl: KNOWN_MS })

  /** Whether so many items have probably more bytes than are read without waiting. */
  isLikely(name: string, limit: number): boolean {
    return limit * MOST_READ.page > this.itemsOf(name) * MOST_READ.atOnce
  }

  itemsOf(name: string): number {
    return this.#known.get(name) ?? Number.POSITIVE_INFINITY
  }

  note(name: string, items: number): void {
    this.#known.set(name, items)
  }
}
