import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('heartbeats')

test.before(async context => {
  context.world = await sharedWorld()
})
test.after(({ world }) => world.close())

async function create(world: SharedWorld, body: object = {}) {
  return (await world.call(routes.createHeartbeat, { body: { period_seconds: 60, ...body } })).body
}

function ping(world: SharedWorld, key: string, path = '', init: RequestInit = {}) {
  return fetch(`${world.url}/ping/${key}${path}`, init)
}

async function read(world: SharedWorld, job_id: string) {
  return (await world.call(routes.getHeartbeat, { params: { job_id } })).body
}

test('only the schedule is required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.equal(
    [job.schedule_type, job.period_seconds, job.cron_expression, job.timezone, job.grace_seconds],
    ['period', 60, null, 'UTC', 300],
  )
  assert.equal(
    [job.max_runtime_seconds, job.allowed_methods, job.failure_keywords, job.success_keywords, job.service_id],
    [null, null, [], [], null],
  )
  assert.equal([job.current_status, job.next_expected_at, job.last_ping_at], ['pending', null, null])
  assert.match(job.ping_key, /^[0-9A-Za-z]{22}$/)
  assert.ok(job.ping_url.endsWith(`/ping/${job.ping_key}`))
})

test('a cron expression makes it a calendar, in the zone of the account or its own', async ({ world }) => {
  const body = { period_seconds: undefined, cron_expression: '0 3 * * *', timezone: 'America/New_York' }
  const job = await create(world, body)
  assert.equal([job.schedule_type, job.period_seconds, job.timezone], ['cron', null, 'America/New_York'])
  assert.is(job.next_expected_at, '2026-03-02T08:00:00.000Z'.replace('02T', '03T'))
})

const REFUSED: [name: string, body: object, path: string][] = [
  ['no schedule', {}, 'period_seconds'],
  ['a type without its field', { schedule_type: 'cron' }, 'cron_expression'],
  ['the field of the other type', { schedule_type: 'cron', cron_expression: '@daily', period_seconds: 60 }, 'period_seconds'],
  ['a period under 30 s', { period_seconds: 29 }, 'period_seconds'],
  ['a period over a year', { period_seconds: 31_536_001 }, 'period_seconds'],
  ['what is no cron expression', { cron_expression: 'tomorrow' }, 'cron_expression'],
  ['a date that never comes', { cron_expression: '0 0 30 2 *' }, 'cron_expression'],
  ['a zone that does not exist', { cron_expression: '@daily', timezone: 'Mars/Base' }, 'timezone'],
  ['another method', { period_seconds: 60, allowed_methods: ['GET'] }, 'allowed_methods[0]'],
  ['regions', { period_seconds: 60, check_regions: ['local'] }, 'check_regions'],
] // biome-ignore format: a table

for (const [name, body, path] of REFUSED) {
  test(`refused: ${name}`, async ({ world }) => {
    const answer = await send(world, routes.createHeartbeat, { body })
    assert.is(answer.status, 400)
    const paths = (answer.body as Problem).errors?.map(fault => fault.path)
    assert.ok(paths?.includes(path), JSON.stringify(answer.body))
  })
}

test('an omitted field keeps its value; a new type of schedule drops the old one', async ({ world }) => {
  const job = await create(world, { description: 'text', failure_keywords: ['ERROR'], grace_seconds: 10 })
  const params = { job_id: job.id }
  const { body: kept } = await world.call(routes.updateHeartbeat, { params, body: { friendly_name: 'Backup' } })
  assert.equal(
    [kept.friendly_name, kept.description, kept.failure_keywords, kept.grace_seconds, kept.period_seconds],
    ['Backup', 'text', ['ERROR'], 10, 60],
  )
  assert.is(kept.ping_key, job.ping_key)
  const body = { schedule_type: 'cron', cron_expression: '@hourly' } as const
  const { body: turned } = await world.call(routes.updateHeartbeat, { params, body })
  assert.equal([turned.period_seconds, turned.cron_expression], [null, '@hourly'])
  const wrong = await send(world, routes.updateHeartbeat, { params, body: { period_seconds: 60 } })
  assert.is(wrong.status, 400)
  assert.match((wrong.body as Problem).detail, 'must be null for schedule_type cron')
})

test('external_key is unique among heartbeats; an unknown service_id is refused', async ({ world }) => {
  await create(world, { external_key: 'backup' })
  const again = await send(world, routes.createHeartbeat, { body: { period_seconds: 60, external_key: 'backup' } })
  assert.is(again.status, 409)
  const { id } = await create(world)
  for (const [route, params] of [
    [routes.createHeartbeat, {}],
    [routes.updateHeartbeat, { job_id: id }],
  ] as const) {
    const body = { period_seconds: 60, service_id: crypto.randomUUID() }
    assert.is((await send(world, route, { params, body })).status, 404)
  }
})

test('every method pings, and is answered OK as plain text', async ({ world }) => {
  const job = await create(world)
  for (const method of ['GET', 'HEAD', 'POST']) {
    const answer = await ping(world, job.ping_key, '', { method })
    assert.is(answer.status, 200)
    assert.match(answer.headers.get('content-type') ?? '', 'text/plain')
    assert.is(await answer.text(), method === 'HEAD' ? '' : 'OK')
  }
  const { body: pings } = await world.call(routes.listPings, { params: { job_id: job.id } })
  assert.equal(
    pings.map(({ n, method, signal, result }) => [n, method, signal, result]),
    [
      [3, 'POST', 'success', 'success'],
      [2, 'HEAD', 'success', 'success'],
      [1, 'GET', 'success', 'success'],
    ],
  )
  assert.is((await read(world, job.id)).current_status, 'up')
})

test('allowed_methods: others are refused with 405, and are no pings', async ({ world }) => {
  const job = await create(world, { allowed_methods: ['POST'] })
  for (const method of ['GET', 'HEAD']) {
    const answer = await ping(world, job.ping_key, '/start', { method })
    assert.is(answer.status, 405)
    assert.is(answer.headers.get('allow'), 'POST')
  }
  assert.is((await read(world, job.id)).current_status, 'pending')
  assert.is((await ping(world, job.ping_key, '', { method: 'POST' })).status, 200)
  assert.is((await ping(world, job.ping_key, '', { method: 'PUT' })).status, 405)
})

test('404 for an unknown key whatever else is wrong; 400 names the field for a known one', async ({ world }) => {
  const job = await create(world)
  for (const path of ['', '/start', '/256', '/what', '?rid=1']) {
    const answer = await ping(world, 'A'.repeat(22), path)
    assert.is(answer.status, 404, path)
    assert.is(((await answer.json()) as Problem).code, 'not_found')
  }
  const cases = [
    ['/256', 'signal', 'heartbeat.unknown_signal'],
    ['/-1', 'signal', 'heartbeat.unknown_signal'],
    ['/1.5', 'signal', 'heartbeat.unknown_signal'],
    ['/success', 'signal', 'heartbeat.unknown_signal'],
    ['?rid=1', 'rid', 'fault.uuid'],
    [`?rid=${crypto.randomUUID()}x`, 'rid', 'fault.uuid'],
  ] as const
  for (const [path, field, code] of cases) {
    const answer = await ping(world, job.ping_key, path, { method: 'POST', body: 'x' })
    assert.is(answer.status, 400, path)
    assert.equal(
      ((await answer.json()) as Problem).errors?.map(fault => [fault.path, fault.code]),
      [[field, code]],
    )
  }
  assert.is((await read(world, job.id)).last_ping_at, null)
  assert.is((await ping(world, job.ping_key, '?t=12345&utm_source=cron')).status, 200)
})

test('a body is stored up to 100 KB, unchanged; a longer one is cut and marked so', async ({ world }) => {
  const job = await create(world)
  const params = { job_id: job.id }
  const headers = { 'content-type': 'text/x-log' }
  await ping(world, job.ping_key, '', { method: 'POST', body: 'Grüße\0\n', headers })
  await ping(world, job.ping_key, '/log', { method: 'POST', body: 'x'.repeat(102_400) })
  await ping(world, job.ping_key, '/fail', { method: 'POST', body: 'x'.repeat(5_000_000) })
  await ping(world, job.ping_key)
  const body = async (n: number) => (await world.call(routes.getPingBody, { params: { ...params, n: String(n) } })).body
  assert.equal(await body(1), {
    n: 1,
    content_type: 'text/x-log',
    body: 'Grüße\0\n',
    body_bytes: 9,
    body_truncated: false,
  })
  assert.equal([(await body(2)).body.length, (await body(2)).body_truncated], [102_400, false])
  const cut = await body(3)
  assert.equal([cut.body.length, cut.body_bytes, cut.body_truncated], [102_400, 5_000_000, true])
  assert.is((await send(world, routes.getPingBody, { params: { ...params, n: '4' } })).status, 404)
})

test('keywords in a body decide the result', async ({ world }) => {
  const job = await create(world, { success_keywords: ['backup complete'], failure_keywords: ['disk full'] })
  const post = async (body: string) => {
    await ping(world, job.ping_key, '/0', { method: 'POST', body })
    const { current_status, last_failure_reason } = await read(world, job.id)
    return [current_status, last_failure_reason]
  }
  assert.equal(await post('backup complete'), ['up', null])
  assert.equal(await post('backup complete, but disk full'), ['down', 'failure_keyword'])
  assert.equal(await post('backup'), ['down', 'success_keyword_missing'])
  assert.equal((await post('backup complete'))[0], 'up')
})

test('keywords are found in whatever charset a body is sent', async ({ world }) => {
  const job = await create(world, { failure_keywords: ['Löschen fehlgeschlagen', '失敗'] })
  const post = async (body: Buffer, type: string) => {
    await ping(world, job.ping_key, '/0', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: { 'content-type': type },
    })
    const { current_status } = await read(world, job.id)
    const n = String((await world.call(routes.listPings, { params: { job_id: job.id } })).body[0]?.n)
    const stored = await world.call(routes.getPingBody, { params: { job_id: job.id, n } })
    return [current_status, stored.body.body]
  }
  const log = 'Backup\nLöschen fehlgeschlagen\n'
  const latin = Buffer.from(log, 'latin1')
  const utf16 = Buffer.from(`\uFEFF${log}`, 'utf16le')
  const form = 'application/x-www-form-urlencoded'
  assert.equal(await post(latin, 'text/plain; charset=iso-8859-1'), ['down', log])
  assert.equal(await post(Buffer.from('gut'), 'text/plain'), ['up', 'gut'])
  assert.equal(await post(latin, form), ['down', log])
  assert.is((await post(Buffer.from('gut'), form))[0], 'up')
  assert.equal(await post(Buffer.concat([Buffer.from('Größe\n'), latin]), form), ['down', `Größe\n${log}`])
  assert.is((await post(Buffer.from('gut'), form))[0], 'up')
  assert.equal(await post(utf16, 'text/plain'), ['down', log])
  assert.is((await post(Buffer.from('gut'), form))[0], 'up')
  assert.equal(await post(Buffer.from([0x8e, 0xb8, 0x94, 0x73]), 'text/plain; charset=Shift_JIS'), ['down', '失敗'])
})

test('pings are listed newest first, by pages, times and results', async ({ world }) => {
  const job = await create(world)
  const params = { job_id: job.id }
  const rid = crypto.randomUUID()
  for (const path of [`/start?rid=${rid}`, `/3?rid=${rid.toUpperCase()}`, '/log', '/fail', ''])
    await ping(world, job.ping_key, path)
  const first = await world.call(routes.listPings, { params, query: { limit: 3 } })
  assert.equal(
    first.body.map(each => each.n),
    [5, 4, 3],
  )
  const rest = await world.call(routes.listPings, { params, query: { limit: 3, cursor: first.next ?? '' } })
  assert.equal(
    rest.body.map(each => each.n),
    [2, 1],
  )
  assert.is(rest.next, null)
  const { exit_status, result, failure_reason, duration_ms, signal, rid: named } = rest.body[0] ?? {}
  assert.equal(
    [signal, exit_status, result, failure_reason, duration_ms, named],
    ['exit_status', 3, 'failure', 'exit_status', 0, rid],
  )
  const failures = await world.call(routes.listPings, { params, query: { result: 'failure' } })
  assert.equal(
    failures.body.map(each => each.n),
    [4, 2],
  )
  const later = await world.call(routes.listPings, { params, query: { from: '2027-01-01T00:00:00Z' } })
  assert.equal(later.body, [])
})

test('a deleted heartbeat is gone with its pings, and so is its address', async ({ world }) => {
  const job = await create(world)
  await ping(world, job.ping_key, '', { method: 'POST', body: 'x' })
  await world.call(routes.deleteHeartbeat, { params: { job_id: job.id } })
  assert.is((await ping(world, job.ping_key)).status, 404)
  for (const table of ['ping', 'ping_body', 'heartbeat_state', 'monitor_state', 'transition'])
    assert.equal(await world.sql(`select from ${table} where monitor_id = $1`, [job.id]), [], table)
})

test('an HTTP monitor is no heartbeat, and the other way round', async ({ world }) => {
  const { body: http } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/' } })
  assert.is((await send(world, routes.getHeartbeat, { params: { job_id: http.id } })).status, 404)
  const { id } = await create(world)
  assert.is((await send(world, routes.getHttpJob, { params: { job_id: id } })).status, 404)
})

test('listed by status and tag', async ({ world }) => {
  const job = await create(world, { tags: ['only-here'] })
  await ping(world, job.ping_key)
  const list = async (query: object) => (await world.call(routes.listHeartbeats, { query })).body.map(each => each.id)
  assert.equal(await list({ tag: 'only-here', status: 'up' }), [job.id])
  assert.equal(await list({ tag: 'only-here', status: 'down' }), [])
})

test.run()
