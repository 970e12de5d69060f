import { realMs, waitReal } from '../../platform/real-time.ts'
import { Refusal } from '../../platform/refusal.ts'

/*
 * Bounds of one process. All tails of an account together ask the store twice a second: more tails wait longer. A tail
 * costs a connection for at most 20 s.
 */
export const EVERY_MS = 500
export const MOST_OF_ACCOUNT = 20
export const MOST_OF_PROCESS = 500

const RETRY = { headers: { 'retry-after': '5' } }

interface Tails {
  open: number
  /** When the next one may ask, by `realMs()`. */
  next: number
}

/** Lets the tails of an account ask the store in turn. */
export function createTurns() {
  const accounts = new Map<string, Tails>()
  let all = 0

  return async function tail<T>(account: string, work: (turn: () => Promise<void>) => Promise<T>): Promise<T> {
    const tails = accounts.get(account) ?? { open: 0, next: 0 }
    if (tails.open >= MOST_OF_ACCOUNT)
      throw new Refusal('rate_limited', `The account has ${MOST_OF_ACCOUNT} tails open here: close one first.`, RETRY)
    if (all >= MOST_OF_PROCESS)
      throw new Refusal('unavailable', 'Too many tails are open here: use GET /logs/query instead.', RETRY)
    accounts.set(account, tails)
    tails.open += 1
    all += 1
    try {
      return await work(() => {
        const at = Math.max(realMs(), tails.next)
        tails.next = at + EVERY_MS
        return waitReal(Math.max(0, at - realMs()))
      })
    } finally {
      tails.open -= 1
      all -= 1
      // One that comes at once keeps the pace of those before.
      if (tails.open === 0 && tails.next <= realMs()) accounts.delete(account)
    }
  }
}
