import { createSemaphore, type Semaphore } from '../semaphore.ts'
import { READERS } from './bounds.ts'

/** The purpose of a query: a request of a person or program, or the evaluation of alert rules. */
export type Purpose = 'request' | 'rule'

export interface Asking {
  account: string
  purpose: Purpose
}

/** The most concurrent queries of an account; one connection always remains for others. */
const OF_ACCOUNT = { request: READERS / 2, rule: 1 } as const satisfies Record<Purpose, number>
/** One connection is reserved for alert rules, so that charts cannot block them. */
const REQUESTS = READERS - 1
/** The most waiting queries of an account, and of all together. */
export const MOST_WAITING = { ofAccount: 20, all: 200 } as const

/** Too many queries of the account, or of all together, are waiting. */
export class TooManyWait extends Error {}

/**
 * Distributes the store's connections, in each process and in the engine that they share. `left` is how long a query
 * may still wait (milliseconds). Throws `NoPermit` if it got no connection by then.
 */
export function createQueryLimit(): <T>(asking: Asking, left: () => number, work: () => Promise<T>) => Promise<T> {
  const all = createSemaphore(READERS)
  const requests = createSemaphore(REQUESTS)
  const owners = new Map<string, { semaphore: Semaphore; users: number }>()
  let users = 0
  return async ({ account, purpose }, left, work) => {
    const name = `${account} ${purpose}`
    const own = owners.get(name) ?? { semaphore: createSemaphore(OF_ACCOUNT[purpose]), users: 0 }
    if (own.users >= OF_ACCOUNT[purpose] + MOST_WAITING.ofAccount) throw new TooManyWait(`${own.users} queries wait`)
    // Those of rules wait besides, since there is one at a time of an account.
    if (purpose === 'request' && users >= READERS + MOST_WAITING.all) throw new TooManyWait(`${users} queries wait`)
    owners.set(name, own)
    own.users += 1
    users += 1
    const last = () => all(work, left())
    try {
      return await own.semaphore(() => (purpose === 'rule' ? last() : requests(last, left())), left())
    } finally {
      own.users -= 1
      users -= 1
      if (own.users === 0) owners.delete(name)
    }
  }
}
