import { sql } from '@pharos/control-plane/platform/database/connect.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { Correction, PageIncident } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('incidents of status pages')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const BODY = { title: 'Checkout is slow', message: 'We are looking into it.' }

async function page(world: World) {
  return (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

async function write(world: World, body: object = {}) {
  const params = { id: await page(world) }
  const { body: incident } = await world.call(routes.createPageIncident, { params, body: { ...BODY, ...body } })
  return { incident, params: { ...params, incident_id: incident.id } }
}

const get = async (world: World, params: { id: string; incident_id: string }) =>
  (await world.call(routes.getPageIncident, { params })).body

async function corrections(world: World, id: string): Promise<Correction[]> {
  return (await world.call(routes.listCorrections, { params: { id } })).body
}

async function told(world: World, id: string) {
  const rows = await world.sql<{ payload: { what: string; notify: boolean; public: Record<string, unknown> | null } }>(
    `select payload from event where name = 'page.changed' and subject_id = $1 order by id`,
    [id],
  )
  return rows.map(({ payload }) => payload)
}

test('an incident has its first update, and says what subscribers are sent', async ({ world }) => {
  const { incident, params } = await write(world)
  assert.is(incident.status, 'investigating')
  assert.is(incident.severity, 'minor')
  assert.is(incident.notify_subscribers, true)
  assert.is(incident.resolved_at, null)
  assert.equal(
    incident.updates.map(each => [each.status, each.message]),
    [['investigating', BODY.message]],
  )
  assert.equal(await get(world, params), incident)
  assert.equal((await world.call(routes.listPageIncidents, { params })).body, [incident])
  const [event] = await told(world, params.id)
  assert.is(event?.what, 'incident')
  assert.is(event?.notify, true)
  assert.is(event?.public?.message, BODY.message)
})

test('updates move it: to resolved and back', async ({ world }) => {
  const { params } = await write(world, { notify_subscribers: false })
  const say = (body: { message: string; status?: PageIncident['status'] }) =>
    world.call(routes.postPageUpdate, { params, body })
  await say({ message: 'It is a disk.', status: 'identified' })
  await say({ message: 'Still a disk.' })
  assert.is((await get(world, params)).status, 'identified')
  await world.leap('10m')
  await say({ message: 'Over.', status: 'resolved' })
  const resolved = await get(world, params)
  assert.is(resolved.resolved_at, rfc3339(world.clock.now()))
  assert.equal(
    resolved.updates.map(each => each.message),
    ['Over.', 'Still a disk.', 'It is a disk.', BODY.message],
  )
  assert.equal((await world.call(routes.listPageUpdates, { params })).body, resolved.updates)
  await say({ message: 'Not over.', status: 'investigating' })
  assert.is((await get(world, params)).resolved_at, null)
  assert.ok((await told(world, params.id)).every(event => !event.notify))
  assert.equal(await corrections(world, params.id), [])
})

test('a status set without an update is announced like one with an update, and not of a silent incident', async ({
  world,
}) => {
  const notices = async (more: object) => {
    const { params } = await write(world, more)
    for (const status of ['identified', 'identified', 'resolved'])
      await send(world, routes.updatePageIncident, { params, body: { status } })
    await send(world, routes.updatePageIncident, { params, body: { severity: 'critical' } })
    const events = (await told(world, params.id)).filter(event => event.notify)
    return events.map(event => [event.public?.status, event.public?.message])
  }
  assert.equal(await notices({}), [
    ['investigating', BODY.message],
    ['identified', null],
    ['resolved', null],
  ])
  assert.equal(await notices({ notify_subscribers: false }), [])
})

test('another title and other times are corrections that keep the original; progress is not', async ({ world }) => {
  const { incident, params } = await write(world, { started_at: rfc3339(world.clock.now() - 3_600_000) })
  const change = (body: object) => send(world, routes.updatePageIncident, { params, body })
  await change({ severity: 'critical', notify_subscribers: false, status: 'resolved' })
  assert.equal(await corrections(world, params.id), [])
  const [started_at, resolved_at] = [rfc3339(world.clock.now() - 1_800_000), rfc3339(world.clock.now() - 60_000)]
  const before = await get(world, params)
  assert.is((await change({ title: ' Checkout was down ', started_at, resolved_at })).status, 200)
  const after = await get(world, params)
  assert.is(after.title, 'Checkout was down')
  const rows = await corrections(world, params.id)
  assert.equal(
    rows
      .map(({ resource, resource_id, field, before, after }) => ({ resource, resource_id, field, before, after }))
      .reverse(),
    [
      { field: 'title', before: BODY.title, after: 'Checkout was down' },
      { field: 'started_at', before: incident.started_at, after: started_at },
      { field: 'resolved_at', before: before.resolved_at, after: resolved_at },
    ].map(row => ({ resource: 'incident', resource_id: incident.id, ...row })),
  )
  assert.ok(rows.every(({ by }) => by.type === 'api_key' && by.id))
  await change({ status: 'monitoring' })
  await change({ title: 'Checkout was down' })
  assert.is((await corrections(world, params.id)).length, 3)
})

test('an edited and a deleted update, and a deleted incident, stay among the corrections', async ({ world }) => {
  const { incident, params } = await write(world)
  const update_id = incident.updates[0]?.id ?? ''
  const at = { ...params, update_id }
  await world.call(routes.updatePageUpdate, { params: at, body: { message: 'We look into it.' } })
  await world.call(routes.updatePageUpdate, { params: at, body: { message: 'We look into it.' } })
  const [edited, ...none] = await corrections(world, params.id)
  assert.equal(none, [])
  assert.is(edited?.before, BODY.message)
  assert.is(edited?.after, 'We look into it.')
  assert.is(edited?.resource_id, update_id)
  assert.is((await send(world, routes.deletePageUpdate, { params: at })).status, 204)
  assert.equal((await get(world, params)).updates, [])
  assert.is((await send(world, routes.deletePageUpdate, { params: at })).status, 404)
  assert.is((await send(world, routes.deletePageIncident, { params })).status, 204)
  assert.is((await send(world, routes.getPageIncident, { params })).status, 404)
  const [deleted, taken] = await corrections(world, params.id)
  assert.is((deleted?.before as PageIncident | undefined)?.title, BODY.title)
  assert.is(deleted?.after, null)
  assert.is((taken?.before as { message: string } | undefined)?.message, 'We look into it.')
  assert.equal([deleted?.field, taken?.field], ['deleted', 'deleted'])
})

test('no correction changes, whatever happens to the corrected object', async ({ world }) => {
  const { params } = await write(world)
  await send(world, routes.deletePageIncident, { params })
  const before = await corrections(world, params.id)
  await world.call(routes.createPageIncident, { params, body: BODY })
  assert.equal(await corrections(world, params.id), before)
  const platform = world.planes[0]?.platform
  assert.ok(platform)
  const [account = ''] = (await world.sql<{ id: string }>('select id from account')).map(({ id }) => id)
  for (const words of [`update page_correction set before = '"nothing"'`, 'delete from page_correction'])
    await platform.database.inAccount(account, 'write', tx => sql.raw(words).execute(tx.sql))
  assert.equal(await corrections(world, params.id), before)
  assert.is(before.length, 1)
  await send(world, routes.deleteStatusPage, { params })
  assert.equal(await world.sql('select 1 from page_correction where page_id = $1', [params.id]), [])
})

const FAULTS: [body: object, path: string][] = [
  [{ title: '' }, 'title'],
  [{ title: '  ' }, 'title'],
  [{ title: 'x'.repeat(201) }, 'title'],
  [{ message: ' ' }, 'message'],
  [{ message: undefined }, 'message'],
  [{ status: 'fixed' }, 'status'],
  [{ severity: 'huge' }, 'severity'],
  [{ started_at: '2999-01-01T00:00:00Z' }, 'started_at'],
  [{ started_at: 'yesterday' }, 'started_at'],
  [{ resolved_at: '2026-01-01T00:00:00Z' }, 'resolved_at'],
] // biome-ignore format: a table

for (const [wrong, path] of FAULTS) {
  test(`400 that names ${path}: ${JSON.stringify(wrong).slice(0, 60)}`, async ({ world }) => {
    const params = { id: await page(world) }
    const answer = await send(world, routes.createPageIncident, { params, body: { ...BODY, ...wrong } })
    assert.is(answer.status, 400)
    assert.is((answer.body as { errors: { path: string }[] }).errors[0]?.path, path)
    assert.equal((await world.call(routes.listPageIncidents, { params })).body, [])
  })
}

test('only a resolved incident has an end, and not before its start; a refusal changes nothing', async ({ world }) => {
  const { incident, params } = await write(world)
  const at = (ms: number) => rfc3339(world.clock.now() + ms)
  for (const body of [
    { resolved_at: at(0) },
    { status: 'resolved', resolved_at: at(-3_600_000) },
    { status: 'resolved', resolved_at: at(3_600_000) },
    { title: 'Other', started_at: at(1) },
  ])
    assert.is((await send(world, routes.updatePageIncident, { params, body })).status, 400, JSON.stringify(body))
  assert.equal(await get(world, params), incident)
  assert.equal(await corrections(world, params.id), [])
})

test('an incident and maintenance affect each monitor that a page can show', async ({ world }) => {
  const id = await page(world)
  const body = { friendly_name: 'Shown' }
  const host = '127.0.0.1'
  const http = (await world.call(routes.createHttpJob, { body: { uri: `http://${host}:9/` } })).body.id
  const tcp = (await world.call(MONITOR_ROUTES.tcp.create, { body: { host, port: 9 } })).body.id
  const icmp = (await world.call(MONITOR_ROUTES.icmp.create, { body: { host } })).body.id
  const script = { name: 'Buy', script: 'await page.title()', frequency: '24h' as const }
  const browser = (await world.call(routes.createBrowserCheck, { body: script })).body.id
  const shown = [
    await world.call(routes.attachHttpJob, { params: { id, http_job_id: http }, body }),
    await world.call(routes.attachComponent, { params: { id, monitor_id: tcp }, body }),
    await world.call(routes.attachComponent, { params: { id, monitor_id: icmp }, body }),
    await world.call(routes.attachBrowserCheck, { params: { id, browser_check_id: browser }, body }),
  ].map(reply => reply.body.id)
  const affected_http_job_ids = [http, tcp, icmp, browser]
  const params = { id }
  await world.call(routes.createPageIncident, { params, body: { ...BODY, affected_http_job_ids } })
  const at = (ms: number) => rfc3339(world.clock.now() + ms)
  const times = { scheduled_start_at: at(3_600_000), scheduled_end_at: at(7_200_000) }
  await world.call(routes.createPageMaintenance, { params, body: { title: 'Disks', ...times, affected_http_job_ids } })
  await world.settle()
  const { body: seen } = await world.call(routes.getPublicPage, { params })
  assert.equal(seen.incidents[0]?.components.toSorted(), shown.toSorted())
  assert.equal(seen.maintenance[0]?.components.toSorted(), shown.toSorted())
})

test('what is no monitor is a 404; an incident is found on its own page only', async ({ world }) => {
  const { params } = await write(world)
  const { body: service } = await world.call(routes.createService, { body: { name: 'Shop' } })
  const body = { ...BODY, affected_http_job_ids: [service.id] }
  assert.is((await send(world, routes.createPageIncident, { params, body })).status, 404)
  const elsewhere = { ...params, id: await page(world) }
  for (const route of [routes.getPageIncident, routes.deletePageIncident, routes.listPageUpdates])
    assert.is((await send(world, route, { params: elsewhere })).status, 404, route.id)
})

test('the list has pages', async ({ world }) => {
  const { incident, params } = await write(world)
  const { body: newer } = await world.call(routes.createPageIncident, { params, body: BODY })
  const first = await world.call(routes.listPageIncidents, { params, query: { limit: '1' } })
  assert.equal(first.body, [newer])
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await world.call(routes.listPageIncidents, { params, query: { limit: '1', cursor } })
  assert.equal(second.body, [incident])
  assert.is(second.headers.get('link'), null)
})

test('a title is one line, and reorders nothing around it', async ({ world }) => {
  const params = { id: await page(world) }
  for (const title of ['a\r\nb', 'a\u202eb', 'a\u0007b', 'a\u2066b', ' ']) {
    const { status, body } = await send(world, routes.createPageIncident, { params, body: { ...BODY, title } })
    assert.equal(
      [status, (body as { errors: { path: string }[] }).errors[0]?.path],
      [400, 'title'],
      JSON.stringify(title),
    )
  }
})

test.run()
