import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { heartbeat, told } from './heartbeat.ts'

story(
  test,
  'a job that stops is late at the instant, down after its grace, and back with its next ping',
  async world => {
    const job = await heartbeat(world)
    assert.is(await job.status(), 'pending')
    await world.leap('1h', '5m')
    assert.is(await job.status(), 'pending', 'nothing is expected before the first ping')
    assert.is(await job.ping(), 200)
    assert.is(await job.status(), 'up')
    await world.advance('50s')
    await job.ping()
    await world.advance('10m')
    assert.equal(await job.history(), ['09:00:00.000 up', '09:01:50.000 late', '09:02:20.000 down missed'])
    await job.ping()
    assert.is(await job.status(), 'up')
    assert.equal(await job.events(), ['monitor.failed', 'monitor.recovered'])
    const [failed] = await world.sql<{ payload: Record<string, unknown> }>(
      `select payload from event where subject_id = $1 and name = 'monitor.failed'`,
      [job.id],
    )
    const { monitor, failure_reason, reason, muted, repeated, to } = failed?.payload ?? {}
    assert.equal(monitor, { id: job.id, kind: 'heartbeat', friendly_name: 'Heartbeat every 1 min' })
    assert.equal([failure_reason, muted, repeated, to], ['missed', false, false, 'down'])
    assert.is(reason, 'No ping arrived by 2026-03-02T09:01:50.000Z or within the grace period of 30 s after it')
  },
  { agent: false },
)

told(test, 'pausing one and all of a tag; a resume counts from now', async world => {
  const job = await heartbeat(world, { tags: ['nightly'] })
  await job.ping()
  await world.advance('10s')
  const { body: affected } = await world.call(routes.pauseMonitors, { body: { tags: ['nightly'] } })
  assert.equal(affected.monitors, [job.id])
  await world.leap('1h', '5m')
  assert.is(await job.ping('/fail'), 200, 'a ping is kept all the same')
  assert.is(await job.status(), 'paused')
  await world.call(routes.resumeHeartbeat, { params: { job_id: job.id } })
  await world.advance('2m')
  assert.equal(await job.history(), [
    '08:00:00.000 up',
    '08:00:10.000 paused',
    '09:00:10.000 pending',
    '09:01:10.000 late',
    '09:01:40.000 down missed',
  ])
})

told(test, 'uptime: late is no outage, paused and pending count for nothing', async world => {
  const job = await heartbeat(world)
  await world.leap('1h', '5m')
  await job.ping()
  await world.advance('120s')
  await world.call(routes.pauseHeartbeat, { params: { job_id: job.id } })
  await world.leap('1h', '5m')
  const { body: all } = await world.call(routes.listMonitors)
  const { type, target, uptime_30d, last_run_at } = all.find(each => each.id === job.id) ?? {}
  assert.equal([type, target, uptime_30d, last_run_at], ['cron', 'every 1 min', 75, '2026-03-02T09:00:00.000Z'])
})

told(test, 'two processes: each takes pings and sweeps, and every change happens once', async world => {
  const second = await world.startPlane('api,sweeper')
  const jobs = await Promise.all(Array.from({ length: 20 }, () => heartbeat(world)))
  const send = (base: string | null, key: string, path = '') => fetch(`${base}/ping/${key}${path}`)
  await Promise.all(
    jobs.flatMap(({ key }) => [send(world.url, key), send(second.url, key), send(second.url, key, '/log')]),
  )
  await world.advance('5m')
  for (const job of jobs) {
    assert.equal(
      (await job.history()).map(each => each.slice(13)),
      ['up', 'late', 'down missed'],
    )
    assert.equal(await job.events(), ['monitor.failed'])
    const { body: pings } = await world.call(routes.listPings, { params: { job_id: job.id } })
    assert.equal(
      pings.map(ping => ping.n),
      [3, 2, 1],
    )
  }
})

test.run()
