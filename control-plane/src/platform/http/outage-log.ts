import { LRUCache } from 'lru-cache'
import type { Platform } from '../context.ts'
import { perPlatform } from '../per-platform.ts'

/** How often refusals of one route and reason are logged. */
export const LOGGED_EVERY_MS = 10_000
/** Reasons may name what failed, so their number is bounded. */
const MOST_KNOWN = 1_000

interface Known {
  loggedAt: number
  /** Refusals since then that were not logged. */
  more: number
}

const knownOf = perPlatform(() => new LRUCache<string, Known>({ max: MOST_KNOWN }))

/**
 * Logs that a request was refused because of an outage: of one route and reason at most one line in ten seconds, which
 * says how many it stands for. Without that, whoever repeats such a request fills the disk with lines.
 */
export function logOutage(platform: Platform, about: { request_id: string; route: unknown }, reason: string): void {
  const known = knownOf(platform)
  const key = `${String(about.route)} ${reason}`
  const now = platform.clock.monotonic()
  const last = known.get(key)
  if (last !== undefined && now - last.loggedAt < LOGGED_EVERY_MS) {
    last.more += 1
    return
  }
  known.set(key, { loggedAt: now, more: 0 })
  const more = last !== undefined && last.more > 0 ? { more: last.more } : {}
  platform.log.warn({ ...about, reason, ...more }, 'a request was refused because of an outage')
}
