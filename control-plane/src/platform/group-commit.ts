import { setTimeout as pause } from 'node:timers/promises'
import { isAway } from './away.ts'
import { Refusal } from './refusal.ts'

/** Writes many small things in few transactions: what arrives during one commit goes into the next. */
export interface GroupCommit<T, R> {
  /**
   * Settles once the transaction with the item has committed. 503 when that does not happen in time: it may have been
   * committed or not.
   */
  add(item: T): Promise<R>
}

export interface GroupCommitOptions<T, R> {
  /**
   * Commits a batch, in the order of arrival, and returns one result each. `again` are those of the batch that were in
   * a broken transaction before: they may exist already.
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

/** Between attempts while the database is away. */
const RETRY_MS = 200

/**
 * One transaction at a time. While the database is away, items wait in order and are retried; a batch that fails
 * otherwise is halved until the failing item is found.
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

  /** Commits what it can; returns what must wait for the database. */
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
      return [...(await commitHalving(batch.slice(0, half))), ...(await commitHalving(batch.slice(half)))]
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
