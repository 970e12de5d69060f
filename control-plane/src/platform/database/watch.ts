import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a transaction takes before the database is probed, and how often. */
const LOOK_MS = 300
/** The time limit of `select 1`. With two probes before it, a request fails within 2 s of its start. */
const ANSWER_MS = 1_200
/** The event loop was busy itself when a timer is this late; then nothing is known. */
const LATE_MS = 200
/** After this long without an answer the connections are given up, also by sweeps: the server's host may be gone. */
const LOST_MS = 30_000

/** The database accepts connections or queries and does not answer: an expected outage (503), like one that refuses them. */
export class DatabaseHangs extends Error {
  readonly code = 'TIMEOUT'
  constructor() {
    super('the database does not answer')
  }
}

const requests = new AsyncLocalStorage<true>()

/** Runs the handling of a request. Its transactions end early when the database hangs; sweeps wait. */
export function asRequest<T>(work: () => T): T {
  return requests.run(true, work)
}

export interface Watch {
  /** Runs a transaction. `requireWanted` throws once the caller was told that it failed: called before the commit. */
  guard<T>(transact: (requireWanted: () => void) => Promise<T>): Promise<T>
  close(): void
}

interface Waiting {
  since: number
  /** Null for work without a time limit. */
  fail: (() => void) | null
}

/**
 * Notices a database that hangs. A slow statement does not count: only when a transaction has run for a while, and
 * `select 1` on a connection of its own gets no answer, does `fail` end the requests, and later `giveUp` the
 * connections.
 */
export function createWatch(probe: () => Promise<unknown>, giveUp: () => void): Watch {
  const all = new Set<Waiting>()
  let timer: NodeJS.Timeout | undefined
  let asking = false
  let silentSince: number | null = null

  async function look(): Promise<void> {
    const began = performance.now()
    if (asking || ![...all].some(({ since }) => began - since >= LOOK_MS)) return
    asking = true
    const answered = await answersInTime(probe).finally(() => {
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

/** Whether an answer came in time, including a refusal; null when this process itself was too busy to tell. */
async function answersInTime(probe: () => Promise<unknown>): Promise<boolean | null> {
  const due = performance.now() + ANSWER_MS
  const silence = Promise.withResolvers<boolean | null>()
  const timer = setTimeout(() => silence.resolve(performance.now() - due > LATE_MS ? null : false), ANSWER_MS)
  const answer = probe().then(
    () => true,
    () => true,
  )
  return Promise.race([answer, silence.promise]).finally(() => clearTimeout(timer))
}
