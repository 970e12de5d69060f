import { createSemaphore, type Semaphore } from './semaphore.ts'

/** Too much work of one key is waiting. */
export class TooManyWaiting extends Error {}

export interface KeyedSemaphore {
  /** The most pieces of work of one key at a time. */
  count: number
  /** The most that wait, and for how long (milliseconds): then `NoPermit`. */
  waiting: number
  patienceMs: number
}

/** Permits of each key, such as an account: one that has much to do keeps nobody else waiting. */
export function createKeyedSemaphore({ count, waiting, patienceMs }: KeyedSemaphore) {
  const keys = new Map<string, { withPermit: Semaphore; users: number }>()
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const own = keys.get(key) ?? { withPermit: createSemaphore(count, patienceMs), users: 0 }
    if (own.users >= count + waiting) throw new TooManyWaiting(`${own.users} pieces of work wait`)
    keys.set(key, own)
    own.users += 1
    try {
      return await own.withPermit(work)
    } finally {
      own.users -= 1
      if (own.users === 0) keys.delete(key)
    }
  }
}
