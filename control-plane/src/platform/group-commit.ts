import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from './away.ts'
import { Refusal } from './refusal.ts'

/** Writes many small items in few transactions: items that arrive during a commit go into the next one. */
export interface GroupCommit<T, R> {
  /**
   * Settles once the transaction with the item has committed. Throws a 503 if that takes too long; it may have
   * committed or not.
   */
  add(item: T): Promise<R>
}

export interface GroupCommitOptions<T, R> {
  /**
   * Commits a batch in the order of arrival, and returns one result for each item. `again` are items from an earlier
   * transaction that broke, which may exist already.
   */
  commit(items: readonly T[], again: ReadonlySet<T>): Promise<R[]>
  /** The most items of one transaction, and their total weight unless one alone weighs more, in bytes. */
  most: number
  mostWeight: number
  /** How long an item waits at most, in milliseconds. */
  patienceMs: number
  /** Memory that waiting items may use together, by `weigh`, in bytes. */
  capacity: number
  weigh(item: T): number
}

interface Waiting<T, R> {
  item: T
  again: boolean
  over: boolean
  settle(outcome: { result: R } | { error: unknown }): void
}

/** The pause between attempts while the database is away. */
const RETRY_MS = 200

/**
 * Runs one transaction at a time. While the database is away, items wait in order and are retried. A batch that fails
 * for another reason is halved until the failing item is found.
 */
export function createGroupCommit<T, R>(options: GroupCommitOptions<T, R>): GroupCommit<T, R> {
  let queue: Waiting<T, R>[] = []
  let weight = 0
  let running = false

  async function run(): Promise<void> {
    running = true
    while (queue.length > 0) {
      const batch = takeBatch()
      const left = await commitHalving(batch)
      if (left.length === 0) continue
      queue = [...left, ...queue]
      await pause(RETRY_MS)
    }
    running = false
  }

  function takeBatch(): Waiting<T, R>[] {
    const due = queue.filter(({ over }) => !over)
    let heavy = 0
    const fits = due.findIndex(({ item }, index) => {
      heavy += options.weigh(item)
      return index === options.most || (index > 0 && heavy > options.mostWeight)
    })
    const count = fits === -1 ? due.length : fits
    queue = due.slice(count)
    return due.slice(0, count)
  }

  /** Commits what it can; returns the items that have to wait for the database. */
  async function commitHalving(batch: Waiting<T, R>[]): Promise<Waiting<T, R>[]> {
    if (batch.length === 0) return []
    try {
      const again = new Set(batch.filter(waiting => waiting.again).map(({ item }) => item))
      const results = await options.commit(
        batch.map(({ item }) => item),
        again,
      )
      for (const [i, waiting] of batch.entries()) waiting.settle({ result: results[i] as R })
      return []
    } catch (error) {
      for (const waiting of batch) waiting.again = true
      if (isAway(error)) return batch
      if (batch.length === 1) {
        batch[0]?.settle({ error })
        return []
      }
      const half = Math.ceil(batch.length / 2)
      const left = await commitHalving(batch.slice(0, half))
      // What came later does not overtake what waits for the database.
      return left.length > 0 ? [...left, ...batch.slice(half)] : commitHalving(batch.slice(half))
    }
  }

  return {
    add(item) {
      const itemWeight = options.weigh(item)
      if (weight + itemWeight > options.capacity) return Promise.reject(tooBusy())
      weight += itemWeight
      return new Promise((resolve, reject) => {
        const impatient = setTimeout(() => waiting.settle({ error: tooBusy() }), options.patienceMs)
        const waiting: Waiting<T, R> = {
          item,
          again: false,
          over: false,
          settle(outcome) {
            if (waiting.over) return
            waiting.over = true
            weight -= itemWeight
            clearTimeout(impatient)
            if ('error' in outcome) reject(outcome.error)
            else resolve(outcome.result)
          },
        }
        queue.push(waiting)
        if (!running) void run()
      })
    },
  }
}

function tooBusy(): Refusal {
  return new Refusal('unavailable', 'This could not be stored in time; send it again.', {
    headers: { 'retry-after': '5' },
  })
}
