import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('maintenance windows')

test.before(async context => {
  context.world = await createWorld({ agent: false })
})
test.after(({ world }) => world.close())

const at = (world: World, hours: number) => new Date(world.clock.now() + hours * 3_600_000).toISOString()
const span = (world: World, from: number, to: number) => ({ starts_at: at(world, from), ends_at: at(world, to) })

async function create(world: World, body: object) {
  const answer = await send(world, routes.createMaintenanceWindow, { body: { title: 'Upgrade', ...body } })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  await world.settle()
  return answer.body as { id: string }
}

const read = async (world: World, id: string) =>
  (await world.call(routes.getMaintenanceWindow, { params: { id } })).body

const faultsOf = async (world: World, body: object) => {
  const answer = await send(world, routes.createMaintenanceWindow, { body: { title: 'Upgrade', ...body } })
  assert.is(answer.status, 400, JSON.stringify(answer.body))
  return ((answer.body as Problem).errors ?? []).map(fault => fault.path)
}

test('defaults: it covers no monitor, suppresses alerts, and uses the time zone of the account', async ({ world }) => {
  const { id } = await create(world, span(world, 1, 2))
  const { active, upcoming, status, monitor_tags, monitor_ids, suppress, timezone, recurrence } = await read(world, id)
  assert.equal(
    { active, status, monitor_tags, monitor_ids, suppress, timezone, recurrence },
    {
      active: null,
      status: 'scheduled',
      monitor_tags: [],
      monitor_ids: [],
      suppress: 'alerts',
      timezone: 'UTC',
      recurrence: null,
    },
  )
  assert.equal(upcoming, [span(world, 1, 2)])
})

test('it is scheduled, in progress, and completed', async ({ world }) => {
  const times = span(world, 1, 2)
  const { id } = await create(world, times)
  const statusAt = async (step: string) => {
    await world.leap(step)
    const { status, active, upcoming } = await read(world, id)
    return [status, active, upcoming.length]
  }
  assert.equal(await statusAt('59m'), ['scheduled', null, 1])
  assert.equal(await statusAt('1m'), ['active', times, 0])
  assert.equal(await statusAt('59m'), ['active', times, 0])
  assert.equal(await statusAt('1m'), ['ended', null, 0])
  const events = await world.sql<{ name: string }>('select name from event where subject_id = $1 order by id', [id])
  assert.equal(
    events.map(event => event.name),
    ['maintenance.started', 'maintenance.ended'],
  )
})

test('one that recurs shows the next five, and goes on after one is ended early', async ({ world }) => {
  const { id } = await create(world, { ...span(world, -1, 1), recurrence: 'FREQ=DAILY', timezone: 'Asia/Tokyo' })
  const before = await read(world, id)
  // The time before its creation is not maintenance.
  assert.equal(before.active, span(world, 0, 1))
  assert.equal(before.upcoming.length, 5)
  assert.equal(before.upcoming[0], span(world, 23, 25))
  await world.leap('10m')
  const { body: ended } = await world.call(routes.endMaintenanceWindow, { params: { id } })
  assert.equal([ended.status, ended.active], ['scheduled', null])
  assert.equal(ended.upcoming, before.upcoming)
  assert.is((await send(world, routes.endMaintenanceWindow, { params: { id } })).status, 409)
  await world.leap('23h')
  assert.is((await read(world, id)).status, 'active')
})

test('an invalid calendar is a 400 that names the field, and changes nothing', async ({ world }) => {
  const times = span(world, 1, 2)
  assert.equal(await faultsOf(world, span(world, 2, 2)), ['ends_at'])
  assert.equal(await faultsOf(world, span(world, -2, -1)), ['ends_at'])
  assert.equal(await faultsOf(world, { ...times, recurrence: 'every sunday' }), ['recurrence'])
  assert.equal(await faultsOf(world, { ...times, recurrence: 'FREQ=DAILY;UNTIL=20200101T000000Z' }), ['recurrence'])
  assert.equal(await faultsOf(world, { ...times, recurrence: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }), ['recurrence'])
  assert.equal(await faultsOf(world, { ...times, timezone: 'Mars/Olympus', suppress: 'all' }), ['timezone', 'suppress'])
  const { id } = await create(world, times)
  const change = (body: object) => send(world, routes.updateMaintenanceWindow, { params: { id }, body })
  assert.is((await change({ recurrence: 'FREQ=HOURLY;INTERVAL=0' })).status, 400)
  assert.is((await change({ ends_at: at(world, 0.5) })).status, 400)
  assert.is((await change({ status_page_ids: [crypto.randomUUID()] })).status, 404)
  assert.equal((await read(world, id)).upcoming, [times])
})

test('changed while it goes on: to a later end, and to another day', async ({ world }) => {
  const { id } = await create(world, span(world, 0, 2))
  const change = async (body: object) => {
    await world.call(routes.updateMaintenanceWindow, { params: { id }, body })
    await world.settle()
    return read(world, id)
  }
  const begun = span(world, 0, 3)
  await world.leap('1h')
  assert.equal((await change({ ends_at: begun.ends_at, title: 'Longer' })).active, begun)
  const [moved] = [span(world, 24, 26)]
  const later = await change(moved)
  assert.equal([later.status, later.active, later.upcoming], ['scheduled', null, [moved]])
  const back = await change(span(world, -1, 1))
  assert.equal(back.active, span(world, 0, 1))
  const rows = await world.sql<{ title: string }>(
    'select title from maintenance_occurrence where window_id = $1 order by starts_at',
    [id],
  )
  assert.equal(
    rows.map(row => row.title),
    ['Longer', 'Longer'],
  )
})

test('deleting one ends it, and its past stays', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const { id } = await create(world, { ...span(world, 0, 2), monitor_ids: [job.id] })
  await world.leap('1h')
  const shown = async () => (await world.call(routes.listMonitors, { query: {} })).body
  assert.equal(
    (await shown()).filter(one => one.in_maintenance).map(one => one.id),
    [job.id],
  )
  const end = world.clock.now()
  await world.call(routes.deleteMaintenanceWindow, { params: { id } })
  await world.leap('1h')
  const spans = await world.sql<{ from_at: string; to_at: string }>(
    'select from_at, to_at from maintenance_span where monitor_id = $1',
    [job.id],
  )
  assert.equal(
    spans.map(({ from_at, to_at }) => [Number(from_at), Number(to_at)]),
    [[end - 3_600_000, end]],
  )
  assert.is((await send(world, routes.getMaintenanceWindow, { params: { id } })).status, 404)
})

test('ended before anybody noticed that it began', async ({ world }) => {
  const body = { title: 'Upgrade', ...span(world, 0, 1) }
  const { body: window } = await world.call(routes.createMaintenanceWindow, { body })
  const params = { id: window.id }
  assert.is((await world.call(routes.endMaintenanceWindow, { params })).body.status, 'ended')
  await world.settle()
  assert.is((await read(world, window.id)).status, 'ended')
  assert.equal(await world.sql('select from maintenance_occurrence where window_id = $1', [window.id]), [])
})

test('a monitor that is deleted leaves its windows', async ({ world }) => {
  const add = async () => (await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id
  const [gone, stays] = [await add(), await add()]
  const { id } = await create(world, { ...span(world, 0, 1), monitor_ids: [gone, stays] })
  await world.call(routes.deleteHttpJob, { params: { job_id: gone } })
  assert.equal((await read(world, id)).monitor_ids, [stays])
})

test('a preview returns the next dates, is refused like the window, and schedules nothing', async ({ world }) => {
  const before = (await world.call(routes.listMaintenanceWindows)).body.length
  const body = { ...span(world, 1, 2), recurrence: 'FREQ=DAILY' }
  const { body: dates } = await world.call(routes.previewMaintenanceWindow, { body })
  assert.equal([dates.length, dates[0]?.starts_at, dates[0]?.ends_at], [5, body.starts_at, body.ends_at])
  const once = await world.call(routes.previewMaintenanceWindow, { body: span(world, -1, 1) })
  assert.is(once.body.length, 1)
  for (const wrong of [span(world, 2, 1), span(world, -2, -1), { ...body, recurrence: 'FREQ=SECONDLY' }])
    assert.equal(
      [
        (await send(world, routes.previewMaintenanceWindow, { body: wrong })).status,
        (await send(world, routes.createMaintenanceWindow, { body: { title: 'Wrong', ...wrong } })).status,
      ],
      [400, 400],
    )
  assert.is((await world.call(routes.listMaintenanceWindows)).body.length, before)
})

test('an external key is unique', async ({ world }) => {
  const body = { ...span(world, 1, 2), external_key: 'nightly' }
  await create(world, body)
  const again = await send(world, routes.createMaintenanceWindow, { body: { title: 'Other', ...body } })
  assert.is(again.status, 409)
})

test.run()
