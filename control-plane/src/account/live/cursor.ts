import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { isPast, shortSnapshot } from '../../platform/database/snapshot.ts'
import type { Sealer } from '../../platform/sealer.ts'

/** Up to where a stream has told what has changed: all that a snapshot of the database sees. */
export interface Position {
  snapshot: string
  /** When the snapshot was taken. */
  at: EpochMs
}

/** After this a client reads everything again, which costs less than to find out what has changed. */
export const OLDEST_MS = 600_000

/**
 * A position as a client keeps it. Any process can continue there, since the position is one of the database. It is
 * sealed: only our own count, only in their account, and the numbers of transactions are nobody's business.
 */
export function printCursor(sealer: Sealer, account: string, { snapshot, at }: Position): string {
  return sealer.seal(`${at} ${shortSnapshot(snapshot)}`, contextOf(account))
}

/** The position in a cursor; null when it is none of ours, or too old to continue at `present`. */
export function readCursor(sealer: Sealer, account: string, cursor: string, present: Position): Position | null {
  const [at = '', snapshot = ''] = openText(sealer, account, cursor)?.split(' ') ?? []
  const position = { snapshot, at: epoch(Number(at)) }
  const isKnown = snapshot !== '' && present.at - position.at <= OLDEST_MS && isPast(snapshot, present.snapshot)
  return isKnown ? position : null
}

function openText(sealer: Sealer, account: string, cursor: string): string | null {
  try {
    return sealer.open(cursor, contextOf(account))
  } catch {
    return null
  }
}

function contextOf(account: string): string {
  return `position in the events of ${account}`
}
