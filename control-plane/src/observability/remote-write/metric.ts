import { isZero, type Tally } from '../batch/index.ts'
import type { Group, Long, Metric } from '../otlp-message/index.ts'
import { exemplarsOf, joinExemplars } from './exemplar.ts'
import { faultOfHistogram, faultOfSeries } from './fault.ts'
import { toExponential, toHistogram } from './histogram.ts'
import { labelOf, pair } from './label.ts'
import type { NativeHistogram, Series } from './message.ts'
import { doubleOf, isStale, nanosOf } from './number.ts'

const COUNTER = 1
const COUNTING = /_(?:total|count|sum|bucket)$/
const CUMULATIVE = 2
const NO_VALUE = 1

/**
 * Converts series to OTLP metrics, grouped by `job` and `instance` (OpenTelemetry, "Prometheus compatibility"). A
 * counter, by its metadata or the end of its name, becomes a cumulative monotonic sum; any other series a gauge; a
 * staleness marker a point without a value. Refuses and counts invalid series and histograms; the others remain.
 */
export function metricsOf(all: readonly Series[], version: 1 | 2, tally: Tally): Group<Metric>[] {
  const groups = new Map<string, Group<Metric>>()
  for (const series of joinExemplars(validOf(all, version, tally), tally)) {
    const [job, instance] = ['job', 'instance'].map(name => labelOf(series.labels, name))
    const name = JSON.stringify([job, instance])
    const group = groups.get(name) ?? { resource: resourceOf(job, instance), scope: null, records: [] }
    group.records.push(...metricsOfSeries(series))
    groups.set(name, group)
  }
  return [...groups.values()]
}

function validOf(all: readonly Series[], version: 1 | 2, tally: Tally): Series[] {
  return all.flatMap(series => {
    const fault = faultOfSeries(series, version)
    if (fault !== null) tally.reject(fault, Math.max(1, series.samples.length + series.histograms.length))
    return fault === null ? [{ ...series, histograms: validHistograms(series, tally) }] : []
  })
}

function validHistograms({ histograms }: Series, tally: Tally): NativeHistogram[] {
  return histograms.filter(native => {
    const fault = faultOfHistogram(native)
    if (fault !== null) tally.reject(fault)
    return fault === null
  })
}

function resourceOf(job: string | undefined, instance: string | undefined) {
  const attributes = { 'service.name': job, 'service.instance.id': instance }
  return { attributes: Object.entries(attributes).flatMap(([key, value]) => (value ? [pair(key, value)] : [])) }
}

function metricsOfSeries(series: Series): Metric[] {
  const { labels, samples, histograms, type, help, unit, created } = series
  const name = labelOf(labels, '__name__') ?? ''
  const attributes = labels.filter(label => label.name !== '__name__').map(label => pair(label.name, label.value))
  const startOf = (start: Long) => ({ attributes, startTimeUnixNano: nanosOf(isZero(start) ? created : start) })
  const about = { name, description: help, unit }
  const exemplars = exemplarsOf(series)
  const last = samples.length - 1
  const numbers = samples.map(({ value, timestamp, startTimestamp }, index) => ({
    ...startOf(startTimestamp),
    ...(isStale(value) ? { flags: NO_VALUE } : { flags: 0, value: 'asDouble', asDouble: doubleOf(value) }),
    timeUnixNano: nanosOf(timestamp),
    exemplars: index === last ? exemplars : [],
  }))
  const counts = type === COUNTER || (type !== 2 && COUNTING.test(name))
  const sum = { dataPoints: numbers, aggregationTemporality: CUMULATIVE, isMonotonic: true }
  const metrics: unknown[] = []
  if (numbers.length > 0)
    metrics.push({ ...about, ...(counts ? { data: 'sum', sum } : { data: 'gauge', gauge: { dataPoints: numbers } }) })
  for (const [index, native] of histograms.entries()) {
    const given = {
      ...startOf(native.startTimestamp),
      exemplars: index === histograms.length - 1 && last < 0 ? exemplars : [],
    }
    metrics.push({ ...about, ...(toHistogram(native, given) ?? toExponential(native, given)) })
  }
  return metrics as Metric[]
}
