import { Refusal } from '../../platform/refusal.ts'
import { readSeries } from '../series/index.ts'
import type { ReadAccountSeries } from './observe.ts'

/** Windows of the account's stored series, counted from the beginning of the range. */
export const readWindows: ReadAccountSeries = async (platform, account, query, range) => {
  if (query.source === 'logs') throw new Refusal('unavailable', 'Series of logs cannot be read yet.')
  return readSeries(platform, account, query, { ...range, origin: range.from })
}
