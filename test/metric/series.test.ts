import { readSeries, type SeriesQuery } from '@pharos/control-plane/observability/series/index.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { firstAccount, instantText, span, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('series of logs, traces and monitors')
const MINUTE = 60_000

test.before.each(async context => {
  context.world = await createWorld()
})
test.after.each(({ world }) => world.close())

function read(world: World, query: SeriesQuery, from: number, to: number, step_ms: number | null, account?: string) {
  const [plane] = world.planes
  if (!plane) throw new Error('no control plane')
  const range = { from: epoch(from), to: epoch(to), step_ms }
  return readSeries(plane.platform, account ?? firstAccount(world), query, range)
}

async function lines(world: World, query: SeriesQuery, from: number, to: number, step: number | null) {
  const { series } = await read(world, query, from, to, step)
  return series.map(({ labels, points }) => [Object.values(labels).join(), points.map(({ value }) => value)])
}

test('logs are counted by filters and attributes, 0 where none came', async ({ world }) => {
  const now = Math.floor(world.clock.now() / MINUTE) * MINUTE
  const log = (ago: number, level: 'info' | 'error', shop: string, message: string) => ({
    ...{ id: crypto.randomUUID(), time: instantText(now - ago), observed_time: instantText(now - ago), level, message },
    ...{ pattern: '1', template: message, attributes: { shop } },
  })
  await store(world, 'logs', [
    log(170_000, 'error', 'a', 'timeout of db'),
    log(160_000, 'error', 'b', 'timeout of db'),
    log(150_000, 'info', 'a', 'done'),
    log(10_000, 'error', 'a', 'reset by peer'),
  ])
  const from = now - 3 * MINUTE
  const errors = { source: 'logs' as const, aggregation: 'count' as const, filters: { level: 'error' } }
  assert.equal(await lines(world, errors, from, now, MINUTE), [['', [2, 0, 1]]])
  const [line] = await lines(world, { ...errors, aggregation: 'rate' }, from, now, null)
  assert.equal(line, ['', [3 / 180]])
  assert.equal(await lines(world, { ...errors, group_by: 'shop' }, from, now, MINUTE), [
    ['a', [1, 0, 1]],
    ['b', [1, 0, 0]],
  ])
  assert.equal(await lines(world, { ...errors, filters: {}, group_by: 'level' }, from, now, null), [
    ['error', [3]],
    ['info', [1]],
  ])
  assert.equal(await lines(world, { ...errors, filters: { search: 'timeout' } }, from, now, null), [['', [2]]])
  assert.equal(await lines(world, { ...errors, filters: { search: 'nothing' } }, from, now, MINUTE), [['', [0, 0, 0]]])
  const other = await addAccount(world, 'other')
  assert.equal((await read(world, errors, from, now, null, other.id)).series[0]?.points[0]?.value, 0)
})

test('requests of traces: rate, errors, their share, and durations', async ({ world }) => {
  const now = Math.floor(world.clock.now() / MINUTE) * MINUTE
  const request = (id: string, ago: number, ms: number, more: object) =>
    span('a'.repeat(32), id, '', now - ago, ms, { kind: 'server', name: 'GET /', ...more })
  await store(world, 'spans', [
    request('1', 100_000, 100, { status: 'error' }),
    request('2', 90_000, 300, {}),
    request('3', 80_000, 200, { source: 'orders', name: 'POST /' }),
    span('a'.repeat(32), '4', '1', now - 99_000, 40, { name: 'query', attributes: { db: 'main' } }),
  ])
  const from = now - 2 * MINUTE
  const of = async (aggregation: 'rate' | 'errors' | 'error_rate' | 'avg' | 'p50', more: object = {}) =>
    lines(world, { source: 'traces', aggregation, ...more }, from, now, MINUTE)
  assert.equal(await of('rate'), [['', [3 / 60, 0]]])
  assert.equal(await of('errors', { group_by: 'source' }), [
    ['shop', [1, 0]],
    ['orders', [0, 0]],
  ])
  assert.equal(await of('error_rate', { service: 'shop' }), [['', [50, null]]])
  assert.equal(await of('avg', { service: 'orders' }), [['', [200, null]]])
  assert.equal(await of('p50'), [['', [200, null]]])
  assert.equal(await of('avg', { operation: 'query', filters: { db: 'm*' } }), [['', [40, null]]])
  assert.equal(await of('avg', { status: 'error', group_by: 'operation' }), [['GET /', [100, null]]])
  assert.equal(await of('avg', { filters: { db: 'none' } }), [])
})

test('monitors: uptime, state and response times of each, and nothing of others', async ({ world }) => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, {
    body: { uri: target.url, interval_seconds: 10, friendly_name: 'Shop' },
  })
  await world.advance('3m')
  await target.stop()
  await world.advance('3m')
  const now = world.clock.now()
  const from = Math.ceil((now - 6 * MINUTE) / MINUTE) * MINUTE
  const of = (aggregation: 'uptime' | 'state' | 'response_time_avg' | 'response_time_p95', step: number | null) =>
    read(world, { source: 'uptime', aggregation, monitor_ids: job.id }, from, now, step)
  const { series } = await of('state', MINUTE)
  assert.equal(series[0]?.labels, { monitor_id: job.id, monitor: 'Shop' })
  const states = series[0]?.points.map(({ value }) => value) ?? []
  assert.equal([states[1], states[4]], [1, 0])
  const { body: transitions } = await world.call(routes.listHttpTransitions, { params: { job_id: job.id } })
  const down = Date.parse(transitions.find(({ to }) => to === 'down')?.at ?? '')
  const up = Date.parse(transitions.find(({ to }) => to === 'up')?.at ?? '')
  const known = now - Math.max(from, up)
  const whole = (await of('uptime', null)).series[0]?.points[0]?.value ?? 0
  assert.ok(Math.abs(whole - (100 * (known - (now - down))) / known) < 1e-6, `${whole}`)
  const [row] = await world.sql<{ average: number; p95: number }>(
    `select avg(total_ms)::float8 as average, percentile_disc(0.95) within group (order by total_ms)::float8 as p95
      from check_result where status <> 'failing' and at >= $1 and at < $2`,
    [from, now],
  )
  assert.is((await of('response_time_avg', null)).series[0]?.points[0]?.value, row?.average)
  assert.is((await of('response_time_p95', null)).series[0]?.points[0]?.value, row?.p95)
  const minutes = (await of('response_time_avg', MINUTE)).series[0]?.points ?? []
  assert.ok((minutes[1]?.value ?? 0) > 0)
  assert.is(minutes.at(-1)?.value, null)
  // Ranges beyond raw results, and ranges without any.
  const old = { source: 'uptime' as const, aggregation: 'response_time_avg' as const, monitor_ids: job.id }
  const far = await read(world, old, now - 30 * 86_400_000, now, 86_400_000)
  const last = far.series[0]?.points.at(-1)?.value ?? 0
  assert.ok(Math.abs(last - (row?.average ?? 0)) <= 0.06 * last, `${last} is not within 5 % of ${row?.average}`)
  const other = await addAccount(world, 'other')
  assert.equal((await read(world, old, from, now, null, other.id)).series, [])
})

test.run()
