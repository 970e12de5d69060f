import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { COMPONENT_ROUTES, componentParam } from '@pharos/shared-protocol/contract/publishing/page-component.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { FIXTURES } from './fixture/index.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('components of status pages')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

async function page(world: World) {
  return (await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })).body.id
}

async function httpJob(world: World) {
  return (await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', friendly_name: 'lb-eu-2' } }))
    .body.id
}

async function make(world: World, kind: MonitorKindName): Promise<string> {
  const made = await FIXTURES[KINDS[kind].reference]?.(world)
  return made?.params[monitorParam(MONITOR_ROUTES[kind].get)] ?? ''
}

/** The paths by `monitor_id`, for every kind, and those that are called like a kind. */
const FAMILIES = [
  ...MONITOR_KINDS.map(kind => ({
    title: kind,
    kind,
    field: 'monitor_id',
    more: { monitor_type: KINDS[kind].type },
    routes: {
      list: routes.listComponents,
      attach: routes.attachComponent,
      update: routes.updateComponent,
      detach: routes.detachComponent,
    },
  })),
  ...(['http', 'browser'] as const).map(kind => ({
    title: `${kind}, by its own path`,
    kind,
    field: componentParam(kind),
    more: {},
    routes: COMPONENT_ROUTES[kind],
  })),
]

for (const {
  title,
  kind,
  field,
  more,
  routes: { list, attach, update, detach },
} of FAMILIES) {
  const call = (world: World, route: AnyRoute, params: Record<string, string>, body?: object) =>
    send(world, route, { params, body })

  test(`${title}: attached under a public name, changed, taken off`, async ({ world }) => {
    const params = { id: await page(world), [field]: await make(world, kind) }
    const made = await call(world, attach, params, { friendly_name: 'Checkout' })
    assert.is(made.status, 201, JSON.stringify(made.body))
    const { id, created_at, monitor_name, ...rest } = made.body as Record<string, unknown>
    assert.ok(id && created_at)
    assert.is(typeof monitor_name === 'string', 'monitor_type' in more)
    assert.equal(rest, {
      status_page_id: params.id,
      friendly_name: 'Checkout',
      sla_target_percentage: null,
      shows_uptime: true,
      group: null,
      description: null,
      position: 1,
      [field]: params[field],
      ...more,
    })
    const changed = await call(world, update, params, { sla_target_percentage: 99.95 })
    assert.equal(changed.body, { ...(made.body as object), sla_target_percentage: 99.95 })
    const renamed = await call(world, update, params, { friendly_name: 'Purchase' })
    assert.equal((await call(world, list, params)).body, [renamed.body])
    const cleared = await call(world, update, params, { sla_target_percentage: null })
    assert.equal(cleared.body, { ...(made.body as object), friendly_name: 'Purchase' })
    assert.is((await call(world, detach, params)).status, 204)
    assert.equal((await call(world, list, params)).body, [])
    assert.is((await call(world, detach, params)).status, 404)
    assert.is((await call(world, update, params, { friendly_name: 'x' })).status, 404)
    const events = await world.sql(`select 1 from event where name = 'page.changed' and subject_id = $1`, [params.id])
    assert.is(events.length, 5)
  })

  test(`${title}: group, description and position are set, kept and cleared`, async ({ world }) => {
    const params = { id: await page(world), [field]: await make(world, kind) }
    const place = { group: 'Europe', description: 'Pays by card', position: 7 }
    const made = await call(world, attach, params, { friendly_name: 'Checkout', ...place })
    const placeOf = (body: unknown) => {
      const { group, description, position } = body as typeof place
      return { group, description, position }
    }
    assert.equal(placeOf(made.body), place)
    assert.equal(placeOf((await call(world, update, params, { position: 2 })).body), { ...place, position: 2 })
    const cleared = await call(world, update, params, { group: null, description: null })
    assert.equal(placeOf(cleared.body), { group: null, description: null, position: 2 })
    for (const wrong of [
      { group: '' },
      { group: 'a\nb' },
      { description: 'x'.repeat(301) },
      { position: 0 },
      { position: 1.5 },
    ])
      assert.is((await call(world, update, params, wrong)).status, 400, JSON.stringify(wrong))
    assert.equal(placeOf(((await call(world, list, params)).body as unknown[])[0]), placeOf(cleared.body))
  })

  test(`${title}: the SLA target is for updates only, and above 0 to 100`, async ({ world }) => {
    const params = { id: await page(world), [field]: await make(world, kind) }
    const early = await call(world, attach, params, { friendly_name: 'Checkout', sla_target_percentage: 99 })
    assert.is(early.status, 400)
    assert.match(JSON.stringify(early.body), 'sla_target_percentage')
    assert.equal((await call(world, list, params)).body, [])
    for (const body of [{}, { friendly_name: '' }, { friendly_name: 'x'.repeat(201) }, { friendly_name: null }])
      assert.is((await call(world, attach, params, body)).status, 400, JSON.stringify(body))
    await call(world, attach, params, { friendly_name: 'Checkout' })
    for (const [
      target,
      status,
    ] of [[0, 400], [-1, 400], [100.1, 400], ['99', 400], [0.1, 200], [100, 200], [null, 200]]) // biome-ignore format: a table
      assert.is((await call(world, update, params, { sla_target_percentage: target })).status, status, String(target))
  })
}

test('a monitor of another kind by the path of a kind, or of another account, is a 404; an attached one a 409', async ({
  world,
}) => {
  const id = await page(world)
  const http = await httpJob(world)
  const browser = await make(world, 'browser')
  const body = { friendly_name: 'Checkout' }
  assert.is((await send(world, routes.attachHttpJob, { params: { id, http_job_id: browser }, body })).status, 404)
  assert.is(
    (await send(world, routes.attachBrowserCheck, { params: { id, browser_check_id: http }, body })).status,
    404,
  )
  const other = await addAccount(world, 'other')
  const theirs = await other.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  const foreign = { id, http_job_id: theirs.body.id }
  assert.is((await send(world, routes.attachHttpJob, { params: foreign, body })).status, 404)
  const elsewhere = { id, monitor_id: theirs.body.id }
  assert.is((await send(world, routes.attachComponent, { params: elsewhere, body })).status, 404)
  assert.is((await send(world, routes.attachHttpJob, { params: { id, http_job_id: http }, body })).status, 201)
  assert.is((await send(world, routes.attachComponent, { params: { id, monitor_id: http }, body })).status, 409)
  assert.is((await send(world, routes.attachHttpJob, { params: { id, http_job_id: http }, body })).status, 409)
})

test('pages share monitors; components keep the order of creation, and are deleted with their monitor', async ({
  world,
}) => {
  const [one, two] = [await page(world), await page(world)]
  const jobs = [await httpJob(world), await httpJob(world), await httpJob(world)]
  for (const id of [one, two])
    for (const http_job_id of jobs)
      await world.call(routes.attachHttpJob, { params: { id, http_job_id }, body: { friendly_name: http_job_id } })
  const order = async (id: string) =>
    (await world.call(routes.listHttpComponents, { params: { id } })).body.map(each => each.http_job_id)
  assert.equal(await order(one), jobs)
  const [first = '', ...others] = jobs
  await world.call(routes.detachHttpJob, { params: { id: one, http_job_id: first } })
  assert.equal(await order(one), others)
  assert.equal(await order(two), jobs)
  await world.call(routes.deleteHttpJob, { params: { job_id: first } })
  assert.equal(await order(two), others)
})

test('If-Match is the version of the page, with all that is on it', async ({ world }) => {
  const params = { id: await page(world), http_job_id: await httpJob(world) }
  await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
  const etag = (await world.call(routes.getStatusPage, { params })).headers.get('etag') ?? ''
  const change = (friendly_name: string, tag: string) =>
    send(world, routes.updateHttpComponent, { params, body: { friendly_name }, headers: { 'if-match': tag } })
  const changed = await change('Purchase', etag)
  assert.is(changed.status, 200)
  assert.is((await change('Basket', etag)).status, 412)
  assert.is((await change('Basket', changed.headers.get('etag') ?? '')).status, 200)
})

test.run()
