import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { heartbeat } from './heartbeat.ts'
import { monitor } from './monitor.ts'
import { failingOutcome, healthyOutcome, soleRegionOf, takeIn } from './outcome.ts'

interface OwnEvent {
  name: string
  payload: { cause?: string | null; parts?: string[]; from?: number; to?: number | null }
}

const eventsOf = (world: World, like: string) =>
  world.sql<OwnEvent>(`select name, payload from event where name like $1 order by id`, [like])

/** Makes the bus not answer about outcomes, like a frozen one, until the returned function is called. */
function freezeBus(world: World): () => void {
  const bus = world.planes[0]?.platform.bus
  assert.ok(bus)
  const { oldestOutcome } = bus
  bus.oldestOutcome = () => Promise.reject(new Error('TIMEOUT'))
  return () => {
    bus.oldestOutcome = oldestOutcome
  }
}

story(
  test,
  'a bus that does not answer: monitors turn unknown, and one notice covers all of them',
  async world => {
    const jobs = []
    for (let i = 0; i < 3; i++) jobs.push(await monitor(world, { uri: `http://127.0.0.1:9/${i}` }))
    const slot = world.clock.now()
    for (const { id } of jobs) await takeIn(world, [healthyOutcome({ ...(await soleRegionOf(world, id)), slot })])
    const thaw = freezeBus(world)
    await world.advance('60s')
    for (const job of jobs) assert.is(await job.status(), 'unknown')
    const unknown = await eventsOf(world, 'monitor.unknown')
    assert.equal(
      unknown.map(event => event.payload.cause),
      ['installation', 'installation', 'installation'],
    )
    assert.equal(await eventsOf(world, 'alert.raised'), [])
    const [began] = await eventsOf(world, 'installation.%')
    assert.is(began?.name, 'installation.offline')
    assert.equal(began?.payload.parts, ['intake'])
    thaw()
    await world.advance('30s')
    const told = await eventsOf(world, 'installation.%')
    assert.equal(
      told.map(event => event.name),
      ['installation.offline', 'installation.online'],
    )
    const regions = await eventsOf(world, 'region.%')
    assert.equal(regions, [], 'agents that could not be heard are not missing')
  },
  { roles: 'api,intake,sweeper,response' },
)

story(
  test,
  'a database that was away: nothing is unknown while results wait, and an outage in them is announced afterwards',
  async world => {
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/' })
    const run = await soleRegionOf(world, job.id)
    const start = world.clock.now()
    const at = (seconds: number) => start + seconds * 1000
    await takeIn(world, [healthyOutcome({ ...run, slot: at(0) })])
    const bus = world.planes[0]?.platform.bus
    assert.ok(bus)
    const { oldestOutcome } = bus
    // The bus has had waiting outcomes since 10 s after the start.
    bus.oldestOutcome = async () => Date.now() - 3_600_000
    const { fromReal } = world.clock
    world.clock.fromReal = () => at(10) as ReturnType<typeof fromReal>
    await world.leap('120s')
    assert.is(await job.status(), 'up')
    world.clock.fromReal = fromReal
    bus.oldestOutcome = oldestOutcome
    const slots = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120].map(at)
    const isOut = (slot: number) => slot >= at(40) && slot < at(80)
    await takeIn(
      world,
      slots.map(slot => (isOut(slot) ? failingOutcome({ ...run, slot }, 5) : healthyOutcome({ ...run, slot }))),
    )
    assert.equal(
      (await job.history()).map(each => [each.to, (Date.parse(each.at) - start) / 1000]),
      [
        ['up', 0.005],
        ['down', 40.005],
        ['up', 80.005],
      ],
    )
    assert.equal(await job.events(), ['monitor.failed', 'monitor.recovered'])
    const raised = await world.sql<{ what: string }>(
      `select payload ->> 'what' as what from event where name = 'alert.raised' order by id`,
    )
    assert.equal(
      raised.map(row => row.what),
      ['failed', 'recovered'],
    )
  },
  { roles: 'api,intake,sweeper,response' },
)

story(
  test,
  'a late result ends a silence at its own time, and the silence has a transition of its own',
  async world => {
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/' })
    const run = await soleRegionOf(world, job.id)
    const start = world.clock.now()
    await world.advance('780s')
    // Processed three minutes later, as from a spool: a failure, ten minutes of silence, and a healthy run.
    await takeIn(world, [failingOutcome({ ...run, slot: start }, 5), healthyOutcome({ ...run, slot: start + 600_000 })])
    assert.equal(
      (await job.history()).map(each => [each.to, (Date.parse(each.at) - start) / 1000]),
      [
        ['down', 0.005],
        ['unknown', 30.005],
        ['up', 600.005],
      ],
    )
  },
  { roles: 'api', agent: false },
)

story(test, 'a region that comes back does not bring an old failure back', async world => {
  const agent = await world.addRegion('east')
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, check_regions: ['east'], interval_seconds: 60 })
  target.answer((_, response) => response.writeHead(503).end())
  await world.advance('61s')
  assert.is(await job.status(), 'down')
  world.lines.expect(/no agent online|has an agent again/)
  agent.kill()
  await world.advance('20s')
  assert.is(await job.status(), 'unknown')
  await target.heal()
  await world.startAgent(agent.credentials)
  await world.advance('10s')
  assert.is(await job.status(), 'up')
  assert.equal(await job.events(), ['monitor.failed', 'monitor.unknown', 'monitor.recovered'])
})

story(
  test,
  'a heartbeat that was due while no ping could be taken is not late, and the next one is',
  async world => {
    const job = await heartbeat(world)
    await job.ping()
    await world.advance('30s')
    const plane = world.planes.pop()
    await plane?.stop()
    await world.advance('10m')
    await world.startPlane('api,sweeper')
    await world.advance('60s')
    assert.is(await job.status(), 'up')
    await world.advance('70s')
    assert.is(await job.status(), 'down')
    assert.equal(await job.events(), ['monitor.failed'])
    const [told, ...more] = await eventsOf(world, 'installation.%')
    assert.equal([told?.name, more], ['installation.online', []])
  },
  { roles: 'api,sweeper', agent: false },
)

story(
  test,
  'a timeout of an agent that stood still is no verdict: the monitor stays up',
  async world => {
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/' })
    const run = await soleRegionOf(world, job.id)
    const slot = world.clock.now()
    await takeIn(world, [healthyOutcome({ ...run, slot })])
    const timeout = failingOutcome({ ...run, slot: slot + 10_000 }, 10_000)
    await takeIn(world, [{ ...timeout, loop_delay_ms: 8_000 }])
    assert.is(await job.status(), 'up')
    const [excused] = (await world.call(routes.listHttpResults, { params: { job_id: job.id } })).body
    assert.equal(
      [excused?.status, excused?.excused, excused?.reason_code, excused?.reason_params, excused?.failure_reason],
      ['excused', true, 'agent_delayed', { loop_delay_ms: 8_000 }, 'request_timeout'],
    )
    await takeIn(world, [failingOutcome({ ...run, slot: slot + 20_000 }, 10_000)])
    assert.is(await job.status(), 'down')
  },
  { roles: 'api', agent: false },
)

story(
  test,
  'results from the spool of an agent that was cut off replace the silence, in transitions and uptime',
  async world => {
    const job = await monitor(world, { uri: 'http://127.0.0.1:9/' })
    const run = await soleRegionOf(world, job.id)
    const start = world.clock.now()
    const at = (seconds: number) => start + seconds * 1000
    const history = async () =>
      (await job.history()).map(each => [each.to, (Date.parse(each.at) - start) / 1000] as const)
    await takeIn(world, [healthyOutcome({ ...run, slot: at(0) })])
    await world.advance('200s')
    const [, silence] = await history()
    assert.equal([silence?.[0], (await history()).length], ['unknown', 2])
    await takeIn(world, [
      ...[10, 20, 30].map(slot => healthyOutcome({ ...run, slot: at(slot) })),
      ...[40, 50, 60].map(slot => failingOutcome({ ...run, slot: at(slot) }, 5)),
      ...[70, 80].map(slot => healthyOutcome({ ...run, slot: at(slot) })),
    ])
    assert.is(await job.status(), 'up')
    assert.equal(await history(), [
      ['up', 0.005],
      ['down', 40.005],
      ['up', 70.005],
    ])
    await world.advance('10s')
    // Time without reports is still unknown, from its own instant on.
    const truth = [...(await history())]
    assert.equal(truth.slice(0, 3), [
      ['up', 0.005],
      ['down', 40.005],
      ['up', 70.005],
    ])
    const [last, ...more] = truth.slice(3)
    assert.equal([last?.[0], more], ['unknown', []])
    assert.ok(last && last[1] > 80 && last[1] < 200, `unknown from ${last?.[1]}`)
    const events = await job.events()
    assert.equal(
      events.filter(name => name !== 'monitor.unknown'),
      ['monitor.failed', 'monitor.recovered'],
    )
    await world.advance('10m')
    const { body } = await world.call(routes.reportMonitors, {
      query: { from: new Date(start).toISOString(), to: new Date(at(last[1])).toISOString() },
    })
    assert.equal(
      body.map(row => row.downtime_seconds),
      [30],
    )
  },
  { roles: 'api,intake,sweeper,response' },
)

story(test, 'page speed says why it is pending while no region has a browser, and looks again', async world => {
  const target = await world.startTarget()
  const { body } = await world.call(routes.createHttpJob, { body: { uri: target.url, monitor_page_speed: true } })
  const params = { page_speed_job_id: body.page_speed_job_id ?? '' }
  await world.advance('1s')
  const { current_status, last_failure_reason } = (await world.call(routes.getPageSpeedJob, { params })).body
  assert.equal([current_status, last_failure_reason], ['pending', 'no_agent'])
  assert.is((await world.sql('select from planned_run where next_run_at > $1', [world.clock.now()])).length, 1)
})

story(
  test,
  'TLS and domain checks say why they are pending while their region has no agent',
  async world => {
    await world.advance('1m')
    const tls = await world.call(routes.createTlsJob, { body: { host: '127.0.0.1' } })
    const http = await world.call(routes.createHttpJob, { body: { uri: 'http://example.com/', monitor_domain: true } })
    const jobs = async () => [
      (await world.call(routes.getTlsJob, { params: { tls_job_id: tls.body.id } })).body,
      (await world.call(routes.getDnsJob, { params: { dns_job_id: http.body.dns_job_id ?? '' } })).body,
    ]
    await world.advance('10m')
    for (const { last_failure_reason, last_failure_detail } of await jobs()) {
      assert.is(last_failure_reason, null)
      assert.match(last_failure_detail ?? '', /^no agent of its regions can run it since \d{4}-.+ UTC$/)
    }
    await world.startAgent()
    await world.advance('10m')
    for (const { last_failure_detail } of await jobs()) assert.not.match(last_failure_detail ?? '', /no agent/)
  },
  { agent: false },
)

test.run()
