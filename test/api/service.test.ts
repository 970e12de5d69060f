import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('services')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

async function create(world: World, body: object = {}) {
  return (await world.call(routes.createService, { body: { name: 'Checkout', ...body } })).body
}

async function httpJob(world: World, body: object = {}) {
  return (await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', ...body } })).body.id
}

async function cronJob(world: World, body: object = {}) {
  return (await world.call(routes.createHeartbeat, { body: { period_seconds: 60, ...body } })).body.id
}

test('only the name is required; the rest has the default of spec 2.8', async ({ world }) => {
  const { id, account_id, created_at, ...rest } = await create(world)
  assert.equal(rest, {
    name: 'Checkout',
    description: null,
    escalation_policy_id: null,
    incident_creation_mode: 'manual',
    reopen_window_minutes: 30,
    auto_resolve: 'unless_acknowledged',
    incident_merge_window_minutes: null,
    default_incident_severity: 'minor',
    auto_publish_to_status_page_id: null,
    external_key: null,
    telemetry_service: null,
    monitor_count: 0,
  })
  assert.ok([id, account_id, created_at].every(Boolean))
})

test('deprecated fields are accepted: the merge window is ignored and null, auto_with_confirmation is auto', async ({
  world,
}) => {
  const service = await create(world, {
    incident_creation_mode: 'auto_with_confirmation',
    incident_merge_window_minutes: 5,
  })
  assert.is(service.incident_creation_mode, 'auto')
  assert.is(service.incident_merge_window_minutes, null)
  const body = { incident_creation_mode: 'auto_with_confirmation', incident_merge_window_minutes: null } as const
  const { body: again } = await world.call(routes.updateService, { params: { id: service.id }, body })
  assert.is(again.incident_creation_mode, 'auto')
})

const LIMITS: [field: string, value: unknown, status: number][] = [
  ['incident_merge_window_minutes', 'abc', 201],
  ['incident_merge_window_minutes', { any: [1] }, 201],
  ['reopen_window_minutes', 0, 201],
  ['reopen_window_minutes', 1440, 201],
  ['reopen_window_minutes', 1441, 400],
  ['reopen_window_minutes', -1, 400],
  ['public_incident_template', { title: 'x'.repeat(512) }, 201],
  ['public_incident_template', { title: 'x'.repeat(513) }, 400],
  ['public_incident_template', { title: ` ${'x'.repeat(512)}\n` }, 201],
  ['public_incident_template', { message: 'x'.repeat(5000) }, 201],
  ['public_incident_template', { message: 'x'.repeat(5001) }, 400],
  ['public_incident_template', { resolved_message: 'x'.repeat(5000) }, 201],
  ['public_incident_template', { resolved_message: 'x'.repeat(5001) }, 400],
  ['public_incident_template', { titel: 'x' }, 400],
  ['auto_resolve', 'sometimes', 400],
  ['default_incident_severity', 'fatal', 400],
  ['incident_creation_mode', 'never', 400],
  ['escalation_policy_id', crypto.randomUUID(), 404],
  ['auto_publish_to_status_page_id', crypto.randomUUID(), 404],
] // biome-ignore format: a table

for (const [field, value, status] of LIMITS) {
  test(`${field} ${JSON.stringify(value).slice(0, 40)} (${JSON.stringify(value).length}) is a ${status}`, async ({
    world,
  }) => {
    const answer = await send(world, routes.createService, { body: { name: 'Limit', [field]: value } })
    assert.is(answer.status, status, JSON.stringify(answer.body))
    if (status !== 201) assert.match((answer.body as Problem).detail, field)
  })
}

test('a template is trimmed, blank words are dropped, null clears, and an empty one is left out', async ({ world }) => {
  const template = { title: '  We are down ', message: ' \n ', resolved_message: '' }
  const { id, public_incident_template } = await create(world, { public_incident_template: template })
  assert.equal(public_incident_template, { title: 'We are down' })
  const update = async (body: object) => (await world.call(routes.updateService, { params: { id }, body })).body
  assert.equal((await update({ name: 'Kept' })).public_incident_template, { title: 'We are down' })
  assert.not.ok('public_incident_template' in (await update({ public_incident_template: null })))
  assert.equal((await update({ public_incident_template: { message: 'm' } })).public_incident_template, {
    message: 'm',
  })
  assert.not.ok('public_incident_template' in (await update({ public_incident_template: { message: ' ' } })))
})

test('an update keeps what it leaves out, null clears, and If-Match guards it', async ({ world }) => {
  const made = await create(world, { description: 'text', external_key: 'shop' })
  const params = { id: made.id }
  const { body: kept, headers } = await world.call(routes.updateService, { params, body: { name: 'Shop' } })
  assert.equal([kept.name, kept.description, kept.external_key], ['Shop', 'text', 'shop'])
  const { body: cleared } = await world.call(routes.updateService, { params, body: { description: null } })
  assert.is(cleared.description, null)
  const stale = { 'if-match': headers.get('etag') ?? '' }
  assert.is((await send(world, routes.updateService, { params, body: { name: 'x' }, headers: stale })).status, 412)
  const again = await send(world, routes.createService, { body: { name: 'Other', external_key: 'shop' } })
  assert.is(again.status, 409)
})

test('linking replaces the whole set; a list left out is empty; browser checks are not counted', async ({ world }) => {
  const { id } = await create(world)
  const [a, b, c] = [await httpJob(world, { service_id: id }), await httpJob(world), await cronJob(world)]
  await world.call(routes.updateHttpJob, { params: { job_id: b }, body: { friendly_name: 'A first name' } })
  const linked = async (body: object) =>
    (await world.call(routes.setServiceMonitors, { params: { id }, body })).body.map(monitor => monitor.id).sort()
  const count = async () => (await world.call(routes.getService, { params: { id } })).body.monitor_count
  assert.is(await count(), 1)
  assert.equal(await linked({ http_job_ids: [b, b], cron_job_ids: [c] }), [b, c].sort())
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: a } })).body.service_id, null)
  assert.is((await world.call(routes.getHeartbeat, { params: { job_id: c } })).body.service_id, id)
  const browser = { name: 'B', script: 'await page.goto("about:blank")', frequency: '1h' as const, service_id: id }
  await world.call(routes.createBrowserCheck, { body: browser })
  assert.is(await count(), 2)
  const { body: list } = await world.call(routes.listServiceMonitors, { params: { id } })
  assert.equal(
    list.map(({ id: monitor, monitor_type }) => [monitor, monitor_type]),
    [
      [b, 'http'],
      [c, 'cron'],
    ],
  )
  assert.equal(await linked({ http_job_ids: [a] }), [a])
  assert.equal(await linked({}), [])
  const own = await world.sql<{ kind: string }>('select kind from monitor where service_id = $1', [id])
  assert.equal(own, [{ kind: 'browser' }])
})

test('an id that is no monitor of its kind in the account is a 404, and nothing changes', async ({ world }) => {
  const { id } = await create(world)
  const [kept, cron] = [await httpJob(world, { service_id: id }), await cronJob(world)]
  const foreign = await addAccount(world, 'foreign')
  const other = (await foreign.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })).body.id
  for (const wrong of [crypto.randomUUID(), other, cron]) {
    const answer = await send(world, routes.setServiceMonitors, { params: { id }, body: { http_job_ids: [wrong] } })
    assert.is(answer.status, 404)
    assert.match((answer.body as Problem).detail, 'http_job_ids[0]')
  }
  const { body: list } = await world.call(routes.listServiceMonitors, { params: { id } })
  assert.equal(
    list.map(monitor => monitor.id),
    [kept],
  )
})

test('service_id of another account, or of none, creates no monitor', async ({ world }) => {
  const foreign = await addAccount(world, 'foreign')
  const other = (await foreign.call(routes.createService, { body: { name: 'Foreign' } })).body.id
  const count = async () => (await world.sql('select from monitor')).length
  const before = await count()
  for (const service_id of [other, crypto.randomUUID()]) {
    const http = { body: { uri: 'http://127.0.0.1:9/', service_id } }
    assert.is((await send(world, routes.createHttpJob, http)).status, 404)
    assert.is((await send(world, routes.createHeartbeat, { body: { period_seconds: 60, service_id } })).status, 404)
  }
  assert.is(await count(), before)
})

test('deletion takes an admin or a key with write:services, and leaves the links of monitors', async ({ world }) => {
  const service = await create(world)
  const monitor = await httpJob(world, { service_id: service.id })
  const params = { id: service.id }
  const body = { type: 'email', details: { email: 'all@example.com' } } as const
  await world.call(routes.createTarget, { params, body })
  const [member, reader] = [
    await addKey(world, service.account_id, 'member'),
    await addKey(world, service.account_id, 'owner', ['read:services']),
  ]
  for (const { key } of [member, reader])
    assert.is((await send(world, routes.deleteService, { key, params })).status, 403)
  const scoped = await addKey(world, service.account_id, 'member', ['write:services'])
  const giver = await addKey(world, service.account_id, 'admin')
  await world.sql('update api_key set created_by = $2 where user_id = $1', [scoped.member, giver.member])
  assert.is((await send(world, routes.deleteService, { key: scoped.key, params })).status, 204)
  assert.equal(await world.sql('select from service_target where service_id = $1', [service.id]), [])
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: monitor } })).body.service_id, service.id)
  const admin = await addKey(world, service.account_id, 'admin')
  const second = { id: (await create(world)).id }
  assert.is((await send(world, routes.deleteService, { key: admin.key, params: second })).status, 204)
})

test('targets are returned without secrets', async ({ world }) => {
  const params = { id: (await create(world)).id }
  const bodies = [
    { type: 'email', details: { email: 'All@Example.com' } },
    { type: 'chat_channel', details: { chat_token: 'xoxb-very-hidden', channel: '#outages' } },
    { type: 'webhook', details: { url: 'https://user:hidden@127.0.0.1:8443/hidden/path?token=hidden' } },
  ] as const
  for (const body of bodies) await world.call(routes.createTarget, { params, body })
  const { body: list } = await world.call(routes.listTargets, { params })
  assert.equal(
    list.map(target => target.details),
    [{ url: 'https://127.0.0.1:8443' }, { has_token: true, channel: '#outages' }, { email: 'All@Example.com' }],
  )
  const rows = await world.sql('select details, secrets from service_target')
  const { body: audit } = await world.call(routes.listAuditLog, {})
  assert.not.match(JSON.stringify([rows, audit]), 'hidden')
  const target_id = list[0]?.id ?? ''
  assert.is((await send(world, routes.deleteTarget, { params: { ...params, target_id } })).status, 204)
  const other = { id: (await create(world)).id, target_id: list[1]?.id ?? '' }
  assert.is((await send(world, routes.deleteTarget, { params: other })).status, 404)
  assert.is((await world.call(routes.listTargets, { params })).body.length, 2)
})

const TARGETS: [name: string, body: object, path: string][] = [
  ['another type', { type: 'pigeon', details: {} }, 'type'],
  ['no type', { details: { email: 'a@example.com' } }, 'type'],
  ['no details', { type: 'email' }, 'details'],
  ['the details of another type', { type: 'email', details: { url: 'https://example.com/' } }, 'details.email'],
  ['what is no address', { type: 'email', details: { email: 'nobody' } }, 'details.email'],
  ['a token alone', { type: 'chat_channel', details: { chat_token: 'x' } }, 'details.channel'],
  ['another scheme', { type: 'webhook', details: { url: 'ftp://example.com/' } }, 'details.url'],
] // biome-ignore format: a table

for (const [name, body, path] of TARGETS) {
  test(`a target is refused: ${name}`, async ({ world }) => {
    const params = { id: (await create(world)).id }
    const answer = await send(world, routes.createTarget, { params, body })
    assert.is(answer.status, 400)
    const paths = (answer.body as Problem).errors?.map(fault => fault.path)
    assert.ok(paths?.includes(path), JSON.stringify(answer.body))
  })
}

test('a webhook of a private address is refused when it is given, and by each spelling', async () => {
  const world = await createWorld({ agent: false, environment: { PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'false' } })
  try {
    const params = { id: (await create(world)).id }
    for (const host of ['127.0.0.1', '[::1]', '0x7f.1', '169.254.169.254', '10.0.0.1', '[::ffff:192.168.0.1]']) {
      const body = { type: 'webhook', details: { url: `https://${host}/hook` } }
      const answer = await send(world, routes.createTarget, { params, body })
      assert.is(answer.status, 400, host)
      assert.match((answer.body as Problem).detail, 'details.url')
    }
    const body = { type: 'webhook', details: { url: 'https://8.8.8.8/hook' } }
    assert.is((await send(world, routes.createTarget, { params, body })).status, 201)
    assert.is((await world.call(routes.listTargets, { params })).body.length, 1)
  } finally {
    await world.close()
  }
})

test.run()
