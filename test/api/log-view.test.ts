import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('saved views of logs')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

async function keyOf(world: SharedWorld, role: 'member' | 'viewer'): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const { body: member } = await world.call(routes.createMember, { body: { email, name: role, role } })
  return (await world.call(routes.createApiKey, { body: { name: role, user_id: member.id } })).body.key
}

test('everybody sees a shared view, only its author a private one', async ({ world }) => {
  const [ada, bob] = [await keyOf(world, 'member'), await keyOf(world, 'member')]
  const make = async (key: string, shared: boolean) =>
    (await send(world, routes.createLogView, { key, body: { name: 'V', filters: { level: 'error' }, shared } }))
      .body as { id: string }
  const [shared, own] = [await make(ada, true), await make(ada, false)]
  const idsFor = async (key: string) =>
    ((await send(world, routes.listLogViews, { key })).body as { id: string }[]).map(({ id }) => id)
  assert.equal(await idsFor(ada), [own.id, shared.id])
  assert.equal(await idsFor(bob), [shared.id])
  for (const route of [routes.getLogView, routes.deleteLogView, routes.updateLogView])
    assert.is((await send(world, route, { key: bob, params: own, body: { name: 'mine' } })).status, 404)
  const taken = await send(world, routes.updateLogView, { key: bob, params: shared, body: { shared: false } })
  assert.is(taken.status, 200)
  assert.equal(await idsFor(ada), [own.id])
  assert.equal(await idsFor(bob), [shared.id])
})

test('a viewer reads views and changes none', async ({ world }) => {
  const key = await keyOf(world, 'viewer')
  assert.is((await send(world, routes.listLogViews, { key })).status, 200)
  assert.is((await send(world, routes.createLogView, { key, body: { name: 'V' } })).status, 403)
})

test('unknown filters are refused by name, and others are returned unchanged', async ({ world }) => {
  const bad = await send(world, routes.createLogView, { body: { name: 'V', filters: { search: '(', level: 'high' } } })
  assert.equal((bad.body as Problem).errors?.map(({ path }) => path).sort(), ['filters.level', 'filters.search'])
  const filters = { search: 'disk OR "no space"', excluded: 'source:test', tags: 'a,b' }
  const { body } = await world.call(routes.createLogView, { body: { name: 'Disk', filters, columns: ['host', 'k.x'] } })
  const read = await world.call(routes.getLogView, { params: { id: body.id } })
  assert.equal([read.body.filters, read.body.columns, read.body.shared], [filters, ['host', 'k.x'], true])
})

test('the number of views of an account is limited', async ({ world }) => {
  await world.sql(
    `insert into log_view (id, account_id, name, filters, columns, created_at, updated_at, revision)
     select gen_random_uuid(), $1, 'v', '{}', '{}', 1, 1, 1 from generate_series(1, 500)`,
    [world.accountId],
  )
  const { status, body } = await send(world, routes.createLogView, { body: { name: 'one more' } })
  assert.equal([status, (body as Problem).code], [400, 'limit_reached'])
})

test.run()
