import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { KIND_TESTS } from '../kind/index.ts'
import { type Stand, standOf } from '../kind/stand.ts'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { type Sent, send } from './standing/send.ts'

type Kind = keyof typeof KIND_TESTS
type Reply = Record<string, unknown> & { id: string }
const ALL = Object.keys(KIND_TESTS) as Kind[]

const test = suite<{ world: World; stands: Map<Kind, Stand> }>('what monitors of each kind have in common')

test.before(async context => {
  context.world = await createWorld()
  context.stands = new Map()
  for (const kind of ALL) context.stands.set(kind, await standOf(kind, context.world))
})
test.after(async ({ world, stands }) => {
  await world.close()
  for (const stand of stands.values()) await stand.close()
})

/** The routes of a kind, called in a world. */
function callsOf(kind: Kind, world: World, stand: Stand) {
  const all = MONITOR_ROUTES[kind]
  const call = async <T = Reply>(route: AnyRoute, sent: Sent = {}): Promise<T> => {
    const { status, body } = await send(world, route, sent)
    assert.ok(status < 300, `${route.id}: ${status} ${JSON.stringify(body)}`)
    return body as T
  }
  return {
    all,
    call,
    paramsOf: (id: string) => ({ [monitorParam(all.get)]: id }),
    create: (body: object = {}) => call(all.create, { body: { ...stand.body, retries: 0, ...body } }),
  }
}
type Calls = ReturnType<typeof callsOf>

function eachKind(what: string, run: (parts: Calls & { kind: Kind; world: World; stand: Stand }) => Promise<void>) {
  for (const kind of ALL)
    test(`${kind}: ${what}`, async ({ world, stands }) => {
      const stand = stands.get(kind)
      if (!stand) throw new Error(`${kind} has no stand`)
      stand.well()
      await run({ kind, world, stand, ...callsOf(kind, world, stand) })
    })
}

eachKind('the fields that all have begin with their documented defaults', async ({ create }) => {
  const { interval_seconds, timeout_seconds, ip_family, current_status, service_id, muted, ...job } = await create()
  assert.equal([interval_seconds, timeout_seconds, ip_family], [60, 10, 'any'])
  assert.equal([job.failure_threshold, job.failure_window, job.recovery_threshold], [1, 1, 1])
  assert.equal([current_status, service_id, muted], ['pending', null, false])
})

const FAULTS: [body: object, field: string, message: RegExp][] = [
  [{ host: 'https://example.com' }, 'host', /without scheme and port/],
  [{ host: 'example.com:80' }, 'host', /without scheme and port/],
  [{ failure_threshold: 3, failure_window: 2 }, 'failure_threshold', /failure_window/],
  [{ min_healthy_regions: 2 }, 'min_healthy_regions', /is more than/],
]
for (const [body, field, message] of FAULTS)
  eachKind(`${JSON.stringify(body)} is refused by name, and changes nothing`, async parts => {
    const { world, stand, all, call, create, paramsOf } = parts
    const { id, current_status: _, ...job } = await create()
    const params = paramsOf(id)
    const created = await send(world, all.create, { body: { ...stand.body, ...body } })
    const updated = await send(world, all.update, { params, body })
    for (const { status, body: problem } of [created, updated]) {
      assert.is(status, 400, JSON.stringify(problem))
      const [fault] = (problem as Problem).errors ?? []
      assert.is(fault?.path, field)
      assert.match(fault?.message ?? '', message)
    }
    const kept = await call(all.get, { params })
    for (const name of Object.keys(stand.body)) assert.equal(kept[name], job[name], name)
    assert.is(kept.updated_at, job.updated_at)
  })

eachKind('its service is set, kept and cleared; one of another account is not found', async parts => {
  const { world, all, call, create, paramsOf } = parts
  const { body: service } = await world.call(routes.createService, { body: { name: 'Checkout' } })
  const params = paramsOf((await create({ service_id: service.id })).id)
  const change = async (body: object) => (await call(all.update, { params, body })).service_id
  assert.is(await change({ muted: true }), service.id)
  assert.is(await change({ service_id: null }), null)
  assert.is(await change({ service_id: service.id }), service.id)
  const unknown = { service_id: crypto.randomUUID() }
  assert.is((await send(world, all.update, { params, body: unknown })).status, 404)
})

eachKind('another account neither sees nor changes it, and may not depend on it', async parts => {
  const { kind, world, stand, all, create, paramsOf } = parts
  const { id } = await create()
  const { key } = await addAccount(world, `other-${kind}`)
  const params = paramsOf(id)
  for (const route of [all.get, all.pause, all.resume, all.run, all.results, all.transitions, all.delete])
    assert.is((await send(world, route, { params, key })).status, 404, route.id)
  assert.is((await send(world, all.update, { params, key, body: { muted: true } })).status, 404)
  const dependent = { ...stand.body, depends_on: [id] }
  assert.is((await send(world, all.create, { key, body: dependent })).status, 404)
  assert.equal((await send(world, all.list, { key })).body, [])
})

eachKind('it counts against the quota of monitors', async ({ kind, world, stand, all }) => {
  const { key } = await addAccount(world, `small-${kind}`, 'free')
  let made = 0
  const makeOne = async () => {
    const body = { ...stand.body, interval_seconds: 3_600 }
    return (await send(world, all.create, { body, key })).status
  }
  let status = await makeOne()
  for (; status === 201 && made < 200; made++) status = await makeOne()
  assert.is(status, 402)
  assert.ok(made > 1)
})

eachKind('it depends on monitors of other kinds, and others on it', async parts => {
  const { world, all, call, create, paramsOf } = parts
  const params = paramsOf((await create()).id)
  const [uplink] = Object.values(params)
  const { body: shop } = await world.call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', depends_on: [uplink ?? ''] },
  })
  assert.equal(shop.depends_on, [uplink])
  const circle = await send(world, all.update, { params, body: { depends_on: [shop.id] } })
  assert.is(circle.status, 400)
  assert.match((circle.body as Problem).errors?.[0]?.message ?? '', /circle/)
  await call(all.delete, { params })
  const { body: left } = await world.call(routes.getHttpJob, { params: { job_id: shop.id } })
  assert.equal(left.depends_on, [])
})

eachKind('a maintenance window covers it by id and by tag', async ({ kind, world, all, create, paramsOf }) => {
  const { id } = await create({ tags: [`of-${kind}`] })
  const around = {
    title: 'Upgrade',
    starts_at: new Date(world.clock.now() - 3_600_000).toISOString(),
    ends_at: new Date(world.clock.now() + 3_600_000).toISOString(),
    suppress: 'checks' as const,
  }
  for (const covers of [{ monitor_ids: [id] }, { monitor_tags: [`of-${kind}`] }]) {
    const { body: window } = await world.call(routes.createMaintenanceWindow, { body: { ...around, ...covers } })
    await world.settle()
    assert.is((await send(world, all.run, { params: paramsOf(id) })).status, 409)
    await world.call(routes.deleteMaintenanceWindow, { params: { id: window.id } })
  }
  await world.settle()
})

eachKind('the lists over all kinds show it with its target, and find it by that', async parts => {
  const { kind, world, stand, create } = parts
  const { id } = await create({ friendly_name: `Found ${kind}` })
  const { type } = KINDS[kind]
  for (const search of [stand.uri, `found ${kind}`]) {
    const { body } = await world.call(routes.listMonitors, { query: { type, search, limit: 100 } })
    assert.ok(
      body.some(each => each.id === id && each.type === type && each.target === stand.uri),
      search,
    )
  }
})

eachKind('a failing run is read by its id, with its evidence', async parts => {
  const { world, stand, all, call, create, paramsOf } = parts
  const params = paramsOf((await create({ timeout_seconds: 5 })).id)
  await world.settle()
  stand.fail()
  const { run_id } = await call<{ run_id: string }>(all.run, { params })
  await world.settle()
  const result = await call(all.result, { params: { ...params, result_id: run_id } })
  assert.equal([result.status, result.failure_reason, result.run_kind], ['failing', stand.reason.code, 'manual'])
  for (const [name, value] of Object.entries(stand.evidence.failed)) assert.equal(result[name], value, name)
  const listed = await call<Reply[]>(all.results, { params, query: { status: 'failing' } })
  assert.ok(listed.some(({ id }) => id === run_id))
  const missing = { ...params, result_id: crypto.randomUUID() }
  assert.is((await send(world, all.result, { params: missing })).status, 404)
})

eachKind('an unsaved monitor is run once and not kept', async ({ stand, all, call }) => {
  const before = await call<Reply[]>(all.list, { query: { limit: '100' } })
  const seen = await call(all.test, { body: stand.body })
  assert.equal([seen.status, seen.region], ['healthy', 'local'])
  for (const [name, value] of Object.entries(stand.evidence.good)) assert.equal(seen[name], value, name)
  assert.is((await call<Reply[]>(all.list, { query: { limit: '100' } })).length, before.length)
})

test.run()
