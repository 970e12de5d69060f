import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import type { Conclusion } from '../monitor/index.ts'
import { nextSlot } from '../schedule.ts'
import { daysUntil, utcDay } from './expiry.ts'

export const DAILY_SECONDS = 86_400
const CLOSE_DAYS = 30
const RETRY_AFTER_MINUTES = [5, 15, 60] as const

type Next = Conclusion['next']

/**
 * The next regular run: once a day at an instant that depends on the id, and every 6 hours under 30 days (api.md B3).
 * Also at the start of the expiry's UTC day and at the expiry, since an expiry at 04:00 may lie between two regular
 * runs.
 */
export function nextRegularRun(id: string, expiry: number | null, now: EpochMs): Next {
  const close = expiry !== null && daysUntil(expiry, now) < CLOSE_DAYS
  const intervalMs = close ? 6 * HOUR_MS : DAY_MS
  const slot = nextSlot({ monitorId: id, intervalMs, regionIndex: 0, regionCount: 1, after: now })
  const turns = expiry === null ? [] : [Date.parse(utcDay(expiry)), expiry].filter(at => at > now)
  return { at: epoch(Math.min(slot, ...turns)), kind: 'slot', attempt: 0 }
}

/**
 * The next retry on the same leg: after 5, 15 and 60 minutes, later if the registry asks for it; null once these are
 * used up. `attempt` is the number of earlier retries.
 */
export function nextRetry(attempt: number, retryAfterSeconds: number | null, now: EpochMs): Next | null {
  const minutes = RETRY_AFTER_MINUTES[attempt]
  if (minutes === undefined) return null
  const wait = Math.max(minutes * MINUTE_MS, (retryAfterSeconds ?? 0) * 1000)
  return { at: epoch(now + wait), kind: 'retry', attempt: attempt + 1 }
}
