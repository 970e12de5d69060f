import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitor-routes.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { story } from '../world/story.ts'
import type { World } from '../world/world.ts'
import { monitor } from './monitor.ts'
import { healthyOutcome, soleRegionOf, takeIn } from './outcome.ts'

/** A manual run of a kind: asked for, and read as its result. */
interface Kind {
  /** How long after the request it ends, at most. */
  within: string
  ask(): Promise<string>
  result(run_id: string): Promise<{ status: number; body: unknown }>
}

/** A monitor of each kind whose regions vote. Long intervals, so that no other run interferes. */
async function kinds(world: World): Promise<Record<'http' | 'tcp' | 'icmp' | 'browser', Kind>> {
  const slow = { interval_seconds: 3_600, retries: 0, timeout_seconds: 10 }
  const { body: http } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', ...slow } })
  const { body: tcp } = await world.call(MONITOR_ROUTES.tcp.create, { body: { host: '127.0.0.1', port: 9, ...slow } })
  const { body: icmp } = await world.call(MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', ...slow } })
  const script = `import { test } from '@playwright/test'\ntest('a', async () => {})`
  const { body: browser } = await world.call(routes.createBrowserCheck, {
    body: { name: 'Shop', script, frequency: '1h' },
  })
  const [job, port, router, check] = [
    { job_id: http.id },
    { tcp_job_id: tcp.id },
    { icmp_job_id: icmp.id },
    { check_id: browser.id },
  ]
  const read = async (path: string) => {
    const reply = await fetch(`${world.url}${path}`, { headers: { authorization: `Bearer ${world.ownerKey}` } })
    return { status: reply.status, body: await reply.json() }
  }
  return {
    http: {
      within: '80s',
      ask: async () => (await world.call(routes.runHttpJob, { params: job })).body.run_id,
      result: id => read(`/http/job/${http.id}/result/${id}`),
    },
    tcp: {
      within: '80s',
      ask: async () => (await world.call(MONITOR_ROUTES.tcp.run, { params: port })).body.run_id,
      result: id => read(`/tcp/job/${tcp.id}/result/${id}`),
    },
    icmp: {
      within: '80s',
      ask: async () => (await world.call(MONITOR_ROUTES.icmp.run, { params: router })).body.run_id,
      result: id => read(`/icmp/job/${icmp.id}/result/${id}`),
    },
    browser: {
      within: '12m',
      ask: async () => (await world.call(routes.runBrowserCheck, { params: check })).body.run_id,
      result: id => read(`/browser_check/${browser.id}/run/${id}`),
    },
  }
}

story(
  test,
  'a manual run of which no agent reports ends as excused, for each kind, and changes no status',
  async world => {
    const all = await kinds(world)
    await world.sql(`update agent set capabilities = '{http,tcp,icmp,browser}'`)
    const statuses = () => world.sql('select monitor_id, status from monitor_state order by monitor_id')
    const before = await statuses()
    const asked = await Promise.all(
      Object.entries(all).map(async ([name, kind]) => ({ name, kind, id: await kind.ask() })),
    )
    await world.advance('50s')
    for (const { name, kind, id } of asked) assert.is((await kind.result(id)).status, 404, `${name} is under way`)
    for (const { name, kind, id } of asked) {
      await world.leap(kind.within, '10s')
      const { status, body } = await kind.result(id)
      const { excused, reason_code, run_kind, failure_reason } = body as Record<string, unknown>
      assert.equal(
        [status, excused, reason_code, run_kind, failure_reason],
        [200, true, 'agent_lost', 'manual', null],
        name,
      )
    }
    assert.equal(await statuses(), before)
    assert.equal(await world.sql('select from asked_run'), [])
  },
  { roles: 'api,intake,sweeper' },
)

story(
  test,
  'a run that is lost with its killed agent ends; one that was only late replaces the mark, and counts',
  async world => {
    const target = await world.startTarget()
    const job = await monitor(world, { uri: target.url, interval_seconds: 3_600 })
    const params = { job_id: job.id }
    const seen = target.requests.length
    target.answer(() => undefined)
    const { run_id } = (await world.call(routes.runHttpJob, { params })).body
    const settled = world.settle()
    await until('the agent is in the middle of the run', () => target.requests.length > seen)
    const [own] = await world.sql<{ slot: string }>('select slot from asked_run')
    world.lines.expect(/region has no agent online/)
    world.agents[0]?.kill()
    await settled
    await world.leap('2m', '10s')
    const result = async () =>
      (await world.call(routes.getHttpResult, { params: { ...params, result_id: run_id } })).body
    assert.equal([(await result()).excused, (await result()).reason_code], [true, 'agent_lost'])

    // It had reached the agent's disk before the kill, and comes when the agent is back.
    const run = { ...(await soleRegionOf(world, job.id)), slot: Number(own?.slot) }
    const late = healthyOutcome(run)
    await takeIn(world, [{ ...late, claims: { ...late.claims, kind: 'manual' } }])
    assert.equal([(await result()).excused, (await result()).status], [false, 'healthy'])
    const { body: results } = await world.call(routes.listHttpResults, { params })
    assert.is(results.filter(each => each.id === run_id).length, 1)
  },
)

story(test, 'a run that is answered leaves nothing to be given up', async world => {
  const target = await world.startTarget()
  const job = await monitor(world, { uri: target.url, interval_seconds: 3_600 })
  const { run_id } = (await world.call(routes.runHttpJob, { params: { job_id: job.id } })).body
  await world.settle()
  assert.equal(await world.sql('select from asked_run'), [])
  await world.leap('2m', '10s')
  const { body } = await world.call(routes.getHttpResult, { params: { job_id: job.id, result_id: run_id } })
  assert.is(body.status, 'healthy')
})

test.run()
