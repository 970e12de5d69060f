import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { firstAccount, instantText, span, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite('traces')
const HOSTILE = `it's "quoted" \\ %_*!{p0:String}; drop table spans --\u0001ü😀`
const id = (n: number) => String(n).padStart(32, '0')

let world: World
let now: number
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  now = Math.floor(world.clock.now() / 60_000) * 60_000
  const at = now - 90_000
  const detail = {
    attributes: { 'http.status': '503', ok: 'true', name: HOSTILE },
    attributes_types: { 'http.status': 'int', ok: 'bool' },
    'events.time': [instantText(at + 12)],
    'events.name': ['exception'],
    'events.attributes': ['{"exception.type":"Timeout"}'],
    'events.dropped_attributes': [2],
    'links.trace_id': [id(9)],
    'links.span_id': ['aa'],
    'links.trace_state': ['k=v'],
    'links.flags': [257],
    'links.attributes': ['{}'],
    'links.dropped_attributes': [3],
    ...{ trace_state: 'a=1', flags: 256, scope_name: 'lib', scope_version: '0.9' },
    ...{ scope: { n: '1' }, scope_types: { n: 'int' }, dropped_attributes: 4, dropped_events: 5, dropped_links: 6 },
  }
  const query = span(id(1), 'db', 'root', at + 10, 50, { kind: 'client', status: 'error', source: 'orders', ...detail })
  await store(world, 'spans', [
    span(id(1), 'root', '', at, 100, { kind: 'server', name: 'GET /', version: '1.2' }),
    query,
    query,
    span(id(2), 'only', 'gone', at + 1_000, 20, { kind: 'server', name: HOSTILE, source: 'orders' }),
    span(id(3), 'job', '', at - 60_000, 400, { kind: 'internal', name: 'nightly', status: 'ok' }),
    span(id(4), 'before', '', now - 7_200_000, 5, { kind: 'server' }),
  ])
})
test.after(() => world.close())

async function found(query: Record<string, string | number> = {}) {
  return (await world.call(routes.searchTraces, { query: query as never })).body
}
const idsOf = (traces: readonly { trace_id: string }[]) => traces.map(({ trace_id }) => Number(trace_id))

test('a search lists traces with root, services, spans, errors and duration, newest first', async () => {
  const traces = await found()
  assert.equal(idsOf(traces), [2, 1, 3])
  assert.equal(traces[1], {
    trace_id: id(1),
    root_service: 'shop',
    root_operation: 'GET /',
    started_at: new Date(now - 90_000).toISOString(),
    duration_ms: 100,
    services: ['orders', 'shop'],
    spans: 2,
    errors: 1,
  })
})

test('a search by service, operation, status, attributes and duration', async () => {
  assert.equal(idsOf(await found({ service: 'orders' })), [2, 1])
  assert.equal(idsOf(await found({ operation: 'GET /' })), [1])
  assert.equal(idsOf(await found({ operation: HOSTILE })), [2])
  assert.equal(idsOf(await found({ status: 'error' })), [1])
  // A single span has to match all of it.
  assert.equal(idsOf(await found({ status: 'error', service: 'shop' })), [])
  assert.equal(idsOf(await found({ filters: '{"http.status": "5*"}' })), [1])
  assert.equal(idsOf(await found({ filters: JSON.stringify({ [HOSTILE]: HOSTILE }) })), [])
  assert.equal(idsOf(await found({ min_duration_ms: 100 })), [1, 3])
  assert.equal(idsOf(await found({ max_duration_ms: 100, order: 'slowest' })), [1, 2])
  assert.equal(idsOf(await found({ min_duration_ms: 0 })), [2, 1, 3])
  assert.equal(idsOf(await found({ max_duration_ms: 0 })), [])
})

test('pages in both orders', async () => {
  for (const [order, all] of [
    ['newest', [2, 1, 3]],
    ['slowest', [3, 1, 2]],
  ] as const) {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: { body: { trace_id: string }[]; next: string | null } = await world.call(routes.searchTraces, {
        query: { limit: 1, order, ...(cursor === '' ? {} : { cursor }) },
      })
      seen.push(...idsOf(page.body))
      cursor = page.next
    }
    assert.equal(seen, all)
  }
  const { status } = await send(world, routes.searchTraces, { query: { cursor: 'xyz' } })
  assert.is(status, 400)
})

test('services by requests, and the operations of one', async () => {
  const { body } = await world.call(routes.listTraceServices, {})
  assert.equal(
    body.map(({ service, requests, errors, p50_ms }) => [service, requests, errors, p50_ms]),
    [
      ['shop', 2, 0, 250],
      ['orders', 1, 0, 20],
    ],
  )
  assert.is(body[0]?.rate, 2 / 3_600)
  const { body: operations } = await world.call(routes.listTraceServices, { query: { service: 'shop' } })
  assert.equal(
    operations.map(({ operation, requests }) => [operation, requests]),
    [
      ['GET /', 1],
      ['nightly', 1],
    ],
  )
})

test('the timeline has every bucket', async () => {
  const query = { from: new Date(now - 180_000).toISOString(), to: new Date(now).toISOString(), resolution: '1m' }
  const { body } = await world.call(routes.readTraceTimeline, { query: query as never })
  assert.equal(
    body.points.map(({ requests, errors, p50_ms }) => [requests, errors, p50_ms]),
    [
      [1, 0, 400],
      [2, 0, 60],
      [0, 0, null],
    ],
  )
  const { body: calls } = await world.call(routes.readTraceTimeline, { query: { ...query, operation: 'db' } as never })
  assert.equal(
    calls.points.map(({ requests, errors }) => [requests, errors]),
    [
      [0, 0],
      [2, 2],
      [0, 0],
    ],
  )
})

test('a trace is a tree with times, types, events and links; a span that came twice is there once', async () => {
  const { body } = await world.call(routes.getTrace, { params: { trace_id: id(1) } })
  assert.equal([body.duration_ms, body.services, body.errors, body.left_out], [100, ['orders', 'shop'], 1, 0])
  assert.equal(
    body.spans.map(each => [
      each.span_id,
      each.depth,
      each.offset_ms,
      each.duration_ms,
      each.self_ms,
      each.critical_ms,
    ]),
    [
      ['root', 0, 0, 100, 50, 50],
      ['db', 1, 10, 50, 50, 50],
    ],
  )
  assert.equal(
    body.spans.map(each => each.critical_path.map(({ offset_ms, duration_ms }) => [offset_ms, duration_ms])),
    [
      [
        [0, 10],
        [60, 40],
      ],
      [[10, 50]],
    ],
  )
  const db = body.spans[1]
  assert.equal(db?.attributes, { 'http.status': 503, ok: true, name: HOSTILE })
  assert.equal(db?.events, [
    { offset_ms: 12, name: 'exception', attributes: { 'exception.type': 'Timeout' }, dropped_attributes: 2 },
  ])
  const context = { trace_state: 'k=v', flags: 257 }
  assert.equal(db?.links, [{ trace_id: id(9), span_id: 'aa', ...context, attributes: {}, dropped_attributes: 3 }])
  assert.equal([db?.trace_state, db?.flags], ['a=1', 256])
  assert.equal([db?.scope, db?.scope_version, db?.scope_attributes], ['lib', '0.9', { n: 1 }])
  assert.equal([db?.dropped_attributes, db?.dropped_events, db?.dropped_links], [4, 5, 6])
  const { body: orphan } = await world.call(routes.getTrace, { params: { trace_id: id(2) } })
  assert.equal([orphan.spans[0]?.missing_parent, orphan.spans[0]?.parent_span_id], [true, 'gone'])
})

test('a trace names the check that began it, if its tracestate says so', async () => {
  const monitor = '0192f0c1-2b3c-7d4e-8f50-123456789abc'
  const states = {
    20: [`rojo=1,pharos=${monitor}.${now},other=2`, { monitor_id: monitor, scheduled_at: new Date(now).toISOString() }],
    21: [`pharos=${monitor}`, null],
    22: [`xpharos=${monitor}.${now}`, null],
    23: [`pharos=${HOSTILE}.1`, null],
  } as const
  for (const [number, [trace_state, run]] of Object.entries(states)) {
    const trace_id = id(Number(number))
    await store(world, 'spans', [span(trace_id, 'a', 'gone', now - 500_000, 1, { trace_state })])
    assert.equal((await world.call(routes.getTrace, { params: { trace_id } })).body.run, run, trace_state)
  }
})

test('a trace is bounded at 10,000 spans, and the rest is counted', async () => {
  const spans = Array.from({ length: 10_050 }, (_, i) =>
    span(id(7), `s${i}`, i === 0 ? '' : 's0', now - 300_000 + i, 1),
  )
  await store(world, 'spans', spans)
  const { body } = await world.call(routes.getTrace, { params: { trace_id: id(7) } })
  assert.equal([body.spans.length, body.left_out], [10_000, 50])
})

test('large spans are bounded by their bytes', async () => {
  const attributes = { large: 'x'.repeat(1_000_000) }
  const spans = Array.from({ length: 20 }, (_, i) => span(id(8), `s${i}`, '', now - 300_000 + i, 1, { attributes }))
  await store(world, 'spans', spans)
  const { body } = await world.call(routes.getTrace, { params: { trace_id: id(8) } })
  assert.equal([body.spans.length, body.left_out], [15, 5])
})

test('invalid ids, unknown ones, and those of another account', async () => {
  const bad = await send(world, routes.getTrace, { params: { trace_id: 'xyz' } })
  assert.is(bad.status, 400)
  assert.is((await send(world, routes.getTrace, { params: { trace_id: id(99) } })).status, 404)
  const other = await addAccount(world, 'other')
  const foreign = await send(world, routes.getTrace, { key: other.key, params: { trace_id: id(1) } })
  assert.equal([foreign.status, (foreign.body as Problem).code], [404, 'not_found'])
  assert.equal((await other.call(routes.searchTraces, {})).body, [])
  assert.equal((await other.call(routes.listTraceServices, {})).body, [])
  const { body } = await other.call(routes.readTraceTimeline, {})
  assert.ok(body.points.every(({ requests }) => requests === 0))
  const { key } = await addKey(world, firstAccount(world), 'viewer', ['read:metrics'])
  assert.is((await send(world, routes.searchTraces, { key })).status, 403)
})

test.run()
