import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { addAccount } from '../world/account.ts'
import { withClient } from '../world/database.ts'
import { countWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('status pages')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

async function create(world: World, body: object = {}) {
  return (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop', ...body } })).body
}

async function changes(world: World, page: string) {
  const rows = await world.sql<{ payload: { what: string; page_id: string } }>(
    `select payload from event where name = 'page.changed' and subject_id = $1 order by id`,
    [page],
  )
  return rows.map(({ payload }) => payload.what)
}

test('the name is the only field of a page that is written', async ({ world }) => {
  const page = await create(world)
  assert.equal(Object.keys(page).sort(), ['account_id', 'created_at', 'external_key', 'friendly_name', 'id'])
  const { body: read } = await world.call(routes.getStatusPage, { params: { id: page.id } })
  assert.equal(read, page)
  const { body: list } = await world.call(routes.listStatusPages)
  assert.equal(list[0], page)
  for (const body of [{}, { friendly_name: '' }, { friendly_name: 'x'.repeat(201) }, { friendly_name: 'x', slug: 'x' }])
    assert.is((await send(world, routes.createStatusPage, { body })).status, 400)
})

test('a new name is announced, the same name is no change; If-Match applies', async ({ world }) => {
  const { id } = await create(world)
  const before = (await world.call(routes.getStatusPage, { params: { id } })).headers.get('etag') ?? ''
  const rename = (friendly_name: string, headers = {}) =>
    send(world, routes.updateStatusPage, { params: { id }, body: { friendly_name }, headers })
  assert.is((await rename('Shop')).headers.get('etag'), before)
  assert.equal(await changes(world, id), [])
  const renamed = await rename('Renamed', { 'if-match': before })
  assert.is((renamed.body as { friendly_name: string }).friendly_name, 'Renamed')
  assert.is.not(renamed.headers.get('etag'), before)
  assert.equal(await changes(world, id), ['page'])
  assert.is((await rename('Again', { 'if-match': before })).status, 412)
  assert.is((await rename('Again', { 'if-match': renamed.headers.get('etag') ?? '' })).status, 200)
})

test('an external key is unique in its account', async ({ world }) => {
  await create(world, { external_key: 'shop' })
  assert.is(
    (await send(world, routes.createStatusPage, { body: { friendly_name: 'B', external_key: 'shop' } })).status,
    409,
  )
  const { id } = await create(world)
  const taken = await send(world, routes.updateStatusPage, { params: { id }, body: { external_key: 'shop' } })
  assert.is(taken.status, 409)
  const other = await addAccount(world, 'other')
  await other.call(routes.createStatusPage, { body: { friendly_name: 'Theirs', external_key: 'shop' } })
})

test('references to a deleted page are cleared', async ({ world }) => {
  const { id } = await create(world)
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Checkout', auto_publish_to_status_page_id: id },
  })
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Slow', status_page_id: id } })
  const at = (hours: number) => new Date(world.clock.now() + hours * 3_600_000).toISOString()
  const { body: window } = await world.call(routes.createMaintenanceWindow, {
    body: { title: 'Upgrade', starts_at: at(1), ends_at: at(2), status_page_ids: [id] },
  })
  assert.is((await send(world, routes.deleteStatusPage, { params: { id } })).status, 204)
  assert.is((await send(world, routes.getStatusPage, { params: { id } })).status, 404)
  const read = await world.call(routes.getService, { params: { id: service.id } })
  assert.is(read.body.auto_publish_to_status_page_id, null)
  assert.is((await world.call(routes.getIncident, { params: { id: incident.id } })).body.status_page_id, null)
  const kept = await world.call(routes.getMaintenanceWindow, { params: { id: window.id } })
  assert.equal(kept.body.status_page_ids, [])
  assert.equal((await changes(world, id)).slice(-1), ['deleted'])
})

test('an incident that is published while its page is being deleted is on no page, and the request fails', async ({
  world,
}) => {
  for (const [name, publish] of Object.entries({
    publish: async (status_page_id: string) => {
      const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Slow' } })
      return () => send(world, routes.publishIncident, { params: { id: incident.id }, body: { status_page_id } })
    },
    create: async (status_page_id: string) => () =>
      send(world, routes.createIncident, { body: { title: 'Slow', status_page_id } }),
  })) {
    const { id } = await create(world)
    const ask = await publish(id)
    const published = await withClient(world.config.DATABASE_URL, async client => {
      await client.query('begin')
      await client.query('delete from status_page where id = $1', [id])
      let answered = false
      const asked = ask().finally(() => {
        answered = true
      })
      await until('the request waits, or is answered', async () => answered || (await countWaiting(world)) > 0)
      await client.query('commit')
      return asked
    })
    assert.is(published.status, 404, name)
    assert.equal(await world.sql('select from incident_publication where status_page_id = $1', [id]), [], name)
  }
})

test.run()
