import type { EpochMs } from '@pharos/shared-protocol/time.ts'

/** How long waiting outcomes that do not move postpone silence. Afterwards the intake counts as away. */
export const STUCK_AFTER_MS = 60_000

/**
 * The state of the bus. `oldest` is when it received the oldest waiting outcome; `asked` is false if it did not answer.
 */
export interface Look {
  now: EpochMs
  asked: boolean
  oldest: EpochMs | null
}

/** Up to when every report has been processed. `oldest` and `since` remember the last results. */
export interface Frontier {
  heard_to: EpochMs
  oldest: EpochMs | null
  /** Since when the same outcome is the oldest. */
  since: EpochMs
}

/**
 * A region is silent at an instant only once everything that the bus had received by then has been processed. A bus
 * that does not answer postpones nothing, and neither does a queue that has not moved for `STUCK_AFTER_MS`. Pure.
 */
export function lookAgain(known: Frontier | null, { now, asked, oldest }: Look): Frontier {
  if (!asked || oldest === null || oldest >= now) return { heard_to: now, oldest: null, since: now }
  const since = known?.oldest === oldest ? known.since : now
  return { heard_to: now - since > STUCK_AFTER_MS ? now : oldest, oldest, since }
}
