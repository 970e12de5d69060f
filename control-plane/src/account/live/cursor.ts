import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { isPast, shortSnapshot } from '../../platform/database/snapshot.ts'
import type { Sealer } from '../../platform/sealer.ts'

/** The position of a stream: everything that a snapshot of the database sees has been sent. */
export interface Position {
  snapshot: string
  /** When the snapshot was taken. */
  at: EpochMs
}

/** After this time a client reads everything again, which costs less than finding out what has changed. */
export const OLDEST_MS = 600_000

/**
 * A position in the form for clients. Any process can continue from it, since it is a position in the database. It is
 * sealed, so that only our own positions of this account are accepted, and the numbers of transactions stay private.
 */
export function printCursor(sealer: Sealer, account: string, { snapshot, at }: Position): string {
  return sealer.seal(`${at} ${shortSnapshot(snapshot)}`, contextOf(account))
}

/** The position in a cursor; null if it is not ours, or too old to continue at `present`. */
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
