import { reapRuns } from '@pharos/control-plane/monitoring/dispatch/reap.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { platformOf } from '../delivery/outbox.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Answer, send } from './standing/send.ts'

const test = suite<{ world: World }>('regions')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const listed = async (world: World, slug: string) =>
  (await world.call(routes.listRegions)).body.filter(region => region.slug === slug)

const faultsOf = ({ body }: Answer) => (body as Problem).errors?.map(fault => fault.path)

test('staff change and delete a public region', async ({ world }) => {
  const params = { slug: 'public' }
  await world.call(routes.createRegion, { body: { slug: 'public', private: false } })
  const { headers } = await send(world, routes.updateRegion, { params, body: { name: 'Everywhere' } })
  assert.is(headers.get('etag'), '"2"')
  assert.equal(
    (await listed(world, 'public')).map(region => [region.name, region.private]),
    [['Everywhere', false]],
  )
  const stale = { params, body: { name: 'Nowhere' }, headers: { 'if-match': '"1"' } }
  assert.is((await send(world, routes.updateRegion, stale)).status, 412)
  assert.is((await send(world, routes.deleteRegion, { params })).status, 204)
  assert.equal(await listed(world, 'public'), [])
  assert.is((await send(world, routes.deleteRegion, { params })).status, 404)
})

test('only staff may', async ({ world }) => {
  const { key } = await addAccount(world, 'not staff')
  const params = { slug: 'local' }
  const body = { name: 'Mine' }
  assert.is((await send(world, routes.updateRegion, { key, params, body })).status, 403)
  assert.is((await send(world, routes.deleteRegion, { key, params })).status, 403)
})

test('a public region that another account uses stays', async ({ world }) => {
  const other = await addAccount(world, 'guest')
  const params = { slug: 'shared' }
  await world.call(routes.createRegion, { body: { slug: 'shared', private: false } })
  const body = { uri: 'http://127.0.0.1:9/', check_regions: ['shared'] }
  const { body: job } = await other.call(routes.createHttpJob, { body })
  assert.is((await send(world, routes.deleteRegion, { params })).status, 409)
  await other.call(routes.deleteHttpJob, { params: { job_id: job.id } })
  await other.call(routes.updateAccount, { body: { default_regions: ['shared'] } })
  assert.is((await send(world, routes.deleteRegion, { params })).status, 409)
  await other.call(routes.updateAccount, { body: { default_regions: ['local'] } })
  assert.is((await send(world, routes.deleteRegion, { params })).status, 204)
})

test('a private region of another account with the same slug does not count as use', async ({ world }) => {
  const other = await addAccount(world, 'namesake')
  await world.call(routes.createRegion, { body: { slug: 'cellar' } })
  await other.call(routes.createRegion, { body: { slug: 'cellar' } })
  const body = { uri: 'http://127.0.0.1:9/', check_regions: ['cellar'] }
  await other.call(routes.createHttpJob, { body })
  assert.is((await send(world, routes.deleteRegion, { params: { slug: 'cellar' } })).status, 204)
  assert.is((await send(world, routes.deleteRegion, { key: other.key, params: { slug: 'cellar' } })).status, 409)
})

test('private and public slugs never collide, not even by concurrent requests', async ({ world }) => {
  assert.is((await send(world, routes.createRegion, { body: { slug: 'local' } })).status, 409)
  const other = await addAccount(world, 'racing')
  const made = await Promise.all([
    ...Array.from({ length: 4 }, () =>
      send(world, routes.createRegion, { key: other.key, body: { slug: 'contested' } }),
    ),
    ...Array.from({ length: 4 }, () =>
      send(world, routes.createRegion, { body: { slug: 'contested', private: false } }),
    ),
  ])
  assert.equal(made.map(answer => answer.status).toSorted(), [201, ...Array(7).fill(409)])
})

test('what the configuration decides cannot be set on the local region', async ({ world }) => {
  const params = { slug: 'local' }
  for (const body of [{ allow_private_targets: true }, { sentinels: ['192.0.2.1:53'] }]) {
    const answer = await send(world, routes.updateRegion, { params, body })
    assert.is(answer.status, 400)
    assert.equal(faultsOf(answer), Object.keys(body))
  }
  assert.is((await send(world, routes.updateRegion, { params, body: { name: 'Here' } })).status, 200)
})

test('an invalid region is refused with its field', async ({ world }) => {
  for (const [body, path] of [
    [{ slug: '-' }, 'slug'],
    [{ slug: 'a', sentinels: ['192.0.2.1:99999'] }, 'sentinels[0]'],
    [{ slug: 'a', sentinels: ['192.0.2.1:0'] }, 'sentinels[0]'],
  ] as const) {
    const answer = await send(world, routes.createRegion, { body })
    assert.equal([answer.status, faultsOf(answer)], [400, [path]])
  }
})

test('the numbers of regions of an account and of agents of a region are limited', async ({ world }) => {
  const { call, key } = await addAccount(world, 'Many')
  await call(routes.createRegion, { body: { slug: 'many' } })
  await call(routes.enrolAgent, { params: { slug: 'many' }, body: { name: 'first' } })
  const copy = (table: string, where: string, fields: string) =>
    world.sql(
      `insert into ${table} select r.* from ${table} t cross join generate_series(1, 99) n cross join lateral
         jsonb_populate_record(t, jsonb_build_object('id', md5('many' || n)::uuid, ${fields})) r where ${where}`,
    )
  await copy('agent', `t.name = 'first'`, `'nats_public_key', 'U' || n`)
  const enrol = { key, params: { slug: 'many' }, body: { name: 'last' } }
  await copy('region', `t.slug = 'many'`, `'slug', 'many-' || n`)
  for (const answer of [
    await send(world, routes.enrolAgent, enrol),
    await send(world, routes.createRegion, { key, body: { slug: 'last' } }),
  ]) {
    assert.is(answer.status, 400)
    assert.is((answer.body as Problem).code, 'limit_reached')
  }
})

test('a region that is unknown to the bus does not keep others from being reaped', async ({ world }) => {
  const platform = platformOf(world)
  const { body: region } = await world.call(routes.createRegion, { body: { slug: 'idle' } })
  await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', check_regions: ['idle'] } })
  await world.settle()
  assert.is((await platform.bus.countRuns(region.id, 'light')).waiting, 1)
  const later = epoch(platform.clock.now() + 3_600_000)
  const clock = { ...platform.clock, now: () => later }
  world.lines.expect(/expired runs of a region cannot be removed/)
  const regions = [crypto.randomUUID(), region.id].map(id => ({ id, slug: 'x', name: 'x', has_agent: false }))
  await reapRuns({ ...platform, clock }, regions, new Map())
  assert.is((await platform.bus.countRuns(region.id, 'light')).waiting, 0)
})

test.run()
