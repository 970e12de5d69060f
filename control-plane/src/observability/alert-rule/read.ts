import { readSeries } from '../series/index.ts'
import type { ReadAccountSeries } from './observe.ts'

/** Reads windows of the account's stored series, aligned to the start of the range. */
export const readWindows: ReadAccountSeries = (platform, account, query, range) =>
  readSeries(platform, account, query, { ...range, origin: range.from })
