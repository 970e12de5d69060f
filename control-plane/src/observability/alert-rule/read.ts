import { readEverySeries } from '../series/index.ts'
import type { ReadAccountSeries } from './held.ts'

/** Reads windows of the account's stored series. */
export const readWindows: ReadAccountSeries = readEverySeries
