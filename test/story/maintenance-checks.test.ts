import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import { alertsOf } from './alert.ts'
import { heartbeat } from './heartbeat.ts'
import { monitor } from './monitor.ts'
import { maintain } from './window.ts'

story(test, 'no runs go out while checks are suppressed, nothing turns unknown, and they begin again', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, tags: ['shop'] })
  // Its target is not stopped, since its next regular slot may fall into these minutes.
  const { url: uri } = await world.startTarget()
  const other = await monitor(world, { uri, interval_seconds: 3_600 })
  await maintain(world, '10s', '2m', { monitor_tags: ['shop'], suppress: 'checks' })
  await world.advance('12s')
  const { length } = target.requests
  await target.stop()
  await world.advance('1m30s')
  assert.is(target.requests.length, length)
  assert.is(await job.status(), 'up')
  const refused = await fetch(`${world.url}/http/job/${job.id}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.ownerKey}` },
  })
  assert.is(refused.status, 409)
  await world.advance('30s')
  assert.equal([await job.status(), await other.status()], ['down', 'up'])
  assert.equal(await alertsOf(world, job.id), ['failed'])
  const { body } = await world.call(routes.getHttpOverview, { params: { job_id: job.id } })
  const { maintenance_seconds, unknown_seconds } = body.uptime.day
  assert.equal([maintenance_seconds, unknown_seconds], [120, 0])
})

story(test, 'a window that is ended early, or no longer suppresses checks, lets them go on at once', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, tags: ['shop'], interval_seconds: 30 })
  const first = await maintain(world, '0s', '1h', { monitor_tags: ['shop'], suppress: 'checks' })
  const second = await maintain(world, '0s', '1h', { monitor_ids: [job.id], suppress: 'checks' })
  await world.advance('40s')
  const { length } = target.requests
  await world.call(routes.endMaintenanceWindow, { params: { id: first } })
  await world.advance('40s')
  assert.is(target.requests.length, length, 'the other one still holds')
  await world.call(routes.updateMaintenanceWindow, { params: { id: second }, body: { suppress: 'alerts' } })
  await world.advance('2s')
  const more = target.requests.length - length
  assert.ok(more === 1 || more === 2, `${more} runs: at once, and perhaps its slot of these seconds`)
  await target.stop()
  await world.advance('40s')
  assert.is(await job.status(), 'down')
  assert.equal(await alertsOf(world, job.id), [])
})

story(test, 'a planned kind waits, too, and runs when it is over', async world => {
  world.lines.expect(/no agent online|has an agent again/)
  const { body: job } = await world.call(routes.createTlsJob, {
    body: { host: '127.0.0.1', port: 9, interval_seconds: 300, tags: ['shop'] },
  })
  await world.settle()
  const runs = async () => (await world.sql('select from check_result where monitor_id = $1', [job.id])).length
  await maintain(world, '0s', '30m', { monitor_tags: ['shop'], suppress: 'checks' })
  await world.leap('2s', '1s')
  const before = await runs()
  await world.leap('29m', '1m')
  assert.is(await runs(), before)
  await world.leap('2m', '5s')
  assert.is(await runs(), before + 1)
})

story(
  test,
  'a heartbeat is neither late nor down while its checks are suppressed',
  async world => {
    const beat = await heartbeat(world)
    await beat.ping()
    await maintain(world, '30s', '1h', { monitor_ids: [beat.id], suppress: 'checks' })
    await world.leap('1m', '10s')
    await world.leap('59m', '1m')
    assert.equal(await beat.history(), ['08:00:00.000 up'])
    await world.leap('2m10s', '10s')
    assert.equal(await beat.history(), ['08:00:00.000 up', '09:01:30.000 late', '09:02:00.000 down missed'])
    assert.equal(await alertsOf(world, beat.id), ['failed'])
  },
  { agent: false },
)

test.run()
