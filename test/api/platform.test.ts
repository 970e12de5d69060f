import { gunzipSync } from 'node:zlib'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { request } from './raw.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('rules for every endpoint')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const JOB = { uri: 'http://127.0.0.1:9/' }

test('a repeated idempotency key returns the first response, and creates once', async ({ world }) => {
  const headers = { 'idempotency-key': 'create-once' }
  const first = await send(world, routes.createHttpJob, { body: JOB, headers })
  const again = await send(world, routes.createHttpJob, { body: JOB, headers })
  assert.is(first.status, 201)
  assert.equal(again.body, first.body)
  assert.is(again.headers.get('etag'), first.headers.get('etag'))
  const { body: other } = await send(world, routes.createHttpJob, { body: { uri: 'http://127.0.0.1:10/' }, headers })
  assert.is((other as Problem).code, 'conflict')
})

test('of two requests at once under one idempotency key one creates', async ({ world }) => {
  const sent = { body: JOB, headers: { 'idempotency-key': 'at-once' } }
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(world, routes.createHttpJob, sent)))
  const created = new Set(answers.filter(each => each.status === 201).map(each => (each.body as { id: string }).id))
  assert.is(created.size, 1)
  assert.ok(answers.every(each => each.status === 201 || each.status === 409))
})

test('a refused request leaves its idempotency key free', async ({ world }) => {
  const headers = { 'idempotency-key': 'refused-first' }
  const body = { ...JOB, check_regions: ['nowhere'] }
  assert.is((await send(world, routes.createHttpJob, { body, headers })).status, 400)
  assert.is((await send(world, routes.createHttpJob, { body: JOB, headers })).status, 201)
})

test('a key that is shown once can be requested again for ten minutes, and then no more', async ({ world }) => {
  const sent = { body: { name: 'shown once' }, headers: { 'idempotency-key': 'secret' } }
  const first = await send(world, routes.createApiKey, sent)
  assert.equal((await send(world, routes.createApiKey, sent)).body, first.body)
  await world.advance('11m')
  assert.is((await send(world, routes.createApiKey, sent)).status, 409)
})

test('a change on an older revision is refused and changes nothing', async ({ world }) => {
  const { body: job, headers } = await send(world, routes.createHttpJob, { body: JOB })
  const params = { job_id: (job as { id: string }).id }
  const etag = headers.get('etag') ?? ''
  const change = (friendly_name: string) =>
    send(world, routes.updateHttpJob, { params, body: { friendly_name }, headers: { 'if-match': etag } })
  const changed = await change('first')
  assert.is(changed.status, 200)
  assert.is.not(changed.headers.get('etag'), etag)
  const late = await change('second')
  assert.is((late.body as Problem).code, 'precondition_failed')
  assert.is(late.status, 412)
  assert.is((await world.call(routes.getHttpJob, { params })).body.friendly_name, 'first')
  const gone = await send(world, routes.deleteHttpJob, { params, headers: { 'if-match': etag } })
  assert.is(gone.status, 412)
})

test('every response carries a request id, the caller’s own when it gave one', async ({ world }) => {
  const given = await send(world, routes.getAccount, { headers: { 'x-request-id': 'my-request-1' } })
  assert.is(given.headers.get('x-request-id'), 'my-request-1')
  const odd = await send(world, routes.getAccount, { headers: { 'x-request-id': 'a b <c>' } })
  assert.match(odd.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
})

test('an unknown address is 404, another method 405 with what is allowed', async ({ world }) => {
  const headers = { authorization: `Bearer ${world.ownerKey}` }
  assert.is((await fetch(`${world.url}/nothing/here`, { headers })).status, 404)
  const patch = await fetch(`${world.url}/http/jobs`, { method: 'PATCH', headers })
  assert.is(patch.status, 405)
  assert.match(patch.headers.get('allow') ?? '', /GET/)
  assert.is((await fetch(`${world.url}/http/job/%zz`, { headers })).status, 400)
})

test('a list is paged by its Link header: each item once, newest first', async ({ world }) => {
  for (let i = 0; i < 5; i++) await world.call(routes.createHttpJob, { body: { ...JOB, tags: ['walk'] } })
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; tag: string; cursor?: string } = {
      limit: 2,
      tag: 'walk',
      ...(cursor ? { cursor } : {}),
    }
    const page = await world.call(routes.listHttpJobs, { query })
    ids.push(...page.body.map(job => job.id))
    cursor = page.next
  } while (cursor !== null)
  assert.is(new Set(ids).size, 5)
  assert.equal(ids, ids.toSorted().toReversed())
  const broken = await send(world, routes.listHttpJobs, { query: { cursor: 'bm90IG91cnM' } })
  assert.equal((broken.body as Problem).errors, [
    { path: 'cursor', message: 'is not a cursor of this list', code: 'request.not_a_cursor' },
  ])
})

test('a key that is too long is a fault of the header', async ({ world }) => {
  const make = (length: number) =>
    send(world, routes.createStatusPage, {
      body: { friendly_name: 'Long key' },
      headers: { 'idempotency-key': 'k'.repeat(length) },
    })
  assert.is((await make(255)).status, 201)
  const { status, body } = await make(256)
  assert.equal(
    [status, (body as Problem).errors],
    [400, [{ path: 'Idempotency-Key', message: 'is longer than 255 characters', code: 'request.too_long' }]],
  )
})

test('health and metrics need no account; metrics only from this machine', async ({ world }) => {
  assert.is((await fetch(`${world.url}/health/live`)).status, 200)
  const ready = await fetch(`${world.url}/health/ready`)
  assert.equal(await ready.json(), {
    status: 'ready',
    checks: { database: true, bus: true, telemetry: true, clock: true },
  })
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  for (const name of [
    'runs_dispatched_total',
    'outcomes_total',
    'schedule_lag_seconds',
    'bus_connected',
    'database_connections',
    'http_request_seconds',
  ])
    assert.match(metrics, `pharos_${name}`)
  for (const [, name = '', type] of metrics.matchAll(/^# TYPE (\S+) (\S+)$/gm))
    assert.is(name.endsWith('_total'), type === 'counter', `${name} is a ${type}`)
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'forwarded', 'via', 'x-real-ip']) {
    const { status } = await request(`${world.url}/metrics`, { [name]: '203.0.113.9' })
    assert.is(status, 401, name)
  }
  assert.is((await request(`${world.url}/metrics`, { host: 'rebound.example' })).status, 401)
  assert.is((await request(`${world.url}/metrics`, { host: 'localhost:8080' })).status, 200)
})

test('a proxy that is not trusted is a warning of /health/ready, and no reason not to be ready', async ({ world }) => {
  const ready = async (headers = {}) => {
    const reply = await fetch(`${world.url}/health/ready`, { headers })
    const { status, warnings = [] } = (await reply.json()) as { status: string; warnings?: { name: string }[] }
    return [reply.status, status, ...warnings.map(({ name }) => name)]
  }
  world.lines.expect(/PHAROS_TRUSTED_PROXIES does not name/)
  assert.equal(await ready({ 'x-forwarded-for': '203.0.113.9' }), [200, 'ready', 'untrusted_proxy'])
  assert.equal(await ready(), [200, 'ready', 'untrusted_proxy'])
})

test('no check of the region local reaches the API, which would take it for the operator', async ({ world }) => {
  const answer = await world.call(routes.testHttpJob, { body: { uri: `${world.url}/metrics` } })
  assert.match(JSON.stringify(answer.body), 'belongs to the monitoring installation itself')
})

test('the document is compressed, and not sent again to a client that has it', async ({ world }) => {
  const packed = await request(`${world.url}/openapi.json`, { 'accept-encoding': 'gzip' })
  assert.is(packed.headers['content-encoding'], 'gzip')
  assert.is(JSON.parse(gunzipSync(packed.body).toString()).openapi, '3.1.0')
  const again = await request(`${world.url}/openapi.json`, { 'if-none-match': packed.headers.etag ?? '' })
  assert.equal([again.status, again.body.length], [304, 0])
})

test('a read is not refused for the version that If-Match names', async ({ world }) => {
  const { status } = await send(world, routes.getAccount, { headers: { 'if-match': '"of-another"' } })
  assert.is(status, 200)
})

test('a full disk of the database is reported by the response and by readiness', async ({ world }) => {
  // The error that PostgreSQL raises when a table cannot grow.
  await world.sql(`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await world.sql('create trigger full_disk before insert on service for each row execute function full_disk()')
  world.lines.expect(/could not extend file/)
  const { status, body, headers } = await send(world, routes.createService, { body: { name: 'no room' } })
  assert.equal([status, (body as Problem).code], [503, 'unavailable'])
  assert.match((body as Problem).detail ?? '', 'disk')
  assert.ok(Number(headers.get('retry-after')) > 0)
  const ready = await fetch(`${world.url}/health/ready`)
  assert.is(ready.status, 503)
  assert.equal((await ready.json()).reasons, ['database: its disk is full'])
  await world.sql('drop trigger full_disk on service')
})

test('__proto__ in a body is an unknown field', async ({ world }) => {
  const { status, body } = await send(world, routes.createHttpJob, {
    body: '{"uri":"http://127.0.0.1:9/","__proto__":{}}',
  })
  assert.is(status, 400)
  assert.equal((body as Problem).errors, [
    { path: '__proto__', message: 'is not a known field', code: 'fault.unknown_field' },
  ])
})

test('a response lists at most 20 errors, with shortened paths', async ({ world }) => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`${'x'.repeat(100)}${at}`, 1]))
  const { body } = await send(world, routes.createHttpJob, {
    body: { ...JOB, ['y'.repeat(900_000 / 2)]: 1, ...fields },
  })
  const problem = body as Problem
  assert.is(problem.errors?.length, 20)
  assert.match(problem.detail ?? '', 'and 4981 more')
  assert.ok(JSON.stringify(problem).length < 12_000)
})

test.run()
