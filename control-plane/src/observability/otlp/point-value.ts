import type { PointRow } from '../../platform/telemetry-store/row.ts'
import { wholeText } from '../attribute/index.ts'
import type {
  Buckets,
  ExponentialPoint,
  HistogramPoint,
  Long,
  NumberPoint,
  SummaryPoint,
} from '../otlp-message/index.ts'
import { doubleColumn, wholeColumn } from './row.ts'

/** The most buckets of a histogram; the default of the SDKs is 160. */
const MOST_BUCKETS = 1_000

/** The value of a gauge or sum. An integer is stored exactly besides its double. */
export function number(point: NumberPoint): Partial<PointRow> {
  if (point.value === 'asInt') return { value: toNumber(point.asInt), int_value: wholeText(point.asInt) }
  return point.value === 'asDouble'
    ? { value: doubleColumn(point.asDouble) }
    : { flags: (point.flags | NO_VALUE) >>> 0 }
}

/** The flag of a point without a value (OTLP, `DataPointFlags`). */
export const NO_VALUE = 1

/** Null if the counts do not fit the bounds: there must be one more than bounds, or none of both. */
export function distribution(point: HistogramPoint): Partial<PointRow> | null {
  const { bucketCounts, explicitBounds } = point
  const fits =
    bucketCounts.length === 0 ? explicitBounds.length === 0 : bucketCounts.length === explicitBounds.length + 1
  if (!fits || bucketCounts.length > MOST_BUCKETS) return null
  return { ...totals(point), bounds: explicitBounds.map(doubleColumn), buckets: bucketCounts.map(wholeColumn) }
}

export function exponential(point: ExponentialPoint): Partial<PointRow> | null {
  const [positive, negative] = [point.positive ?? NONE, point.negative ?? NONE]
  if (positive.bucketCounts.length + negative.bucketCounts.length > MOST_BUCKETS) return null
  return {
    ...totals(point),
    scale: point.scale,
    zero_count: wholeColumn(point.zeroCount),
    zero_threshold: Number.isFinite(point.zeroThreshold) ? point.zeroThreshold : 0,
    positive_offset: positive.offset,
    positive: positive.bucketCounts.map(wholeColumn),
    negative_offset: negative.offset,
    negative: negative.bucketCounts.map(wholeColumn),
  }
}

const NONE: Buckets = { offset: 0, bucketCounts: [] }

export function quantiles({ count, sum, quantileValues }: SummaryPoint): Partial<PointRow> | null {
  if (quantileValues.length > MOST_BUCKETS) return null
  return {
    count: wholeColumn(count),
    sum: doubleColumn(sum),
    quantiles: quantileValues.map(({ quantile }) => (Number.isFinite(quantile) ? quantile : 0)),
    quantile_values: quantileValues.map(({ value }) => doubleColumn(value)),
  }
}

function totals(point: HistogramPoint | ExponentialPoint): Partial<PointRow> {
  return {
    count: wholeColumn(point.count),
    ...(point._sum === undefined ? {} : { sum: doubleColumn(point.sum) }),
    ...(point._min === undefined ? {} : { min: doubleColumn(point.min) }),
    ...(point._max === undefined ? {} : { max: doubleColumn(point.max) }),
  }
}

function toNumber({ high, low }: Long): number {
  return high * 2 ** 32 + (low >>> 0)
}
