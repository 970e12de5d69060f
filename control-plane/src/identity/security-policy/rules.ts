import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** How long before the date of a policy members are reminded of it (milliseconds). */
const BEFORE_MS = [7 * DAY_MS, DAY_MS]
/** A reminder that would follow other news of the date sooner than this is left out (milliseconds). */
const QUIET_MS = DAY_MS

/**
 * Returns when members are next reminded of a date, given that they are told of it now; null if they are not reminded
 * again. Instants that passed while nothing ran are skipped.
 */
export function nextReminder(date: EpochMs, now: EpochMs): EpochMs | null {
  const next = BEFORE_MS.map(before => date - before).find(at => at >= now + QUIET_MS)
  return next === undefined ? null : epoch(next)
}
