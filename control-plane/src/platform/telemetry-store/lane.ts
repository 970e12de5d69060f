import { createSlots, type InSlot } from '../slots.ts'
import { READERS } from './bounds.ts'

/** What a query is for: people and programs that ask, or the evaluation of alert rules. */
export type Purpose = 'request' | 'rule'

export interface Asking {
  account: string
  purpose: Purpose
}

/** Of an account at a time: with all of them one connection is still for others. */
const OF_ACCOUNT = { request: READERS / 2, rule: 1 } as const satisfies Record<Purpose, number>
/** One connection is left to alert rules, so that no charts make them blind. */
const REQUESTS = READERS - 1
/** Of an account that wait. */
const MOST_WAITING = 20

/** There are too many of the account's queries already. */
export class TooManyWait extends Error {}

/**
 * Shares the store's connections out, in each process and in the engine that they share. `left` is how long a query may
 * still wait (milliseconds); `NoSlot` when it was not its turn by then.
 */
export function createLanes(): <T>(asking: Asking, left: () => number, work: () => Promise<T>) => Promise<T> {
  const all = createSlots(READERS)
  const requests = createSlots(REQUESTS)
  const owners = new Map<string, { slots: InSlot; users: number }>()
  return async ({ account, purpose }, left, work) => {
    const name = `${account} ${purpose}`
    const own = owners.get(name) ?? { slots: createSlots(OF_ACCOUNT[purpose]), users: 0 }
    if (own.users >= OF_ACCOUNT[purpose] + MOST_WAITING) throw new TooManyWait(`${own.users} queries wait`)
    owners.set(name, own)
    own.users += 1
    const last = () => all(work, left())
    try {
      return await own.slots(() => (purpose === 'rule' ? last() : requests(last, left())), left())
    } finally {
      own.users -= 1
      if (own.users === 0) owners.delete(name)
    }
  }
}
