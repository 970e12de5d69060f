import { encodeSeries } from '@pharos/control-plane/observability/remote-write/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { batchOf, view } from '../rum/batch.ts'
import { compressSync, V1 } from '../telemetry/remote-write.ts'
import { post } from '../telemetry/sending.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('what metering costs')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,intake,telemetry' })
})
test.after(({ world }) => world.close())

const REQUESTS = 300
/** Workers of the platform and the counters of five signals write some, however many requests there are. */
const MOST_ROWS = 100
const JSON_TYPE = { 'content-type': 'application/json' }

/** Rows that were written to PostgreSQL since it was started. */
async function rowsChanged(world: World): Promise<number> {
  await world.sql('select pg_stat_force_next_flush()')
  const [row] = await world.sql<{ n: string }>('select sum(n_tup_ins + n_tup_upd)::text as n from pg_stat_user_tables')
  return Number(row?.n)
}

test('telemetry is added up: a request writes no row of PostgreSQL, whatever it sends', async ({ world }) => {
  const { key, call } = await addAccount(world, 'busy', 'team')
  const { body: app } = await call(routes.createRumApp, { body: { name: 'Shop' } })
  const now = world.clock.now()
  const time = `${now}000000`
  const json = (path: string, body: unknown, token = key) => post(world, path, JSON.stringify(body), JSON_TYPE, token)
  const span = (n: number) => ({
    ...{ traceId: n.toString(16).padStart(32, '0'), spanId: n.toString(16).padStart(16, '0'), name: `span ${n}` },
    ...{ startTimeUnixNano: time, endTimeUnixNano: time },
  })
  const point = (n: number) => ({ name: `gauge.${n}`, gauge: { dataPoints: [{ timeUnixNano: time, asDouble: n }] } })
  const series = (n: number) => {
    const labels = [{ name: '__name__', value: `up_${n}` }]
    return compressSync(encodeSeries({ timeseries: [{ labels, samples: [{ value: n, timestamp: now }] }] }, 1))
  }
  const senders: ((n: number) => Promise<Response>)[] = [
    n => json('/logs/ingest', [{ message: `line ${n}`, source: `source ${n}` }]),
    n =>
      json('/v1/logs', {
        resourceLogs: [{ scopeLogs: [{ logRecords: [{ timeUnixNano: time, body: { intValue: n } }] }] }],
      }),
    n => json('/v1/traces', { resourceSpans: [{ scopeSpans: [{ spans: [span(n + 1)] }] }] }),
    n => json('/v1/metrics', { resourceMetrics: [{ scopeMetrics: [{ metrics: [point(n)] }] }] }),
    n => post(world, '/prometheus/api/v1/write', series(n), V1, key),
    () => json('/rum/v1/events', batchOf(app, [view(now)], now), app.client_token),
  ]
  for (const sender of senders) assert.ok((await sender(0)).ok)
  await world.planes[0]?.platform.telemetry.flush()
  for (const sender of senders) {
    const before = await rowsChanged(world)
    for (let n = 1; n <= REQUESTS; n++) assert.ok((await sender(n)).ok)
    await world.planes[0]?.platform.telemetry.flush()
    const changed = (await rowsChanged(world)) - before
    assert.ok(changed < MOST_ROWS, `${sender}: ${changed} rows of PostgreSQL for ${REQUESTS} requests`)
  }
})

test.run()
