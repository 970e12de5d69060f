import type { Tally } from '../batch/index.ts'
import { labelOf, pair } from './label.ts'
import type { Series } from './message.ts'
import { nanosOf } from './number.ts'

/**
 * Prometheus sends each exemplar as a series without samples. Attaches it to the last sample of that series in the same
 * request; drops and counts it if there is none.
 */
export function joinExemplars(all: readonly Series[], tally: Tally): readonly Series[] {
  const [alone, rest] = [all.filter(isAlone), all.filter(series => !isAlone(series))]
  if (alone.length === 0) return all
  const found = Map.groupBy(alone, nameOf)
  const last = new Map(rest.map(series => [nameOf(series), series]))
  for (const [name, each] of found)
    if (!last.has(name)) tally.note('exemplar_alone', each.flatMap(({ exemplars }) => exemplars).length)
  return rest.map(series => {
    const name = nameOf(series)
    const more = last.get(name) === series ? (found.get(name) ?? []) : []
    return { ...series, exemplars: [...series.exemplars, ...more.flatMap(({ exemplars }) => exemplars)] }
  })
}

function isAlone({ samples, histograms, exemplars }: Series): boolean {
  return exemplars.length > 0 && samples.length === 0 && histograms.length === 0
}

function nameOf({ labels }: Series): string {
  return JSON.stringify(labels.map(({ name, value }) => [name, value]))
}

/** Converts the exemplars to OTLP. */
export function exemplarsOf({ exemplars }: Series): object[] {
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
