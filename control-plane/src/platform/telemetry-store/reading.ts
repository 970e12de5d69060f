import { realMs } from '../real-time.ts'
import { NoSlot } from '../slots.ts'
import type { ClickHouse } from './client.ts'
import { createLanes, type Purpose, TooManyWait } from './lane.ts'
import { tooBusy, tooLong } from './refuse.ts'
import { inSeconds } from './seconds.ts'
import { type Ch, render } from './sql.ts'

/** What a query is for, and when it has to be over (by `realMs()`); otherwise it has the whole time for itself. */
export interface Terms {
  purpose: Purpose
  until?: number
}

/** Queries of accounts, in turn. What they wait is part of the time that they may take. */
export function createReading(store: ClickHouse, seconds: number) {
  const share = createLanes()
  return async function read<T>(account: string, query: Ch, { purpose, until }: Terms): Promise<T[]> {
    if (store.empty()) return []
    const end = until ?? realMs() + seconds * 1_000
    const left = () => Math.max(0, end - realMs())
    if (left() === 0) throw tooLong()
    const { text, params } = render(query)
    try {
      return await share({ account, purpose }, left, () =>
        store.read<T>(text, { ...params, account, purpose }, inSeconds(left())),
      )
    } catch (error) {
      throw error instanceof NoSlot || error instanceof TooManyWait ? tooBusy() : error
    }
  }
}
