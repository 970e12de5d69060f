import type { SeriesQuery as Query } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'

/** What to compute from which signal. */
export type SeriesQuery = z.output<typeof Query>

/**
 * A half-open range in buckets of `step_ms`, aligned to `origin`, or to 1970 (UTC). Null: the whole range is one
 * bucket.
 */
export interface SeriesRange {
  from: EpochMs
  to: EpochMs
  step_ms: number | null
  origin?: EpochMs
}

/** The value of the bucket that begins at `time`; null without data. */
export interface SeriesPoint {
  time: EpochMs
  value: number | null
}

export interface Series {
  /** The keys of `group_by` with their values; `monitor_id` for monitors. */
  labels: Record<string, string>
  /** One for each bucket, in order. */
  points: SeriesPoint[]
}

/** The series of a chart, at most `MOST_SERIES`: those with the highest values. `left_out` counts the others. */
export interface SeriesReply {
  series: Series[]
  left_out: number
}
