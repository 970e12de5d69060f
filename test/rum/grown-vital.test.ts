import { readSeries } from '@pharos/control-plane/observability/series/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { RumSeriesQuery } from '@pharos/shared-protocol/contract/observability/series.ts'
import { DAY_MS, epoch, HOUR_MS, MINUTE_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { firstAccount, storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { rowOf } from './sent.ts'

const test = suite<{ world: World }>('a vital that grows for hours')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
})
test.after(({ world }) => world.close())

/** Stores each arrival of one vital: minutes after an instant, and its value then. */
async function grown(world: World, start: number, arrivals: [minutes: number, value: number][]) {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: crypto.randomUUID() } })
  const session = {
    ...{ application_id: app.id, session_id: crypto.randomUUID(), began: start, anonymous_id: 'a', user_id: '' },
    ...{ device: 'desktop', browser: 'Firefox', browser_version: '1', os: 'Linux', env: 'production', host: 'a.test' },
    ...{ country: 'AT', release: '1.0', rules: [], filters: [], capture: 'analyze' as const, retention_days: 30 },
  }
  const vital = {
    ...{ id: crypto.randomUUID(), view_id: crypto.randomUUID(), url: 'https://a.test/', page: '/' },
    ...{ kind: 'vital' as const, name: 'INP', element: '#buy' },
  }
  // The last one is stored first: parts are not merged in the order of their arrival.
  for (const [minutes, value] of arrivals.toReversed()) {
    const at = start + minutes * MINUTE_MS
    await storeOf(world).append('rum', [
      rowOf({ ...session, ...vital, at, known: at + 1_000, value }, firstAccount(world)),
    ])
    await storeOf(world).flush()
  }
  return { app, params: { app_id: app.id }, session_id: session.session_id }
}

const dayBefore = (world: World) => Math.floor(world.clock.now() / DAY_MS) * DAY_MS - DAY_MS
const range = (from: number, to: number) => ({ from: rfc3339(from), to: rfc3339(to) })

for (const { when, hour } of [
  { when: 'over an hour', hour: 10 },
  { when: 'over midnight', hour: 23 },
])
  test(`${when}: each reader takes the last value once, in its hour`, async ({ world }) => {
    const start = dayBefore(world) - DAY_MS + hour * HOUR_MS
    const { app, params, session_id } = await grown(world, start, [
      [50, 120],
      [55, 250],
      [75, 900],
    ])
    const [first, second, end] = [start, start + HOUR_MS, start + 2 * HOUR_MS]
    const chart = async (aggregation: 'inp_count' | 'inp_avg' | 'inp_p95', group_by: string, filters: object) => {
      const query = RumSeriesQuery.parse({ source: 'rum', application: app.name, aggregation, group_by, filters })
      const [plane] = world.planes
      if (!plane) throw new Error('no control plane')
      const span = { from: epoch(first), to: epoch(end), step_ms: HOUR_MS }
      return (await readSeries(plane.platform, firstAccount(world), query, span)).series
    }
    for (const [aggregation, value] of [
      ['inp_count', 1],
      ['inp_avg', 900],
      ['inp_p95', 900],
    ] as const) {
      const [series] = await chart(aggregation, 'environment,host,os', { environment: 'production', device: 'desktop' })
      assert.equal(series?.points.map(point => point.value).slice(-1), [value], aggregation)
      assert.is(series?.points.filter(point => point.value).length, 1, aggregation)
      assert.equal(series?.labels, { environment: 'production', host: 'a.test', os: 'Linux' })
    }
    for (const [from, to, count] of [
      [first, second, 0],
      [second, end, 1],
      [first, end, 1],
      [first - HOUR_MS, end + DAY_MS, 1],
    ] as const) {
      const query = { ...range(from, to), vital: 'INP' } as const
      const { body: vitals } = await world.call(routes.readRumVitals, { params, query })
      const { body: overview } = await world.call(routes.readRumOverview, { params, query: range(from, to) })
      const inp = vitals.vitals.find(({ name }) => name === 'INP')
      assert.equal([inp?.count, inp?.p75], [count, count ? 900 : null])
      assert.is(overview.avg_inp_ms, count ? 900 : null)
    }
    const { body: events } = await world.call(routes.listRumSessionEvents, { params: { ...params, session_id } })
    assert.equal(
      events.map(({ kind, value, time }) => [kind, value, time]),
      [['vital', 900, rfc3339(start + 75 * MINUTE_MS)]],
    )
  })

test.run()
