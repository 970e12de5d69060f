import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { METRIC_AGGREGATIONS } from '@pharos/shared-protocol/contract/observability/series.ts'
import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { addDashboard, problemOf, TEXT_WIDGET } from './fixture/dashboard.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; monitor: string }>('widgets of dashboards')

const TABLE = { metric_name: 'cpu', group_by: 'host' }

test.before(async context => {
  context.world = await createWorld({ agent: false })
  const body = { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop' }
  context.monitor = (await context.world.call(routes.createHttpJob, { body })).body.id
})
test.after(({ world }) => world.close())

test('a widget begins with the defaults of its source, place and settings', async ({ world }) => {
  const params = { dashboard_id: await addDashboard(world) }
  const { body: widget } = await world.call(routes.createWidget, { params, body: TEXT_WIDGET })
  assert.equal(
    { ...widget, id: '', created_at: '', updated_at: '' },
    {
      ...TEXT_WIDGET,
      id: '',
      dashboard_id: params.dashboard_id,
      data_source: 'none',
      query_config: {},
      visualization_config: {},
      layout: { x: 0, y: 0, w: 6, h: 4 },
      time_range_override: null,
      created_at: '',
      updated_at: '',
    },
  )
})

test('each combination of type and source accepts what it can show', async ({ world, monitor }) => {
  const params = { dashboard_id: await addDashboard(world) }
  const ids = { monitor_ids: [monitor.toUpperCase()] }
  const cases = [
    ['timeseries', 'metrics', { metric_name: 'cpu', aggregation: 'rate', group_by: 'host.name', filters: { a: 'b' }, resolution: '5m' }],
    ['timeseries', 'logs', { level: 'error,fatal', search: '"out of memory"', group_by: 'source' }],
    ['timeseries', 'traces', { aggregation: 'p95', service: 'shop', operation: 'GET /' }],
    ['timeseries', 'uptime', { aggregation: 'response_time_p95', ...ids }],
    ['stat', 'metrics', { metric_name: 'cpu', aggregation: 'max', filters: {} }],
    ['stat', 'logs', { level: 'error' }],
    ['stat', 'traces', { aggregation: 'error_rate' }],
    ['stat', 'uptime', { aggregation: 'uptime', ...ids }],
    ['table', 'metrics', { metric_name: 'cpu', group_by: 'host.name', aggregations: ['avg', 'max'] }],
    ['table', 'logs', { group_by: 'source', aggregations: ['count'] }],
    ['table', 'traces', { group_by: 'service.name', aggregations: ['rate', 'p99'] }],
    ['table', 'uptime', { aggregations: ['uptime'], ...ids }],
    ['log_stream', 'logs', { level: 'error', source: 'shop', search: 'timeout', limit: 20 }],
    ['monitor_status', 'uptime', ids],
    ['monitor_status', 'uptime', {}],
    ['text', 'none', {}],
  ] as const // biome-ignore format: a table
  for (const [widget_type, data_source, query_config] of cases) {
    const body = { title: 'x', widget_type, data_source, query_config }
    const { status, body: made } = await send(world, routes.createWidget, { params, body })
    assert.is(status, 201, JSON.stringify([widget_type, data_source, made]))
    const kept = 'monitor_ids' in query_config ? { ...query_config, monitor_ids: [monitor] } : query_config
    assert.equal((made as { query_config: unknown }).query_config, kept)
  }
})

test('any unit and each form of a colour is taken as it is', async ({ world }) => {
  const id = await addDashboard(world)
  const units = ['kg', 'reqs/s', '°C', 'ms', '<b>', 'x'.repeat(40)]
  const colours = ['red', 'RebeccaPurple', '#1a5', '#1a5f', '#1a56c4', '#1A56C4FF']
  for (const [i, y_unit] of units.entries()) {
    const visualization_config = { y_unit, color: colours[i] }
    const query_config = { metric_name: 'cpu', aggregation: 'avg' }
    const body = {
      title: 'x',
      widget_type: 'stat',
      data_source: 'metrics',
      query_config,
      visualization_config,
    } as const
    const { body: made } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body })
    assert.equal(made.visualization_config, visualization_config)
    const drawn = await world.call(routes.readWidgetData, { params: { id, widget_id: made.id }, body: {} })
    assert.is((drawn.body as { unit: unknown }).unit, y_unit)
  }
})

test('what does not fit together is refused with the field named, and nothing is added', async ({ world }) => {
  const id = await addDashboard(world)
  const metrics = { title: 'x', widget_type: 'timeseries', data_source: 'metrics' }
  const query = { metric_name: 'cpu', aggregation: 'avg' }
  const cases = [
    [{ title: 'x', widget_type: 'gauge' }, 'widget_type'],
    [{ title: 'x', widget_type: 'timeseries' }, 'data_source'],
    [{ title: 'x', widget_type: 'timeseries', data_source: 'rum' }, 'query_config.application'],
    [{ title: 'x', widget_type: 'log_stream', data_source: 'rum' }, 'data_source'],
    [{ title: 'x', widget_type: 'text', data_source: 'logs' }, 'data_source'],
    [{ title: 'x', widget_type: 'log_stream', data_source: 'metrics' }, 'data_source'],
    [{ title: ' ', widget_type: 'text' }, 'title'],
    [{ ...metrics, query_config: { aggregation: 'avg' } }, 'query_config.metric_name'],
    [{ ...metrics, query_config: { ...query, aggregation: 'median' } }, 'query_config.aggregation'],
    [{ ...metrics, query_config: { ...query, resolution: '2m' } }, 'query_config.resolution'],
    [{ ...metrics, query_config: { ...query, filters: { a: 1 } } }, 'query_config.filters.a'],
    [{ ...metrics, query_config: { ...query, metric: 'cpu' } }, 'query_config.metric'],
    [{ ...metrics, query_config: { ...query, group_by: 'a,b,c,d' } }, 'query_config.group_by'],
    ...['', ' ', 'x'.repeat(41), 'a\nb', 'a\u202eb', 7].map(y_unit => [{ ...metrics, query_config: query, visualization_config: { y_unit } }, 'visualization_config.y_unit'] as const),
    ...['', 'reddish', 'red;x', 'red ', '#12', '#12345', 'url(x)', 'rgb(1,2,3)', 'var(--x)', 'constructor', '__proto__', 'pin\u212a', 7].map(color => [{ ...metrics, query_config: query, visualization_config: { color } }, 'visualization_config.color'] as const),
    [{ ...TEXT_WIDGET, query_config: { markdown: 'x' } }, 'query_config.markdown'],
    [{ ...TEXT_WIDGET, visualization_config: { markdown: 'x'.repeat(10_001) } }, 'visualization_config.markdown'],
    [{ ...TEXT_WIDGET, visualization_config: { mine: 'x'.repeat(20_000) } }, 'visualization_config'],
    [{ ...TEXT_WIDGET, visualization_config: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [i, i])) }, 'visualization_config'],
    [{ ...TEXT_WIDGET, layout: { x: 7, y: 0, w: 6, h: 1 } }, 'layout.w'],
    [{ ...TEXT_WIDGET, layout: { x: 12, y: 0, w: 1, h: 1 } }, 'layout.x'],
    [{ ...TEXT_WIDGET, layout: { x: 0, y: 0, w: 0, h: 1 } }, 'layout.w'],
    [{ ...TEXT_WIDGET, layout: { x: 0, y: 2 ** 31, w: 1, h: 1 } }, 'layout.y'],
    [{ ...TEXT_WIDGET, layout: { x: 8 } }, 'layout.w'],
    [{ ...TEXT_WIDGET, layout: { x: 0, y: 0, w: 1, h: null } }, 'layout.h'],
    [{ ...metrics, query_config: { ...query, metric_name: null } }, 'query_config.metric_name'],
    [{ ...metrics, widget_type: 'table', query_config: { ...TABLE, aggregations: ['avg', 'avg'] } }, 'query_config.aggregations'],
    [{ ...TEXT_WIDGET, time_range_override: { type: 'relative', value: '1y' } }, 'time_range_override.value'],
  ] as const // biome-ignore format: a table
  for (const [body, path] of cases) {
    const answer = problemOf(await send(world, routes.createWidget, { params: { dashboard_id: id }, body }))
    assert.ok(answer.status === 400 && answer.paths.includes(path), `${path} ${JSON.stringify(answer)}`)
  }
  const body = { title: 'x', widget_type: 'monitor_status', data_source: 'uptime', query_config: {} }
  const foreign = await addAccount(world, 'foreign')
  const job = (await foreign.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id
  for (const unknown of [job, crypto.randomUUID()]) {
    const query_config = { monitor_ids: [unknown] }
    const sent = { params: { dashboard_id: id }, body: { ...body, query_config } }
    const answer = problemOf(await send(world, routes.createWidget, sent))
    assert.is(answer.status, 404)
    assert.match(answer.detail, 'query_config.monitor_ids[0]')
  }
  assert.equal((await world.call(routes.getDashboard, { params: { id } })).body.widgets, [])
})

test('null in a query is as good as omitted, and a table has any of the aggregations', async ({ world }) => {
  const params = { dashboard_id: await addDashboard(world) }
  const create = async (body: object) => (await send(world, routes.createWidget, { params, body })).body as Widget
  const metrics = { title: 'x', data_source: 'metrics' }
  const bare = { metric_name: 'cpu', aggregation: 'avg' }
  const nulls = { group_by: null, filters: null, resolution: null }
  const drawn = await create({ ...metrics, widget_type: 'timeseries', query_config: { ...bare, ...nulls } })
  assert.equal(drawn.query_config, bare)
  const query_config = { ...TABLE, aggregations: [...METRIC_AGGREGATIONS] }
  const table = await create({ ...metrics, widget_type: 'table', query_config })
  assert.equal(table.query_config, query_config)
})

test('sides of a layout that are omitted have their default, and keep their value in an update', async ({ world }) => {
  const id = await addDashboard(world)
  const body = { ...TEXT_WIDGET, layout: { w: 12, h: 2 } }
  const { body: made } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body })
  assert.equal(made.layout, { x: 0, y: 0, w: 12, h: 2 })
  const params = { id, widget_id: made.id }
  const { body: lower } = await world.call(routes.updateWidget, { params, body: { layout: { y: 5, w: 6 } } })
  assert.equal(lower.layout, { x: 0, y: 5, w: 6, h: 2 })
  const beyond = problemOf(await send(world, routes.updateWidget, { params, body: { layout: { x: 7 } } }))
  assert.equal([beyond.status, beyond.paths], [400, ['layout.w']])
})

test('a changed widget keeps its other fields, and is validated as a whole', async ({ world }) => {
  const id = await addDashboard(world)
  const body = {
    ...TEXT_WIDGET,
    visualization_config: { markdown: 'a', mine: { b: [1] } },
    layout: { x: 3, y: 1, w: 2, h: 9 },
  }
  const { body: made } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body })
  const params = { id, widget_id: made.id }
  const { body: renamed } = await world.call(routes.updateWidget, { params, body: { title: 'New' } })
  assert.equal({ ...renamed, updated_at: '' }, { ...made, title: 'New', updated_at: '' })
  const bad = problemOf(await send(world, routes.updateWidget, { params, body: { widget_type: 'stat' } }))
  assert.equal([bad.status, bad.paths], [400, ['data_source']])
  const stat = { widget_type: 'stat', data_source: 'logs', query_config: { level: 'error' } }
  assert.is((await send(world, routes.updateWidget, { params, body: stat })).status, 200)
  const other = await addDashboard(world, 'Other')
  for (const route of [routes.updateWidget, routes.deleteWidget]) {
    const foreign = await send(world, route, { params: { id: other, widget_id: made.id }, body: {} })
    assert.is(foreign.status, 404, 'of another dashboard')
  }
  await world.call(routes.deleteWidget, { params })
  assert.equal((await world.call(routes.getDashboard, { params: { id } })).body.widgets, [])
})

test('a layout is set as a whole or not at all', async ({ world }) => {
  const id = await addDashboard(world)
  const params = { dashboard_id: id }
  const add = async () => (await world.call(routes.createWidget, { params, body: TEXT_WIDGET })).body.id
  const ids = [await add(), await add(), await add()]
  const places = () =>
    world
      .call(routes.getDashboard, { params: { id } })
      .then(({ body }) =>
        body.widgets.map(({ id: widget, layout }) => [ids.indexOf(widget), ...Object.values(layout)].join(' ')),
      )
  const place = (index: number, y: number) => ({ widget_id: ids[index] ?? '', x: 0, y, w: 12, h: 2 })
  const { body } = await world.call(routes.setDashboardLayout, { params, body: [place(2, 0), place(0, 4)] })
  assert.is(body.widgets.length, 3)
  const now = ['1 0 0 6 4', '2 0 0 12 2', '0 0 4 12 2']
  assert.equal(await places(), now, 'the one that is left out stays')
  const elsewhere = await world.call(routes.createWidget, {
    params: { dashboard_id: await addDashboard(world, 'Other') },
    body: TEXT_WIDGET,
  })
  const cases = [
    [[place(1, 8), { ...place(1, 0), widget_id: elsewhere.body.id }], 404, /\[1\]\.widget_id/],
    [[place(1, 8), { ...place(1, 0), widget_id: crypto.randomUUID() }], 404, /\[1\]\.widget_id/],
    [[place(1, 8), place(1, 9)], 400, /\[1\]\.widget_id is listed twice/],
    [[place(1, 8), { ...place(2, 9), x: 1 }], 400, /\[1\]\.w:/],
    [[{ widget_id: ids[0], x: 0, y: 0, w: 1 }], 400, /\[0\]\.h/],
    [Array.from({ length: 51 }, () => place(1, 8)), 400, /at most 50 widgets/],
    [{}, 400, /array/],
  ] as const
  for (const [sent, status, words] of cases) {
    const answer = problemOf(await send(world, routes.setDashboardLayout, { params, body: sent }))
    assert.is(answer.status, status, JSON.stringify(answer))
    assert.match(answer.detail, words)
    assert.equal(await places(), now)
  }
  const many = Array.from({ length: 51 }, () => place(1, 8))
  assert.is(problemOf(await send(world, routes.setDashboardLayout, { params, body: many })).code, 'limit_reached')
})

test('a dashboard has 50 widgets, also when several are added at once', async ({ world }) => {
  const params = { dashboard_id: await addDashboard(world) }
  const answers = await Promise.all(
    Array.from({ length: 55 }, () => send(world, routes.createWidget, { params, body: TEXT_WIDGET })),
  )
  assert.is(answers.filter(({ status }) => status === 201).length, 50)
  const refused = answers.filter(({ status }) => status !== 201).map(problemOf)
  assert.equal([...new Set(refused.map(({ status, code }) => `${status} ${code}`))], ['400 limit_reached'])
})

test.run()
