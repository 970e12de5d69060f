import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'

const MINUTE = 60_000

/** Returns a generator of pseudo-random numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
export type Random = () => number

/** Formats milliseconds since 1970 as the store expects them. */
export function instantText(ms: number): string {
  return `${Math.floor(ms / 1000)}.${String(ms % 1000).padStart(3, '0')}000000`
}

type Kind = 'counter' | 'gauge' | 'updown' | 'histogram' | 'exponential_histogram' | 'summary'
export type Shape = Kind | 'gauge_histogram' | 'gauge_exponential_histogram'

/** How the points of a series are sent. */
interface Stream {
  shape: Kind
  delta: boolean
  /** Whether each point is a distribution of its own, without temporality. */
  gauge?: boolean
  /** Whether its points have a start time. */
  begun: boolean
  /** The zero threshold of an exponential histogram. */
  zero?: number
}

/** The instants of a series, at most a minute apart, with gaps of half an hour. `anew`: a new process begins. */
function instantsOf(random: Random, from: number, to: number): { at: number; anew: boolean }[] {
  const instants: { at: number; anew: boolean }[] = []
  for (let at = from + Math.floor(random() * 60_000); at < to; ) {
    instants.push({ at, anew: random() < 0.06 })
    const gap = random() < 0.04 ? 30 * MINUTE : 0
    at += gap + 1 + Math.floor(random() * 60_000)
  }
  return instants
}

/** What one process has measured since it began. */
class Measured {
  values: number[] = []
  level = 0
  since: number
  scale = 3
  constructor(since: number) {
    this.since = since
  }
}

const BOUNDS = [
  [1, 5, 10, 50],
  [2, 5, 20],
]

/**
 * A random value. It is negative only for exponential histograms, the only ones with buckets below zero; sums of the
 * others grow.
 */
function measure(random: Random, { shape }: Stream): number {
  const size = Math.round(random() ** 3 * 9_000) / 100
  return shape === 'exponential_histogram' && random() < 0.3 ? -size : size
}

/** The points of one series. */
function seriesOf(random: Random, stream: Stream, name: string, id: number, from: number, to: number): PointRow[] {
  const bounds = BOUNDS[id % 2] ?? []
  let measured = new Measured(from - 1_000)
  let before = from - 1_000
  return instantsOf(random, from, to).map(({ at, anew }) => {
    if (anew) {
      // A new process begins somewhere between two points.
      measured = new Measured(before + Math.ceil((at - before) / 2))
      if (measured.since >= at) measured.since = before
    }
    const fresh = Array.from({ length: Math.floor(random() * 6) }, () => measure(random, stream))
    if (stream.delta || stream.gauge) measured.values = []
    measured.values.push(...fresh)
    measured.level += Math.round((random() - 0.5) * 20)
    if (measured.scale > 0 && random() < 0.1) measured.scale -= 1
    const start = stream.delta ? Math.max(before, measured.since) : measured.since
    before = at
    return {
      ...{ account_id: '', retention_days: 30, time: instantText(at), metric: name, series: String(id) },
      ...(stream.begun ? { start_time: instantText(start) } : {}),
      attributes: { zone: id % 2 ? 'a' : 'b' },
      resource: { pod: `pod-${id}` },
      source: 'shop',
      ...pointOf(stream, measured, bounds),
    } as PointRow
  })
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function pointOf(
  { shape, delta, gauge = false, begun, zero = 0 }: Stream,
  measured: Measured,
  bounds: number[],
): Partial<PointRow> {
  const temporality = gauge ? 'unspecified' : delta ? 'delta' : 'cumulative'
  const { values, level, scale } = measured
  if (shape === 'gauge') return { kind: 'gauge', value: level }
  if (shape === 'updown') return { kind: 'sum', monotonic: false, temporality: 'cumulative', value: level }
  if (shape === 'counter') return { kind: 'sum', monotonic: true, temporality, value: sumOf(values) }
  const totals = { temporality, count: values.length, sum: sumOf(values) } as const
  const sorted = values.toSorted((a, b) => a - b)
  const seen = sorted.length > 0 && (delta || begun) ? { min: sorted[0] ?? null, max: sorted.at(-1) ?? null } : {}
  if (shape === 'summary')
    return {
      ...{ kind: 'summary', count: totals.count, sum: totals.sum, quantiles: [0, 0.5, 0.99, 1] },
      quantile_values: [0, 0.5, 0.99, 1].map(q => sorted[Math.floor(q * (sorted.length - 1))] ?? 0),
    }
  if (shape === 'histogram') {
    const buckets = Array.from({ length: bounds.length + 1 }, () => 0)
    for (const value of values) {
      const i = bounds.findIndex(bound => value <= bound)
      buckets[i < 0 ? bounds.length : i] = (buckets[i < 0 ? bounds.length : i] ?? 0) + 1
    }
    return { kind: 'histogram', ...totals, ...seen, bounds, buckets }
  }
  return { kind: 'exponential_histogram', ...totals, ...seen, ...exponential(values, scale, zero) }
}

function exponential(values: readonly number[], scale: number, zero: number): Partial<PointRow> {
  const above = bucketsOf(
    values.filter(value => value > zero),
    scale,
  )
  const below = bucketsOf(
    values.filter(value => value < -zero).map(value => -value),
    scale,
  )
  return {
    ...{ scale, zero_count: values.filter(value => Math.abs(value) <= zero).length, zero_threshold: zero },
    ...{ positive_offset: above.offset, positive: above.counts },
    ...{ negative_offset: below.offset, negative: below.counts },
  }
}

function bucketsOf(values: readonly number[], scale: number): { offset: number; counts: number[] } {
  const indexes = values.map(value => Math.ceil(Math.log2(value) * 2 ** scale) - 1)
  const offset = indexes.length === 0 ? 0 : Math.min(...indexes)
  const counts = indexes.length === 0 ? [] : Array.from({ length: Math.max(...indexes) - offset + 1 }, () => 0)
  for (const i of indexes) counts[i - offset] = (counts[i - offset] ?? 0) + 1
  return { offset, counts }
}

const STREAMS: Record<Shape, Stream[]> = {
  counter: [
    { shape: 'counter', delta: false, begun: true },
    { shape: 'counter', delta: false, begun: false },
    { shape: 'counter', delta: true, begun: true },
    { shape: 'counter', delta: true, begun: false },
  ],
  gauge: [{ shape: 'gauge', delta: false, begun: false }],
  updown: [{ shape: 'updown', delta: false, begun: true }],
  histogram: [
    { shape: 'histogram', delta: false, begun: true },
    { shape: 'histogram', delta: true, begun: true },
    { shape: 'histogram', delta: false, begun: false },
  ],
  exponential_histogram: [
    { shape: 'exponential_histogram', delta: false, begun: true },
    { shape: 'exponential_histogram', delta: true, begun: true },
    { shape: 'exponential_histogram', delta: false, begun: true, zero: 0.5 },
    { shape: 'exponential_histogram', delta: true, begun: true, zero: 0.5 },
  ],
  summary: [{ shape: 'summary', delta: false, begun: true }],
  gauge_histogram: [
    { shape: 'histogram', delta: false, gauge: true, begun: false },
    { shape: 'histogram', delta: false, gauge: true, begun: true },
  ],
  gauge_exponential_histogram: [
    { shape: 'exponential_histogram', delta: false, gauge: true, begun: false },
    { shape: 'exponential_histogram', delta: false, gauge: true, begun: true, zero: 0.5 },
  ],
}

/** Generates the points of a metric with several series, out of order, and some of them twice. */
export function generatePoints(seed: number, shape: Shape, name: string, from: number, to: number): PointRow[] {
  const random = randomFrom(seed)
  const streams = STREAMS[shape]
  const rows = Array.from({ length: 4 }, (_, id) =>
    seriesOf(random, streams[id % streams.length] as Stream, name, id + 1, from, to),
  ).flat()
  const again = rows.filter(() => random() < 0.05)
  return [...rows, ...again]
    .map(row => ({ row, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ row }) => row)
}
