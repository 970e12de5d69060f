import { ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type ExponentialHistogram,
  type Histogram,
  type MetricData,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'
import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { hrTime, resourceOf } from '../telemetry/exporting.ts'

/**
 * Whether the SDK of Node could have made a point. It has neither summaries nor gauge histograms, and only exact zeros
 * count as zero.
 */
export function isOfSdk({ kind, temporality = 'unspecified', zero_threshold = 0 }: PointRow): boolean {
  return kind !== 'summary' && (kind === 'gauge' || temporality !== 'unspecified') && zero_threshold === 0
}

/** Converts points of one pod, all of one stream, to what the SDK passes to its exporters. */
export function collected(rows: readonly PointRow[]): ResourceMetrics {
  const [row] = rows as readonly [PointRow]
  return {
    resource: resourceOf({ 'service.name': row.source ?? '', ...row.resource }),
    scopeMetrics: [{ scope: { name: '' }, metrics: [metricOf(row, rows)] }],
  }
}

function metricOf(row: PointRow, rows: readonly PointRow[]): MetricData {
  const { DELTA, CUMULATIVE } = AggregationTemporality
  const valueType = rows.every(({ value }) => Number.isInteger(value)) ? ValueType.INT : ValueType.DOUBLE
  const common = {
    descriptor: { name: row.metric, description: '', unit: '', valueType },
    aggregationTemporality: row.temporality === 'delta' ? DELTA : CUMULATIVE,
  }
  const numbers = () => rows.map(each => pointOf(each, Number(each.value)))
  if (row.kind === 'gauge') return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: numbers() }
  if (row.kind === 'sum')
    return {
      ...{ ...common, dataPointType: DataPointType.SUM, dataPoints: numbers() },
      isMonotonic: row.monotonic === true,
    }
  if (row.kind === 'histogram') {
    const dataPoints = rows.map(each => pointOf(each, explicit(each)))
    return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints }
  }
  const dataPoints = rows.map(each => pointOf(each, exponential(each)))
  return { ...common, dataPointType: DataPointType.EXPONENTIAL_HISTOGRAM, dataPoints }
}

function pointOf<T>(row: PointRow, value: T): DataPoint<T> {
  const times = { startTime: hrTime(row.start_time), endTime: hrTime(row.time) }
  return { ...times, attributes: row.attributes ?? {}, value }
}

const numbers = (values: readonly (number | string)[] = []) => values.map(Number)

function totals({ count, sum, min, max }: PointRow) {
  const ends = min === undefined ? {} : { min: Number(min), max: Number(max) }
  return { count: Number(count), sum: Number(sum), ...ends }
}

function explicit(row: PointRow): Histogram {
  return { ...totals(row), buckets: { boundaries: numbers(row.bounds), counts: numbers(row.buckets) } }
}

function exponential(row: PointRow): ExponentialHistogram {
  return {
    ...{ ...totals(row), scale: row.scale ?? 0, zeroCount: Number(row.zero_count) },
    positive: { offset: row.positive_offset ?? 0, bucketCounts: numbers(row.positive) },
    negative: { offset: row.negative_offset ?? 0, bucketCounts: numbers(row.negative) },
  }
}
