import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('HTTP monitors')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'

async function create(world: World, body: object = {}) {
  return (await world.call(routes.createHttpJob, { body: { uri, ...body } })).body
}

test('only the address is required; the rest has its documented default', async ({ world }) => {
  const job = await create(world)
  assert.is(job.friendly_name, '127.0.0.1:9')
  assert.equal(
    [
      job.method,
      job.interval_seconds,
      job.timeout_seconds,
      job.retries,
      job.follow_redirects,
      job.verify_tls,
      job.http_version,
    ],
    ['GET', 60, 10, 1, true, true, 'auto'],
  )
  assert.equal(
    [job.failure_threshold, job.failure_window, job.recovery_threshold, job.min_healthy_regions],
    [1, 1, 1, null],
  )
  assert.equal(job.expected_status_codes, ['2xx', '3xx'])
  assert.equal([job.tls_job_id, job.dns_job_id, job.page_speed_job_id, job.service_id], [null, null, null, null])
  assert.is(job.current_status, 'pending')
})

test('a monitor without a name is named by host and path, so that those of one host differ', async ({ world }) => {
  const names = []
  for (const path of ['health', 'health?shop=1', 'shop/'])
    names.push((await create(world, { uri: `${uri}${path}` })).friendly_name)
  assert.equal(names, ['127.0.0.1:9/health', '127.0.0.1:9/health', '127.0.0.1:9/shop'])
})

test('pairs follow the address, and a requested pair that it cannot have is refused', async ({ world }) => {
  const job = await create(world, { uri: 'https://www.example.co.uk/' })
  assert.equal([job.monitor_tls, job.monitor_domain, job.monitor_page_speed], [true, true, false])
  const params = { job_id: job.id }
  const { body: moved } = await world.call(routes.updateHttpJob, { params, body: { uri } })
  assert.equal([moved.monitor_tls, moved.monitor_domain], [false, false])
  for (const body of [
    { uri, monitor_tls: true },
    { uri, monitor_domain: true },
    { uri: 'https://co.uk/', monitor_domain: true },
  ]) {
    const answer = await send(world, routes.createHttpJob, { body })
    assert.is(answer.status, 400)
    assert.equal(
      (answer.body as Problem).errors?.map(fault => fault.path),
      [Object.keys(body)[1]],
    )
  }
})

test('an omitted field keeps its value, null clears one that may be null', async ({ world }) => {
  const job = await create(world, { description: 'text', degraded_threshold_ms: 500, tags: ['a', 'b'], retries: 3 })
  const params = { job_id: job.id }
  const { body: kept } = await world.call(routes.updateHttpJob, { params, body: { friendly_name: 'x' } })
  assert.equal([kept.description, kept.degraded_threshold_ms, kept.tags, kept.retries], ['text', 500, ['a', 'b'], 3])
  const body = { description: null, degraded_threshold_ms: null }
  const { body: cleared } = await world.call(routes.updateHttpJob, { params, body })
  assert.equal([cleared.description, cleared.degraded_threshold_ms, cleared.retries], [null, null, 3])
  const refused = await send(world, routes.updateHttpJob, { params, body: { friendly_name: null } })
  const values = { expected: 'string', received: 'null' }
  const fault = { path: 'friendly_name', message: 'must be a string, not null', code: 'fault.type', params: values }
  assert.equal((refused.body as Problem).errors, [fault])
})

test('secrets are write-only: responses show only that they are set, and omitted ones are kept', async ({ world }) => {
  const headers = [
    { name: 'X-Plain', value: 'plain' },
    { name: 'X-Secret', value: 'hidden', secret: true },
  ]
  const job = await create(world, { request_headers: headers, basic_auth: { username: 'u', password: 'p' } })
  assert.equal(job.request_headers, [
    { name: 'X-Plain', value: 'plain', secret: false, has_value: true },
    { name: 'X-Secret', value: null, secret: true, has_value: true },
  ])
  assert.equal(job.basic_auth, { username: 'u', has_password: true })
  const params = { job_id: job.id }
  const kept = { request_headers: [{ name: 'x-secret', secret: true }], basic_auth: { username: 'other' } }
  const { body: changed } = await world.call(routes.updateHttpJob, { params, body: kept })
  assert.equal(changed.basic_auth, { username: 'other', has_password: true })
  const revealed = { request_headers: [{ name: 'x-secret', secret: false }] }
  const refused = await send(world, routes.updateHttpJob, { params, body: revealed })
  assert.equal(
    (refused.body as Problem).errors?.map(fault => fault.path),
    ['request_headers[0].value'],
  )
  const both = await send(world, routes.updateHttpJob, { params, body: { bearer_token: 't' } })
  assert.is(both.status, 400)
})

test('a refused change changes nothing', async ({ world }) => {
  const job = await create(world, { failure_threshold: 2, failure_window: 3 })
  const params = { job_id: job.id }
  const wrong: object[] = [
    { failure_window: 1, friendly_name: 'changed' },
    { check_regions: ['nowhere'], friendly_name: 'changed' },
    { depends_on: [job.id], friendly_name: 'changed' },
    { service_id: crypto.randomUUID(), friendly_name: 'changed' },
  ]
  for (const body of wrong)
    assert.is((await send(world, routes.updateHttpJob, { params, body })).status, 400, JSON.stringify(body))
  const { body: read } = await world.call(routes.getHttpJob, { params })
  assert.equal(read, job)
})

test('service_id: an unknown one is refused, and it is changed elsewhere', async ({ world }) => {
  const answer = await send(world, routes.createHttpJob, { body: { uri, service_id: crypto.randomUUID() } })
  assert.is(answer.status, 404)
  const job = await create(world)
  const body = { service_id: crypto.randomUUID() }
  const refused = await send(world, routes.updateHttpJob, { params: { job_id: job.id }, body })
  assert.match((refused.body as Problem).detail, 'PUT /service/{id}/monitors')
})

test('external_key is unique in the account', async ({ world }) => {
  await create(world, { external_key: 'web' })
  const again = await send(world, routes.createHttpJob, { body: { uri, external_key: 'web' } })
  assert.is(again.status, 409)
})

test('all errors of a body are reported at once', async ({ world }) => {
  const body = {
    uri: 'ftp://x',
    interval_seconds: 5,
    tags: ['a', 'a'],
    surprise: 1,
    assertions: [{ source: 'header', comparison: 'equals' }],
  }
  const { body: problem } = await send(world, routes.createHttpJob, { body })
  const paths = (problem as Problem).errors?.map(fault => fault.path).toSorted()
  assert.equal(paths, ['assertions[0].property', 'interval_seconds', 'surprise', 'tags', 'uri'])
})

test('a regular expression or path that an agent could not read is refused', async ({ world }) => {
  const assertions = [
    { source: 'body', comparison: 'matches', target: '(a)\\1' },
    { source: 'json_path', property: '$..[', comparison: 'exists' },
    { source: 'body', comparison: 'matches', target: '^ok$' },
  ]
  for (const route of [routes.createHttpJob, routes.testHttpJob]) {
    const { body, status } = await send(world, route, { body: { uri, assertions } })
    assert.is(status, 400)
    const paths = (body as Problem).errors?.map(fault => fault.path)
    assert.equal(paths, ['assertions[0].target', 'assertions[1].property'])
  }
})

test('a manual run is recorded like any other, in every region', async ({ world }) => {
  const target = await world.startTarget()
  const job = await create(world, { uri: target.url })
  await world.advance('1s')
  const { body: accepted, status } = await world.call(routes.runHttpJob, { params: { job_id: job.id } })
  assert.is(status, 202)
  await world.settle()
  const { body: results } = await world.call(routes.listHttpResults, { params: { job_id: job.id } })
  assert.equal([results[0]?.run_kind, results[0]?.id], ['manual', accepted.run_id])
})

test('an unsaved body is run once and leaves nothing', async ({ world }) => {
  const target = await world.startTarget()
  target.answer((request, response) => response.end(request.headers.authorization))
  const before = await world.sql(`select from check_result`)
  const body = {
    uri: target.url,
    bearer_token: 'test-token',
    assertions: [{ source: 'body', comparison: 'is_empty' } as const],
  }
  const { body: result } = await world.call(routes.testHttpJob, { body })
  assert.is(result.failure_reason, 'assertion_failed')
  assert.is(result.status_code, 200)
  assert.not.match(JSON.stringify(result), 'test-token')
  assert.is((await world.sql(`select from check_result`)).length, before.length)
  assert.is(target.requests.length, 2)
})

test('an unclean response is reported, and fails once the monitor is strict', async ({ world }) => {
  const target = await world.startTarget()
  target.answer((_, response) => response.socket?.end('HTTP/1.1 200 OK\r\nX-A : b\r\n\r\nok'))
  const job = await create(world, { uri: target.url, retries: 0 })
  const lastResult = async () => {
    await world.advance('1m')
    await world.settle()
    return (await world.call(routes.listHttpResults, { params: { job_id: job.id } })).body[0]
  }
  const text = 'there is a space between the header name x-a and its colon'
  assert.is(job.strict, false)
  const reported = await lastResult()
  assert.equal([reported?.status, reported?.failure_reason], ['healthy', null])
  assert.equal(reported?.flaws, [{ code: 'space_before_colon', params: { header: 'x-a' }, text }])
  const { body: strict } = await world.call(routes.updateHttpJob, {
    params: { job_id: job.id },
    body: { strict: true },
  })
  assert.is(strict.strict, true)
  const failed = await lastResult()
  assert.equal([failed?.status, failed?.failure_reason, failed?.failure_detail], ['failing', 'protocol_error', text])
})

test('pausing and resuming by tag', async ({ world }) => {
  const [a, b] = [await create(world, { tags: ['eu', 'shop'] }), await create(world, { tags: ['us'] })]
  const { body: paused } = await world.call(routes.pauseMonitors, { body: { tags: ['shop', 'none'] } })
  assert.equal(paused.monitors, [a.id])
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: a.id } })).body.current_status, 'paused')
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: b.id } })).body.paused, false)
  const { body: again } = await world.call(routes.pauseMonitors, { body: { tags: ['shop'] } })
  assert.equal(again.monitors, [])
  await world.call(routes.resumeMonitors, { body: { tags: ['shop'] } })
  assert.is((await world.call(routes.getHttpJob, { params: { job_id: a.id } })).body.paused, false)
})

test('no concurrent change is lost', async ({ world }) => {
  const { id } = await create(world)
  const params = { job_id: id }
  const changes = [
    { retries: 3 },
    { failure_window: 5 },
    { recovery_threshold: 4 },
    { muted: true },
    { inverted: true },
  ]
  await Promise.all(changes.map(body => world.call(routes.updateHttpJob, { params, body })))
  const { status, body, headers } = await send(world, routes.getHttpJob, { params })
  assert.is(status, 200)
  for (const change of changes)
    for (const [field, value] of Object.entries(change))
      assert.is((body as Record<string, unknown>)[field], value, field)
  assert.is(headers.get('etag'), `"${1 + changes.length}"`)
})

test('page speed starts anew when the address changes', async ({ world }) => {
  const { id, page_speed_job_id } = await create(world, { monitor_page_speed: true })
  const known = [page_speed_job_id, JSON.stringify({ broken_in_row: 2, alerted: true })]
  await world.sql('update planned_run set facts = $2::jsonb where monitor_id = $1', known)
  await world.sql(`update monitor_state set status = 'over_budget' where monitor_id = $1`, [page_speed_job_id])
  await world.call(routes.updateHttpJob, { params: { job_id: id }, body: { uri: `${uri}other` } })
  const params = { page_speed_job_id: page_speed_job_id ?? '' }
  const { body: moved } = await world.call(routes.getPageSpeedJob, { params })
  assert.equal([moved.uri, moved.current_status], [`${uri}other`, 'pending'])
  const [row] = await world.sql<{ facts: object }>('select facts from planned_run where monitor_id = $1', [moved.id])
  assert.equal(row?.facts, { broken_in_row: 0, alerted: false })
})

test('the comparisons of alert rules are taken, and returned as those of assertions', async ({ world }) => {
  const assertions = (['gt', 'lt', 'greater_than'] as const).map(comparison => ({
    source: 'response_time_ms' as const,
    comparison,
    target: '5',
  }))
  const { body } = await world.call(routes.createHttpJob, { body: { uri: 'http://127.0.0.1:9/', assertions } })
  assert.equal(
    body.assertions.map(({ comparison }) => comparison),
    ['greater_than', 'less_than', 'greater_than'],
  )
})

test.run()
