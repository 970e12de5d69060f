import { MOST_DAYS } from '@pharos/shared-protocol/contract/telemetry.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS } from '@pharos/shared-protocol/time.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, instant } from '../../platform/telemetry-store/sql.ts'
import type { SeriesRange } from './entity.ts'
import { autoResolution, RESOLUTION_MS } from './range.ts'

export type Span = Pick<SeriesRange, 'from' | 'to'>

/** The range that a query names, up to now and an hour long where it says nothing; 400 when it is none, or too long. */
export function spanOf(
  now: EpochMs,
  query: { from?: number | undefined; to?: number | undefined },
  usualMs: number = HOUR_MS,
): Span {
  const to = epoch(query.to ?? now)
  const from = epoch(query.from ?? to - usualMs)
  if (from >= to) throw refuseField('from', 'must be before to')
  if (from < 0) throw refuseField('from', 'must not be before 1970')
  if (to - from > MOST_DAYS * DAY_MS) throw refuseField('from', `must be at most ${MOST_DAYS} days before to`)
  return { from, to }
}

/** The width of the points of a chart, in milliseconds. */
export function stepOf({ from, to }: Span, resolution: 'auto' | keyof typeof RESOLUTION_MS): number {
  return RESOLUTION_MS[resolution === 'auto' ? autoResolution(from, to) : resolution]
}

/** The records of a range. */
export function whereSpan({ from, to }: Span): Ch {
  return ch`time >= ${instant(from)} and time < ${instant(to)}`
}
