import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { firstAccount, gauge, instantText, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite('metrics')
const HOSTILE = `it's "quoted" \\ %_*!{p0:String}; drop table points --\u0001ü😀`
const TRACE = '0af7651916cd43dd8448eb211c80319c'

let world: World
let now: number
test.before(async () => {
  world = await createWorld({ roles: 'api', agent: false })
  now = Math.floor(world.clock.now() / 60_000) * 60_000
  await store(world, 'points', [
    ...[1, 2, 3].map(i => gauge('queue.size', now - i * 60_000, i, { zone: 'a' })),
    ...[1, 2, 3].map(i => gauge('queue.size', now - i * 60_000, 10 * i, { zone: HOSTILE })),
    gauge('queue.size', now - 60_000, 7),
    gauge(HOSTILE, now - 60_000, 5),
    gauge('cpu', now - 60_000, 0.5, { zone: 'b' }),
    {
      ...gauge('queue.size', now - 30_000, 4, { zone: 'a' }),
      'exemplars.time': [instantText(now - 40_000), instantText(now - 20_000)],
      'exemplars.value': [4, 9],
      'exemplars.trace_id': [TRACE, ''],
      'exemplars.span_id': ['00f067aa0ba902b7', ''],
      'exemplars.attributes': ['{"user":7}', '{}'],
    },
  ])
})
test.after(() => world.close())

const range = () => ({ from: new Date(now - 240_000).toISOString(), to: new Date(now).toISOString() })

async function read(query: Record<string, string>) {
  return (await world.call(routes.queryMetric, { query: { ...range(), resolution: '1m', ...query } as never })).body
}

async function values(filters: Record<string, string>) {
  const { series } = await read({ metric_name: 'queue.size', aggregation: 'sum', filters: JSON.stringify(filters) })
  return series[0]?.points.map(point => point.value)
}

test('a chart has a point for each bucket, half open, and null where nothing was sent', async () => {
  const reply = await read({ metric_name: 'queue.size', aggregation: 'max' })
  assert.equal([reply.unit, reply.resolution_seconds, reply.left_out], ['ms', 60, 0])
  assert.equal(reply.series.length, 1)
  assert.equal(
    reply.series[0]?.points.map(({ time, value }) => [now - Date.parse(time), value]),
    [
      [240_000, null],
      [180_000, 30],
      [120_000, 20],
      [60_000, 10],
    ],
  )
})

test('series by attribute, by column, and by both', async () => {
  const { series } = await read({ metric_name: 'queue.size', aggregation: 'last', group_by: 'zone,service.name' })
  assert.equal(
    series.map(({ labels, points }) => [labels, points[3]?.value]),
    [
      [{ zone: HOSTILE, 'service.name': 'shop' }, 10],
      [{ zone: '', 'service.name': 'shop' }, 7],
      [{ zone: 'a', 'service.name': 'shop' }, 4],
    ],
  )
})

test('filters: exact, negated, with stars, of any value and of none, and hostile ones', async () => {
  assert.equal(await values({ zone: 'a' }), [null, 3, 2, 2.5])
  assert.equal(await values({ zone: '!a' }), [null, 30, 20, 17])
  assert.equal(await values({ zone: `*quoted*` }), [null, 30, 20, 10])
  assert.equal(await values({ zone: '*' }), [null, 33, 22, 12.5])
  assert.equal(await values({ zone: '!*' }), [null, null, null, 7])
  assert.equal(await values({ zone: '%' }), undefined)
  assert.equal(await values({ zone: HOSTILE.replace(/[*\\]/g, '\\$&') }), [null, 30, 20, 10])
  assert.equal(await values({ [HOSTILE]: 'x' }), undefined)
  assert.equal(await values({ source: 'shop', zone: 'a' }), [null, 3, 2, 2.5])
})

test('a hostile name is treated as any name', async () => {
  const { series } = await read({ metric_name: HOSTILE, group_by: HOSTILE.replaceAll(',', '') })
  assert.is(series[0]?.points[3]?.value, 5)
})

test('an invalid query is refused with the name of its field', async () => {
  const cases: [Record<string, string>, string][] = [
    [{ metric_name: 'x', filters: 'zone' }, 'filters'],
    [{ metric_name: 'x', filters: '{"a": 1}' }, 'filters.a'],
    [{ metric_name: 'x', group_by: 'a,b,c,d' }, 'group_by'],
    [{ metric_name: 'x', aggregation: 'median' }, 'aggregation'],
    [{ metric_name: 'x', resolution: '10s', from: new Date(now - 86_400_000).toISOString() }, 'resolution'],
    [{ metric_name: 'x', from: new Date(now).toISOString(), to: new Date(now).toISOString() }, 'from'],
    [{ metric_name: 'x', from: '2020-01-01T00:00:00Z' }, 'from'],
    [{ metric_name: 'x', to: '1969-12-31T00:00:00Z' }, 'from'],
    [{ metric_name: 'x', to: '9999-12-31T00:00:00Z' }, 'to'],
    [{ metric_name: '' }, 'metric_name'],
  ]
  for (const [query, path] of cases) {
    const { status, body } = await send(world, routes.queryMetric, { query })
    assert.equal([status, (body as Problem).errors?.[0]?.path], [400, path], JSON.stringify(query))
  }
})

test('a range soon after 1970 works like any other', async () => {
  for (const to of ['1970-01-01T01:00:00Z', '1970-01-02T03:46:40.001Z', '1973-03-03T09:46:40Z']) {
    const { body } = await world.call(routes.queryMetric, { query: { metric_name: 'cpu', to } })
    assert.equal(body.series, [])
  }
})

test('the auto resolution is the finest with at most 1,000 points', async () => {
  for (const [hours, seconds] of [
    [1, 10],
    [3, 60],
    [24, 300],
    [24 * 30, 3_600],
    [24 * 300, 86_400],
  ] as const) {
    const from = new Date(now - hours * 3_600_000).toISOString()
    const { body } = await world.call(routes.queryMetric, { query: { metric_name: 'cpu', from } })
    assert.is(body.resolution_seconds, seconds)
    assert.ok((body.series[0]?.points.length ?? 0) <= 1_000)
  }
})

test('the auto resolution is no finer than the points of the metric, whose interval the reply has', async () => {
  for (const [metric_name, seconds, interval] of [
    ['queue.size', 60, 60],
    ['cpu', 10, null],
  ] as const) {
    const { body } = await world.call(routes.queryMetric, { query: { metric_name } })
    assert.equal([body.resolution_seconds, body.interval_seconds], [seconds, interval])
  }
})

test('a widget has the unit of its metric, and points no finer than it', async () => {
  const draw = async (widget_type: 'timeseries' | 'stat', aggregation: string) => {
    const query_config = { metric_name: 'queue.size', aggregation }
    const widget = { title: 'x', widget_type, data_source: 'metrics' as const, query_config }
    const time_range = { type: 'relative' as const, value: '1h' as const }
    return (await world.call(routes.previewWidget, { body: { widget, time_range } })).body
  }
  const lines = await draw('timeseries', 'max')
  assert.ok(lines.widget_type === 'timeseries')
  assert.equal([lines.step_seconds, lines.interval_seconds, lines.unit], [60, 60, 'ms'])
  for (const [aggregation, unit] of [
    ['max', 'ms'],
    ['rate', '1/s'],
    ['count', 'count'],
  ] as const) {
    const stat = await draw('stat', aggregation)
    assert.is(stat.widget_type === 'stat' && stat.unit, unit)
  }
})

test('names are listed with kind, unit and series, by prefix and in pages', async () => {
  const { body } = await world.call(routes.listMetricNames, { query: { prefix: 'QUEUE' } })
  const last_seen_at = new Date(now - 30_000).toISOString()
  assert.equal(body, [{ name: 'queue.size', kind: 'gauge', unit: 'ms', description: '', series: 3, last_seen_at }])
  const first = await world.call(routes.listMetricNames, { query: { limit: 2 } })
  const rest = await world.call(routes.listMetricNames, { query: { limit: 2, cursor: first.next ?? '' } })
  assert.equal(
    [...first.body, ...rest.body].map(({ name }) => name),
    ['cpu', HOSTILE, 'queue.size'],
  )
  assert.is(rest.next, null)
  assert.equal((await world.call(routes.listMetricNames, { query: { source: 'other' } })).body, [])
})

test('sources, the summary and the attributes of a metric', async () => {
  const { body: sources } = await world.call(routes.listMetricSources, {})
  assert.equal(
    sources.map(({ source, metrics, points }) => [source, metrics, points]),
    [['shop', 3, 10]],
  )
  const { body: summary } = await world.call(routes.summarizeMetrics, {})
  assert.equal([summary.metrics, summary.series, summary.points, summary.sources], [3, 5, 10, 1])
  assert.equal(summary.by_kind, { gauge: 3 })
  assert.equal(summary.widest[0], { name: 'queue.size', series: 3, points: 8 })
  const { body: labels } = await world.call(routes.listMetricLabels, { query: { metric_name: 'queue.size' } })
  const both = [HOSTILE, 'a'].sort().map(value => ({ value, series: 1 }))
  assert.equal(labels, [{ key: 'zone', of: 'attributes', distinct: 2, values: both }])
  const narrow = { metric_name: 'queue.size', key: 'zone', prefix: 'A' }
  const { body: few } = await world.call(routes.listMetricLabels, { query: narrow })
  assert.equal(few[0]?.values, [{ value: 'a', series: 1 }])
})

test('exemplars lead to their traces, newest first', async () => {
  const { body } = await world.call(routes.listExemplars, { query: { metric_name: 'queue.size' } })
  assert.equal(
    body.map(({ value, trace_id, span_id, attributes }) => [value, trace_id, span_id, attributes.zone]),
    [
      [9, null, null, 'a'],
      [4, TRACE, '00f067aa0ba902b7', 'a'],
    ],
  )
  assert.equal(
    body.map(each => each.own_attributes),
    [{}, { user: 7 }],
  )
})

test('another account sees nothing of it, and a key needs the scope', async () => {
  const other = await addAccount(world, 'other')
  const query = { metric_name: 'queue.size' }
  assert.equal((await other.call(routes.queryMetric, { query })).body.series, [])
  assert.equal((await other.call(routes.listMetricNames, {})).body, [])
  assert.equal((await other.call(routes.listMetricSources, {})).body, [])
  assert.is((await other.call(routes.summarizeMetrics, {})).body.points, 0)
  assert.equal((await other.call(routes.listMetricLabels, { query })).body, [])
  assert.equal((await other.call(routes.listExemplars, { query })).body, [])
  const account = firstAccount(world)
  const { key } = await addKey(world, account, 'viewer', ['read:traces'])
  assert.is((await send(world, routes.queryMetric, { key, query })).status, 403)
  const able = await addKey(world, account, 'viewer', ['read:metrics'])
  assert.is((await send(world, routes.queryMetric, { key: able.key, query })).status, 200)
})

test('at most 100 series are returned, those with the highest values, and the rest is counted', async () => {
  const points = Array.from({ length: 130 }, (_, i) => ({
    ...gauge('wide', now - 60_000, i, { pod: `pod-${i}` }),
    series: `${1_000 + i}`,
  }))
  await store(world, 'points', points)
  const { series, left_out } = await read({ metric_name: 'wide', group_by: 'pod' })
  assert.equal([series.length, left_out, series[0]?.labels.pod], [100, 30, 'pod-129'])
})

test.run()
