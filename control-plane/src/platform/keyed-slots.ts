import { createSlots, type InSlot } from './slots.ts'

/** Too much work of one key is waiting. */
export class TooManyWaiting extends Error {}

export interface KeyedSlots {
  /** The most pieces of work of one key at a time. */
  count: number
  /** The most that wait, and for how long (milliseconds): then `NoSlot`. */
  waiting: number
  patienceMs: number
}

/** Slots of each key, such as an account: one that has much to do keeps nobody else waiting. */
export function createKeyedSlots({ count, waiting, patienceMs }: KeyedSlots) {
  const keys = new Map<string, { inSlot: InSlot; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = keys.get(key) ?? { inSlot: createSlots(count, patienceMs), users: 0 }
    if (own.users >= count + waiting) throw new TooManyWaiting(`${own.users} pieces of work wait`)
    keys.set(key, own)
    own.users += 1
    try {
      return await own.inSlot(work)
    } finally {
      own.users -= 1
      if (own.users === 0) keys.delete(key)
    }
  }
}
