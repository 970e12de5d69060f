import { DAY_MS, type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Connection } from './row.ts'

/** Between two looks at metadata and at certificates (milliseconds). */
export const LOOK_MS = DAY_MS
/** Admins are told this long before the last certificate expires. */
export const WARN_MS = 14 * DAY_MS

/** What a request sets; `undefined` keeps the value. */
export type Changes = { [K in keyof Connection]?: Connection[K] | undefined }

/**
 * The connection after a request, or why it cannot be (409). Another identity provider must be tested anew, and does not
 * replace one that people sign in by: that would let in whom nobody has looked at.
 */
export function changed(before: Connection, changes: Changes, now: EpochMs): Connection | { refused: string } {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  const after: Connection = { ...before, ...given }
  const other = isOther(before, after)
  if (other && before.active)
    return { refused: 'The connection is active with another identity provider: make it a draft first.' }
  if (other) after.last_test = null
  if (after.active && !before.active && after.last_test?.outcome !== 'succeeded')
    return { refused: 'status: a connection becomes active after a test that succeeded; begin one with POST …/test.' }
  const isSame = JSON.stringify(after) === JSON.stringify(before)
  return isSame ? before : { ...after, updated_at: now, revision: before.revision + 1 }
}

/** Whether it is another identity provider: what was asked of the former one is not answered by it. */
export function isOther(before: Connection, after: Connection): boolean {
  return (['entity_id', 'issuer', 'client_id'] as const).some(field => after[field] !== before[field])
}

/**
 * When admins must be told about certificates: once the last one that is valid expires within two weeks, or has expired.
 * Answers the end of that certificate; null: there is nothing to tell.
 */
export function expiryToTell(ends: readonly EpochMs[], now: EpochMs): EpochMs | null {
  const last = Math.max(...ends)
  return ends.length > 0 && last <= now + WARN_MS ? epoch(last) : null
}
