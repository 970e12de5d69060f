import { realMs } from '../real-time.ts'
import { NoPermit } from '../semaphore.ts'
import type { Bounds, ClickHouse } from './client.ts'
import { createQueryLimit, type Purpose, TooManyWait } from './query-limit.ts'
import { TooLarge, tooBusy, tooLong } from './refuse.ts'
import type { Part } from './result.ts'
import { inSeconds } from './seconds.ts'
import { type Ch, render } from './sql.ts'

/** The purpose of a query, and its deadline (by `realMs()`); without one it gets the full time limit. */
export interface Terms {
  purpose: Purpose
  until?: number
}

/** The bounds of a query besides its time. */
export type OwnBounds = Omit<Bounds, 'seconds'>

/** Runs queries of accounts in turn. Waiting counts as part of their time limit. */
export function createReading(store: ClickHouse, seconds: number) {
  const share = createQueryLimit()
  return async function read<T>(
    account: string,
    query: Ch,
    { purpose, until }: Terms,
    bounds: OwnBounds = {},
  ): Promise<Part<T>> {
    if (store.empty()) return { rows: [], isCut: false }
    const end = until ?? realMs() + seconds * 1_000
    const left = () => Math.max(0, end - realMs())
    if (left() === 0) throw tooLong()
    const { text, params } = render(query)
    try {
      return await share({ account, purpose }, left, () =>
        store.read<T>(text, { ...params, account, purpose }, { ...bounds, seconds: inSeconds(left()) }),
      )
    } catch (error) {
      throw error instanceof NoPermit || error instanceof TooManyWait ? tooBusy() : error
    }
  }
}

/** The rows of a result that is complete. Throws `TooLarge` for any other. */
export function wholeOf<T>({ rows, isCut }: Part<T>): T[] {
  if (isCut) throw new TooLarge()
  return rows
}
