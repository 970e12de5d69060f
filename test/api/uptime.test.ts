import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const DAY = 86_400_000
const NOTHING = { p50: null, p95: null, p99: null }

const test = suite<{ world: World; job: string; created: number }>('uptime and response times')

test.before(async context => {
  const world = await createWorld()
  const target = await world.startTarget()
  const { body } = await world.call(routes.createHttpJob, { body: { uri: target.url } })
  Object.assign(context, { world, job: body.id, created: world.clock.now() })
  await world.settle()
  await world.advance('7m')
})
test.after(({ world }) => world.close())

test('the overview: the monitor as it is read, its figures, and each region', async ({ world, job, created }) => {
  const params = { job_id: job }
  const { body } = await world.call(routes.getHttpOverview, { params })
  assert.equal(body.job, (await world.call(routes.getHttpJob, { params })).body)
  assert.equal([body.tls, body.open_incident_id], [null, null])
  const { day, quarter } = body.uptime
  assert.equal([day.percentage, day.down_seconds, day.paused_seconds], [100, 0, 0])
  assert.is(day.up_seconds + day.unknown_seconds, (world.clock.now() - created) / 1000)
  assert.equal(quarter, day)
  const { p50, p95, p99 } = body.response_time_ms
  assert.ok(p50 !== null && p95 !== null && p99 !== null && p50 <= p95 && p95 <= p99)
  const [region] = body.regions
  assert.equal(
    [body.regions.length, region?.region, region?.status, region?.failure_reason],
    [1, 'local', 'healthy', null],
  )
  assert.is(region?.last_run_at, body.job.last_run_at)
})

test('a monitor that never ran has no figures yet', async ({ world }) => {
  await world.call(routes.createRegion, { body: { slug: 'nobody' } })
  const body = { uri: 'http://127.0.0.1:9/', check_regions: ['nobody'] }
  const { body: job } = await world.call(routes.createHttpJob, { body })
  const { body: overview } = await world.call(routes.getHttpOverview, { params: { job_id: job.id } })
  assert.equal([overview.uptime.day.percentage, overview.uptime.day.coverage], [null, null])
  assert.equal(overview.response_time_ms, NOTHING)
  assert.equal(
    overview.regions.map(({ region, status, last_run_at }) => [region, status, last_run_at]),
    [['nobody', 'pending', null]],
  )
})

test('the series: by default the last 24 hours by 5 minutes, exact, with a gap where there was nothing', async ({
  world,
  job,
}) => {
  const { body } = await world.call(routes.getResponseTimes, { params: { job_id: job } })
  assert.equal([body.resolution_seconds, body.relative_error], [300, 0])
  const { points } = body
  assert.is(points[0]?.at, rfc3339(floor(world.clock.now() - DAY)))
  assert.is(points.at(-1)?.at, rfc3339(floor(world.clock.now())))
  const { at: _, ...gap } = points[0] ?? { at: '' }
  assert.equal(gap, { runs: 0, failed: 0, ...NOTHING, average: null })
  const runs = points.reduce((sum, point) => sum + point.runs, 0)
  assert.is(runs, (await world.sql('select from check_result where monitor_id = $1', [job])).length)
})

test('a longer range has a suitable resolution, up to now', async ({ world, job }) => {
  const resolution = async (from: number, to: number) => {
    const query = { from: rfc3339(world.clock.now() - from * DAY), to: rfc3339(world.clock.now() - to * DAY) }
    const { body } = await world.call(routes.getResponseTimes, { params: { job_id: job }, query })
    return [body.resolution_seconds, body.relative_error, body.points.length]
  }
  assert.equal(await resolution(2, 0), [300, 0, 577])
  assert.equal(await resolution(5, 0), [3600, 0, 121])
  assert.equal(await resolution(30, 0), [3600, 0.05, 721])
  assert.equal(await resolution(60, 59), [3600, 0.05, 25])
  assert.equal(await resolution(400, 0), [86400, 0.05, 401])
  assert.equal(await resolution(1, -3), [3600, 0, 25])
  assert.equal(await resolution(-1, -3), [300, 0, 0])
})

for (const { name, from, to, resolution, path, message } of [
  { name: 'from at to', from: 1, to: 1, path: 'from', message: 'must be before to' },
  { name: 'from after to', from: 1, to: 2, path: 'from', message: 'must be before to' },
  { name: 'from in the future, without to', from: -1, path: 'from', message: 'must be before to' },
  { name: 'too long a range', from: 401, to: 0, path: 'from', message: 'must be at most 400 days before to' },
  { name: '5 minutes of long ago', from: 31, to: 30, resolution: '5m', path: 'resolution', message: /last 30 days/ },
  { name: 'hours of long ago', from: 402, to: 401, resolution: '1h', path: 'resolution', message: /last 400 days/ },
]) {
  test(`refused: ${name}`, async ({ world, job }) => {
    const instant = (days: number) => rfc3339(world.clock.now() - days * DAY)
    const query = {
      from: instant(from),
      ...(to === undefined ? {} : { to: instant(to) }),
      ...(resolution ? { resolution } : {}),
    }
    const { status, body } = await send(world, routes.getResponseTimes, { params: { job_id: job }, query })
    const [fault] = (body as Problem).errors ?? []
    assert.equal([status, fault?.path], [400, path])
    assert.match(fault?.message ?? '', message)
  })
}

test('deleting a monitor deletes all of its data', async ({ world, job }) => {
  const tables = await world.sql<{ name: string }>(`select table_name as name from information_schema.columns c
    join pg_class p on p.relname = c.table_name
    where column_name = 'monitor_id' and table_schema = 'public' and not p.relispartition and table_name <> 'monitor_change'`)
  const held = async () => {
    const names: string[] = []
    for (const { name } of tables)
      if ((await world.sql(`select from ${name} where monitor_id = $1 limit 1`, [job])).length > 0) names.push(name)
    return names
  }
  const before = await held()
  for (const name of ['rollup', 'rollup_mark', 'timeline_change']) assert.ok(before.includes(name), name)
  await world.call(routes.deleteHttpJob, { params: { job_id: job } })
  assert.equal(await held(), [])
})

function floor(instant: number): number {
  return instant - (instant % 300_000)
}

test.run()
