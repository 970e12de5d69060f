import type { Bus } from '../bus/bus.ts'

const SUBJECT = 'telemetry.logs'
/** A message about more accounts names none, which means any account; with names it has at most 40 KB. */
const MOST_NAMED = 1_000

/**
 * Notifies every process of accounts with new readable log records. Messages may be lost, so waiting readers also poll.
 */
export interface Arrivals {
  tell(accounts: ReadonlySet<string>): void
  /** Calls `hear` when records of an account have arrived, until the returned function is called. */
  on(account: string, hear: () => void): () => void
}

export function createArrivals(bus: Pick<Bus, 'publishPlain' | 'listen'>): Arrivals {
  const waiting = new Map<string, Set<() => void>>()
  let stopListening: (() => void) | null = null

  const hear = (data: Uint8Array) => {
    const named = new TextDecoder().decode(data)
    for (const account of named === '' ? waiting.keys() : named.split(','))
      for (const each of waiting.get(account) ?? []) each()
  }

  return {
    tell(accounts) {
      if (accounts.size === 0) return
      const named = accounts.size > MOST_NAMED ? '' : [...accounts].join()
      bus.publishPlain(SUBJECT, new TextEncoder().encode(named))
    },
    on(account, run) {
      stopListening ??= bus.listen(SUBJECT, hear)
      const own = waiting.get(account) ?? new Set()
      waiting.set(account, own.add(run))
      return () => {
        own.delete(run)
        if (own.size === 0) waiting.delete(account)
        if (waiting.size > 0) return
        stopListening?.()
        stopListening = null
      }
    },
  }
}
