import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { addDashboard, problemOf, TEXT_WIDGET } from './fixture/dashboard.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; monitor: string }>('dashboards')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  const body = { uri: 'http://127.0.0.1:9/', friendly_name: 'Shop' }
  context.monitor = (await context.world.call(routes.createHttpJob, { body })).body.id
})
test.after(({ world }) => world.close())

test('a dashboard begins with the defaults, and keeps what a change leaves out', async ({ world }) => {
  const { body: made } = await world.call(routes.createDashboard, { body: { name: 'Shop' } })
  assert.equal(made.global_time_range, { type: 'relative', value: '1h' })
  assert.equal([made.description, made.auto_refresh_seconds, made.widgets], [null, null, []])
  assert.is(made.created_by, (await world.call(routes.getCurrentUser)).body.member.id)
  const params = { id: made.id }
  await world.call(routes.updateDashboard, { params, body: { description: 'All of it', auto_refresh_seconds: 30 } })
  const range = { type: 'absolute' as const, from: '2026-03-01T02:00:00+02:00', to: '2026-03-02T00:00:00Z' }
  await world.call(routes.updateDashboard, { params, body: { global_time_range: range } })
  const { body: read } = await world.call(routes.getDashboard, { params })
  assert.equal(
    [read.name, read.description, read.auto_refresh_seconds, read.global_time_range],
    ['Shop', 'All of it', 30, { type: 'absolute', from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' }],
  )
  const { body: cleared } = await world.call(routes.updateDashboard, { params, body: { description: null } })
  assert.is(cleared.description, null)
  const listed = (await world.call(routes.listDashboards)).body.find(({ id }) => id === made.id)
  assert.is(listed?.widget_count, 0)
  await world.call(routes.deleteDashboard, { params })
  assert.is((await send(world, routes.getDashboard, { params })).status, 404)
})

test('every relative range is taken, and no other; an absolute one has bounds', async ({ world }) => {
  for (const value of '5m 15m 30m 1h 2h 3h 6h 12h 24h 2d 48h 7d 14d 30d 90d'.split(' ')) {
    const body = { name: value, global_time_range: { type: 'relative', value } }
    assert.is((await send(world, routes.createDashboard, { body })).status, 201, value)
  }
  const absolute = (from: string, to: string) => ({ type: 'absolute', from, to })
  const cases = [
    [{ type: 'relative', value: '4m' }, 'global_time_range.value'],
    [{ type: 'relative', value: '1h', from: '2026-03-01T00:00:00Z' }, 'global_time_range.from'],
    [{ type: 'since' }, 'global_time_range.type'],
    [{ type: 'absolute', from: '2026-03-01T00:00:00Z' }, 'global_time_range.to'],
    [absolute('2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'), 'global_time_range.to'],
    [absolute('2026-03-01T00:00:00Z', '2026-03-01T00:00:00.999Z'), 'global_time_range.to'],
    [absolute('2025-01-01T00:00:00Z', '2026-03-01T00:00:00Z'), 'global_time_range.to'],
    [absolute('yesterday', '2026-03-01T00:00:00Z'), 'global_time_range.from'],
  ] as const
  for (const [global_time_range, path] of cases) {
    const answer = problemOf(await send(world, routes.createDashboard, { body: { name: 'x', global_time_range } }))
    assert.equal([answer.status, [...new Set(answer.paths)]], [400, [path]], JSON.stringify(global_time_range))
  }
  for (const auto_refresh_seconds of [9, 3_601, 10.5])
    assert.is((await send(world, routes.createDashboard, { body: { name: 'x', auto_refresh_seconds } })).status, 400)
})

test('an ETag is the version of the whole dashboard', async ({ world }) => {
  const id = await addDashboard(world)
  const params = { id }
  const { headers, body: widget } = await send(world, routes.createWidget, {
    params: { dashboard_id: id },
    body: TEXT_WIDGET,
  })
  const etag = headers.get('etag') ?? ''
  assert.is((await send(world, routes.getDashboard, { params })).headers.get('etag'), etag)
  const own = { id, widget_id: (widget as { id: string }).id }
  const matching = (value: string) => ({ headers: { 'if-match': value } })
  const changed = await send(world, routes.updateWidget, { params: own, body: { title: 'B' }, ...matching(etag) })
  assert.is(changed.status, 200)
  for (const route of [routes.updateDashboard, routes.deleteDashboard]) {
    const stale = await send(world, route, { params, body: { name: 'B' }, ...matching(etag) })
    assert.equal(problemOf(stale).code, 'precondition_failed')
  }
  const same = await send(world, routes.updateWidget, { params: own, body: { title: 'B' } })
  assert.is(same.headers.get('etag'), changed.headers.get('etag'), 'nothing has changed')
})

test('dashboards need a paid plan; existing ones are kept and can be read', async ({ world }) => {
  const id = await addDashboard(world)
  await world.sql(`update account set plan = 'free'`)
  const params = { dashboard_id: id }
  for (const refused of [
    await send(world, routes.createDashboard, { body: { name: 'x' } }),
    await send(world, routes.createWidget, { params, body: TEXT_WIDGET }),
    await send(world, routes.importDashboard, { body: { version: 1, name: 'x' } }),
    await send(world, routes.updateDashboard, { params: { id }, body: { name: 'y' } }),
    await send(world, routes.setDashboardLayout, { params, body: [] }),
  ])
    assert.equal([refused.status, problemOf(refused).code], [402, 'plan_required'])
  assert.is((await send(world, routes.getDashboard, { params: { id } })).status, 200)
  await world.sql(`update account set plan = 'enterprise'`)
})

test('an external key is of one dashboard', async ({ world }) => {
  const body = { name: 'x', external_key: 'shop' }
  await world.call(routes.createDashboard, { body })
  assert.is((await send(world, routes.createDashboard, { body })).status, 409)
})

test('a dashboard is exported from one account and imported into another', async ({ world, monitor }) => {
  const id = await addDashboard(world, 'From here')
  const params = { dashboard_id: id }
  const status = {
    title: 'Monitors',
    widget_type: 'monitor_status' as const,
    data_source: 'uptime' as const,
    query_config: { monitor_ids: [monitor] },
    time_range_override: { type: 'absolute' as const, from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' },
  }
  await world.call(routes.createWidget, { params, body: status })
  await world.call(routes.createWidget, { params, body: { ...TEXT_WIDGET, layout: { x: 6, y: 0, w: 6, h: 4 } } })
  const { body: document } = await world.call(routes.exportDashboard, { params: { id } })
  assert.equal(document.monitors, [{ id: monitor, type: 'http', friendly_name: 'Shop' }])
  const { body: same } = await world.call(routes.importDashboard, { body: document })
  assert.equal(same.left_out, [])
  assert.equal((await world.call(routes.exportDashboard, { params: { id: same.dashboard.id } })).body, document)
  const other = await addAccount(world, 'other')
  const { body: there } = await other.call(routes.importDashboard, { body: document })
  assert.equal(there.left_out, [{ widget_title: 'Monitors', monitor_id: monitor, friendly_name: 'Shop' }])
  assert.equal(
    there.dashboard.widgets.map(({ query_config }) => query_config),
    [{ monitor_ids: [] }, {}],
  )
  const refusals = [
    [{ ...document, version: 2 }, 'version'],
    [{ ...document, widgets: [{ ...TEXT_WIDGET, layout: { x: 0, y: 0, w: 13, h: 1 } }] }, 'widgets[0].layout.w'],
    [{ ...document, widgets: [{ ...TEXT_WIDGET, query_config: { a: 1 } }] }, 'widgets[0].query_config.a'],
  ] as const
  for (const [body, path] of refusals) {
    const answer = problemOf(await send(world, routes.importDashboard, { body }))
    assert.ok(answer.status === 400 && answer.paths.includes(path), JSON.stringify(answer))
  }
  const many = { version: 1, name: 'x', widgets: Array.from({ length: 51 }, () => TEXT_WIDGET) }
  assert.is(problemOf(await send(world, routes.importDashboard, { body: many })).code, 'limit_reached')
})

test('what is made, changed and deleted is in the audit log; an erased account leaves nothing', async ({ world }) => {
  const id = await addDashboard(world)
  const { body: widget } = await world.call(routes.createWidget, { params: { dashboard_id: id }, body: TEXT_WIDGET })
  await world.call(routes.deleteDashboard, { params: { id } })
  const { body: entries } = await world.call(routes.listAuditLog, { query: { limit: '3' } })
  assert.equal(
    entries.map(({ action, resource }) => [action, resource]),
    [
      ['dashboard.delete', id],
      ['dashboard_widget.create', widget.id],
      ['dashboard.create', id],
    ],
  )
  assert.equal(await world.sql(`select from dashboard_widget where dashboard_id = $1`, [id]), [])
})

test.run()
