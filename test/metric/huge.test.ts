import { readSeries } from '@pharos/control-plane/observability/series/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { post } from '../telemetry/sending.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('levels near the largest double')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

test('levels whose sum is beyond the largest double have an average', async ({ world }) => {
  const from = Math.floor(world.clock.now() / 3_600_000) * 3_600_000 - 6 * 3_600_000
  const dataPoints = [1e308, 1.5e308, 1.7e308].map((asDouble, i) => ({
    timeUnixNano: `${from + i * 1_000}000000`,
    asDouble,
  }))
  const metrics = [{ name: 'huge', gauge: { dataPoints } }]
  const body = JSON.stringify({ resourceMetrics: [{ scopeMetrics: [{ metrics }] }] })
  const answer = await post(world, '/v1/metrics', body, { 'content-type': 'application/json' }, world.ownerKey)
  assert.equal([answer.status, await answer.text()], [200, '{}'])
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  await plane.platform.telemetry.flush()
  const range = { from: epoch(from), to: epoch(from + 60_000), step_ms: 60_000 }
  for (const [aggregation, wanted] of [
    ['avg', 1.4e308],
    ['sum', 1.4e308],
    ['max', 1.7e308],
  ] as const) {
    const query = { source: 'metrics', metric_name: 'huge', aggregation } as const
    const { series } = await readSeries(plane.platform, firstAccount(world), query, range)
    const [value = 0] = series.flatMap(({ points }) => points.flatMap(point => point.value ?? []))
    assert.ok(Math.abs(value / wanted - 1) < 1e-9, `${aggregation} is ${value}`)
  }
})

test.run()
