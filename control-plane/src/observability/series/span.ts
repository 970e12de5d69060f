import { MOST_DAYS } from '@pharos/shared-protocol/contract/observability/telemetry.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, instant } from '../../platform/telemetry-store/sql.ts'
import type { SeriesRange } from './entity.ts'
import { autoResolution, RESOLUTION_MS, requireRange } from './range.ts'

export type Span = Pick<SeriesRange, 'from' | 'to'>

/** The range of a query; by default up to now, and `usualMs` long. Throws 400 if it is invalid or too long. */
export function spanOf(
  now: EpochMs,
  query: { from?: number | undefined; to?: number | undefined },
  usualMs: number = HOUR_MS,
): Span {
  const to = epoch(query.to ?? now)
  const from = epoch(query.from ?? to - usualMs)
  requireRange({ from, to })
  if (to - from > MOST_DAYS * DAY_MS)
    throw refuseField('from', requestText('request.days_before_to', { limit: MOST_DAYS }))
  return { from, to }
}

/** The time between the points of a chart whose source has a point each `interval`, both in milliseconds. */
export function stepOf(
  { from, to }: Span,
  resolution: 'auto' | keyof typeof RESOLUTION_MS,
  interval: number | null = null,
): number {
  return RESOLUTION_MS[resolution === 'auto' ? autoResolution(from, to, { interval }) : resolution]
}

/** The condition for the records of a range. */
export function whereSpan({ from, to }: Span): Ch {
  return ch`time >= ${instant(from)} and time < ${instant(to)}`
}
