import { ch, rowsOf } from '@pharos/control-plane/platform/telemetry-store/sql.ts'
import { freePort } from '@pharos/deploy/local/port.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { runService } from './run-service.ts'

const test = suite<{ world: World; grpc: number }>('the OpenTelemetry SDK of Node')
const REQUESTS = 5

test.before(async context => {
  context.grpc = await freePort()
  // Its clock begins now, as the SDK's does.
  const start = new Date().toISOString()
  const environment = { PHAROS_OTLP_GRPC_PORT: String(context.grpc) }
  context.world = await createWorld({ agent: false, start, environment })
})
test.after(({ world }) => world.close())

async function query<T>(world: World, account: string, sql: ReturnType<typeof ch>): Promise<T[]> {
  const telemetry = world.planes[0]?.platform.telemetry
  await telemetry?.flush()
  return (await telemetry?.query<T>(account, sql)) ?? []
}

async function sender(world: World) {
  const { id } = await addAccount(world, 'orders')
  return { id, key: (await addKey(world, id, 'owner', ['ingest:telemetry'])).key }
}

test('all three signals arrive with two variables set, and are linked by their ids', async ({ world }) => {
  const { id, key } = await sender(world)
  await runService(key, { OTEL_EXPORTER_OTLP_ENDPOINT: world.url }, { requests: REQUESTS })
  const spans = await query<{ name: string; n: string; traces: string }>(
    world,
    id,
    ch`select name, toString(count()) as n, toString(uniq(trace_id)) as traces from ${rowsOf('spans')}
      where source = 'orders' group by name order by name`,
  )
  const many = String(REQUESTS)
  assert.equal(spans, [
    { name: 'GET', n: String(2 * REQUESTS), traces: many },
    { name: 'client', n: many, traces: many },
    { name: 'order', n: many, traces: many },
  ])
  const [tree] = await query<{ roots: string; below: string }>(
    world,
    id,
    ch`select toString(countIf(parent_span_id = '')) as roots,
      toString(countIf(parent_span_id in (select span_id from ${rowsOf('spans')}))) as below from ${rowsOf('spans')}`,
  )
  assert.equal(tree, { roots: many, below: String(3 * REQUESTS) })
  const [order] = await query<Record<string, unknown>>(
    world,
    id,
    ch`select status, status_message, scope_name, scope_version, attributes['order.total'] as total,
      attributes_types['order.total'] as type, events.name as events, events.attributes as of_events
      from ${rowsOf('spans')} where name = 'order' limit 1`,
  )
  assert.equal(order, {
    ...{ status: 'error', status_message: 'out of stock', scope_name: 'orders', scope_version: '1.0.0' },
    ...{ total: '9.5', type: 'double', events: ['stored'], of_events: ['{"rows":1}'] },
  })
  const logs = await query<Record<string, unknown>>(
    world,
    id,
    ch`select message, level, body, template, toString(count()) as n, attributes['tags'] as tags
      from ${rowsOf('logs')} where trace_id in (select trace_id from ${rowsOf('spans')})
      group by all order by message`,
  )
  assert.equal(logs, [
    { message: 'order 7 failed', level: 'error', body: '', template: 'order <num> failed', n: many, tags: '["a","b"]' },
    {
      ...{ message: 'structured', level: 'info', body: '{"message":"structured","depth":{"n":1}}' },
      ...{ template: 'structured', n: many, tags: '' },
    },
  ])
})

test('metrics of every kind that an SDK has, cumulative and delta', async ({ world }) => {
  for (const temporality of ['cumulative', 'delta'] as const) {
    const { id, key } = await sender(world)
    const preference = { OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE: temporality }
    await runService(key, { OTEL_EXPORTER_OTLP_ENDPOINT: world.url, ...preference }, { requests: REQUESTS })
    const points = await query<Record<string, unknown>>(
      world,
      id,
      ch`select substring(metric, 8) as name, kind, temporality, monotonic, unit, value, toUInt32(count) as count, sum,
        toUInt32(arraySum(buckets)) as in_buckets, toUInt32(arraySum(positive)) as in_positive, scale
        from ${rowsOf('points')} where startsWith(metric, 'orders.') order by metric`,
    )
    const none = { monotonic: false, value: 0, count: 0, sum: null, in_buckets: 0, in_positive: 0, scale: 0 }
    const all = { ...none, temporality, count: REQUESTS }
    assert.equal(points, [
      { ...all, name: 'duration', kind: 'histogram', unit: 'ms', sum: 12.5 * REQUESTS, in_buckets: REQUESTS },
      // UpDownCounters stay cumulative (OpenTelemetry's "delta" preference).
      { ...none, temporality: 'cumulative', name: 'open', kind: 'sum', unit: '{order}', value: REQUESTS },
      { ...none, temporality, name: 'requests', kind: 'sum', monotonic: true, unit: '{request}', value: REQUESTS },
      {
        ...{ ...all, name: 'size', kind: 'exponential_histogram', unit: 'By', sum: 1_000 * REQUESTS },
        ...{ in_positive: REQUESTS, scale: 20 },
      },
      { ...none, temporality: 'unspecified', name: 'stock', kind: 'gauge', unit: '{item}', value: 41.5 },
    ])
  }
})

test('spans as JSON, and by gRPC', async ({ world, grpc }) => {
  const endpoints: Record<string, string> = { 'http/json': world.url, grpc: `http://127.0.0.1:${grpc}` }
  for (const [protocol, traces] of Object.entries(endpoints)) {
    const { id, key } = await sender(world)
    const own = protocol === 'grpc' ? { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } : {}
    const variables = { OTEL_EXPORTER_OTLP_ENDPOINT: world.url, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol, ...own }
    await runService(key, variables, { requests: REQUESTS })
    const [found] = await query<{ n: string }>(world, id, ch`select toString(count()) as n from ${rowsOf('spans')}`)
    assert.equal(found, { n: String(4 * REQUESTS) }, protocol)
  }
})

test.run()
