import type { EpochMs } from '@pharos/shared-protocol/time.ts'

/** Outcomes that wait and don't move hold silence back for this long. After that the intake counts as away. */
export const STUCK_AFTER_MS = 60_000

/** What a look at the bus found. `oldest` is when it received the oldest outcome that waits; `asked` is false when it did not answer. */
export interface Look {
  now: EpochMs
  asked: boolean
  oldest: EpochMs | null
}

/** Up to when everything that was reported is taken in. `oldest` and `since` remember what the last looks found. */
export interface Frontier {
  heard_to: EpochMs
  oldest: EpochMs | null
  /** Since when the same outcome is the oldest. */
  since: EpochMs
}

/**
 * Silence is judged by what intake has processed: a region is silent at an instant only when everything that the bus had
 * received by then is taken in. A bus that does not answer holds nothing back, and neither does a queue that has not moved
 * for `STUCK_AFTER_MS`. Pure.
 */
export function lookAgain(known: Frontier | null, { now, asked, oldest }: Look): Frontier {
  if (!asked || oldest === null || oldest >= now) return { heard_to: now, oldest: null, since: now }
  const since = known?.oldest === oldest ? known.since : now
  return { heard_to: now - since > STUCK_AFTER_MS ? now : oldest, oldest, since }
}
