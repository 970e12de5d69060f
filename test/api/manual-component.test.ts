import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { archiveBytes, importArchive, makeArchive } from '../world/archive.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('components without a monitor')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

type Caller = Pick<Awaited<ReturnType<typeof addAccount>>, 'call'>

async function pageOf({ call }: Caller): Promise<string> {
  return (await call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

async function add(
  { call }: Caller,
  id: string,
  body: { friendly_name: string; status?: 'operational' | 'degraded' | 'outage' | 'maintenance' },
) {
  return (await call(routes.createManualComponent, { params: { id }, body })).body
}

const changesOf = (world: World, page: string) =>
  world.sql(`select 1 from event where name = 'page.changed' and subject_id = $1`, [page])

test('added, changed and removed; each change is told once, and none is not told', async ({ world }) => {
  const id = await pageOf(world)
  const made = await add(world, id, { friendly_name: 'Phone support' })
  assert.equal([made.status, made.position, made.shows_uptime, made.set_at], ['operational', 1, true, made.created_at])
  const params = { id, component_id: made.id }
  const change = async (body: object) => (await send(world, routes.updateManualComponent, { params, body })).body
  await world.advance('1m')
  const down = (await change({ status: 'outage' })) as typeof made
  assert.is(Date.parse(down.set_at) - Date.parse(made.set_at), 60_000)
  assert.equal(down, { ...made, status: 'outage', set_at: down.set_at })
  assert.equal(await change({ status: 'outage' }), down)
  const renamed = await change({ friendly_name: 'Hotline', group: 'Help', sla_target_percentage: 99 })
  assert.equal(renamed, { ...down, friendly_name: 'Hotline', group: 'Help', sla_target_percentage: 99 })
  assert.equal((await world.call(routes.listManualComponents, { params })).body, [renamed])
  assert.is((await changesOf(world, id)).length, 3)
  assert.is((await send(world, routes.deleteManualComponent, { params })).status, 204)
  assert.is((await send(world, routes.deleteManualComponent, { params })).status, 404)
  assert.is((await send(world, routes.updateManualComponent, { params, body: {} })).status, 404)
  assert.equal(await world.sql('select 1 from component_day where component_id = $1', [made.id]), [])
  assert.is((await changesOf(world, id)).length, 4)
})

test('only statuses that a person can know, and names within bounds', async ({ world }) => {
  const id = await pageOf(world)
  const { id: component_id } = await add(world, id, { friendly_name: 'Phone support' })
  for (const wrong of [
    { status: 'unknown' },
    { status: 'down' },
    { status: null },
    { friendly_name: '' },
    { friendly_name: 'x'.repeat(201) },
    { set_at: '2020-01-01T00:00:00Z' },
    { monitor_id: component_id },
  ]) {
    const params = { id, component_id }
    const body = { friendly_name: 'Other', ...wrong }
    assert.is((await send(world, routes.updateManualComponent, { params, body })).status, 400, JSON.stringify(wrong))
    assert.is((await send(world, routes.createManualComponent, { params, body })).status, 400, JSON.stringify(wrong))
  }
  assert.is(
    (await send(world, routes.createManualComponent, { params: { id }, body: { status: 'outage' } })).status,
    400,
  )
})

test('members set it, viewers read it, and the audit log says who set what; strangers find nothing', async ({
  world,
}) => {
  const account = await addAccount(world, 'Owner')
  const [id, elsewhere] = [await pageOf(account), await pageOf(account)]
  const made = await add(account, id, { friendly_name: 'Phone support' })
  const params = { id, component_id: made.id }
  const body = { status: 'degraded' }
  const [viewer, member] = [await addKey(world, account.id, 'viewer'), await addKey(world, account.id, 'member')]
  assert.is((await send(world, routes.listManualComponents, { params, key: viewer.key })).status, 200)
  assert.is((await send(world, routes.updateManualComponent, { params, body, key: viewer.key })).status, 403)
  assert.is((await send(world, routes.updateManualComponent, { params, body, key: member.key })).status, 200)
  const { body: entries } = await account.call(routes.listAuditLog, {
    query: { action: 'manual_component.update' } as never,
  })
  const set = entries.find(({ status }) => status === 200)
  assert.equal(set?.changes, [{ field: 'status', before: 'operational', after: 'degraded' }])
  assert.equal(set?.resource, made.id)
  const wrongPage = { params: { ...params, id: elsewhere }, body, key: member.key }
  assert.is((await send(world, routes.updateManualComponent, wrongPage)).status, 404)
  const stranger = await addAccount(world, 'Stranger')
  const own = await pageOf(stranger)
  for (const page of [id, own]) {
    const foreign = { params: { ...params, id: page }, key: stranger.key }
    assert.is((await send(world, routes.updateManualComponent, { ...foreign, body })).status, 404)
    assert.is((await send(world, routes.deleteManualComponent, foreign)).status, 404)
  }
  assert.is((await send(world, routes.listManualComponents, { params, key: stranger.key })).status, 404)
})

test('they count among the components of a page, and a new structure of monitors leaves them', async ({ world }) => {
  const id = await pageOf(world)
  const made = await add(world, id, { friendly_name: 'Phone support' })
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  const components = [{ monitor_id: job.id, friendly_name: 'Exports' }]
  const set = await world.call(routes.setComponents, { params: { id }, body: { components } })
  assert.equal(
    set.body.map(each => each.friendly_name),
    ['Exports'],
  )
  assert.equal((await world.call(routes.listManualComponents, { params: { id } })).body, [made])
  const { body: preview } = await send(world, routes.previewStatusPage, { params: { id }, body: { components: [] } })
  assert.match(JSON.stringify(preview), 'Phone support')
  await world.sql(
    `insert into status_page_component (id, account_id, page_id, friendly_name, position, created_at, status, set_at)
     select gen_random_uuid(), account_id, $1, 'One of many', n, 0, 'up', 0
     from status_page, generate_series(1, 498) n where id = $1`,
    [id],
  )
  const codeOf = ({ body }: { body: unknown }) => (body as { code: string }).code
  const more = { params: { id }, body: { friendly_name: 'Too many' } }
  assert.is(codeOf(await send(world, routes.createManualComponent, more)), 'limit_reached')
  const another = [...components, { monitor_id: (await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })).body.id, friendly_name: 'B' }] // biome-ignore format: one
  assert.is(
    codeOf(await send(world, routes.setComponents, { params: { id }, body: { components: another } })),
    'limit_reached',
  )
})

test('an archive has them with their history, and goes with the page', async ({ world }) => {
  const from = await addAccount(world, 'From')
  const id = await pageOf(from)
  const made = await add(from, id, { friendly_name: 'Phone support', status: 'degraded' })
  const params = { id, component_id: made.id }
  await world.advance('1h')
  await from.call(routes.updateManualComponent, { params, body: { status: 'outage' } })
  await world.advance('1h')
  await world.settle()
  const archive = await archiveBytes(world, await makeArchive(world, from.call), from.key)
  const shown = async (of: World) => (await of.call(routes.getPublicPage, { params: { id } })).body.components
  const before = await shown(world)
  const there = await createWorld({ agent: false })
  await there.advance('3h')
  try {
    const to = await addAccount(there, 'To')
    const { status, text } = await importArchive(there, to, archive)
    assert.is(status, 200, text)
    await there.settle()
    const [component] = await shown(there)
    assert.equal(
      [component?.id, component?.name, component?.status, component?.since, component?.created_at],
      [made.id, 'Phone support', 'outage', before[0]?.since, made.created_at],
    )
    assert.is(
      component?.days.reduce((sum, day) => sum + (day.degraded_seconds ?? 0), 0),
      3_600,
    )
  } finally {
    await there.close()
  }
  await from.call(routes.deleteStatusPage, { params })
  assert.equal(await world.sql('select 1 from component_day where account_id = $1', [from.id]), [])
})

test.run()
