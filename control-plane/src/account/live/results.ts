import type { LiveResults } from '@pharos/shared-protocol/contract/account/event-stream.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { SystemCtx } from '../../platform/context.ts'

/** The most monitors that one message names; with more it names none, which means many. Bounds it to 4 KB. */
export const MOST_NAMED = 100
/** The streams of an account get new results at most this often. */
const TELL_EVERY_MS = 1_000

const encoder = new TextEncoder()

/**
 * The subject of an account's new results. A message has the ids of monitors, separated by commas, or nothing for many.
 * It is not among the subjects that agents reach in the control plane's account.
 */
function subjectOf(account: string): string {
  return `result.${account}`
}

/**
 * Tells all processes after the commit which monitors have new results: one message per account, which only processes
 * with a stream of this account receive. It writes no row and waits for nothing. A message may be lost, so readers also
 * poll.
 */
export function tellResults(
  ctx: Pick<SystemCtx, 'afterCommit' | 'platform'>,
  results: readonly { account: string; monitor: string }[],
): void {
  const { bus } = ctx.platform
  ctx.afterCommit(() => {
    // The client library would keep the messages until the bus is back.
    if (!bus.connected()) return
    for (const [account, own] of Map.groupBy(results, each => each.account)) {
      const monitors = new Set(own.map(each => each.monitor))
      const named = monitors.size > MOST_NAMED ? '' : [...monitors].join()
      bus.publishPlain(subjectOf(account), encoder.encode(named))
    }
  })
}

interface Followed {
  streams: number
  /** The monitors with results that were not taken yet; null: many. */
  monitors: Set<string> | null
  takenAt: number
  deafen(): void
}

/** The new results in the accounts that have streams in this process. */
export class NewResults {
  readonly #followed = new Map<string, Followed>()
  readonly #bus: Pick<Bus, 'listen'>

  constructor(bus: Pick<Bus, 'listen'>) {
    this.#bus = bus
  }

  /** Collects the new results of an account, until the returned function was called as often as this one. */
  follow(account: string): () => void {
    const followed = this.#followed.get(account) ?? this.#listen(account)
    followed.streams += 1
    return () => {
      followed.streams -= 1
      if (followed.streams > 0) return
      followed.deafen()
      this.#followed.delete(account)
    }
  }

  /** Returns what has been collected for an account; null if that is nothing, or if it was taken within the last second. */
  take(account: string, now: EpochMs): LiveResults | null {
    const followed = this.#followed.get(account)
    if (!followed || followed.monitors?.size === 0 || now - followed.takenAt < TELL_EVERY_MS) return null
    const monitors = followed.monitors && [...followed.monitors]
    Object.assign(followed, { monitors: new Set(), takenAt: now })
    return { monitors }
  }

  #listen(account: string): Followed {
    const deafen = this.#bus.listen(subjectOf(account), data => {
      const named = data.length === 0 ? null : new TextDecoder().decode(data).split(',')
      const all = named && followed.monitors?.union(new Set(named))
      followed.monitors = all && all.size <= MOST_NAMED ? all : null
    })
    const followed: Followed = { streams: 0, monitors: new Set(), takenAt: 0, deafen }
    this.#followed.set(account, followed)
    return followed
  }
}
