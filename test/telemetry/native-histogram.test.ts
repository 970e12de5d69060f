import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { MetricAggregation } from '@pharos/shared-protocol/contract/observability/series.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { quantileOf } from '../metric/brute-force.ts'
import { randomFrom } from '../metric/generate.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { bits, write } from './remote-write.ts'
import { readStored } from './sending.ts'

const test = suite<{ world: World }>('native histograms of Prometheus')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

test('version 2: symbols, native histograms with gaps, and their own buckets', async ({ world }) => {
  const { id, key } = await addAccount(world, 'v2')
  const timestamp = world.clock.now()
  const symbols = ['', '__name__', 'latency', 'custom', 'Seconds', 's']
  const native = { countInt: 7, sum: bits(3.5), schema: 3, zeroThreshold: 0.001, zeroCountInt: 1, timestamp }
  const spans = {
    positiveSpans: [
      { offset: 4, length: 2 },
      { offset: 1, length: 1 },
    ],
    positiveDeltas: [2, 1, -2],
  }
  const request = {
    symbols,
    timeseries: [
      { labelsRefs: [1, 2], histograms: [{ ...native, ...spans }], metadata: { type: 3, helpRef: 4, unitRef: 5 } },
      {
        labelsRefs: [1, 3],
        createdTimestamp: timestamp - 5_000,
        histograms: [
          {
            ...{ ...native, countInt: 6, schema: -53, customValues: [1, 2], zeroThreshold: 0, zeroCountInt: 0 },
            ...{ ...spans, positiveSpans: [{ offset: 0, length: 3 }] },
          },
        ],
      },
    ],
  }
  const answer = await write(world, request, key)
  assert.is(answer.status, 204, await answer.text())
  assert.is(answer.headers.get('x-prometheus-remote-write-histograms-written'), '2')
  const rows = await readStored<Record<string, unknown>>(
    world,
    id,
    ch`select metric, kind, toString(count) as count, sum, scale, toString(zero_count) as zeros, positive_offset,
      toString(positive) as positive, bounds, toString(buckets) as buckets, unit, description, dateDiff('second', start_time, time) as since
      from ${rowsOf('points')} order by metric`,
  )
  assert.equal(
    rows.map(({ since, ...row }) => row),
    [
      {
        ...{ metric: 'custom', kind: 'histogram', count: '6', sum: 3.5, scale: 0, zeros: '0', positive_offset: 0 },
        ...{ positive: '[]', bounds: [1, 2], buckets: '[2,3,1]', unit: '', description: '' },
      },
      {
        ...{ metric: 'latency', kind: 'exponential_histogram', count: '7', sum: 3.5, scale: 3, zeros: '1' },
        ...{ positive_offset: 3, positive: '[2,3,0,1]', bounds: [], buckets: '[]', unit: 's', description: 'Seconds' },
      },
    ],
  )
  assert.is(Number(rows[0]?.since), 5)
})

test('percentiles of custom buckets: from the second point on, or from the first with a start time', async ({
  world,
}) => {
  const { key, call } = await addAccount(world, 'custom')
  const now = world.clock.now()
  const native = (ago: number, counts: number[], startTimestamp = 0) => ({
    ...{ schema: -53, customValues: [1, 2, 4], positiveSpans: [{ offset: 0, length: 4 }], sum: bits(10) },
    ...{ timestamp: now - ago, startTimestamp, countInt: counts.reduce((all, each) => all + each, 0) },
    positiveDeltas: counts.map((each, index) => each - (counts[index - 1] ?? 0)),
  })
  const request = {
    symbols: ['', '__name__', 'one', 'two', 'started'],
    timeseries: [
      { labelsRefs: [1, 2], histograms: [native(1_000, [1, 1, 2, 0])] },
      { labelsRefs: [1, 3], histograms: [native(60_000, [5, 5, 5, 5]), native(1_000, [5, 5, 9, 5])] },
      { labelsRefs: [1, 4], histograms: [native(1_000, [0, 4, 0, 0], now - 60_000)] },
    ],
  }
  const answer = await write(world, request, key)
  assert.is(answer.status, 204, await answer.text())
  await world.planes[0]?.platform.telemetry.flush()
  const p50 = async (metric_name: string) => {
    const query = { metric_name, aggregation: 'p50', resolution: '1h' } as const
    const { series } = (await call(routes.queryMetric, { query })).body
    const values = series.flatMap(({ points }) => points.map(({ value }) => value))
    return [...new Set(values)].filter(value => value !== null)
  }
  const found = [await p50('one'), await p50('two'), await p50('started')]
  assert.equal(found, [[], [3], [1.5]])
})

/** Reset hint 3: a gauge histogram. */
const GAUGE = 3
const SECOND = 1_000
/** Bounds of the buckets of both forms below: custom ones, and schema 0, whose bucket i ends at 2^i. */
const BOUNDS = [1, 2, 4]

for (const form of ['custom', 'exponential'] as const)
  test(`${form} gauge histograms: each point is a distribution of its own`, async ({ world }) => {
    const { key, call } = await addAccount(world, `gauges ${form}`)
    const random = randomFrom(7)
    const first = Math.floor((world.clock.now() - 400 * SECOND) / DAY_MS) * DAY_MS
    const points = Array.from({ length: 40 }, (_, i) => ({
      at: first + i * 10 * SECOND,
      counts: BOUNDS.map(() => 1 + Math.floor(random() * 30)),
    }))
    const histograms = points.map(({ at, counts }) => {
      const count = total(counts)
      const own = form === 'custom' ? { schema: -53, customValues: BOUNDS } : { schema: 0, zeroCountInt: 0 }
      return {
        ...{ ...own, timestamp: at, resetHint: GAUGE, countInt: count, sum: bits(count * 1.5) },
        ...{ positiveSpans: [{ offset: 0, length: 3 }] },
        positiveDeltas: counts.map((each, i) => each - (counts[i - 1] ?? 0)),
      }
    })
    const request = { symbols: ['', '__name__', 'sizes'], timeseries: [{ labelsRefs: [1, 2], histograms }] }
    const answer = await write(world, request, key)
    assert.is(answer.status, 204, await answer.text())
    await world.planes[0]?.platform.telemetry.flush()
    const read = async (aggregation: MetricAggregation, resolution: '10s' | '1d') => {
      const range = { from: new Date(first).toISOString(), to: new Date(first + 400 * SECOND).toISOString() }
      const query = { metric_name: 'sizes', aggregation, resolution, ...range }
      const { series } = (await call(routes.queryMetric, { query })).body
      return series[0]?.points.map(({ value }) => value ?? Number.NaN) ?? []
    }
    const low = form === 'custom' ? 0 : 0.5
    const median = (counts: number[]) =>
      quantileOf(
        counts.map((c, i) => ({ low: BOUNDS[i - 1] ?? low, high: BOUNDS[i] ?? 0, c })),
        0.5,
      ) ?? 0
    near(
      await read('count', '10s'),
      points.map(({ counts }) => total(counts)),
    )
    near(
      await read('sum', '10s'),
      points.map(({ counts }) => total(counts) * 1.5),
    )
    near(
      await read('p50', '10s'),
      points.map(({ counts }) => median(counts)),
    )
    const averages = BOUNDS.map((_, i) => total(points.map(({ counts }) => counts[i] ?? 0)) / points.length)
    near(await read('count', '1d'), [total(averages)])
    near(await read('p50', '1d'), [median(averages)])
    near(await read('max', '1d'), [4])
    const [changes, before] = [await read('rate', '10s'), points.slice(0, -1)]
    near(
      changes.slice(0, -1),
      before.map(({ counts }, i) => (total(points[i + 1]?.counts ?? []) - total(counts)) / 10),
    )
  })

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

function near(found: readonly number[], wanted: readonly number[]): void {
  assert.is(found.length, wanted.length)
  for (const [i, value] of wanted.entries()) {
    const given = found[i] ?? Number.NaN
    assert.ok(Math.abs(given - value) <= 1e-9 * Math.max(1, Math.abs(value)), `${i}: ${given} instead of ${value}`)
  }
}

test.run()
