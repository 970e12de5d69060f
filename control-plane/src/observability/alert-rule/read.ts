import { readSeries } from '../series/index.ts'
import type { ReadAccountSeries } from './observe.ts'

/** Windows of the account's stored series, counted from the beginning of the range. */
export const readWindows: ReadAccountSeries = (platform, account, query, range) =>
  readSeries(platform, account, query, { ...range, origin: range.from })
