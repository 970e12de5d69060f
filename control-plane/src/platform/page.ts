import { faultOf } from '@pharos/shared-protocol/issue.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { Refusal } from './refusal.ts'

/** One page of a list. `next` is the cursor of the following page, null on the last. */
export interface Page<T> {
  items: T
  next: string | null
  /** The cursor of a page that starts after the item with an index, if this one has to end there. */
  nextAfter?: (index: number) => string
}

/**
 * Makes a page of rows that were read with a limit of `limit` + 1; the next page starts after `positionOf` the last
 * one.
 */
export function pageOf<R, T>(
  rows: R[],
  limit: number,
  present: (row: R, index: number) => T,
  positionOf: (row: R) => string,
): Page<T[]> {
  return cutPageOf(rows.slice(0, limit), rows.length > limit, present, positionOf)
}

/** The same of rows that may end before `limit`, e.g. since they are large: `hasMore` says whether more follow. */
export function cutPageOf<R, T>(
  rows: R[],
  hasMore: boolean,
  present: (row: R, index: number) => T,
  positionOf: (row: R) => string,
): Page<T[]> {
  const nextAfter = (index: number) => encodeCursor(positionOf(rows[index] as R))
  return { items: rows.map(present), next: hasMore && rows.length > 0 ? nextAfter(rows.length - 1) : null, nextAfter }
}

function encodeCursor(position: string): string {
  return Buffer.from(position).toString('base64url')
}

/** Parses one of our cursors; anything that does not match `pattern` is a 400. */
export function readCursor(cursor: string | undefined, pattern: RegExp): string[] | null {
  if (cursor === undefined) return null
  const match = pattern.exec(Buffer.from(cursor, 'base64url').toString())
  if (match) return match.slice(1)
  throw new Refusal('invalid_request', requestText('request.cursor_invalid'), {
    faults: [{ path: 'cursor', ...faultOf(requestText('request.not_a_cursor')) }],
  })
}

export const ID_CURSOR = /^([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
