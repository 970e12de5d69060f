import { identityText } from '@pharos/shared-protocol/text/en/identity.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Who waits for a turn. */
export interface Waiter {
  /** Of the caller's address; null: it has none that tells callers apart. */
  network: string | null
  /** Whether the person is known to have used the browser, which strangers cannot claim. */
  isKnown: boolean
}

interface Settings {
  /** Turns at a time. */
  atOnce: number
  /** Waiters of each lane. */
  most: number
}

/** Of three turns, this many go to known browsers while both wait. */
const KNOWN_OF_THREE = 2

/**
 * Gives turns for work that takes much memory and a thread. Known browsers have a lane of their own, so strangers cannot
 * refuse them, however many networks they have. Within a lane, networks take turns; when it is full, the network with
 * the most waiters gives up its last one.
 */
export function createTurns({ atOnce, most }: Settings) {
  const lanes = { known: new Lane(most), others: new Lane(most) }
  let running = 0
  let turn = 0
  const next = () => {
    const first = turn++ % 3 < KNOWN_OF_THREE ? lanes.known : lanes.others
    return first.take() ?? lanes.known.take() ?? lanes.others.take()
  }
  return async <T>(waiter: Waiter, work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await (waiter.isKnown ? lanes.known : lanes.others).wait(waiter.network ?? '')
    else running += 1
    try {
      return await work()
    } finally {
      const begin = next()
      if (begin) begin()
      else running -= 1
    }
  }
}

interface Waiting {
  begin(): void
  refuse(error: Refusal): void
}

class Lane {
  readonly #most: number
  /** By network, in the order of their turns. */
  readonly #queues = new Map<string, Waiting[]>()
  #count = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Settles when it is one's turn. Throws 429 if there is no room. */
  wait(network: string): Promise<void> {
    const own = this.#queues.get(network) ?? []
    if (this.#count >= this.#most && !this.#makeRoom(own.length)) return Promise.reject(tooMany())
    return new Promise((begin, refuse) => {
      own.push({ begin, refuse })
      this.#queues.set(network, own)
      this.#count += 1
    })
  }

  /** The next one; undefined if nobody waits. */
  take(): (() => void) | undefined {
    const [entry] = this.#queues
    if (!entry) return undefined
    const [network, queue] = entry
    const first = queue.shift()
    this.#queues.delete(network)
    if (queue.length > 0) this.#queues.set(network, queue)
    this.#count -= 1
    return first?.begin
  }

  /** Refuses the last of the network with the most waiters, if it has more than the newcomer's would have. */
  #makeRoom(own: number): boolean {
    const [network, longest] = [...this.#queues].reduce((most, each) => (each[1].length > most[1].length ? each : most))
    if (longest.length <= own + 1) return false
    longest.pop()?.refuse(tooMany())
    if (longest.length === 0) this.#queues.delete(network)
    this.#count -= 1
    return true
  }
}

function tooMany(): Refusal {
  return new Refusal('rate_limited', identityText('password.busy'), {
    headers: { 'retry-after': '2' },
  })
}
