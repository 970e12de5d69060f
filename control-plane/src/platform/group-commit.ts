import { setTimeout as pause } from 'node:timers/promises'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { doInHalves } from './halving.ts'
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
      const left = await doInHalves(batch, commitAll, (waiting, error) => waiting.settle({ error }))
      if (left === null) continue
      queue = [...left.items, ...queue]
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

  async function commitAll(batch: readonly Waiting<T, R>[]): Promise<void> {
    const again = new Set(batch.filter(waiting => waiting.again).map(({ item }) => item))
    for (const waiting of batch) waiting.again = true
    const results = await options.commit(
      batch.map(({ item }) => item),
      again,
    )
    for (const [i, waiting] of batch.entries()) waiting.settle({ result: results[i] as R })
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
  return new Refusal('unavailable', requestText('request.not_stored_in_time'), {
    headers: { 'retry-after': '5' },
  })
}
