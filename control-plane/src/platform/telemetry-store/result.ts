import type { ResultSet } from '@clickhouse/client'

/** The most bytes of a result, as JSON, unless its query has a bound of its own. */
export const MOST_BYTES = 32_000_000

/** The first rows of a result. */
export interface Part<T> {
  rows: T[]
  /** Whether there were more than its bytes allow. */
  isCut: boolean
}

/**
 * Reads the rows of a result up to `bytes` of JSON, and always the first one. Leaves the rest unread: the connection is
 * closed, so the store stops sending.
 */
export async function readPart<T>(result: ResultSet<'JSONEachRow'>, bytes: number): Promise<Part<T>> {
  const rows: T[] = []
  let left = bytes
  for await (const lines of result.stream<T>())
    for (const line of lines) {
      left -= Buffer.byteLength(line.text)
      if (left < 0 && rows.length > 0) {
        result.close()
        return { rows, isCut: true }
      }
      rows.push(line.json<T>())
    }
  return { rows, isCut: false }
}
