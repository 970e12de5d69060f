import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { createKeyedSlots, TooManyWaiting } from '../keyed-slots.ts'
import { perPlatform } from '../per-platform.ts'
import { Refusal } from '../refusal.ts'
import { NoSlot } from '../slots.ts'
import type { Known } from './perform.ts'

/** A page with more items is large: the items of some lists may have 400 KB each. */
const LARGE = 200
/** How many large pages of an account are read at once; others wait for their turn (real milliseconds). */
export const LARGE_PAGES = { count: 2, waiting: 62, patienceMs: 10_000 } as const

const turnsOf = perPlatform(() => createKeyedSlots(LARGE_PAGES))

/** Whether the rows of a request may take much memory before its reply ends early. */
export function isLargePage({ list }: AnyRoute, { query }: Pick<Known, 'query'>): boolean {
  const { limit } = query as { limit?: unknown }
  return list === 'page' && typeof limit === 'number' && limit > LARGE
}

/** Reads a large page of an account in turn. Throws 429 if too many wait, or if it waits too long. */
export async function inLargeTurn<T>(
  platform: Parameters<typeof turnsOf>[0],
  account: string,
  read: () => Promise<T>,
): Promise<T> {
  try {
    return await turnsOf(platform)(account, read)
  } catch (error) {
    if (error instanceof NoSlot || error instanceof TooManyWaiting)
      throw new Refusal('rate_limited', 'Too many large pages of this account are being read; read them in turn.', {
        headers: { 'retry-after': '2' },
      })
    throw error
  }
}
