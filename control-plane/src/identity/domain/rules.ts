import { DAY_MS, type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'

/** A record that is missing for this long ends the verification (milliseconds). */
export const LOST_AFTER_MS = 72 * HOUR_MS
/** The interval of checks: while the record is there, and while it is missing or no server answers. */
const CHECK_MS = DAY_MS
const RETRY_MS = HOUR_MS

export type RecordState = 'there' | 'missing' | 'unreachable'

/** The state of a domain's verification. `next_at`: when it is checked next; null unless it is verified. */
export interface Verification {
  verified_at: EpochMs | null
  missing_since: EpochMs | null
  lost_at: EpochMs | null
  next_at: EpochMs | null
}

/**
 * The state of a verified domain after a check of its record. Servers that do not answer say nothing about the record,
 * so they never end a verification. `tell`: what to tell the admins.
 */
export function lookedAt(
  before: Verification,
  seen: RecordState,
  now: EpochMs,
): { after: Verification; tell: 'missing' | 'lost' | null } {
  if (seen === 'there') return { after: { ...before, missing_since: null, next_at: epoch(now + CHECK_MS) }, tell: null }
  const next_at = epoch(now + RETRY_MS)
  if (seen === 'unreachable') return { after: { ...before, next_at }, tell: null }
  const missing_since = before.missing_since ?? now
  if (now - missing_since >= LOST_AFTER_MS)
    return { after: { verified_at: null, missing_since, lost_at: now, next_at: null }, tell: 'lost' }
  return { after: { ...before, missing_since, next_at }, tell: before.missing_since === null ? 'missing' : null }
}

/** A domain whose record was just seen. */
export function verified(now: EpochMs): Verification {
  return { verified_at: now, missing_since: null, lost_at: null, next_at: epoch(now + CHECK_MS) }
}

export function statusOf({ verified_at, missing_since, lost_at }: Verification) {
  if (verified_at !== null) return missing_since === null ? 'verified' : 'failing'
  return lost_at === null ? 'pending' : 'lost'
}
