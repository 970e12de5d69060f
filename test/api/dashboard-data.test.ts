import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { gauge, store } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { addDashboard, problemOf } from './fixture/dashboard.ts'
import { sendTelemetry } from './fixture/dashboard-telemetry.ts'
import { send } from './standing/send.ts'

interface Context {
  world: World
  account: string
  monitor: string
  now: number
}
const test = suite<Context>('what widgets draw')

test.before(async context => {
  context.world = await createWorld()
  const { world } = context
  const target = await world.startTarget()
  const body = { uri: target.url, friendly_name: 'Shop', check_regions: ['local'], interval_seconds: 60 }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  Object.assign(context, { monitor: job.id, account: job.account_id })
  await world.advance('10m')
  context.now = world.clock.now()
  await sendTelemetry(context)
})
test.after(({ world }) => world.close())

type Sent = { widget_type: string; data_source?: string; query_config?: object; visualization_config?: object }

async function draw<T extends WidgetData['widget_type']>(context: Context, widget: Sent & { widget_type: T }) {
  const { world, now } = context
  const range = { type: 'absolute', from: new Date(now - 600_000).toISOString(), to: new Date(now).toISOString() }
  const body = { widget: { title: 'x', ...widget }, time_range: range }
  const answer = await send(world, routes.previewWidget, { body })
  assert.is(answer.status, 200, JSON.stringify(answer.body))
  return answer.body as Extract<WidgetData, { widget_type: T }>
}

test('a timeseries has a line for each group, all with the same instants', async context => {
  const query_config = { metric_name: 'queue.size', aggregation: 'max', group_by: 'host.name', resolution: '1m' }
  const data = await draw(context, { widget_type: 'timeseries', data_source: 'metrics', query_config })
  assert.is(data.step_seconds, 60)
  assert.equal(data.series.map(({ name }) => name).toSorted(), ['host-0', 'host-1'])
  const line = data.series.find(({ labels }) => labels['host.name'] === 'host-1')
  assert.equal(
    line?.points.map(({ value }) => value).filter(value => value !== null),
    [110, 109, 108, 107, 106, 105, 104, 103, 102, 101],
  )
  const instants = data.series.map(({ points }) => points.map(({ time }) => time).join())
  assert.is(new Set(instants).size, 1)
})

test('a timeseries draws logs, spans and monitors, too', async context => {
  const sumOf = (data: Extract<WidgetData, { widget_type: 'timeseries' }>) =>
    data.series.flatMap(({ points }) => points).reduce((sum, { value }) => sum + (value ?? 0), 0)
  const logs = { widget_type: 'timeseries', data_source: 'logs', query_config: { level: 'error' } } as const
  assert.is(sumOf(await draw(context, logs)), 3)
  const errors = { aggregation: 'errors', service: 'shop' }
  assert.is(sumOf(await draw(context, { ...logs, data_source: 'traces', query_config: errors })), 3)
  const uptime = { aggregation: 'uptime', monitor_ids: [context.monitor] }
  const data = await draw(context, { ...logs, data_source: 'uptime', query_config: uptime })
  assert.equal([data.series[0]?.name, data.unit, data.step_seconds], ['Shop', 'percent', 300])
  assert.ok(data.series[0]?.points.some(({ value }) => value === 100))
  const none = await draw(context, { ...logs, data_source: 'uptime', query_config: { ...uptime, monitor_ids: [] } })
  assert.equal(none.series, [])
})

test('a resolution that is too fine for the range is widened, so that at most 1,000 points are drawn', async context => {
  const { world } = context
  const query_config = { metric_name: 'queue.size', aggregation: 'max', resolution: '10s' }
  const widget = { title: 'x', widget_type: 'timeseries' as const, data_source: 'metrics' as const, query_config }
  const time_range = { type: 'relative' as const, value: '90d' as const }
  const { body } = await world.call(routes.previewWidget, { body: { widget, time_range } })
  assert.ok(body.widget_type === 'timeseries' && body.step_seconds === 86_400)
  assert.ok((body.series[0]?.points.length ?? 0) <= 1_000)
})

test('a stat is one figure over the window, with the one before', async context => {
  const stat = { widget_type: 'stat', data_source: 'metrics' } as const
  const max = await draw(context, { ...stat, query_config: { metric_name: 'queue.size', aggregation: 'max' } })
  assert.equal([max.value, max.previous_value, max.unit], [110, null, 'By'])
  const logs = await draw(context, { ...stat, data_source: 'logs', query_config: { level: 'error' } })
  assert.equal([logs.value, logs.previous_value, logs.unit], [3, 0, 'count'])
  const p50 = { aggregation: 'p50', service: 'shop' }
  const traces = await draw(context, { ...stat, data_source: 'traces', query_config: p50 })
  assert.equal([traces.value, traces.unit], [5.5, 'ms'])
  const uptime = { aggregation: 'uptime', monitor_ids: [context.monitor] }
  assert.is((await draw(context, { ...stat, data_source: 'uptime', query_config: uptime })).value, 100)
  const own = { ...stat, query_config: { metric_name: 'nothing', aggregation: 'sum' } }
  const nothing = await draw(context, { ...own, visualization_config: { y_unit: 'bytes' } })
  assert.equal([nothing.value, nothing.previous_value, nothing.unit], [null, null, 'bytes'])
})

test('a table has a row for each group and a column for each figure, the largest first', async context => {
  const query_config = { metric_name: 'queue.size', group_by: 'host.name', aggregations: ['max', 'min'] }
  const table = { widget_type: 'table', data_source: 'metrics', query_config } as const
  const data = await draw(context, table)
  assert.equal(
    data.columns.map(({ key, title, kind }) => [key, title, kind]),
    [
      ['group_1', 'host.name', 'text'],
      ['figure_1', 'max', 'number'],
      ['figure_2', 'min', 'number'],
    ],
  )
  assert.equal(data.rows, [
    { group_1: 'host-1', figure_1: 110, figure_2: 101 },
    { group_1: 'host-0', figure_1: 10, figure_2: 1 },
  ])
  const short = await draw(context, { ...table, visualization_config: { limit: 1 } })
  assert.equal([short.rows.length, short.left_out], [1, 1])
  const spans = { group_by: 'operation', aggregations: ['errors', 'p95'] }
  const traces = await draw(context, { ...table, data_source: 'traces', query_config: spans })
  assert.equal(
    traces.rows.map(({ group_1, figure_1 }) => [group_1, figure_1]),
    [
      ['GET /a', 2],
      ['GET /b', 1],
    ],
  )
  const uptime = { monitor_ids: [context.monitor], aggregations: ['uptime'] }
  const monitors = await draw(context, { ...table, data_source: 'uptime', query_config: uptime })
  assert.equal(monitors.rows, [{ group_1: 'Shop', figure_1: 100 }])
})

test('a log stream shows the newest records', async context => {
  const stream = { widget_type: 'log_stream', data_source: 'logs' } as const
  const data = await draw(context, { ...stream, query_config: { level: 'error', limit: 2 } })
  assert.equal(
    data.records.map(({ message, level, host, trace_id }) => [message, level, host, trace_id]),
    [
      ['minute 3 <b>', 'error', 'host-1', '3'.padStart(32, '0')],
      ['minute 6 <b>', 'error', 'host-0', '6'.padStart(32, '0')],
    ],
  )
  assert.is(Date.parse(data.records[0]?.time ?? ''), context.now - 180_000)
  assert.ok(data.has_more)
  assert.not.ok((await draw(context, { ...stream, query_config: { search: '"minute 9"' } })).has_more)
})

test('monitors are shown with their status, uptime and its bars, all of them or those of a region', async context => {
  const status = { widget_type: 'monitor_status', data_source: 'uptime' } as const
  const { world, monitor } = context
  const { body: quiet } = await world.call(routes.createHeartbeat, {
    body: { period_seconds: 60, friendly_name: 'Job' },
  })
  const all = await draw(context, status)
  assert.equal(
    all.monitors.map(({ friendly_name, type, current_status }) => [friendly_name, type, current_status]),
    [
      ['Job', 'cron', 'pending'],
      ['Shop', 'http', 'up'],
    ],
  )
  const [shop] = (await draw(context, { ...status, query_config: { monitor_ids: [monitor] } })).monitors
  assert.equal([shop?.uptime, shop?.bars.length, shop?.bars.at(-1)?.state], [100, 48, 'up'])
  assert.ok(shop?.last_status_change_at)
  const ordered = await draw(context, { ...status, query_config: { monitor_ids: [monitor, quiet.id] } })
  assert.equal(
    ordered.monitors.map(({ id }) => id),
    [monitor, quiet.id],
  )
  const here = await draw(context, { ...status, query_config: { region: 'local' } })
  assert.equal(
    here.monitors.map(({ id, current_status }) => [id, current_status]),
    [[monitor, 'healthy']],
  )
  assert.equal((await draw(context, { ...status, query_config: { region: 'nowhere' } })).monitors, [])
  await world.call(routes.deleteHeartbeat, { params: { job_id: quiet.id } })
  const after = await draw(context, { ...status, query_config: { monitor_ids: [monitor] } })
  assert.is(after.monitors.length, 1)
})

test('a text is returned as safe HTML', async context => {
  const markdown = '**Call** <script>alert(1)</script> [Ada](javascript:alert(1)) <img src=x onerror=alert(1)>'
  const data = await draw(context, { widget_type: 'text', visualization_config: { markdown } })
  assert.match(data.html, '<strong>Call</strong>')
  assert.not.match(data.html, /script|onerror|<img/)
})

test('the range of a widget comes first, then that of the request, then the dashboard’s', async ({ world, now }) => {
  const id = await addDashboard(world)
  const widget = { title: 'x', widget_type: 'stat' as const, data_source: 'logs' as const }
  const { body: made } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body: widget })
  const params = { id, widget_id: made.id }
  const lengthOf = async (body: object) => {
    const { body: data } = await world.call(routes.readWidgetData, { params, body })
    assert.ok('from' in data && Date.parse(data.to) === now)
    return (Date.parse(data.to) - Date.parse(data.from)) / 60_000
  }
  assert.is(await lengthOf({}), 60)
  assert.is(await lengthOf({ time_range: { type: 'relative', value: '15m' } }), 15)
  const time_range_override = { type: 'relative' as const, value: '3h' as const }
  await world.call(routes.updateWidget, { params, body: { time_range_override } })
  assert.is(await lengthOf({ time_range: { type: 'relative', value: '15m' } }), 180)
})

test('a key sees in a widget only what it may read anyway, and another account nothing', async context => {
  const { world, account, monitor } = context
  const sources = [
    ['metrics', { metric_name: 'queue.size', aggregation: 'max' }, 'read:metrics'],
    ['logs', {}, 'read:logs'],
    ['traces', { aggregation: 'rate' }, 'read:traces'],
    ['uptime', { aggregation: 'uptime', monitor_ids: [monitor] }, 'read:monitors'],
  ] as const
  const id = await addDashboard(world)
  for (const [data_source, query_config, scope] of sources) {
    const widget = { title: 'x', widget_type: 'stat' as const, data_source, query_config }
    const { body: saved } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body: widget })
    const params = { id, widget_id: saved.id }
    const narrow = await addKey(world, account, 'owner', ['read:dashboards'])
    const wide = await addKey(world, account, 'owner', ['read:dashboards', scope])
    const preview = (key: string) => send(world, routes.previewWidget, { key, body: { widget } })
    const read = (key: string) => send(world, routes.readWidgetData, { key, params, body: {} })
    for (const refused of [await preview(narrow.key), await read(narrow.key)]) {
      assert.is(refused.status, 403)
      assert.match(problemOf(refused).detail, scope)
    }
    assert.equal([(await preview(wide.key)).status, (await read(wide.key)).status], [200, 200])
    const foreign = await addAccount(world, 'foreign')
    const theirs = await preview(foreign.key)
    if (data_source === 'uptime')
      assert.equal([theirs.status, problemOf(theirs).detail.includes('widget.query_config')], [404, true])
    else assert.ok(!(theirs.body as { value: number | null }).value)
    assert.is((await read(foreign.key)).status, 404)
  }
})

test('reading data changes nothing, so it is not in the audit log', async context => {
  await draw(context, { widget_type: 'text' })
  const { body } = await context.world.call(routes.listAuditLog, { query: { limit: '200' } })
  assert.equal(
    body.filter(({ action }) => action === 'dashboard_widget.preview'),
    [],
  )
})

test('each template creates a dashboard whose widgets all have data', async context => {
  const { world } = context
  const { body: templates } = await world.call(routes.listTemplates)
  assert.equal(
    templates.map(({ name }) => name),
    ['service_overview', 'hosts', 'monitors_by_region', 'real_users'],
  )
  const required = await send(world, routes.createFromTemplate, { body: { template: 'service_overview' } })
  assert.equal([required.status, problemOf(required).paths], [400, ['variables.service']])
  const unknown = { body: { template: 'hosts', variables: { hosts: 'a' } } }
  assert.equal(problemOf(await send(world, routes.createFromTemplate, unknown)).paths, ['variables.hosts'])
  assert.is((await send(world, routes.createFromTemplate, { body: { template: 'nothing' } })).status, 400)
  const made = [
    ['service_overview', { service: 'shop' }, 9],
    ['hosts', { host: 'a*b' }, 6],
    ['hosts', {}, 6],
    ['monitors_by_region', {}, 1],
  ] as const
  for (const [name, variables, count] of made) {
    const { body: dashboard } = await world.call(routes.createFromTemplate, { body: { template: name, variables } })
    assert.is(dashboard.widgets.length, count)
    for (const widget of dashboard.widgets) {
      const params = { id: dashboard.id, widget_id: widget.id }
      const { body: data } = await world.call(routes.readWidgetData, { params, body: {} })
      assert.is(data.widget_type, widget.widget_type, widget.title)
      if (name === 'service_overview' && data.widget_type === 'timeseries')
        assert.ok(data.series.length > 0, widget.title)
      if (name === 'monitors_by_region' && data.widget_type === 'monitor_status') assert.is(data.monitors.length, 1)
    }
  }
})

test('beyond a hundred groups each row has all of its figures', async context => {
  const { world, now, account } = context
  const groups = Array.from({ length: 130 }, (_, i) => i)
  // The least busy ones have the highest maximum.
  const rows = groups.flatMap(i =>
    Array.from({ length: 1 + i }, (_, n) => ({
      ...gauge('work.done', now - 300_000 + n, 1_000 - i, { worker: `w${i}` }),
      series: String(i + 1),
    })),
  )
  await store(world, 'points', rows, account)
  const query_config = { metric_name: 'work.done', group_by: 'worker', aggregations: ['count', 'max', 'avg'] }
  const data = await draw(context, { widget_type: 'table', data_source: 'metrics', query_config })
  assert.is(data.left_out, 30)
  assert.equal(
    data.rows,
    groups
      .slice(30)
      .reverse()
      .map(i => ({ group_1: `w${i}`, figure_1: 1 + i, figure_2: 1_000 - i, figure_3: 1_000 - i })),
  )
})

test.run()
