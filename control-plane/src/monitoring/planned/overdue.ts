import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from '../monitor/index.ts'

/** How late a run may be: by an interval, and by what a retry in another region takes. */
const SLACK_MS = 10 * MINUTE_MS

/** What is planned of a monitor, as its row in `planned_run` has it. */
interface Plan {
  last_run_at: number | null
  /** Also of when it was resumed or changed, which begins it anew; null: the monitor is none of these. */
  last_slot: number | null
}

/**
 * Since when a planned monitor should have been checked again, and no region has: its status is what was known then. Null
 * while it is in time, and of one that nobody is to check.
 */
export function overdueSince(
  { interval_seconds, created_at, paused, suspended }: Monitor,
  { last_run_at, last_slot }: Plan,
  now: EpochMs,
): EpochMs | null {
  if (last_slot === null || paused || suspended) return null
  const interval = interval_seconds * 1_000
  const due = Math.max(last_run_at ?? 0, last_slot, created_at) + interval
  return now > due + interval + SLACK_MS ? epoch(due) : null
}
