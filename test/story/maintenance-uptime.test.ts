import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor } from './monitor.ts'
import { maintain } from './window.ts'

async function dayOf(world: World, job: string) {
  const { body } = await world.call(routes.getHttpOverview, { params: { job_id: job } })
  const { up_seconds, down_seconds, unknown_seconds, maintenance_seconds, percentage, coverage } = body.uptime.day
  return { up_seconds, down_seconds, unknown_seconds, maintenance_seconds, percentage, coverage }
}

const rolled = async (world: World, job: string) =>
  (
    await world.sql<{ minutes: string; ms: string }>(
      `select bucket / 60000 % 60 as minutes, maintenance_ms as ms from rollup
       where monitor_id = $1 and resolution = 300 and maintenance_ms > 0 order by bucket`,
      [job],
    )
  ).map(({ minutes, ms }) => [Number(minutes), Number(ms) / 1000])

story(
  test,
  'maintenance is neither up nor down; overlapping windows count once, and half a bucket counts half',
  async world => {
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url, interval_seconds: 60, tags: ['shop'] })
    // 08:04 to 08:12, and 08:10 to 08:17, the last two minutes of which are removed by ending it early.
    await maintain(world, '4m', '8m', { monitor_ids: [job.id] })
    const window = await maintain(world, '10m', '7m', { monitor_tags: ['shop'] })
    await world.advance('3m')
    await target.stop()
    await world.advance('12m')
    await world.call(routes.endMaintenanceWindow, { params: { id: window } })
    await target.heal()
    await world.advance('5m')
    const day = await dayOf(world, job.id)
    assert.is(day.maintenance_seconds, 11 * 60)
    assert.is(day.unknown_seconds, 0)
    assert.ok(day.down_seconds < 120, 'the minute before it began, and until the first run after it')
    assert.is(day.coverage, 100)
    await world.leap('20m', '5m')
    assert.equal(await rolled(world, job.id), [
      [0, 60],
      [5, 300],
      [10, 300],
    ])
    const kept = await dayOf(world, job.id)
    assert.is(kept.maintenance_seconds, 11 * 60)
    // Deleting or changing a window does not change the past.
    await world.call(routes.deleteMaintenanceWindow, { params: { id: window } })
    await world.leap('2h', '1h')
    assert.is((await dayOf(world, job.id)).maintenance_seconds, 11 * 60)
  },
)

story(
  test,
  'a window that was to begin while nothing ran is counted late',
  async world => {
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url, interval_seconds: 60 })
    await maintain(world, '30m', '10m', { monitor_ids: [job.id] })
    const keeper = world.planes.pop()
    await keeper?.stop()
    await world.leap('2h')
    await world.startPlane()
    await world.leap('10m', '1m')
    assert.equal(await rolled(world, job.id), [
      [30, 300],
      [35, 300],
    ])
    assert.is((await dayOf(world, job.id)).maintenance_seconds, 600)
  },
  { agent: false },
)

story(
  test,
  'the down time of a heartbeat within a window does not count',
  async world => {
    const body = { friendly_name: 'Backup', schedule_type: 'period', period_seconds: 60, grace_seconds: 0 } as const
    const { body: job } = await world.call(routes.createHeartbeat, { body })
    await fetch(job.ping_url)
    await maintain(world, '30s', '9m30s', { monitor_ids: [job.id] })
    await world.leap('10m', '30s')
    await fetch(job.ping_url)
    await world.leap('30s')
    const { body: monitors } = await world.call(routes.listMonitors, { query: {} })
    assert.is(monitors.find(one => one.id === job.id)?.uptime_30d, 100)
    await world.leap('90s', '30s')
    const { body: later } = await world.call(routes.listMonitors, { query: {} })
    // Up for 30 s before, 60 s after, and 60 s down.
    assert.is(Math.round(later.find(one => one.id === job.id)?.uptime_30d ?? 0), 60)
  },
  { agent: false },
)

test.run()
