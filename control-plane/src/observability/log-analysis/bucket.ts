import { MOST_BUCKETS } from '@pharos/shared-protocol/contract/observability/log-analysis.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { refuseField } from '../../platform/refusal.ts'
import { type Ch, ch, value } from '../../platform/telemetry-store/sql.ts'
import type { LogRange } from '../log/index.ts'

/** Bucket widths that are easy to read, in seconds. */
const WIDTHS = [1, 2, 5, 10, 30, 60, 120, 300, 600, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800, 604_800] // biome-ignore format: a table
const ABOUT = 100

/** The width of the buckets of a range, in seconds: a hundred buckets or fewer, unless one is asked for. */
export function widthOf({ from, to }: LogRange, asked?: number): number {
  const width = asked ?? WIDTHS.find(each => (to - from) / (each * 1_000) <= ABOUT) ?? 604_800
  if (startsOf({ from, to }, width).length > MOST_BUCKETS)
    throw refuseField('interval_seconds', observabilityText('log_analysis.too_many_intervals', { limit: MOST_BUCKETS }))
  return width
}

/** The starts of all buckets that a range touches, in epoch milliseconds: multiples of the width since 1970. */
export function startsOf({ from, to }: LogRange, width: number): number[] {
  const step = width * 1_000
  const first = Math.floor(from / step) * step
  // One more than allowed, to detect too many.
  const count = Math.min(Math.ceil((to - first) / step), MOST_BUCKETS + 1)
  return Array.from({ length: count }, (_, i) => first + i * step)
}

/** The start of a record's bucket, in epoch milliseconds. */
export function bucketOf(width: number): Ch {
  const step = value('Int64', width * 1_000)
  return ch`intDiv(toUnixTimestamp64Milli(time), ${step}) * ${step}`
}
