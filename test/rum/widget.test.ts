import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { WidgetData } from '@pharos/shared-protocol/contract/observability/widget-data.ts'
import type { RumEvent, RumSession } from '@pharos/shared-protocol/rum/event.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { problemOf } from '../api/fixture/dashboard.ts'
import { send } from '../api/standing/send.ts'
import { addKey } from '../world/account.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { batchOf, failure, sendBatch, view, vital } from './batch.ts'

interface Context {
  world: World
  app: { id: string; client_token: string; account_id: string }
}
const test = suite<Context>('widgets of real users')
const CART = 'https://shop.example/cart'

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api' })
  const { world } = context
  context.app = (await world.call(routes.createRumApp, { body: { name: 'Shop' } })).body
  await visit(context, at => [view(at), vital(at, 'LCP', 2_000), failure(at, 'no price 17')], { release: '1.0' })
  await visit(context, at => [view(at), vital(at, 'LCP', 3_000), vital(at, 'LCP', 5_000, { url: CART })])
  await visit(context, at => [view(at, { url: CART }), failure(at, 'no price 4'), failure(at, 'no cart')])
  await visit(context, at => [view(at, { url: CART })])
  await storeOf(world).flush()
})
test.after(({ world }) => world.close())

async function visit({ world, app }: Context, eventsAt: (at: number) => RumEvent[], session: Partial<RumSession> = {}) {
  const now = world.clock.now()
  const batch = batchOf(app, eventsAt(now - 60_000), now, { device: { mobile: true }, ...session })
  for (const _ of [1, 2]) assert.is((await sendBatch(world, app.client_token, batch)).status, 202)
}

type Sent = { query_config: object; visualization_config?: object }

const preview = (world: World, type: string, sent: Sent, key?: string) =>
  send(world, routes.previewWidget, {
    body: { widget: { title: 'x', widget_type: type, data_source: 'rum', ...sent } },
    ...(key === undefined ? {} : { key }),
  })

async function draw<T extends WidgetData['widget_type']>({ world }: Context, type: T, query_config: object) {
  const { status, body } = await preview(world, type, { query_config })
  assert.is(status, 200, JSON.stringify(body))
  return body as Extract<WidgetData, { widget_type: T }>
}

test('a stat is one figure with its unit; what was sent twice counts once', async context => {
  const figures = await Promise.all(
    ['sessions', 'views', 'errors', 'error_rate', 'lcp_p50', 'lcp_good', 'cls_p75'].map(async aggregation => {
      const { value, previous_value, unit } = await draw(context, 'stat', { application: 'Shop', aggregation })
      return [aggregation, value, previous_value, unit]
    }),
  )
  assert.equal(figures, [
    ['sessions', 4, 0, 'count'],
    ['views', 4, 0, 'count'],
    ['errors', 3, 0, 'count'],
    ['error_rate', 50, null, 'percent'],
    ['lcp_p50', 3_000, null, 'ms'],
    ['lcp_good', 100 / 3, null, 'percent'],
    ['cls_p75', null, null, null],
  ])
})

test('a table has a row for each page, or each error', async context => {
  const query = { application: 'Shop', group_by: 'page', aggregations: ['views', 'lcp_p75', 'error_rate'] }
  const pages = await draw(context, 'table', query)
  assert.equal(
    pages.columns.map(({ title, unit }) => [title, unit]),
    [
      ['page', null],
      ['views', 'count'],
      ['lcp_p75', 'ms'],
      ['error_rate', 'percent'],
    ],
  )
  assert.equal(
    pages.rows.map(row => Object.values(row)),
    [
      ['https://shop.example/cart', 2, 5_000, 0],
      ['https://shop.example/orders/*', 2, 2_750, 200 / 3],
    ],
  )
  const errors = { application: context.app.id, group_by: 'error', aggregations: ['errors', 'sessions'] }
  const { rows } = await draw(context, 'table', errors)
  assert.equal(
    rows.map(row => Object.values(row)),
    [
      ['TypeError: no price 0', 2, 2],
      ['TypeError: no cart', 1, 1],
    ],
  )
})

test('a timeseries has a line for each release, 0 where no event came', async context => {
  const query = { application: 'Shop', aggregation: 'errors', group_by: 'release', resolution: '1m' }
  const { series, unit } = await draw(context, 'timeseries', query)
  const sums = series.map(({ name, points }) => [name, points.reduce((sum, { value }) => sum + (value ?? 0), 0)])
  assert.equal(sums, [
    ['–', 2],
    ['1.0', 1],
  ])
  assert.is(unit, 'count')
})

test('what does not fit is refused with its field', async ({ world, app }) => {
  const bad: [type: string, query: object, path: string][] = [
    ['stat', { aggregation: 'views' }, 'widget.query_config.application'],
    ['stat', { application: 'Shop', aggregation: 'p95' }, 'widget.query_config.aggregation'],
    ['stat', { application: 'Shop', aggregation: 'views', filters: { url: '/' } }, 'widget.query_config.filters'],
    ['stat', { application: 'Shop', aggregation: 'views', filters: { error: '*' } }, 'widget.query_config.aggregation'],
    ['stat', { application: 'Toys', aggregation: 'views' }, 'widget.query_config.application'],
    [
      'table',
      { application: 'Shop', aggregations: ['lcp_p75'], group_by: 'error' },
      'widget.query_config.aggregations',
    ],
    ['timeseries', { application: 'Shop', aggregation: 'views', group_by: 'user.id' }, 'widget.query_config.group_by'],
    ['log_stream', {}, 'widget.data_source'],
  ]
  for (const [type, query_config, path] of bad) {
    const answer = await preview(world, type, { query_config })
    assert.equal([answer.status, problemOf(answer).paths], [400, [path]], JSON.stringify(query_config))
  }
  const query_config = { application: 'Shop', aggregation: 'views' }
  const { key } = await addKey(world, app.account_id, 'viewer', ['read:dashboards'])
  assert.is((await preview(world, 'stat', { query_config }, key)).status, 403)
  const { key: both } = await addKey(world, app.account_id, 'viewer', ['read:dashboards', 'read:rum'])
  assert.is((await preview(world, 'stat', { query_config }, both)).status, 200)
})

test('a widget of an application that is deleted says so, and is not empty', async context => {
  const { world } = context
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'Gone' } })
  const { body: dashboard } = await world.call(routes.createDashboard, { body: { name: 'Gone' } })
  const query_config = { application: 'Gone', aggregation: 'views' }
  const body = { title: 'Views', widget_type: 'stat', data_source: 'rum', query_config } as const
  const { body: widget } = await world.call(routes.createWidget, { params: { dashboard_id: dashboard.id }, body })
  const { body: document } = await world.call(routes.exportDashboard, { params: { id: dashboard.id } })
  await world.call(routes.deleteRumApp, { params: { app_id: app.id } })
  const params = { id: dashboard.id, widget_id: widget.id }
  const read = await send(world, routes.readWidgetData, { params, body: {} })
  assert.equal([read.status, problemOf(read).paths], [400, ['application']])
  const imported = await send(world, routes.importDashboard, { body: { ...document, monitors: [] } })
  assert.equal([imported.status, problemOf(imported).paths], [400, ['widgets[0].query_config.application']])
})

test('the template has data in each widget', async ({ world, app }) => {
  const create = (variables: object) =>
    send(world, routes.createFromTemplate, { body: { template: 'real_users', variables } })
  assert.equal(problemOf(await create({})).paths, ['variables.application'])
  assert.equal(problemOf(await create({ application: 'Toys' })).paths, ['variables.application'])
  const made = await create({ application: 'Shop' })
  assert.is(made.status, 201)
  const { id, widgets } = made.body as { id: string; widgets: { id: string; title: string }[] }
  assert.is(widgets.length, 12)
  const empty = new Set<string>()
  for (const widget of widgets) {
    const { body: data } = await world.call(routes.readWidgetData, { params: { id, widget_id: widget.id }, body: {} })
    if (data.widget_type === 'table' && data.rows.length === 0) empty.add(widget.title)
    if (data.widget_type === 'timeseries' && data.series.length === 0) empty.add(widget.title)
    if (data.widget_type === 'stat' && data.value === null) empty.add(widget.title)
  }
  assert.equal([...empty], ['Failed requests', 'INP, 75th percentile', 'CLS, 75th percentile'])
  assert.ok(app.id)
})

test.run()
