import { readFileSync } from 'node:fs'
import protobuf from 'protobufjs'
import { BoundedReader, type Long, TooMuch, Undecodable } from '../otlp-message/index.ts'
import type { Family } from './family.ts'
import type { Exemplar, Label, NativeHistogram, Sample, Series } from './message.ts'

const PROTO = readFileSync(new URL('remote-write.proto', import.meta.url), 'utf8')
const ROOT = protobuf.parse(PROTO, new protobuf.Root()).root
const NEVER: Long = { low: 0, high: 0, unsigned: false }

interface WriteRequest {
  timeseries: Pick<Series, 'labels' | 'samples' | 'histograms' | 'exemplars'>[]
  metadata: { type: number; metricFamilyName: string; help: string; unit: string }[]
}

interface RequestV2 {
  symbols: string[]
  timeseries: {
    labelsRefs: number[]
    samples: Sample[]
    histograms: NativeHistogram[]
    exemplars: (Omit<Exemplar, 'labels'> & { labelsRefs: number[] })[]
    metadata: { type: number; helpRef: number; unitRef: number } | null
    createdTimestamp: Long
  }[]
}

/** The metadata of names from earlier requests; `remember` stores those of this one. */
export interface FamilyStore {
  find(name: string): Family | undefined
  remember(families: ReadonlyMap<string, Family>): void
}

/** The series of a request of version 1 or 2. Throws `Undecodable` or `TooMuch`. */
export function decodeSeries(body: Buffer, version: 1 | 2, told: FamilyStore): Series[] {
  return version === 1
    ? ofVersion1(decode('WriteRequest', body) as unknown as WriteRequest, told)
    : ofVersion2(decode('Request', body) as unknown as RequestV2)
}

function decode(name: string, body: Buffer): protobuf.Message {
  try {
    return ROOT.lookupType(name).decode(new BoundedReader(body))
  } catch (error) {
    if (error instanceof TooMuch) throw error
    throw new Undecodable(error instanceof Error ? error.message : String(error))
  }
}

/** Encodes a request, for senders in tests. */
export function encodeSeries(request: object, version: 1 | 2): Buffer {
  const type = ROOT.lookupType(version === 1 ? 'WriteRequest' : 'Request')
  return Buffer.from(type.encode(type.fromObject(request)).finish())
}

function ofVersion1({ timeseries, metadata }: WriteRequest, told: FamilyStore): Series[] {
  const families = new Map(
    metadata.map(({ metricFamilyName, type, help, unit }) => [metricFamilyName, { type, help, unit }]),
  )
  told.remember(families)
  const find = (name: string) => families.get(name) ?? told.find(name)
  return timeseries.map(({ labels, samples, histograms, exemplars }) => {
    const name = labels.find(label => label.name === '__name__')?.value ?? ''
    const family = find(name) ?? find(name.replace(/_(?:total|count|sum|bucket|created)$/, ''))
    const { type = 0, help = '', unit = '' } = family ?? {}
    return { labels, samples, histograms, exemplars, type, help, unit, created: NEVER }
  })
}

function ofVersion2({ symbols, timeseries }: RequestV2): Series[] {
  if (timeseries.length > 0 && symbols[0] !== '') throw new Undecodable('the first symbol is not an empty text')
  const text = (ref: number): string => {
    const found = symbols[ref]
    if (found === undefined) throw new Undecodable(`there is no symbol ${ref}`)
    return found
  }
  const labelsOf = (refs: number[]): Label[] => {
    if (refs.length % 2 !== 0) throw new Undecodable('the references of labels are not pairs')
    return Array.from({ length: refs.length / 2 }, (_, i) => ({
      name: text(refs[2 * i] ?? 0),
      value: text(refs[2 * i + 1] ?? 0),
    }))
  }
  return timeseries.map(({ labelsRefs, samples, histograms, exemplars, metadata, createdTimestamp }) => ({
    labels: labelsOf(labelsRefs),
    samples,
    histograms,
    exemplars: exemplars.map(({ labelsRefs: refs, ...exemplar }) => ({ ...exemplar, labels: labelsOf(refs) })),
    type: metadata?.type ?? 0,
    help: metadata ? text(metadata.helpRef) : '',
    unit: metadata ? text(metadata.unitRef) : '',
    created: createdTimestamp,
  }))
}
