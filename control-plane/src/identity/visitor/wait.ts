import { HOUR_MS } from '@pharos/shared-protocol/time.ts'

/** How long a request counts against the next one. */
export const COUNTED_MS = HOUR_MS

/** The requests without a wait, and the wait after them, which doubles with each. */
const FREE = { asker: 3, address: 15, network: 300 }
/** The same per address, for an asker without recent requests: a few strangers must not lock the person out. */
const FREE_TO_NEWCOMERS = 60
const FIRST_WAIT_MS = 30_000
const LONGEST_WAIT_MS = HOUR_MS

export interface RequestCount {
  count: number
  /** Epoch milliseconds of the last one; null: none. */
  last: number | null
}

/**
 * The requests of the last hour. `asker`: for the address, by the browser if the person has signed in with it before,
 * else by the network. The others (for the address by anybody, and by the network for any address) do not count for
 * such a browser, so that strangers cannot lock the person out.
 */
export type RecentRequests = { asker: RequestCount } & Partial<Record<'address' | 'network', RequestCount>>

/**
 * How long the next request has to wait (milliseconds; 0: not at all). `newcomers`: how many requests for the address are
 * free for askers without recent ones.
 */
export function waitBeforeNext(asked: RecentRequests, now: number, newcomers = FREE_TO_NEWCOMERS): number {
  const isFirst = asked.asker.count === 0
  return Math.max(
    waitAfter(asked.asker, FREE.asker, now),
    waitAfter(asked.address, isFirst ? newcomers : Math.min(FREE.address, newcomers), now),
    waitAfter(asked.network, FREE.network, now),
  )
}

function waitAfter({ count, last }: RequestCount = { count: 0, last: null }, free: number, now: number): number {
  if (count < free || last === null) return 0
  const whole = Math.min(FIRST_WAIT_MS * 2 ** (count - free), LONGEST_WAIT_MS)
  return Math.max(0, last + whole - now)
}
