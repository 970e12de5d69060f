import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { realMs, waitReal } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/*
 * Bounds of one process. All tails of an account together ask the store at most twice a second: more tails wait longer. A
 * tail costs a connection for at most 20 s.
 */
const EVERY_MS = 500
/** A tail without notifications still queries this often, since a message of the bus may be lost. */
const LOOK_EVERY_MS = 2_000
const MOST_OF_ACCOUNT = 20
const MOST_OF_PROCESS = 500

const RETRY = { headers: { 'retry-after': '5' } }

interface Tails {
  open: number
  /** The earliest time of the next query, by `realMs()`. */
  next: number
}

/** Calls `hear` when records have come, until the returned function is called. */
type OnArrival = (hear: () => void) => () => void

/**
 * Waits until the tail may query the store: the first time as soon as it is its turn; then once records have arrived,
 * after `LOOK_EVERY_MS`, or at the deadline (by `realMs()`). Returns at once when the client has gone.
 */
type Turn = (deadline: number) => Promise<void>

/** Makes the tails of an account query the store in turn. */
export function createTurns() {
  const accounts = new Map<string, Tails>()
  let all = 0

  return async function tail<T>(
    account: string,
    { onArrival, gone }: { onArrival: OnArrival; gone: AbortSignal },
    work: (turn: Turn) => Promise<T>,
  ): Promise<T> {
    const tails = accounts.get(account) ?? { open: 0, next: 0 }
    if (tails.open >= MOST_OF_ACCOUNT)
      throw new Refusal('rate_limited', observabilityText('log_tail.account_limit', { limit: MOST_OF_ACCOUNT }), RETRY)
    if (all >= MOST_OF_PROCESS) throw new Refusal('unavailable', observabilityText('log_tail.server_full'), RETRY)
    accounts.set(account, tails)
    tails.open += 1
    all += 1
    const bell = createBell()
    const stop = onArrival(bell.ring)
    gone.addEventListener('abort', bell.ring)
    bell.ring()
    try {
      return await work(async deadline => {
        await bell.rung(Math.min(LOOK_EVERY_MS, deadline - realMs()))
        if (gone.aborted) return
        const at = Math.max(realMs(), tails.next)
        tails.next = at + EVERY_MS
        await waitReal(Math.max(0, at - realMs()), gone)
        // Records that arrive from now on may be too late for this query.
        bell.silence()
      })
    } finally {
      stop()
      tails.open -= 1
      all -= 1
      // A tail that opens right away must keep the account's pace.
      if (tails.open === 0 && tails.next <= realMs()) accounts.delete(account)
    }
  }
}

function createBell() {
  let isRinging = false
  let wake = () => {}
  return {
    ring() {
      isRinging = true
      wake()
    },
    silence() {
      isRinging = false
    },
    /** Resolves once the bell rings or has rung, or after `ms` real milliseconds. */
    async rung(ms: number) {
      if (isRinging) return
      const ring = new Promise<void>(resolve => {
        wake = resolve
      })
      await Promise.race([ring, waitReal(Math.max(0, ms))])
    },
  }
}
