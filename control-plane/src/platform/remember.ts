import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'
import { isAway } from './away.ts'
import type { Clock } from './clock.ts'

/** How long a result is believed (milliseconds). */
const BELIEVED_MS = 1_000
/** The same while the database is down; nothing can be revoked meanwhile (milliseconds). */
const BELIEVED_AWAY_MS = 10 * MINUTE_MS
/** The most results that are cached, unless they are larger than a key and its settings. */
const MOST = 10_000

interface Known<T> {
  found: Promise<T>
  until: EpochMs
  /** The last value, and when it was looked up. */
  last: { value: T; at: EpochMs } | null
}

/**
 * Caches a result for a second; concurrent callers share one lookup. Does not cache failures, but returns the last
 * value while the database is down.
 */
export function remember<T>(clock: Pick<Clock, 'now'>, most = MOST) {
  const known = new LRUCache<string, Known<T>>({ max: most })
  return (name: string, find: () => Promise<T>): Promise<T> => {
    const before = known.get(name)
    const now = clock.now()
    if (before && before.until > now) return before.found
    const entry: Known<T> = { found: find(), until: epoch(now + BELIEVED_MS), last: before?.last ?? null }
    entry.found = entry.found.then(
      value => {
        entry.last = { value, at: now }
        return value
      },
      error => {
        const { last } = entry
        if (last && isAway(error) && clock.now() - last.at <= BELIEVED_AWAY_MS) return last.value
        if (known.get(name) === entry) known.delete(name)
        throw error
      },
    )
    known.set(name, entry)
    return entry.found
  }
}
