import { readSeries } from '@pharos/control-plane/observability/series/index.ts'
import type { PointRow } from '@pharos/control-plane/platform/telemetry-store/row.ts'
import { METRIC_AGGREGATIONS, type MetricAggregation } from '@pharos/shared-protocol/contract/observability/series.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { bruteForce, type Grid } from './brute-force.ts'
import { generatePoints, type Shape } from './generate.ts'
import { sendPoints } from './sending.ts'

const test = suite('aggregations of metrics are what a computation by hand says')
const DISTRIBUTIONS: Shape[] = ['histogram', 'exponential_histogram', 'gauge_histogram', 'gauge_exponential_histogram']
const SHAPES: Shape[] = ['counter', 'gauge', 'updown', ...DISTRIBUTIONS, 'summary']
const HOUR = 3_600_000
const SEEDS = 1
/** In the short form each aggregation has its own range, so that every range is used. */
const GRIDS = repetitions('ranges for each aggregation of metrics', 1, 4)

let world: World
const sent = new Map<string, PointRow[]>()

test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  const from = Math.floor(world.clock.now() / HOUR) * HOUR - 6 * HOUR
  for (const shape of SHAPES) {
    for (let seed = 1; seed <= SEEDS; seed++) {
      const name = `${shape}.${seed}`
      // The points arrive late, out of order, and some of them twice.
      sent.set(name, await sendPoints(world, generatePoints(seed, shape, name, from, from + 4 * HOUR)))
    }
  }
})
test.after(() => world.close())

/** Ranges that begin and end within a bucket, with widths from finer than the exports to wider than a gap. */
function grids(): Grid[] {
  const from = Math.floor(world.clock.now() / HOUR) * HOUR - 6 * HOUR
  return [
    { from: from + 7_000, to: from + 100 * 60_000 + 3_000, step: 10_000 },
    { from: from + 20 * 60_000, to: from + 4 * HOUR, step: 60_000 },
    { from: from + 90_500, to: from + 3 * HOUR + 1, step: 300_000 },
    { from: from - HOUR, to: from + 5 * HOUR, step: HOUR },
  ]
}

async function compare(name: string, aggregation: MetricAggregation, grid: Grid, zone?: string): Promise<number> {
  const rows = (sent.get(name) ?? []).filter(row => zone === undefined || row.attributes?.zone === zone)
  const expected = bruteForce(rows, aggregation, grid)
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const query = {
    source: 'metrics' as const,
    metric_name: name,
    aggregation,
    ...(zone === undefined ? {} : { group_by: 'zone' }),
  }
  const range = { from: epoch(grid.from), to: epoch(grid.to), step_ms: grid.step }
  const { series } = await readSeries(plane.platform, firstAccount(world), query, range)
  const found = zone === undefined ? series[0] : series.find(({ labels }) => labels.zone === zone)
  const origin = Math.floor(grid.from / grid.step) * grid.step
  const count = Math.ceil((grid.to - origin) / grid.step)
  const points = found?.points ?? Array.from({ length: count }, () => ({ value: null, time: 0 }))
  assert.is(points.length, count)
  for (const [k, { value }] of points.entries()) {
    const wanted = expected.get(k) ?? null
    const where = `${name} ${aggregation} by ${grid.step} ms, bucket ${k}: ${value} instead of ${wanted}`
    if (value === null || wanted === null) assert.is(value, wanted, where)
    else assert.ok(Math.abs(value - wanted) <= 1e-9 + 1e-7 * Math.abs(wanted), where)
  }
  return expected.size
}

for (const shape of SHAPES) {
  test(`${shape}: every aggregation, across resets, gaps, late and repeated points`, async () => {
    let compared = 0
    for (let seed = 1; seed <= SEEDS; seed++) {
      for (const [at, aggregation] of METRIC_AGGREGATIONS.entries()) {
        if (shape === 'counter' && aggregation.startsWith('p')) continue
        const own = [...grids().slice(at % 4), ...grids().slice(0, at % 4)].slice(0, GRIDS)
        for (const grid of own) compared += await compare(`${shape}.${seed}`, aggregation, grid)
        const [grid] = grids().slice(1)
        if (grid) compared += await compare(`${shape}.${seed}`, aggregation, grid, 'a')
      }
    }
    assert.ok(compared > (shape === 'counter' ? 1_000 : 1_500), `${compared} values compared`)
  })
}

test.run()
