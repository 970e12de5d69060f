import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a transaction runs before the database is probed, and the interval of probes. */
const LOOK_MS = 300
/**
 * How long neither `select 1` nor any other statement is answered when the database hangs. With two probes before it, a
 * request fails within 2 s of its start.
 */
const ANSWER_MS = 1_200
/** If a timer is this late, the event loop itself was busy, and nothing is known about the database. */
const LATE_MS = 200
/**
 * After this long without an answer all connections are broken, also those of sweeps, since the server's host may be
 * gone.
 */
const LOST_MS = 30_000

/**
 * The database accepts connections or queries but does not answer: an expected outage (503), like a refused connection.
 */
export class DatabaseHangs extends Error {
  readonly code = 'TIMEOUT'
  constructor() {
    super('the database does not answer')
  }
}

const requests = new AsyncLocalStorage<true>()

/** Runs the handling of a request. Its transactions fail early if the database hangs; those of sweeps wait. */
export function asRequest<T>(work: () => T): T {
  return requests.run(true, work)
}

export interface Watch {
  /**
   * Runs a transaction. It must call `requireWanted` before the commit, which throws if the caller was told of a
   * failure.
   */
  guard<T>(transact: (requireWanted: () => void) => Promise<T>): Promise<T>
  close(): void
}

interface Waiting {
  since: number
  /** Null for work without a time limit. */
  fail: (() => void) | null
}

/**
 * Detects a database that hangs. A slow statement does not count: `fail` ends requests, and later `giveUp` breaks the
 * connections, only if a transaction has run for a while, `select 1` on a separate connection gets no answer, and no
 * other statement does. `heardAt` is when the last one did (monotonic milliseconds).
 */
export function createWatch(probe: () => Promise<unknown>, giveUp: () => void, heardAt: () => number): Watch {
  const all = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let silentSince: number | null = null

  async function look(): Promise<void> {
    const began = performance.now()
    if (asking || ![...all].some(({ since }) => began - since >= LOOK_MS)) return
    asking = true
    const answered = await answersInTime(probe, heardAt).finally(() => {
      asking = false
    })
    silentSince = answered === false ? (silentSince ?? began) : null
    if (silentSince !== null) judge(silentSince, performance.now())
  }

  function judge(silent: number, now: number): void {
    for (const { since, fail } of all) if (now - since >= LOOK_MS) fail?.()
    if (now - silent < LOST_MS) return
    silentSince = now
    giveUp()
  }

  function enter(waiting: Waiting): void {
    all.add(waiting)
    timer ??= setInterval(look, LOOK_MS).unref()
  }

  function leave(waiting: Waiting): void {
    all.delete(waiting)
    if (all.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    guard(transact) {
      const { promise, reject } = Promise.withResolvers<never>()
      let failed = false
      const fail = () => {
        failed = true
        reject(new DatabaseHangs())
      }
      const waiting = { since: performance.now(), fail: requests.getStore() ? fail : null }
      enter(waiting)
      const done = transact(() => {
        if (failed) throw new DatabaseHangs()
      }).finally(() => leave(waiting))
      return waiting.fail ? Promise.race([done, promise]) : done
    },
    close: () => clearInterval(timer),
  }
}

/** Whether an answer, or a refusal, came in time; null if this process itself was too busy to tell. */
async function answersInTime(probe: () => Promise<unknown>, heardAt: () => number): Promise<boolean | null> {
  const began = performance.now()
  const answer = probe().then(
    () => true as const,
    () => true as const,
  )
  for (;;) {
    const due = Math.max(began, heardAt()) + ANSWER_MS
    const timer = Promise.withResolvers<null>()
    const timeout = setTimeout(timer.resolve, due - performance.now(), null)
    const answered = await Promise.race([answer, timer.promise])
    clearTimeout(timeout)
    if (answered) return true
    if (performance.now() - due > LATE_MS) return null
    if (heardAt() + ANSWER_MS <= due) return false
  }
}
