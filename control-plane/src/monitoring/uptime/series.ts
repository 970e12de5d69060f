import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import { uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'
import { KEPT_DAYS } from '../result/index.ts'
import { mean, percentile } from './histogram.ts'
import type { Span } from './replay.ts'
import { bucketStart, DAY, FIVE_MINUTES, HOUR, mergeRollups, type Rollup } from './rollup.ts'

/** Bucket sizes of plots, finest first, in milliseconds. */
export const RESOLUTIONS = { '5m': FIVE_MINUTES, '1h': HOUR, '1d': DAY } as const
export type Resolution = keyof typeof RESOLUTIONS

/** A plot cannot show more points. */
const MAX_POINTS = 750

/** One point of a plot: the contents of a bucket. Latencies are within 5 % (histogram.ts); null without measurements. */
export interface SeriesPoint {
  at: EpochMs
  runs: number
  failing: number
  p50: number | null
  p95: number | null
  p99: number | null
  average: number | null
  uptime: number | null
}

/** Whether there are rollups of a resolution from an instant on. */
export function isKept(resolution: Resolution, from: number, now: number): boolean {
  return from >= now - KEPT_DAYS[resolution] * DAY
}

/**
 * The finest retained resolution that shows a window in at most 750 points (5 minutes up to 2.6 days, hours up to a
 * month).
 */
export function resolutionFor(from: number, to: number, now = to): Resolution {
  if ((to - from) / FIVE_MINUTES <= MAX_POINTS && isKept('5m', from, now)) return '5m'
  return (to - from) / HOUR <= MAX_POINTS && isKept('1h', from, now) ? '1h' : '1d'
}

/**
 * The series of a window at a resolution, from rows of that resolution or any finer one, in any order. Every bucket
 * that the window touches has a point, so that a gap is drawn as a gap.
 */
export function seriesOf(rollups: readonly Rollup[], { from, to }: Span, resolution: Resolution): SeriesPoint[] {
  const size = RESOLUTIONS[resolution]
  const rows = Map.groupBy(rollups, row => bucketStart(row.from, size))
  const points: SeriesPoint[] = []
  for (let at = bucketStart(from, size); at < to; at = bucketStart(at + size, size)) {
    points.push(pointOf(at, rows.get(at) ?? []))
  }
  return points
}

function pointOf(at: EpochMs, rows: readonly Rollup[]): SeriesPoint {
  const { runs, ms, latency } = mergeRollups(rows, { from: at, to: at })
  return {
    at,
    runs: runs.healthy + runs.degraded + runs.failing,
    failing: runs.failing,
    p50: percentile(latency, 50),
    p95: percentile(latency, 95),
    p99: percentile(latency, 99),
    average: mean(latency),
    uptime: uptimeOf(ms).percentage,
  }
}
