import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { LRUCache } from 'lru-cache'

/** What is refused or lost may be this old, and a sender that is not seen again has given up after this long (milliseconds). */
export const REACH_MS = MINUTE_MS
/** The most accounts that are remembered, the latest ones. */
const MOST_ACCOUNTS = 10_000

/** A part of a minute in which telemetry of an account, or of its pages, is missing; of all accounts if that is null. */
export interface LostMinute {
  /** As in `pages.ts`. */
  account: string | null
  minute: EpochMs
  lost_ms: number
}

interface Known {
  accepted_at: EpochMs | null
  /** The last refusal since which nothing was accepted. */
  refused_at: EpochMs | null
  /** Up to where the time is counted. */
  counted_to: EpochMs
}

/**
 * Counts the time for which telemetry of accounts is missing because it was refused: from the last batch before a refusal
 * (at most a minute) to the next one that is accepted; without one, to a minute after the last refusal. Pure.
 */
export function createRefusals() {
  const accounts = new LRUCache<string, Known>({ max: MOST_ACCOUNTS })
  let lost = new Map<string, LostMinute>()

  function knownOf(account: string): Known {
    const known = accounts.get(account) ?? { accepted_at: null, refused_at: null, counted_to: epoch(0) }
    accounts.set(account, known)
    return known
  }

  function countTo(account: string, known: Known, now: EpochMs): void {
    if (known.refused_at === null) return
    const to = Math.min(now, known.refused_at + REACH_MS)
    for (const part of minutesOf(account, known.counted_to, epoch(to))) add(part)
    known.counted_to = epoch(Math.max(known.counted_to, to))
  }

  function add({ account, minute, lost_ms }: LostMinute): void {
    const name = `${account} ${minute}`
    lost.set(name, { account, minute, lost_ms: Math.min(MINUTE_MS, lost_ms + (lost.get(name)?.lost_ms ?? 0)) })
  }

  return {
    accepted(account: string, now: EpochMs): void {
      const known = knownOf(account)
      countTo(account, known, now)
      known.accepted_at = now
      known.refused_at = null
    },
    refused(account: string, now: EpochMs): void {
      const known = knownOf(account)
      countTo(account, known, now)
      known.counted_to = epoch(Math.max(known.counted_to, known.accepted_at ?? 0, now - REACH_MS))
      known.refused_at = now
    },
    /** What was counted since the last time. */
    take(now: EpochMs): LostMinute[] {
      for (const [account, known] of accounts) countTo(account, known, now)
      const taken = [...lost.values()]
      lost = new Map()
      return taken
    },
    /** Counts again what could not be stored. */
    giveBack(parts: readonly LostMinute[]): void {
      for (const part of parts) add(part)
    },
  }
}

/** Divides a time into minutes. */
export function minutesOf(account: string | null, from: EpochMs, to: EpochMs): LostMinute[] {
  const parts: LostMinute[] = []
  for (let minute = from - (from % MINUTE_MS); minute < to; minute += MINUTE_MS) {
    const lost_ms = Math.ceil(Math.min(to, minute + MINUTE_MS) - Math.max(from, minute))
    if (lost_ms > 0) parts.push({ account, minute: epoch(minute), lost_ms })
  }
  return parts
}
