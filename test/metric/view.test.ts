import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { addAccount, addKey } from '../world/account.ts'
import { firstAccount } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('views of metrics')
const query = { metric_name: 'http.latency', aggregation: 'p95', filters: { zone: '!a*' }, resolution: '1m' } as const

test.before.each(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after.each(({ world }) => world.close())

test('a view stores its query; only its member sees a private one', async ({ world }) => {
  const { body: shared } = await world.call(routes.createMetricView, { body: { name: 'Latency', query } })
  assert.equal([shared.name, shared.query, shared.shared], ['Latency', query, true])
  const { body: own } = await world.call(routes.createMetricView, { body: { name: 'Mine', query, shared: false } })
  assert.equal((await world.call(routes.listMetricViews, {})).body, [own, shared])
  const viewer = await addKey(world, firstAccount(world), 'viewer')
  assert.equal((await viewer.call(routes.listMetricViews, {})).body, [shared])
  const params = { id: own.id }
  assert.is((await send(world, routes.getMetricView, { key: viewer.key, params })).status, 404)
  const member = await addKey(world, firstAccount(world), 'member')
  assert.is((await send(world, routes.deleteMetricView, { key: member.key, params })).status, 404)
  const { body: renamed } = await world.call(routes.updateMetricView, { params, body: { name: 'Ours', shared: true } })
  assert.equal([renamed.name, renamed.query, renamed.shared], ['Ours', query, true])
  await world.call(routes.deleteMetricView, { params })
  assert.is((await send(world, routes.getMetricView, { params })).status, 404)
})

test('what is no query is refused by name, a viewer may not write, and another account sees nothing', async ({
  world,
}) => {
  const body = { name: 'x', query: { ...query, aggregation: 'median' } }
  const refused = await send(world, routes.createMetricView, { body })
  assert.equal([refused.status, (refused.body as Problem).errors?.[0]?.path], [400, 'query.aggregation'])
  const viewer = await addKey(world, firstAccount(world), 'viewer')
  assert.is((await send(world, routes.createMetricView, { key: viewer.key, body })).status, 403)
  const { body: view } = await world.call(routes.createMetricView, { body: { name: 'x', query } })
  const other = await addAccount(world, 'other')
  assert.equal((await other.call(routes.listMetricViews, {})).body, [])
  const params = { id: view.id }
  assert.is((await send(world, routes.getMetricView, { key: other.key, params })).status, 404)
})

test.run()
