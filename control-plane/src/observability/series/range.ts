import { MOST_POINTS } from '@pharos/shared-protocol/contract/observability/series.ts'
import { contractText } from '@pharos/shared-protocol/text/en/contract.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { SeriesPoint, SeriesRange } from './entity.ts'

/** The buckets of a range: number k begins at `origin + k * step` (milliseconds). For the windows of a rule, see `seen`. */
export interface Buckets {
  from: EpochMs
  to: EpochMs
  origin: number
  step: number
  count: number
  /** Number k is a window that ends at `origin + k * step`, with what arrived until `delay` after that (milliseconds). */
  seen: { length: number; delay: number } | null
}

/** The store holds instants from 1970 to April 2262, which leaves room for reads up to a day beyond a range. */
const LATEST = Date.UTC(2262, 0, 1)

/** Throws 400 for a range that is empty, or outside of what the store can hold. */
export function requireRange({ from, to }: { from: number; to: number }): void {
  if (from >= to) throw refuseField('from', requestText('request.before_to'))
  if (from < 0) throw refuseField('from', observabilityText('series.too_early'))
  if (to > LATEST) throw refuseField('to', contractText('field.too_late'))
}

/** The buckets that a range touches. Throws 400 for more than `MOST_POINTS`. */
export function bucketsOf({ from, to, step_ms, origin: base = epoch(0) }: SeriesRange): Buckets {
  requireRange({ from, to })
  const step = step_ms ?? to - from
  const origin = step_ms === null ? from : base + Math.floor((from - base) / step) * step
  const count = Math.ceil((to - origin) / step)
  if (count > MOST_POINTS)
    throw refuseField('resolution', observabilityText('series.too_many_points', { count, limit: MOST_POINTS }))
  return { from, to, origin, step, count, seen: null }
}

/** Resolutions of charts, finest first, in milliseconds. */
export const RESOLUTION_MS = {
  '10s': 10_000,
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
} as const

/** What a chart needs of its resolution. */
export interface Fineness {
  /** The time between two points of the source in milliseconds: a finer chart would have gaps everywhere. */
  interval?: number | null
  /** The most points of the chart. */
  most?: number
}

/** Points never come at exactly their interval. */
const JITTER = 0.9

/** The finest resolution that shows a range in at most `most` points, and no finer than its source. */
export function autoResolution(
  from: number,
  to: number,
  { interval = null, most = MOST_POINTS }: Fineness = {},
): keyof typeof RESOLUTION_MS {
  const names = Object.keys(RESOLUTION_MS) as (keyof typeof RESOLUTION_MS)[]
  const least = JITTER * (interval ?? 0)
  const fits = (step: number) => Math.ceil(to / step) - Math.floor(from / step) <= most
  return names.find(name => RESOLUTION_MS[name] >= least && fits(RESOLUTION_MS[name])) ?? '1d'
}

/** Every bucket with its value, or `gap` without one. */
export function pointsOf(
  { origin, step, count }: Buckets,
  values: ReadonlyMap<number, number | null>,
  gap: 0 | null = null,
): SeriesPoint[] {
  return Array.from({ length: count }, (_, k) => ({ time: epoch(origin + k * step), value: values.get(k) ?? gap }))
}
