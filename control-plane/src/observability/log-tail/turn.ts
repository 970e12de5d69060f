import { realMs, waitReal } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/*
 * Bounds of one process. All tails of an account together ask the store at most twice a second: more tails wait longer. A
 * tail costs a connection for at most 20 s.
 */
const EVERY_MS = 500
/** A tail that hears of nothing looks so often all the same: a message of the bus may be lost. */
const LOOK_EVERY_MS = 2_000
const MOST_OF_ACCOUNT = 20
const MOST_OF_PROCESS = 500

const RETRY = { headers: { 'retry-after': '5' } }

interface Tails {
  open: number
  /** When the next one may ask, by `realMs()`. */
  next: number
}

/** Calls `hear` when records have come, until the returned function is called. */
type OnArrival = (hear: () => void) => () => void

/**
 * Waits until the tail may ask the store: the first time as soon as it is its turn; then once records have come, or after
 * `LOOK_EVERY_MS`, or at the deadline (by `realMs()`).
 */
type Turn = (deadline: number) => Promise<void>

/** Lets the tails of an account ask the store in turn. */
export function createTurns() {
  const accounts = new Map<string, Tails>()
  let all = 0

  return async function tail<T>(account: string, onArrival: OnArrival, work: (turn: Turn) => Promise<T>): Promise<T> {
    const tails = accounts.get(account) ?? { open: 0, next: 0 }
    if (tails.open >= MOST_OF_ACCOUNT)
      throw new Refusal('rate_limited', `The account has ${MOST_OF_ACCOUNT} tails open here: close one first.`, RETRY)
    if (all >= MOST_OF_PROCESS)
      throw new Refusal('unavailable', 'Too many tails are open here: use GET /logs/query instead.', RETRY)
    accounts.set(account, tails)
    tails.open += 1
    all += 1
    const bell = createBell()
    const stop = onArrival(bell.ring)
    bell.ring()
    try {
      return await work(async deadline => {
        await bell.rung(Math.min(LOOK_EVERY_MS, deadline - realMs()))
        const at = Math.max(realMs(), tails.next)
        tails.next = at + EVERY_MS
        await waitReal(Math.max(0, at - realMs()))
        // What comes from now on may come too late for this question.
        bell.silence()
      })
    } finally {
      stop()
      tails.open -= 1
      all -= 1
      // One that comes at once keeps the pace of those before.
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
    /** Settles once it rings, or has rung; after so many real milliseconds otherwise. */
    async rung(ms: number) {
      if (isRinging) return
      const ring = new Promise<void>(resolve => {
        wake = resolve
      })
      await Promise.race([ring, waitReal(Math.max(0, ms))])
    },
  }
}
