import type { Group, KeyValue, Metric } from '../otlp-message/index.ts'
import { toExponential, toHistogram } from './histogram.ts'
import type { Label, Series } from './message.ts'
import { doubleOf, isStale, nanosOf } from './number.ts'

const COUNTER = 1
const COUNTING = /_(?:total|count|sum|bucket)$/
const CUMULATIVE = 2
const NO_VALUE = 1

/**
 * Series as OTLP metrics, by `job` and `instance` (OpenTelemetry, "Prometheus compatibility"). A counter, by its
 * metadata or its name's end, is a cumulative monotonic sum; everything else a gauge; a staleness marker a point
 * without a value.
 */
export function metricsOf(all: readonly Series[]): Group<Metric>[] {
  const groups = new Map<string, Group<Metric>>()
  for (const series of all) {
    const [job, instance] = ['job', 'instance'].map(name => labelOf(series.labels, name))
    const name = JSON.stringify([job, instance])
    const group = groups.get(name) ?? { resource: resourceOf(job, instance), scope: null, records: [] }
    group.records.push(...metricsOfSeries(series))
    groups.set(name, group)
  }
  return [...groups.values()]
}

function labelOf(labels: readonly Label[], name: string): string | undefined {
  return labels.find(label => label.name === name)?.value
}

function resourceOf(job: string | undefined, instance: string | undefined) {
  const attributes = { 'service.name': job, 'service.instance.id': instance }
  return { attributes: Object.entries(attributes).flatMap(([key, value]) => (value ? [pair(key, value)] : [])) }
}

function pair(key: string, stringValue: string): KeyValue {
  return { key, value: { value: 'stringValue', stringValue } as KeyValue['value'] }
}

function metricsOfSeries(series: Series): Metric[] {
  const { labels, samples, histograms, type, help, unit, created } = series
  const name = labelOf(labels, '__name__') ?? ''
  const attributes = labels.filter(label => label.name !== '__name__').map(label => pair(label.name, label.value))
  const common = { attributes, startTimeUnixNano: nanosOf(created) }
  const about = { name, description: help, unit }
  const exemplars = exemplarsOf(series)
  const last = samples.length - 1
  const numbers = samples.map(({ value, timestamp }, index) => ({
    ...common,
    ...(isStale(value) ? { flags: NO_VALUE } : { flags: 0, value: 'asDouble', asDouble: doubleOf(value) }),
    timeUnixNano: nanosOf(timestamp),
    exemplars: index === last ? exemplars : [],
  }))
  const counts = type === COUNTER || (type !== 2 && COUNTING.test(name))
  const sum = { dataPoints: numbers, aggregationTemporality: CUMULATIVE, isMonotonic: true }
  const metrics: unknown[] = []
  if (numbers.length > 0)
    metrics.push({ ...about, ...(counts ? { data: 'sum', sum } : { data: 'gauge', gauge: { dataPoints: numbers } }) })
  for (const native of histograms)
    metrics.push({ ...about, ...(toHistogram(native, common) ?? toExponential(native, common)) })
  return metrics as Metric[]
}

function exemplarsOf({ exemplars }: Series): object[] {
  const hex = (text: string) => Buffer.from(text, 'hex')
  return exemplars.map(({ labels, value, timestamp }) => ({
    timeUnixNano: nanosOf(timestamp),
    value: 'asDouble',
    asDouble: value,
    traceId: hex(labelOf(labels, 'trace_id') ?? labelOf(labels, 'traceID') ?? ''),
    spanId: hex(labelOf(labels, 'span_id') ?? labelOf(labels, 'spanID') ?? ''),
    filteredAttributes: labels
      .filter(({ name }) => !/^(?:trace|span)_?id$/i.test(name))
      .map(each => pair(each.name, each.value)),
  }))
}

/** How many samples, native histograms and exemplars there are, for the response of version 2. */
export function countParts(all: readonly Series[]): { samples: number; histograms: number; exemplars: number } {
  const sum = (of: (series: Series) => unknown[]) => all.reduce((total, series) => total + of(series).length, 0)
  return {
    samples: sum(each => each.samples),
    histograms: sum(each => each.histograms),
    exemplars: sum(each => each.exemplars),
  }
}
