import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitor-routes.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { fakePing, startPingAgent } from '../world/ping.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('ICMP monitors')
const ping = fakePing()

test.before(async context => {
  context.world = await createWorld()
  await startPingAgent(context.world)
})
test.before.each(() => ping.answer(true))
test.after(({ world }) => world.close())

async function create(world: World, body: object = {}) {
  return (await world.call(MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', ...body } })).body
}

test('only the host is required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.equal([job.friendly_name, job.count, job.max_loss_percent], ['127.0.0.1', 3, 0])
  assert.equal([job.interval_seconds, job.timeout_seconds, job.retries, job.ip_family], [60, 10, 1, 'any'])
  assert.is(job.current_status, 'pending')
})

const FAULTS: [body: object, field: string, message: RegExp][] = [
  [{ host: 'http://example.com' }, 'host', /without scheme and port/],
  [{ count: 0 }, 'count', /1/],
  [{ count: 11 }, 'count', /10/],
  [
    { count: 5, timeout_seconds: 1 },
    'count',
    /must be at most 4: 0\.2 s apart, more do not fit into timeout_seconds \(1\)/,
  ],
  [{ max_loss_percent: 100 }, 'max_loss_percent', /99/],
  [{ failure_threshold: 3, failure_window: 2 }, 'failure_threshold', /failure_window/],
  [{ min_healthy_regions: 2 }, 'min_healthy_regions', /must not be more/],
]

for (const [body, field, message] of FAULTS) {
  test(`${JSON.stringify(body)} is refused by name, and changes nothing`, async ({ world }) => {
    const job = await create(world)
    const created = await send(world, MONITOR_ROUTES.icmp.create, { body: { host: '127.0.0.1', ...body } })
    const updated = await send(world, MONITOR_ROUTES.icmp.update, { params: { icmp_job_id: job.id }, body })
    for (const { status, body: problem } of [created, updated]) {
      assert.is(status, 400, JSON.stringify(problem))
      const [fault] = (problem as Problem).errors ?? []
      assert.is(fault?.path, field)
      assert.match(fault?.message ?? '', message)
    }
  })
}

test('a stored count and a new timeout are validated together', async ({ world }) => {
  const job = await create(world, { count: 10 })
  const params = { icmp_job_id: job.id }
  const refused = await send(world, MONITOR_ROUTES.icmp.update, { params, body: { timeout_seconds: 2 } })
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).errors?.[0]?.path, 'count')
})

test('its service is set, kept and cleared; one of another account is not found', async ({ world }) => {
  const { body: service } = await world.call(routes.createService, { body: { name: 'Checkout' } })
  const job = await create(world, { service_id: service.id })
  const params = { icmp_job_id: job.id }
  const change = async (body: object) =>
    (await world.call(MONITOR_ROUTES.icmp.update, { params, body })).body.service_id
  assert.is(await change({ muted: true }), service.id)
  assert.is(await change({ service_id: null }), null)
  assert.is(await change({ service_id: service.id }), service.id)
  const unknown = { service_id: crypto.randomUUID() }
  assert.is((await send(world, MONITOR_ROUTES.icmp.update, { params, body: unknown })).status, 404)
})

test('another account neither sees nor changes it', async ({ world }) => {
  const job = await create(world)
  const other = await addAccount(world, 'other')
  const params = { icmp_job_id: job.id }
  for (const route of [
    MONITOR_ROUTES.icmp.get,
    MONITOR_ROUTES.icmp.pause,
    MONITOR_ROUTES.icmp.run,
    MONITOR_ROUTES.icmp.delete,
  ])
    assert.is((await send(world, route, { params, key: other.key })).status, 404, route.id)
  assert.equal((await other.call(MONITOR_ROUTES.icmp.list, {})).body, [])
})

test('a run is read back by its id, with its counts', async ({ world }) => {
  const job = await create(world, { count: 2, retries: 0 })
  await world.settle()
  ping.answer(false)
  const params = { icmp_job_id: job.id }
  const { body: accepted } = await world.call(MONITOR_ROUTES.icmp.run, { params })
  await world.settle()
  const { body: result } = await world.call(MONITOR_ROUTES.icmp.result, {
    params: { ...params, result_id: accepted.run_id },
  })
  assert.equal([result.status, result.failure_reason, result.sent, result.received], ['failing', 'no_reply', 2, 0])
  assert.is(result.rtt_ms, null)
})

test('an unsaved monitor is run once and not kept', async ({ world }) => {
  const before = (await world.call(MONITOR_ROUTES.icmp.list, {})).body.length
  const { body: seen } = await world.call(MONITOR_ROUTES.icmp.test, { body: { host: '127.0.0.1' } })
  assert.equal([seen.status, seen.sent, seen.received, seen.rtt_ms], ['healthy', 3, 3, { min: 1, avg: 2, max: 3 }])
  assert.is((await world.call(MONITOR_ROUTES.icmp.list, {})).body.length, before)
})

test('the lists over all kinds show it with its target', async ({ world }) => {
  const job = await create(world, { host: 'router.example.com' })
  const { body } = await world.call(routes.listMonitors, { query: { search: 'icmp://router' } })
  assert.equal(
    body.map(({ id, type, target }) => [id, type, target]),
    [[job.id, 'icmp', 'icmp://router.example.com']],
  )
})

test.run()
