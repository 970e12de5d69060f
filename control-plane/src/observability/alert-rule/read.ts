import { readEverySeries } from '../series/index.ts'
import type { ReadAccountSeries } from './window-cache.ts'

/** Reads windows of the account's stored series. */
export const readWindows: ReadAccountSeries = readEverySeries
