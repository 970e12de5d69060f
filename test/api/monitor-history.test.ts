import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('the history of a monitor')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

test('uptime by bucket with its unknown time, and the status in each region', async ({ world }) => {
  const target = await world.startTarget()
  const body = { uri: target.url, interval_seconds: 10, retries: 0 }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  await world.advance('10m')
  await target.stop()
  await world.advance('5m')
  const params = { monitor_id: job.id }
  const { body: day } = await world.call(routes.getMonitorHistory, { params })
  assert.equal([day.bucket_seconds, day.buckets.length], [3600, 24])
  const [before, last] = [day.buckets[0], day.buckets.at(-1)]
  // No time counts from before its creation.
  assert.equal([before?.percentage, before?.coverage, before?.unknown_seconds], [null, null, 0])
  assert.ok(last && last.up_seconds >= 590 && last.down_seconds >= 290 && last.coverage !== null && last.coverage > 99)
  assert.ok(day.uptime && day.uptime.down_seconds === last.down_seconds)
  assert.equal(
    day.regions.map(({ region, status, failure_reason }) => [region, status, failure_reason]),
    [['local', 'failing', 'connection_refused']],
  )
  for (const [window, count] of [
    ['week', 28],
    ['month', 30],
    ['quarter', 90],
  ] as const) {
    const { body: longer } = await world.call(routes.getMonitorHistory, { params, query: { window } })
    assert.is(longer.buckets.length, count)
    assert.is(longer.uptime?.down_seconds, last.down_seconds)
  }
})

test('response times by phase and region, one entry per point, as far as raw results reach', async ({ world }) => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  await world.advance('6m')
  const params = { monitor_id: job.id }
  const { body: day } = await world.call(routes.getMonitorResponseTimes, { params })
  assert.is(day.resolution_seconds, 300)
  assert.is(day.phases?.length, day.points.length)
  const at = day.points.findIndex(point => point.runs > 0)
  const phases = day.phases?.[at]
  assert.ok(phases && phases.first_byte !== null && phases.tls === null && phases.connect !== null)
  const [region, ...others] = day.regions ?? []
  assert.equal([region?.region, others.length, region?.p50.length], ['local', 0, day.points.length])
  assert.is(region?.p50[at], day.points[at]?.p50)
  const { body: quarter } = await world.call(routes.getMonitorResponseTimes, { params, query: { window: 'quarter' } })
  assert.equal([quarter.phases, quarter.regions, quarter.resolution_seconds], [null, null, 86_400])
})

test('the first successful run stores its response, and so do requested ones', async ({ world }) => {
  const target = await world.startTarget()
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds: 10 } })
  await world.advance('1m')
  const params = { job_id: job.id }
  await world.call(routes.runHttpJob, { params })
  await world.advance('2s')
  const results = async (query: object) => (await world.call(routes.listHttpResults, { params, query })).body
  const kept = await results({ kept: true })
  assert.equal(
    kept.map(({ run_kind, status }) => [run_kind, status]),
    [
      ['manual', 'healthy'],
      ['first', 'healthy'],
    ],
  )
  assert.is((await results({ kept: false })).length, (await results({})).length - 2)
  const { body: whole } = await world.call(routes.getHttpResult, {
    params: { ...params, result_id: kept[0]?.id ?? '' },
  })
  assert.is(whole.evidence?.body, 'ok')
})

test('a heartbeat has uptime and no regions; a certificate has neither', async ({ world }) => {
  const { body: job } = await world.call(routes.createHeartbeat, { body: { period_seconds: 60 } })
  await fetch(`${world.url}/ping/${job.ping_key}`)
  await world.advance('30s')
  const { body: beat } = await world.call(routes.getMonitorHistory, { params: { monitor_id: job.id } })
  assert.is(beat.uptime?.percentage, 100)
  assert.equal(beat.regions, [])
  const { body: tls } = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1', port: 9 } })
  const { body: none } = await world.call(routes.getMonitorHistory, { params: { monitor_id: tls.id } })
  assert.equal([none.uptime, none.buckets], [null, []])
})

test('an unknown monitor is refused; incidents are found by their monitor', async ({ world }) => {
  const params = { monitor_id: crypto.randomUUID() }
  assert.is((await send(world, routes.getMonitorHistory, { params })).status, 404)
  assert.is((await send(world, routes.getMonitorResponseTimes, { params })).status, 404)
  assert.equal((await world.call(routes.listIncidents, { query: params })).body, [])
})

test.run()
