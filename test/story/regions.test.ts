import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor, threeRegions } from './monitor.ts'

/** A target that fails for requests from the given regions, which it recognises by their trace context. */
async function regionalTarget(world: World) {
  const target = await world.startTarget()
  const failing = new Set<string>()
  target.answer((request, response) => {
    response.statusCode = failing.has(world.regionOf(request.headers.traceparent)) ? 500 : 200
    response.end()
  })
  return { target, failing }
}

const TRACED = { environment: { PHAROS_PROBE_TRACEPARENT: 'true' } }

story(
  test,
  'one failing region of three is confirmed by the others and is no outage',
  async world => {
    const regions = await threeRegions(world)
    const { target, failing } = await regionalTarget(world)
    const job = await monitor(world, { uri: target.url, check_regions: regions })
    assert.is(await job.status(), 'up')
    failing.add('east')
    await world.advance('30s')
    assert.is(await job.status(), 'up')
    const kinds = await world.sql<{ kind: string; regions: number }>(
      `select kind, count(distinct region_id) as regions from check_result where monitor_id = $1 group by kind`,
      [job.id],
    )
    assert.is(Number(kinds.find(row => row.kind === 'confirm')?.regions), 2)
  },
  TRACED,
)

story(
  test,
  'two of three failing regions are an outage, told in words, and found by the first one’s confirmation',
  async world => {
    const regions = await threeRegions(world)
    const { target, failing } = await regionalTarget(world)
    const job = await monitor(world, { uri: target.url, check_regions: regions, interval_seconds: 60 })
    failing.add('east').add('west')
    const before = world.clock.now()
    await world.advance('60s')
    assert.is(await job.status(), 'down')
    const down = (await job.history()).find(each => each.to === 'down')
    assert.match(down?.reason ?? '', /2 of 3 regions are failing .*; at least 2 must reach the target/)
    assert.is(down?.failure_reason, 'unexpected_status')
    assert.ok(Date.parse(down?.at ?? '') - before <= 60_000)
    failing.clear()
    await world.advance('60s')
    assert.is(await job.status(), 'up')
    assert.equal(await job.events(), ['monitor.failed', 'monitor.recovered'])
  },
  TRACED,
)

story(
  test,
  'min_healthy_regions is the quorum',
  async world => {
    const regions = await threeRegions(world)
    const { target, failing } = await regionalTarget(world)
    const strict = await monitor(world, { uri: target.url, check_regions: regions, min_healthy_regions: 3 })
    const lenient = await monitor(world, { uri: target.url, check_regions: regions, min_healthy_regions: 1 })
    failing.add('east')
    await world.advance('15s')
    assert.is(await strict.status(), 'down')
    assert.is(await lenient.status(), 'up')
    failing.add('west')
    await world.advance('15s')
    assert.is(await lenient.status(), 'up')
    failing.add('local')
    await world.advance('15s')
    assert.is(await lenient.status(), 'down')
  },
  TRACED,
)

story(
  test,
  'a region without agents is stale: one notice, no monitor down, and only those without a quorum unknown',
  async world => {
    const regions = await threeRegions(world)
    const target = await world.startTarget()
    const everywhere = await monitor(world, { uri: target.url, check_regions: regions })
    const east = await monitor(world, { uri: target.url, check_regions: ['east'] })
    world.lines.expect(/no agent online|has an agent again/)
    world.agents[1]?.kill()
    await world.advance('40s')
    assert.is(await everywhere.status(), 'up')
    assert.is(await east.status(), 'unknown')
    const notices = await world.sql(`select from event where name = 'region.offline'`)
    assert.is(notices.length, 1)
    assert.equal(await east.events(), ['monitor.unknown'])
    await world.startAgent(world.agents[1]?.credentials)
    await world.advance('20s')
    assert.is(await east.status(), 'up')
  },
)

story(test, 'runs that nobody takes are dropped and counted, and never run late', async world => {
  await world.addRegion('east')
  const target = await world.startTarget()
  await monitor(world, { uri: target.url, check_regions: ['east'] })
  world.lines.expect(/no agent online|has an agent again/)
  world.agents[1]?.kill()
  await world.advance('90s')
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  const dropped = Number(/pharos_runs_dropped_total\{reason="not_taken"\} (\d+)/.exec(metrics)?.[1])
  assert.ok(dropped >= 5, `${dropped} were counted`)
  const requests = target.requests.length
  await world.startAgent(world.agents[1]?.credentials)
  await world.settle()
  assert.ok(target.requests.length - requests <= 3, 'at most those of the last 10 s are run')
})

story(test, 'changed default regions reach the monitors that follow them', async world => {
  const target = await world.startTarget()
  const follows = await monitor(world, { uri: target.url })
  const named = await monitor(world, { uri: target.url, check_regions: ['local'] })
  await threeRegions(world)
  await world.call(routes.updateAccount, { body: { default_regions: ['east', 'west'] } })
  await world.advance('20s')
  const regions = (id: string) =>
    world.sql(
      `select r.slug from region_state s join region r on r.id = s.region_id where monitor_id = $1 order by 1`,
      [id],
    )
  assert.equal(await regions(follows.id), [{ slug: 'east' }, { slug: 'west' }])
  assert.equal(await regions(named.id), [{ slug: 'local' }])
  assert.is(await follows.status(), 'up')
})

test.run()
