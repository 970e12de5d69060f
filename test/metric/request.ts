import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { textPairs, unixNano } from '../telemetry/exporting.ts'

const TEMPORALITY = { unspecified: 0, delta: 1, cumulative: 2 }

/** Converts points to an OTLP/JSON request. The points of one pod are of one stream. */
export function metricsRequest(rows: readonly PointRow[]): object {
  const pods = Map.groupBy(rows, ({ resource }) => resource?.pod ?? '')
  const resourceMetrics = [...pods.values()].map(own => {
    const attributes = textPairs({ 'service.name': own[0]?.source ?? '', ...own[0]?.resource })
    return { resource: { attributes }, scopeMetrics: [{ metrics: [metricOf(own)] }] }
  })
  return { resourceMetrics }
}

function metricOf(rows: readonly PointRow[]): object {
  const [{ kind, metric, temporality = 'unspecified', monotonic } = rows[0] as PointRow] = rows
  const dataPoints = rows.map(pointOf)
  const data = { dataPoints, aggregationTemporality: TEMPORALITY[temporality] }
  if (kind === 'sum') return { name: metric, sum: { ...data, isMonotonic: monotonic } }
  if (kind === 'histogram') return { name: metric, histogram: data }
  if (kind === 'exponential_histogram') return { name: metric, exponentialHistogram: data }
  return kind === 'gauge' ? { name: metric, gauge: { dataPoints } } : { name: metric, summary: { dataPoints } }
}

function pointOf(row: PointRow): object {
  const common = {
    timeUnixNano: unixNano(row.time),
    ...(row.start_time === undefined ? {} : { startTimeUnixNano: unixNano(row.start_time) }),
    attributes: textPairs(row.attributes),
  }
  if (row.kind === 'gauge' || row.kind === 'sum') return { ...common, ...numberOf(Number(row.value)) }
  const totals = { ...common, count: String(row.count), sum: row.sum }
  if (row.kind === 'summary') {
    const quantileValues = row.quantiles?.map((quantile, i) => ({ quantile, value: row.quantile_values?.[i] }))
    return { ...totals, quantileValues }
  }
  const ends = row.min === undefined ? {} : { min: row.min, max: row.max }
  return { ...totals, ...ends, ...(row.kind === 'histogram' ? explicit(row) : exponential(row)) }
}

/** Sends whole numbers as integers, as the SDKs do with integer counters. */
function numberOf(value: number): object {
  return Number.isInteger(value) ? { asInt: String(value) } : { asDouble: value }
}

const texts = (counts: PointRow['buckets']) => (counts ?? []).map(String)

function explicit({ buckets, bounds }: PointRow): object {
  return { bucketCounts: texts(buckets), explicitBounds: bounds }
}

function exponential(row: PointRow): object {
  return {
    ...{ scale: row.scale, zeroCount: String(row.zero_count), zeroThreshold: row.zero_threshold },
    positive: { offset: row.positive_offset, bucketCounts: texts(row.positive) },
    negative: { offset: row.negative_offset, bucketCounts: texts(row.negative) },
  }
}
