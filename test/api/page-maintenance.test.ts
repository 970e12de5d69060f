import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('scheduled maintenance of status pages')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const at = (world: World, minutes: number) => rfc3339(world.clock.now() + minutes * 60_000)

async function schedule(world: World, from: number, to: number, more: object = {}) {
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const body = { title: 'New disks', scheduled_start_at: at(world, from), scheduled_end_at: at(world, to), ...more }
  const { body: maintenance } = await world.call(routes.createPageMaintenance, { params: { id: page.id }, body })
  return { maintenance, params: { id: page.id, maintenance_id: maintenance.id } }
}

type Params = Awaited<ReturnType<typeof schedule>>['params']

const statusOf = async (world: World, params: Params) =>
  (await world.call(routes.getPageMaintenance, { params })).body.status

const change = (world: World, params: Params, body: object) =>
  send(world, routes.updatePageMaintenance, { params, body })

async function told(world: World, id: string) {
  const rows = await world.sql<{ payload: { notify: boolean; public: { status: string } | null } }>(
    `select payload from event where name = 'page.changed' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ payload }) => `${payload.public?.status ?? 'gone'}${payload.notify ? ' told' : ''}`)
}

test('it begins scheduled and moves by its times, each move announced once', async ({ world }) => {
  const { maintenance, params } = await schedule(world, 10, 30)
  assert.is(maintenance.status, 'scheduled')
  assert.equal((await world.call(routes.listPageMaintenance, { params })).body, [maintenance])
  await world.leap('9m59s')
  assert.is(await statusOf(world, params), 'scheduled')
  await world.leap('2s')
  assert.is(await statusOf(world, params), 'in_progress')
  await world.leap('19m57s')
  assert.is(await statusOf(world, params), 'in_progress')
  await world.leap('3s')
  assert.is(await statusOf(world, params), 'completed')
  assert.equal(await told(world, params.id), ['scheduled told', 'in_progress told', 'completed told'])
})

test('maintenance in the past is accepted, begins scheduled, and is completed at the next sweep', async ({ world }) => {
  const { maintenance, params } = await schedule(world, -20, -10)
  assert.is(maintenance.status, 'scheduled')
  await world.leap('2s')
  assert.is(await statusOf(world, params), 'completed')
})

test('people move it forward and never back; nor do its times move it back', async ({ world }) => {
  const { params } = await schedule(world, 10, 30)
  assert.is((await change(world, params, { status: 'in_progress' })).status, 200)
  assert.is((await change(world, params, { status: 'scheduled' })).status, 409)
  await change(world, params, { scheduled_start_at: at(world, 20) })
  assert.is(await statusOf(world, params), 'in_progress')
  assert.is((await change(world, params, { status: 'completed' })).status, 200)
  for (const status of ['scheduled', 'in_progress']) assert.is((await change(world, params, { status })).status, 409)
  await change(world, params, { scheduled_start_at: at(world, 40), scheduled_end_at: at(world, 50) })
  assert.is(await statusOf(world, params), 'completed')
  await world.leap('45m')
  assert.is(await statusOf(world, params), 'completed')
  assert.is((await change(world, params, { status: 'completed' })).status, 200)
})

test('times that are changed before it begins apply', async ({ world }) => {
  const { params } = await schedule(world, 10, 30)
  await change(world, params, { scheduled_start_at: at(world, 20), scheduled_end_at: at(world, 25) })
  await world.leap('15m')
  assert.is(await statusOf(world, params), 'scheduled')
  await world.leap('6m')
  assert.is(await statusOf(world, params), 'in_progress')
  await world.leap('5m')
  assert.is(await statusOf(world, params), 'completed')
})

test('changed times are announced once, until it is over; changed texts are not', async ({ world }) => {
  const { params } = await schedule(world, 10, 30)
  const scheduled_end_at = at(world, 40)
  for (const _ of [1, 2]) await change(world, params, { scheduled_end_at })
  await change(world, params, { title: 'Newer disks' })
  await change(world, params, { scheduled_start_at: at(world, 11), status: 'in_progress' })
  await change(world, params, { scheduled_end_at: at(world, 50) })
  await change(world, params, { status: 'completed' })
  await change(world, params, { scheduled_end_at: at(world, 45) })
  assert.equal(await told(world, params.id), [
    'scheduled told',
    'scheduled told',
    'scheduled',
    'in_progress told',
    'in_progress told',
    'completed told',
    'completed',
  ])
})

test('changed texts and times are corrections that keep the original, also after deletion', async ({ world }) => {
  const { maintenance, params } = await schedule(world, 10, 30, { body: 'Two hours.' })
  const scheduled_end_at = at(world, 40)
  await change(world, params, { title: 'Newer disks', body: null, scheduled_end_at, affected_http_job_ids: [] })
  await change(world, params, { status: 'in_progress' })
  const corrections = async () => (await world.call(routes.listCorrections, { params })).body
  assert.equal(
    (await corrections()).map(({ resource, field, before, after }) => [resource, field, before, after]).reverse(),
    [
      ['maintenance', 'title', 'New disks', 'Newer disks'],
      ['maintenance', 'body', 'Two hours.', null],
      ['maintenance', 'scheduled_end_at', maintenance.scheduled_end_at, scheduled_end_at],
    ],
  )
  assert.is((await send(world, routes.deletePageMaintenance, { params })).status, 204)
  assert.is((await send(world, routes.getPageMaintenance, { params })).status, 404)
  const [deleted] = await corrections()
  assert.is((deleted?.before as { title: string } | undefined)?.title, 'Newer disks')
  assert.equal([deleted?.field, deleted?.after, deleted?.by.type], ['deleted', null, 'api_key'])
})

test('a wrong body is a 400 that names the field and changes nothing', async ({ world }) => {
  const { maintenance, params } = await schedule(world, 10, 30)
  const path = (answer: { body: unknown }) => (answer.body as { errors: { path: string }[] }).errors[0]?.path
  const wrong: [body: object, field: string][] = [
    [{ title: ' ' }, 'title'],
    [{ title: 'x'.repeat(201) }, 'title'],
    [{ status: 'over' }, 'status'],
    [{ scheduled_end_at: maintenance.scheduled_start_at }, 'scheduled_end_at'],
    [{ scheduled_start_at: at(world, 31) }, 'scheduled_end_at'],
    [{ scheduled_start_at: 'soon' }, 'scheduled_start_at'],
    [{ surprise: 1 }, 'surprise'],
  ]
  for (const [body, field] of wrong) {
    const answer = await change(world, params, body)
    assert.is(answer.status, 400, JSON.stringify(body))
    assert.is(path(answer), field)
  }
  assert.equal((await world.call(routes.getPageMaintenance, { params })).body, maintenance)
  const times = { scheduled_start_at: at(world, 1), scheduled_end_at: at(world, 2) }
  for (const [body, field] of [
    [{ ...times, title: 'x', status: 'in_progress' }, 'status'],
    [times, 'title'],
    [{ ...times, title: 'x', scheduled_end_at: at(world, 1) }, 'scheduled_end_at'],
  ] as const) {
    const answer = await send(world, routes.createPageMaintenance, { params, body })
    assert.is(answer.status, 400)
    assert.is(path(answer), field)
  }
})

test('it is found on its own page only', async ({ world }) => {
  const { params } = await schedule(world, 10, 30)
  const elsewhere = { ...params, id: (await schedule(world, 10, 30)).params.id }
  for (const route of [routes.getPageMaintenance, routes.deletePageMaintenance])
    assert.is((await send(world, route, { params: elsewhere })).status, 404)
})

test.run()
