import { type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Monitor } from '../monitor/index.ts'

/** How late a run may be besides an interval: the time of a retry in another region. */
const SLACK_MS = 10 * MINUTE_MS

/** The plan of a monitor, from its row in `planned_run`. */
interface Plan {
  last_run_at: number | null
  /** Set also when it was resumed or changed, which restarts the interval. Null: the monitor is not planned. */
  last_slot: number | null
}

/**
 * Since when a planned monitor should have been checked again; its status is from before. Null while it is in time, and
 * for monitors that are not planned, paused or suspended.
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
