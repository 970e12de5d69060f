import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitor-routes.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('TCP monitors')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const required = { host: '127.0.0.1', port: 9 }

async function create(world: World, body: object = {}) {
  return (await world.call(MONITOR_ROUTES.tcp.create, { body: { ...required, ...body } })).body
}

test('only host and port are required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.is(job.friendly_name, '127.0.0.1:9')
  assert.equal([job.tls, job.send, job.expect, job.close_after_connect], [false, null, null, true])
  assert.equal([job.interval_seconds, job.timeout_seconds, job.retries, job.ip_family], [60, 10, 1, 'any'])
  assert.equal([job.failure_threshold, job.failure_window, job.recovery_threshold], [1, 1, 1])
  assert.equal([job.current_status, job.service_id, job.muted], ['pending', null, false])
})

test('whether an answer is read follows from send and expect, unless it is set', async ({ world }) => {
  const job = await create(world, { send: 'PING\r\n' })
  assert.is(job.close_after_connect, false)
  const params = { tcp_job_id: job.id }
  const change = async (body: object) => (await world.call(MONITOR_ROUTES.tcp.update, { params, body })).body
  assert.is((await change({ close_after_connect: true })).close_after_connect, true)
  assert.is((await change({ close_after_connect: null, expect: 'PONG' })).close_after_connect, false)
  assert.is((await change({ send: null, expect: null })).close_after_connect, true)
})

const FAULTS: [body: object, field: string, message: RegExp][] = [
  [{ host: 'https://example.com' }, 'host', /without scheme and port/],
  [{ host: 'example.com:80' }, 'host', /without scheme and port/],
  [{ port: 0 }, 'port', /1/],
  [{ port: 65_536 }, 'port', /65,?535/],
  [{ send: 'base64:not base64' }, 'send', /base64/],
  [{ send: '' }, 'send', /1/],
  [{ send: 'x'.repeat(10_001) }, 'send', /10,?000/],
  [{ expect: '(' }, 'expect', /linear time \(RE2\)/],
  [{ expect: '(?=x)' }, 'expect', /linear time \(RE2\)/],
  [{ expect: 'x', close_after_connect: true }, 'close_after_connect', /must not be true with expect/],
  [{ failure_threshold: 3, failure_window: 2 }, 'failure_threshold', /failure_window/],
  [{ min_healthy_regions: 2 }, 'min_healthy_regions', /must not be more/],
  [{ inverted: true }, 'inverted', /./],
  [{ port: 25, send: 'EHLO a\r\nMAIL FROM:<a@b.test>\r\n' }, 'send', /must only greet a port of mail/],
]

for (const [body, field, message] of FAULTS) {
  test(`${JSON.stringify(body).slice(0, 60)} is refused by name, and changes nothing`, async ({ world }) => {
    const job = await create(world)
    const created = await send(world, MONITOR_ROUTES.tcp.create, { body: { ...required, ...body } })
    const updated = await send(world, MONITOR_ROUTES.tcp.update, { params: { tcp_job_id: job.id }, body })
    for (const { status, body: problem } of [created, updated]) {
      assert.is(status, 400, JSON.stringify(problem))
      const [fault] = (problem as Problem).errors ?? []
      assert.is(fault?.path, field)
      assert.match(fault?.message ?? '', message)
    }
    const { body: kept } = await world.call(MONITOR_ROUTES.tcp.get, { params: { tcp_job_id: job.id } })
    assert.equal(kept, { ...kept, ...job, current_status: kept.current_status })
  })
}

test('a stored expectation and a new close_after_connect are validated together', async ({ world }) => {
  const job = await create(world, { expect: '^220' })
  const params = { tcp_job_id: job.id }
  const refused = await send(world, MONITOR_ROUTES.tcp.update, { params, body: { close_after_connect: true } })
  assert.is(refused.status, 400)
  assert.is((refused.body as Problem).errors?.[0]?.path, 'close_after_connect')
})

test('its service is set, kept and cleared; one of another account is not found', async ({ world }) => {
  const { body: service } = await world.call(routes.createService, { body: { name: 'Checkout' } })
  const job = await create(world, { service_id: service.id })
  const params = { tcp_job_id: job.id }
  const change = async (body: object) => (await world.call(MONITOR_ROUTES.tcp.update, { params, body })).body.service_id
  assert.is(await change({ muted: true }), service.id)
  assert.is(await change({ service_id: null }), null)
  assert.is(await change({ service_id: service.id }), service.id)
  const unknown = { service_id: crypto.randomUUID() }
  assert.is((await send(world, MONITOR_ROUTES.tcp.update, { params, body: unknown })).status, 404)
})

test('another account neither sees nor changes it, and may not depend on it', async ({ world }) => {
  const job = await create(world)
  const other = await addAccount(world, 'other')
  const asOther = (route: Parameters<typeof send>[1], input: object) => send(world, route, { ...input, key: other.key })
  const params = { tcp_job_id: job.id }
  for (const route of [
    MONITOR_ROUTES.tcp.get,
    MONITOR_ROUTES.tcp.pause,
    MONITOR_ROUTES.tcp.run,
    MONITOR_ROUTES.tcp.delete,
    MONITOR_ROUTES.tcp.results,
  ])
    assert.is((await asOther(route, { params })).status, 404, route.id)
  assert.is((await asOther(MONITOR_ROUTES.tcp.update, { params, body: { port: 1 } })).status, 404)
  const dependent = await asOther(MONITOR_ROUTES.tcp.create, { body: { ...required, depends_on: [job.id] } })
  assert.is(dependent.status, 404)
  assert.equal((await other.call(MONITOR_ROUTES.tcp.list, {})).body, [])
})

test('it counts against the quota of monitors', async ({ world }) => {
  const small = await addAccount(world, 'small', 'free')
  let status = 201
  let made = 0
  while (status === 201 && made < 200) {
    status = (
      await send(world, MONITOR_ROUTES.tcp.create, { body: { ...required, interval_seconds: 3_600 }, key: small.key })
    ).status
    made++
  }
  assert.is(status, 402)
  assert.ok(made > 1)
})

test('it depends on monitors of other kinds, and others on it', async ({ world }) => {
  const uplink = await create(world, { friendly_name: 'Uplink' })
  const { body: shop } = await world.call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', depends_on: [uplink.id] },
  })
  assert.equal(shop.depends_on, [uplink.id])
  const params = { tcp_job_id: uplink.id }
  const circle = await send(world, MONITOR_ROUTES.tcp.update, { params, body: { depends_on: [shop.id] } })
  assert.is(circle.status, 400)
  assert.match((circle.body as Problem).errors?.[0]?.message ?? '', /circle/)
  await world.call(MONITOR_ROUTES.tcp.delete, { params })
  const { body: left } = await world.call(routes.getHttpJob, { params: { job_id: shop.id } })
  assert.equal(left.depends_on, [])
})

test('a maintenance window covers it by id and by tag', async ({ world }) => {
  const job = await create(world, { tags: ['db'] })
  const body = {
    title: 'Upgrade',
    starts_at: new Date(world.clock.now() - 3_600_000).toISOString(),
    ends_at: new Date(world.clock.now() + 3_600_000).toISOString(),
    suppress: 'checks' as const,
  }
  const { body: window } = await world.call(routes.createMaintenanceWindow, {
    body: { ...body, monitor_ids: [job.id] },
  })
  await world.settle()
  const run = await send(world, MONITOR_ROUTES.tcp.run, { params: { tcp_job_id: job.id } })
  assert.is(run.status, 409)
  await world.call(routes.deleteMaintenanceWindow, { params: { id: window.id } })
  const byTag = await world.call(routes.createMaintenanceWindow, { body: { ...body, monitor_tags: ['db'] } })
  await world.settle()
  assert.is((await send(world, MONITOR_ROUTES.tcp.run, { params: { tcp_job_id: job.id } })).status, 409)
  await world.call(routes.deleteMaintenanceWindow, { params: { id: byTag.body.id } })
  await world.settle()
})

test('the lists over all kinds show it with its target, and find it by that', async ({ world }) => {
  const job = await create(world, { port: 4_321, friendly_name: 'Database' })
  for (const search of ['tcp://127.0.0.1:4321', 'database']) {
    const { body } = await world.call(routes.listMonitors, { query: { type: 'tcp', search } })
    assert.equal(
      body.map(({ id, type, target }) => [id, type, target]),
      [[job.id, 'tcp', 'tcp://127.0.0.1:4321']],
    )
  }
})

test('a run is read by its id, with the evidence of a failing one', async ({ world }) => {
  const { port } = await world.startTarget()
  const job = await create(world, {
    port,
    send: 'GET / HTTP/1.0\r\n\r\n',
    expect: '^SSH-',
    retries: 0,
    timeout_seconds: 5,
  })
  await world.settle()
  const params = { tcp_job_id: job.id }
  const { body: accepted } = await world.call(MONITOR_ROUTES.tcp.run, { params })
  await world.settle()
  const { body: result } = await world.call(MONITOR_ROUTES.tcp.result, {
    params: { ...params, result_id: accepted.run_id },
  })
  assert.equal([result.status, result.failure_reason, result.run_kind], ['failing', 'unexpected_answer', 'manual'])
  assert.match(result.evidence?.answer ?? '', /^HTTP\/1\.1 200 OK/)
  const { body: listed } = await world.call(MONITOR_ROUTES.tcp.results, { params, query: { status: 'failing' } })
  assert.ok(listed.some(({ id }) => id === accepted.run_id))
  const missing = await send(world, MONITOR_ROUTES.tcp.result, {
    params: { ...params, result_id: crypto.randomUUID() },
  })
  assert.is(missing.status, 404)
})

test('an unsaved monitor is run once and not kept', async ({ world }) => {
  const { port } = await world.startTarget()
  const before = (await world.call(MONITOR_ROUTES.tcp.list, {})).body.length
  const { body: seen } = await world.call(MONITOR_ROUTES.tcp.test, { body: { host: '127.0.0.1', port } })
  assert.equal([seen.status, seen.region, seen.evidence], ['healthy', 'local', null])
  assert.is((await world.call(MONITOR_ROUTES.tcp.list, {})).body.length, before)
})

test('beyond the quota, test runs of an account are refused with 429; those of another are not', async ({ world }) => {
  const [busy, calm] = [await addAccount(world, 'busy'), await addAccount(world, 'calm')]
  const run = (account: { key: string }) => send(world, MONITOR_ROUTES.tcp.test, { body: required, key: account.key })
  const answers = await Promise.all(Array.from({ length: 33 }, () => run(busy)))
  const refused = answers.filter(({ status }) => status === 429)
  assert.is(refused.length, 3)
  assert.ok(refused.every(({ headers }) => Number(headers.get('retry-after')) > 0))
  assert.is((await run(calm)).status, 200)
})

test.run()
