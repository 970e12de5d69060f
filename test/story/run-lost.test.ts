import { laneOf, VOTED_KINDS, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { KIND_TESTS } from '../kind/index.ts'
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

const SLOW = { interval_seconds: 3_600, retries: 0, timeout_seconds: 10 }
const SCRIPT = `import { test } from '@playwright/test'\ntest('a', async () => {})`

/** The body of a monitor with a long interval, so that no other run interferes. */
function bodyOf(kind: VotedKindName): object {
  if (kind === 'browser') return { name: 'Shop', script: SCRIPT, frequency: '1h' }
  if (kind === 'http') return { uri: 'http://127.0.0.1:9/', ...SLOW }
  return { ...(KIND_TESTS[kind].target?.body(9) ?? { host: '127.0.0.1' }), ...SLOW }
}

/** A monitor of each kind whose regions vote. */
async function kinds(world: World): Promise<[VotedKindName, Kind][]> {
  const made = VOTED_KINDS.map(async (kind): Promise<[VotedKindName, Kind]> => {
    const { create, run, result } = MONITOR_ROUTES[kind]
    const { id } = (await send(world, create, { body: bodyOf(kind) })).body as { id: string }
    const [own = '', ofResult = ''] = Object.keys(result.params.shape)
    const ask = async () => {
      const { body } = await send(world, run, { params: { [monitorParam(run)]: id } })
      return (body as { run_id: string }).run_id
    }
    return [
      kind,
      {
        within: laneOf(kind) === 'heavy' ? '12m' : '80s',
        ask,
        result: run_id => send(world, result, { params: { [own]: id, [ofResult]: run_id } }),
      },
    ]
  })
  return Promise.all(made)
}

story(
  test,
  'a manual run of which no agent reports ends as excused, for each kind, and changes no status',
  async world => {
    const all = await kinds(world)
    await world.sql('update agent set capabilities = $1', [[...VOTED_KINDS]])
    const statuses = () => world.sql('select monitor_id, status from monitor_state order by monitor_id')
    const before = await statuses()
    const asked = await Promise.all(all.map(async ([name, kind]) => ({ name, kind, id: await kind.ask() })))
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
