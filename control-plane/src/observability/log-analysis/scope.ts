import type { LogFilters } from '@pharos/shared-protocol/contract/observability/log-filter.ts'
import { LEVELS, type Level } from '@pharos/shared-protocol/log-search/parse.ts'
import { type Ch, ch, rowsOf } from '../../platform/telemetry-store/sql.ts'
import { type LogRange, whereLogs, whereRange } from '../log/index.ts'

/** The records that a query covers, with all columns. */
export function scopeOf(range: LogRange, filters: LogFilters): Ch {
  return ch`(select * from ${rowsOf('logs')} where ${whereRange(range)} and ${whereLogs(filters)})`
}

export const IS_ERROR = ch`level >= 'error'`

/** A share as a percentage with two decimals; 0 if the whole is 0. */
export function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 100
}

export type Counts = Record<Level, number>

export function noCounts(): Counts {
  return Object.fromEntries(LEVELS.map(level => [level, 0])) as Counts
}
