import type { OwnBounds } from '../../platform/telemetry-store/reading.ts'
import { TooLarge } from '../../platform/telemetry-store/refuse.ts'
import type { Part } from '../../platform/telemetry-store/result.ts'

/** The most bytes of a page of records (as JSON of the store, which is about as long as that of the API). */
export const MOST_OF_PAGE = 8_000_000
/** The same for a piece of an export. */
export const MOST_PIECE = 4_000_000
/** How many times fewer rows are read if their result was too large. */
const FEWER = 8
/** So few rows always fit: a record has 7 MB at most. */
const FEW = 2

/** The first rows of a query. */
export interface FirstRows<T> {
  rows: T[]
  /** Whether there are rows after them. */
  hasMore: boolean
}

/**
 * Reads the first rows of a query: at most `limit`, and at most `bytes` of them as JSON, but always one if there is any.
 * `ask` runs the query for a number of rows; it is repeated for fewer while the result is far too large.
 */
export async function firstRows<T>(
  limit: number,
  bytes: number,
  ask: (rows: number, bounds: OwnBounds) => Promise<Part<T>>,
): Promise<FirstRows<T>> {
  for (let rows = limit; ; rows = Math.max(FEW, Math.ceil(rows / FEWER))) {
    // A second try is about large rows, of which many threads would hold many.
    const bounds = rows === limit ? { bytes } : { bytes, threads: 1 }
    try {
      const part = await ask(rows + 1, bounds)
      return { rows: part.rows.slice(0, rows), hasMore: part.isCut || part.rows.length > rows }
    } catch (error) {
      if (!(error instanceof TooLarge) || rows <= FEW) throw error
    }
  }
}
