import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { DAY_MS, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { LogRange } from './filter.ts'

const MOST_DAYS = 400

/** The range of a query; by default the last hour. */
export function rangeOf(
  now: number,
  { start_time, end_time }: { start_time?: number | undefined; end_time?: number | undefined },
): LogRange {
  // Includes records of this millisecond.
  const to = end_time ?? now + 1
  return requireRange({ from: start_time ?? to - HOUR_MS, to }, 'start_time')
}

/** Throws for a range that is empty, or longer than records are kept; `path` is the field of its start. */
export function requireRange(range: LogRange, path: string): LogRange {
  if (range.from >= range.to) throw refuseField(path, observabilityText('log.before_end'))
  if (range.to - range.from > MOST_DAYS * DAY_MS)
    throw refuseField(path, observabilityText('log.range_too_long', { limit: MOST_DAYS }))
  if (range.from < EARLIEST || range.to > LATEST) throw refuseField(path, observabilityText('log.years'))
  return range
}

/** The range of nanoseconds since 1970, in epoch milliseconds. */
const EARLIEST = Date.parse('1971-01-01T00:00:00Z')
const LATEST = Date.parse('2262-01-01T00:00:00Z')
