import { createRequire } from 'node:module'
import { encodeSeries } from '@pharos/control-plane/observability/remote-write/index.ts'
import { readEverySeries } from '@pharos/control-plane/observability/series/index.ts'
import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { chooseSeed } from '../form.ts'
import { post } from '../telemetry/sending.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { bruteForce, type Grid, quantileOf } from './brute-force.ts'
import { heldBy, histogramQuantile, leOf } from './classic-quantile.ts'
import { instantText, type Random, randomFrom } from './generate.ts'

const { compressSync } = createRequire(import.meta.resolve('@pharos/control-plane/main.ts'))('snappy') as {
  compressSync(bytes: Buffer): Buffer
}

const test = suite('percentiles of classic histograms are those of histogram_quantile')

const MINUTE = 60_000
const QUANTILES = { p50: 0.5, p95: 0.95, p99: 0.99 } as const
const BOUNDS = [0.1, 0.5, 1, 2.5, 10]
const BATCH = 4_000

/** The series of a bucket, or of the sum or count, of one pod. */
interface Stream {
  name: string
  pod: string
  handler: string
  le: string
  rows: PointRow[]
}

let world: World
let start: number
const streams = new Map<string, Stream[]>()

/** Odd families: `le` missing in the middle, below zero, different in each pod, without `+Inf`, with that alone. */
const FAMILIES: Record<string, (pod: number) => number[]> = {
  usual: () => [...BOUNDS, Infinity],
  missing: () => [0.1, 2.5, Infinity],
  below: () => [-5, -1, 0, 5, Infinity],
  scientific: () => [1e-7, 2e-5, 1, Infinity],
  unequal: pod => (pod % 2 === 0 ? [...BOUNDS, Infinity] : [0.3, 1, 7, Infinity]),
  partly: pod => (pod === 0 ? BOUNDS : [...BOUNDS, Infinity]),
  endless: () => BOUNDS,
  alone: () => [Infinity],
}

test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  start = Math.floor(world.clock.now() / 3_600_000) * 3_600_000 - 3 * 3_600_000
  const random = randomFrom(chooseSeed())
  for (const [family, bounds] of Object.entries(FAMILIES)) {
    const own = [0, 1, 2, 3].flatMap(pod => measure(random, family, pod, bounds(pod)))
    streams.set(family, own)
    await write(own)
  }
  for (const { platform } of world.planes) await platform.telemetry.flush()
})
test.after(() => world.close())

/** What one pod counts over two hours, with restarts and lost scrapes. */
function measure(random: Random, family: string, pod: number, bounds: readonly number[]): Stream[] {
  const labelled = { pod: `pod-${pod}`, handler: pod < 2 ? '/a' : '/b' }
  const made = [...bounds.map(leOf), 'sum', 'count'].map(le => ({
    ...labelled,
    le,
    name: `${family}_${le === 'sum' || le === 'count' ? le : 'bucket'}`,
    rows: [] as PointRow[],
  }))
  let values: number[] = []
  for (let at = start + Math.floor(random() * MINUTE); at < start + 120 * MINUTE; at += 15_000) {
    // All counts fall at once, so that each series shows the restart.
    const isRestart = random() < 0.02
    if (isRestart) values = []
    values.push(...Array.from({ length: isRestart ? 0 : Math.floor(random() * 4) }, () => valueIn(random, family)))
    // A scrape can be lost, and with other histograms each of its series alone.
    const isLost = random() < 0.05
    for (const [i, stream] of made.entries()) {
      if (family === 'unequal' || family === 'partly' ? random() < 0.05 : isLost) continue
      const bound = bounds[i]
      const sum = values.reduce((total, value) => total + Math.abs(value), 0)
      const value =
        bound !== undefined ? values.filter(v => v <= bound).length : stream.le === 'sum' ? sum : values.length
      stream.rows.push({ time: instantText(at), value, series: `${stream.pod} ${stream.le}`, ...COUNTER } as PointRow)
    }
  }
  return made
}

const COUNTER = { kind: 'sum', monotonic: true, temporality: 'cumulative' } as const
const valueIn = (random: Random, family: string) => (family === 'below' ? random() * 8 - 6 : random() ** 3 * 20)

async function write(all: readonly Stream[]): Promise<void> {
  const samples = all.flatMap(stream => stream.rows.map(row => ({ stream, row })))
  for (let from = 0; from < samples.length; from += BATCH) {
    const batch = Map.groupBy(samples.slice(from, from + BATCH), ({ stream }) => stream)
    const timeseries = [...batch].map(([{ name, pod, handler, le }, own]) => ({
      labels: Object.entries({
        __name__: name,
        handler,
        job: 'api',
        ...(name.endsWith('_bucket') ? { le } : {}),
        pod,
      }).map(([key, value]) => ({ name: key, value })),
      samples: own.map(({ row }) => ({
        value: bits(Number(row.value)),
        timestamp: Math.round(Number(row.time) * 1_000),
      })),
    }))
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' }
    const body = compressSync(encodeSeries({ timeseries }, 1))
    const answer = await post(world, '/prometheus/api/v1/write', body, headers, world.ownerKey)
    assert.equal([answer.status, await answer.text()], [204, ''])
  }
}

/** The bits of a double, as the schema represents them. */
function bits(value: number): string {
  const buffer = Buffer.alloc(8)
  buffer.writeDoubleBE(value)
  return buffer.readBigUInt64BE().toString()
}

const GRIDS = (): { grid: Grid; resolution: '1m' | '5m' | '1h' }[] => [
  { grid: { from: start + 7_000, to: start + 118 * MINUTE, step: MINUTE }, resolution: '1m' },
  { grid: { from: start, to: start + 120 * MINUTE, step: 5 * MINUTE }, resolution: '5m' },
  { grid: { from: start + 90_500, to: start + 110 * MINUTE, step: 60 * MINUTE }, resolution: '1h' },
]

const ask = (query: Record<string, string>) => send(world, routes.queryMetric, { query })

interface Answer {
  series: { labels: Record<string, string>; points: { value: number | null }[] }[]
}

async function values(grid: Grid, resolution: string, query: Record<string, string>): Promise<Answer['series']> {
  const [from, to] = [grid.from, grid.to].map(ms => new Date(ms).toISOString()) as [string, string]
  const { status, body } = await ask({ ...query, from, to, resolution })
  assert.is(status, 200, JSON.stringify(body))
  return (body as Answer).series
}

/** The cumulative counts of each bucket by point of the chart, added up over streams with the same bound. */
function countsOf(own: readonly Stream[], grid: Grid): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>()
  for (const { le, rows } of own)
    for (const [k, count] of bruteForce(rows, 'sum', grid)) {
      const bound = le === '+Inf' ? Infinity : Number(le)
      const point = counts.get(k) ?? new Map<number, number>()
      counts.set(k, point.set(bound, (point.get(bound) ?? 0) + count))
    }
  return counts
}

function near(found: number | null, wanted: number | null, where: string): void {
  if (found === null || wanted === null) assert.is(found, wanted, where)
  else assert.ok(Math.abs(found - wanted) <= 1e-9 + 1e-6 * Math.abs(wanted), `${where}: ${found}, not ${wanted}`)
}

const bucketsOf = (family: string) => (streams.get(family) ?? []).filter(({ name }) => name === `${family}_bucket`)

for (const family of Object.keys(FAMILIES).filter(name => name !== 'unequal' && name !== 'partly'))
  test(`${family}: by metric, by family, and by group`, async () => {
    let compared = 0
    for (const { grid, resolution } of GRIDS())
      for (const [aggregation, q] of Object.entries(QUANTILES))
        for (const metric_name of [`${family}_bucket`, family]) {
          const found = await values(grid, resolution, { metric_name, aggregation, group_by: 'handler' })
          for (const handler of ['/a', '/b']) {
            const counts = countsOf(
              bucketsOf(family).filter(each => each.handler === handler),
              grid,
            )
            const points = found.find(({ labels }) => labels.handler === handler)?.points ?? []
            const wanted = new Map([...counts].map(([k, own]) => [k, histogramQuantile(q, own)]))
            for (const [k, { value }] of points.entries())
              near(value, wanted.get(k) ?? null, `${metric_name} ${aggregation} ${resolution} ${handler} ${k}`)
            const known = [...wanted.values()].filter(value => value !== null).length
            assert.is(points.filter(({ value }) => value !== null).length, known)
            compared += known
          }
        }
    assert.ok(family === 'endless' || family === 'alone' ? compared === 0 : compared > 1_000, `${compared} compared`)
  })

test('histograms with different bounds are added up where they overlap; one without +Inf counts for nothing', async () => {
  for (const family of ['unequal', 'partly'])
    for (const { grid, resolution } of GRIDS()) {
      const [series] = await values(grid, resolution, { metric_name: family, aggregation: 'p95' })
      const pods = [...Map.groupBy(bucketsOf(family), ({ pod }) => pod).values()].map(own => countsOf(own, grid))
      for (const [k, { value }] of (series?.points ?? []).entries()) {
        const held = pods.flatMap(counts => heldBy(counts.get(k) ?? new Map()))
        near(value, quantileOf(held, 0.95), `${family} ${resolution} ${k}`)
      }
      assert.ok(series?.points.some(({ value }) => value !== null))
    }
})

test('the family has its count, rate, sum and average', async () => {
  const [{ grid, resolution } = { grid: { from: 0, to: 1, step: 1 }, resolution: '5m' }] = GRIDS().slice(1)
  const of = (end: string) => (streams.get('usual') ?? []).filter(({ name }) => name === `usual_${end}`)
  const added = (end: string) => {
    const all = of(end).map(({ rows }) => bruteForce(rows, 'sum', grid))
    return (k: number) => all.reduce((sum, own) => sum + (own.get(k) ?? 0), 0)
  }
  const [count, sum] = [added('count'), added('sum')]
  const wanted: Record<string, (k: number) => number> = {
    count,
    sum,
    rate: k => count(k) / 300,
    avg: k => sum(k) / count(k),
  }
  for (const [aggregation, valueAt] of Object.entries(wanted)) {
    const [series] = await values(grid, resolution, { metric_name: 'usual', aggregation })
    assert.is(series?.points.length, 24)
    for (const [k, { value }] of (series?.points ?? []).entries()) near(value, valueAt(k), `${aggregation} ${k}`)
  }
})

for (const [metric_name, aggregation, more, says] of [
  ['usual_bucket', 'rate', {}, /p50, p95 or p99 for buckets/],
  ['usual_bucket', 'avg', { group_by: 'handler' }, /p50, p95 or p99 for buckets/],
  ['usual_bucket', 'p95', { group_by: 'le' }, /must not be a percentile/],
  ['usual_bucket', 'p95', { filters: '{"le":"0.5"}' }, /must not be a percentile/],
  ['usual_count', 'p95', {}, /use rate or sum/],
  ['usual', 'max', {}, /for a histogram of Prometheus/],
] as const)
  test(`${aggregation} of ${metric_name} with ${JSON.stringify(more)} is refused with a hint`, async () => {
    const range = { from: new Date(start).toISOString(), to: new Date(start + 120 * MINUTE).toISOString() }
    const { status, body } = await ask({ metric_name, aggregation, ...more, ...range })
    const [fault] = (body as Problem).errors ?? []
    assert.equal([status, fault?.path], [400, 'aggregation'])
    assert.match(fault?.message ?? '', says)
  })

test('the windows of a rule have the same percentiles as the increases of their buckets', async () => {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const windows = { first: epoch(start + 20 * MINUTE), every: 7 * MINUTE, count: 14, length: 10 * MINUTE, delay: 9e9 }
  const read = (aggregation: 'p95' | 'sum', group_by: string) =>
    readEverySeries(
      plane.platform,
      firstAccount(world),
      { source: 'metrics', metric_name: 'usual_bucket', aggregation, group_by },
      windows,
    )
  const counts = new Map<string, Map<number, number>>()
  for (const { labels, values: own } of await read('sum', 'handler,le'))
    for (const { at, value } of own) {
      const key = `${labels.handler} ${at}`
      counts.set(key, (counts.get(key) ?? new Map()).set(Number(labels.le?.replace('+Inf', 'Infinity')), value))
    }
  const found = await read('p95', 'handler')
  assert.is(found.length, 2)
  for (const { labels, values: own } of found) {
    assert.is(own.length, 14)
    for (const { at, value } of own)
      near(value, histogramQuantile(0.95, counts.get(`${labels.handler} ${at}`) ?? new Map()), `${at}`)
  }
})

test('one bucket is a counter like others', async () => {
  const [{ grid, resolution } = { grid: { from: 0, to: 1, step: 1 }, resolution: '5m' }] = GRIDS().slice(1)
  const query = { metric_name: 'usual_bucket', aggregation: 'sum', group_by: 'le' }
  const found = await values(grid, resolution, query)
  assert.is(found.length, BOUNDS.length + 1)
  const [below] = await values(grid, resolution, { ...query, group_by: 'pod', filters: '{"le":"0.5","pod":"pod-1"}' })
  const own = bucketsOf('usual').find(({ le, pod }) => le === '0.5' && pod === 'pod-1')
  const wanted = bruteForce(own?.rows ?? [], 'sum', grid)
  for (const [k, { value }] of (below?.points ?? []).entries()) near(value, wanted.get(k) ?? null, `${k}`)
})

test.run()
