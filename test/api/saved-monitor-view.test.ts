import type { Scope } from '@pharos/shared-protocol/access.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { openLive, tell } from '../world/event-stream.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World; own: TestAccount }>('saved views of monitors')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
// Each test has its own account, so that none sees the views of another.
test.before.each(async context => {
  context.own = await addAccount(context.world, 'own')
})
test.after(({ world }) => world.close())

const FILTERS = { search: 'shop eu', status: 'down', type: 'http', tag: 'prod' } as const

test('everybody sees a shared view, only its author a private one', async ({ world, own }) => {
  const [ada, bob] = [await addKey(world, own.id, 'member'), await addKey(world, own.id, 'member')]
  const make = async (shared: boolean) =>
    (await ada.call(routes.createMonitorView, { body: { name: 'V', filters: FILTERS, shared } })).body
  const [shared, mine] = [await make(true), await make(false)]
  assert.equal([shared.created_by, mine.created_by], [ada.member, ada.member])
  const idsFor = async ({ call }: Pick<TestAccount, 'call'>) =>
    (await call(routes.listMonitorViews)).body.map(({ id }) => id)
  assert.equal(await idsFor(ada), [mine.id, shared.id])
  assert.equal(await idsFor(bob), [shared.id])
  const { id } = mine
  for (const route of [routes.getMonitorView, routes.deleteMonitorView, routes.updateMonitorView])
    assert.is((await send(world, route, { key: bob.key, params: { id }, body: { name: 'B' } })).status, 404, route.id)
  await bob.call(routes.updateMonitorView, { params: { id: shared.id }, body: { shared: false } })
  assert.equal([await idsFor(ada), await idsFor(bob)], [[mine.id], [shared.id]])
  await bob.call(routes.deleteMonitorView, { params: { id: shared.id } })
  assert.equal([await idsFor(ada), await idsFor(bob)], [[mine.id], []])
})

test('nothing of another account is read, changed or deleted', async ({ world, own }) => {
  const { id } = (await own.call(routes.createMonitorView, { body: { name: 'Ours' } })).body
  const { key, call } = await addAccount(world, 'other')
  assert.equal((await call(routes.listMonitorViews)).body, [])
  for (const route of [routes.getMonitorView, routes.updateMonitorView, routes.deleteMonitorView])
    assert.is((await send(world, route, { key, params: { id }, body: { name: 'Theirs' } })).status, 404, route.id)
  assert.is((await own.call(routes.getMonitorView, { params: { id } })).body.name, 'Ours')
})

test('a viewer and a key for reading monitors read views and change none', async ({ world, own }) => {
  const { id } = (await own.call(routes.createMonitorView, { body: { name: 'V' } })).body
  const scopes: Scope[] = ['read:monitors']
  for (const { key, call } of [await addKey(world, own.id, 'viewer'), await addKey(world, own.id, 'member', scopes)]) {
    assert.is((await call(routes.listMonitorViews)).body.length, 1)
    assert.is((await send(world, routes.createMonitorView, { key, body: { name: 'V' } })).status, 403)
    for (const route of [routes.updateMonitorView, routes.deleteMonitorView])
      assert.is((await send(world, route, { key, params: { id }, body: { name: 'B' } })).status, 403, route.id)
  }
})

test('unknown filters are refused by name, and others are returned unchanged', async ({
  world,
  own: { key, call },
}) => {
  const wrong = { search: 'a\nb', status: 'asleep', type: 'pigeon', tag: '', service: 'x' }
  const refused = await send(world, routes.createMonitorView, { key, body: { name: 'V', filters: wrong } })
  const { errors = [] } = refused.body as Problem
  const paths = errors.map(({ path }) => path)
  for (const name of Object.keys(wrong)) assert.ok(paths.includes(`filters.${name}`), `${name} of ${paths}`)
  const { body: view } = await call(routes.createMonitorView, { body: { name: 'Shops', filters: FILTERS } })
  const { body: read } = await call(routes.getMonitorView, { params: { id: view.id } })
  assert.equal([read.name, read.filters, read.shared], ['Shops', FILTERS, true])
  const { body: without } = await call(routes.createMonitorView, { body: { name: 'Everything' } })
  assert.equal(without.filters, {})
})

test('of two changes of one version the second is refused; live events and the audit log have each change', async ({
  world,
  own: { id: account, key, member, call },
}) => {
  const stream = await openLive(world, await memberSession(world, member))
  const { id } = (await call(routes.createMonitorView, { body: { name: 'V', filters: FILTERS } })).body
  const params = { id }
  const { headers } = await call(routes.getMonitorView, { params })
  const change = { key, params, headers: { 'if-match': headers.get('etag') ?? '' } }
  const first = await send(world, routes.updateMonitorView, { ...change, body: { name: 'First' } })
  const second = await send(world, routes.updateMonitorView, { ...change, body: { name: 'Second' } })
  assert.equal([first.status, second.status], [200, 412])
  await call(routes.deleteMonitorView, { params })
  await tell(world, stream, 3)
  const done = ['monitor_view.create', 'monitor_view.update', 'monitor_view.delete']
  assert.equal(
    stream.changes,
    done.map(name => `${name} ${id}`),
  )
  stream.close()
  const entries = await world.sql<{ action: string; status: number }>(
    `select action, status from audit_entry where account_id = $1 and resource = $2 order by id`,
    [account, id],
  )
  assert.equal(
    entries.map(({ action, status }) => `${action} ${status}`),
    ['monitor_view.create 201', 'monitor_view.update 200', 'monitor_view.update 412', 'monitor_view.delete 204'],
  )
})

test('the number of views of an account is limited', async ({ world, own: { id, key } }) => {
  await world.sql(
    `insert into monitor_view (id, account_id, name, filters, created_at, updated_at, revision)
      select gen_random_uuid(), $1, 'v', '{}', 1, 1, 1 from generate_series(1, 200)`,
    [id],
  )
  const { status, body } = await send(world, routes.createMonitorView, { key, body: { name: 'one more' } })
  assert.equal([status, (body as Problem).code], [400, 'limit_reached'])
})

test.run()
