import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { alertsOf, raisedOf } from './alert.ts'
import { heartbeat } from './heartbeat.ts'
import { maintain } from './window.ts'

const OPTIONS = { roles: 'api,sweeper,response', agent: false }

/** Lets time pass up to an instant, in large steps. */
async function until(world: World, instant: string, stride: string): Promise<void> {
  await world.leap(`${Date.parse(instant) - world.clock.now()}ms`, stride)
}

const occurrences = async (world: World) =>
  (
    await world.sql<{ starts_at: string; ends_at: string }>(
      'select starts_at, ends_at from maintenance_occurrence where begun_at is not null order by starts_at',
    )
  ).map(({ starts_at, ends_at }) => [starts_at, ends_at].map(at => new Date(Number(at)).toISOString().slice(8, 16)))

story(
  test,
  'half past one in Berlin stays half past one over the change to summer time',
  async world => {
    await until(world, '2026-03-27T12:00:00Z', '1d')
    const job = await heartbeat(world, { period_seconds: 31_536_000, tags: ['night'] })
    const { body: window } = await world.call(routes.createMaintenanceWindow, {
      body: {
        title: 'Nightly',
        starts_at: '2026-03-28T01:30:00+01:00',
        ends_at: '2026-03-28T02:30:00+01:00',
        timezone: 'Europe/Berlin',
        recurrence: 'FREQ=DAILY',
        monitor_tags: ['night'],
      },
    })
    // An hour before the window of the first day of summer time, if winter time still applied.
    await until(world, '2026-03-29T22:30:00Z', '30m')
    assert.equal(await occurrences(world), [
      ['28T00:30', '28T01:30'],
      ['29T00:30', '29T01:30'],
    ])
    await until(world, '2026-03-29T23:30:00Z', '10m')
    await job.ping('/fail')
    await until(world, '2026-03-30T00:29:59Z', '5m')
    assert.equal(await alertsOf(world, job.id), [])
    await until(world, '2026-03-30T00:30:01Z', '1s')
    assert.equal(await alertsOf(world, job.id), ['failed after maintenance'])
    assert.is((await raisedOf(world, job.id))[0]?.raised_at, Date.parse('2026-03-30T00:30:00Z'))
    await world.call(routes.deleteMaintenanceWindow, { params: { id: window.id } })
    await until(world, '2026-03-31T12:00:00Z', '6h')
    assert.is((await occurrences(world)).length, 3)
  },
  OPTIONS,
)

story(
  test,
  'windows that began and ended while nothing ran are recorded, with one notice each',
  async world => {
    const job = await heartbeat(world, { period_seconds: 31_536_000 })
    const id = await maintain(world, '1h', '30m', { monitor_ids: [job.id], recurrence: 'FREQ=DAILY' })
    await world.planes.pop()?.stop()
    await world.leap('50h')
    await world.startPlane(OPTIONS.roles)
    await world.settle()
    await world.leap('2s', '1s')
    assert.equal(await occurrences(world), [
      ['02T09:00', '02T09:30'],
      ['03T09:00', '03T09:30'],
      ['04T09:00', '04T09:30'],
    ])
    const notices = await world.sql<{ name: string }>('select name from event where subject_id = $1 order by id', [id])
    assert.equal(
      notices.map(({ name }) => name.split('.')[1]),
      ['started', 'ended', 'started', 'ended', 'started', 'ended'],
    )
    assert.equal(
      await world.sql('select from maintenance_span where monitor_id = $1', [job.id]).then(rows => rows.length),
      3,
    )
  },
  OPTIONS,
)

story(
  test,
  'two processes begin, hold, end and announce once, even if one dies in between',
  async world => {
    const second = await world.startPlane('sweeper,response')
    const jobs = await Promise.all(Array.from({ length: 20 }, () => heartbeat(world, { tags: ['night'] })))
    for (const job of jobs) await job.ping()
    await maintain(world, '5s', '1m', { monitor_tags: ['night'] })
    await world.leap('6s', '1s')
    for (const job of jobs) await job.ping('/fail')
    await world.settle()
    await second.stop()
    world.planes.splice(world.planes.indexOf(second), 1)
    await world.leap('1m', '5s')
    for (const job of jobs) assert.equal(await alertsOf(world, job.id), ['failed after maintenance'])
    const notices = await world.sql<{ n: string }>(`select count(*) n from event where name like 'maintenance.%'`)
    assert.is(Number(notices[0]?.n), 2)
    assert.equal(await world.sql('select from held_alert'), [])
  },
  OPTIONS,
)

test.run()
