import type { PointRow } from '../../platform/telemetry-store/row.ts'
import { cutText, type Encoded, encodeAttributes, LONGEST_NAME, writeShortPairs } from '../attribute/index.ts'
import { addText, type Hash, hashText, instantText, isZero, startHash, type Tally, timeFault } from '../batch/index.ts'
import type { Exemplar, Group, KeyValue, Long, Metric } from '../otlp-message/index.ts'
import type { Making } from './log.ts'
import { type Origin, type Owner, originOf } from './origin.ts'
import { distribution, exponential, number, quantiles } from './point-value.ts'
import { asRow, doubleColumn, hexOf, isId, wholeColumn } from './row.ts'

const LONGEST_DESCRIPTION = 1_000
const MOST_EXEMPLARS = 10
const LONGEST_EXEMPLAR = 4_096
const TEMPORALITIES = ['unspecified', 'delta', 'cumulative'] as const

/** Rows of OTLP metrics: one for each point. */
export function pointRows(groups: readonly Group<Metric>[], owner: Owner, making: Making): PointRow[] {
  const rows: PointRow[] = []
  for (const group of groups) {
    const origin = originOf(group, owner, making.tally)
    const { version, size, ...shared } = origin
    const hash = hashOrigin(origin)
    for (const metric of group.records) metricRows(metric, { origin, shared, hash }, making, rows)
  }
  return rows
}

interface Place {
  origin: Origin
  shared: Omit<Origin, 'version' | 'size'>
  hash: Hash
}

interface AnyPoint {
  attributes: KeyValue[]
  startTimeUnixNano: Long
  timeUnixNano: Long
  flags: number
  exemplars?: Exemplar[]
}

function metricRows(metric: Metric, place: Place, making: Making, rows: PointRow[]): void {
  const { tally, now } = making
  const points = pointsOf(metric)
  const fault = metric.name === '' ? 'no_name' : metric.name.length > LONGEST_NAME ? 'name_too_long' : null
  if (fault !== null || points === null) {
    tally.reject(fault ?? 'no_data', Math.max(1, points?.length ?? 0))
    return
  }
  const hash = startHash(place.hash)
  for (const text of [metric.name, metric.unit, metric.data ?? '']) addText(hash, text)
  const about = aboutOf(metric, tally)
  for (const { point, columns } of points) {
    const time = instantText(point.timeUnixNano)
    const refused = timeFault(time, now) ?? (columns === null ? 'invalid_buckets' : null)
    if (refused !== null) tally.reject(refused)
    else if (tally.admit(place.origin.size)) {
      const encoded = encodeAttributes(point.attributes, tally)
      const { values: attributes, types: attributes_types } = encoded
      rows.push(
        asRow<PointRow>({
          ...place.shared,
          ...about,
          time,
          attributes,
          attributes_types,
          series: seriesOf(hash, encoded),
          start_time: isZero(point.startTimeUnixNano) ? undefined : instantText(point.startTimeUnixNano),
          flags: point.flags || undefined,
          ...columns,
          ...exemplarColumns(point.exemplars ?? [], making),
        } as never),
      )
    }
  }
}

function aboutOf(metric: Metric, tally: Tally) {
  const data = metric.data === undefined ? undefined : metric[metric.data]
  const temporality = (data as { aggregationTemporality?: number } | undefined)?.aggregationTemporality ?? 0
  return {
    metric: metric.name,
    kind: metric.data === 'exponentialHistogram' ? 'exponential_histogram' : metric.data,
    unit: cutText(metric.unit, LONGEST_NAME, tally) || undefined,
    description: cutText(metric.description, LONGEST_DESCRIPTION, tally) || undefined,
    temporality: TEMPORALITIES[temporality] ?? 'unspecified',
    monotonic: metric.data === 'sum' ? metric.sum.isMonotonic : undefined,
  }
}

/** The points of any kind with their value columns; null columns: invalid buckets. */
function pointsOf(metric: Metric): { point: AnyPoint; columns: Partial<PointRow> | null }[] | null {
  switch (metric.data) {
    case 'gauge':
      return metric.gauge.dataPoints.map(point => ({ point, columns: number(point) }))
    case 'sum':
      return metric.sum.dataPoints.map(point => ({ point, columns: number(point) }))
    case 'histogram':
      return metric.histogram.dataPoints.map(point => ({ point, columns: distribution(point) }))
    case 'exponentialHistogram':
      return metric.exponentialHistogram.dataPoints.map(point => ({ point, columns: exponential(point) }))
    case 'summary':
      return metric.summary.dataPoints.map(point => ({ point, columns: quantiles(point) }))
    default:
      return null
  }
}

/** The hash of the parts that all series of a resource and scope share. */
function hashOrigin({ resource = {}, scope = {}, scope_name = '', scope_version = '' }: Origin): Hash {
  const hash = startHash()
  addAttributes(hash, resource)
  addAttributes(hash, scope)
  addText(hash, scope_name)
  addText(hash, scope_version)
  return hash
}

/** Adds attributes to a hash, independent of their order. */
function addAttributes(hash: Hash, values: Record<string, string>): void {
  const keys = Object.keys(values)
  if (keys.length > 1) keys.sort()
  for (const key of keys) {
    addText(hash, key)
    addText(hash, values[key] ?? '')
  }
  addText(hash, '')
}

function seriesOf(start: Hash, { values }: Encoded): string {
  if (values === undefined) return hashText(start)
  const hash = startHash(start)
  addAttributes(hash, values)
  return hashText(hash)
}

function exemplarColumns(exemplars: readonly Exemplar[], { tally }: Making): Partial<PointRow> {
  if (exemplars.length === 0) return {}
  const kept = exemplars.slice(0, MOST_EXEMPLARS)
  if (kept.length < exemplars.length) tally.note('too_many_parts', exemplars.length - kept.length)
  return {
    'exemplars.time': kept.map(each => instantText(each.timeUnixNano)),
    'exemplars.value': kept.map(each =>
      each.value === 'asInt' ? wholeColumn(each.asInt) : doubleColumn(each.asDouble),
    ),
    'exemplars.trace_id': kept.map(each => (isId(each.traceId, 16) ? hexOf(each.traceId) : '')),
    'exemplars.span_id': kept.map(each => (isId(each.spanId, 8) ? hexOf(each.spanId) : '')),
    'exemplars.attributes': kept.map(each => writeShortPairs(each.filteredAttributes, LONGEST_EXEMPLAR, tally)),
  }
}
