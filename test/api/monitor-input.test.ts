import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { Problem } from '@pharos/shared-protocol/problem.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: SharedWorld }>('input of monitors')

test.before(async context => {
  context.world = await sharedWorld({ agent: false })
})
test.after(({ world }) => world.close())

const uri = 'http://127.0.0.1:9/'
const watched = [{ name: 'example.com', record_type: 'A' }]

const assertion = (source: string, comparison: string, target: string, property: string | null = null) => ({
  uri,
  assertions: [{ source, comparison, target, property }],
})

/** Invalid monitors: the route, the body, and the field that the refusal names. */
const REFUSED: [route: AnyRoute, body: object, path: string][] = [
  [routes.createHttpJob, { uri: 'http://a..b/' }, 'uri'],
  [routes.createHttpJob, { uri: 'http://.../' }, 'uri'],
  [routes.createHttpJob, { uri: 'http://example.com:0/' }, 'uri'],
  [routes.createHttpJob, { uri: `http://${'a'.repeat(64)}.com/` }, 'uri'],
  [routes.createHttpJob, { uri: `http://${'abc.'.repeat(70)}com/` }, 'uri'],
  [routes.createHttpJob, { uri, expected_status_codes: ['2xx', '300-200'] }, 'expected_status_codes[1]'],
  [routes.createHttpJob, assertion('status_code', 'equals', '<script>'), 'assertions[0].target'],
  [routes.createHttpJob, assertion('body', 'less_than', ''), 'assertions[0].target'],
  [routes.createHttpJob, assertion('response_time_ms', 'less_than', '-5'), 'assertions[0].target'],
  [routes.createHttpJob, assertion('header', 'equals', 'x', 'a b'), 'assertions[0].property'],
  [routes.createHttpJob, { uri, bearer_token: '😀' }, 'bearer_token'],
  [routes.createHttpJob, { uri, basic_auth: { password: 'x' } }, 'basic_auth.username'],
  [routes.createHttpJob, { uri, basic_auth: { username: 'a:b', password: 'x' } }, 'basic_auth.username'],
  [routes.createHttpJob, { uri, friendly_name: '   ' }, 'friendly_name'],
  [routes.createHttpJob, { uri, friendly_name: 'a\r\nb' }, 'friendly_name'],
  [routes.createHttpJob, { uri, friendly_name: 'a\u202eb' }, 'friendly_name'],
  ...['Content-Length', 'transfer-encoding', 'Connection'].map((name): [AnyRoute, object, string] => [
    routes.createHttpJob,
    { uri, request_headers: [{ name, value: '1' }] },
    'request_headers[0].name',
  ]),
  ...['http://x.example/', '<script>', ' ', '1.2.3.4', '-a.com'].map((domain): [AnyRoute, object, string] => [
    routes.createDnsRecordMonitor,
    { domain, watched },
    'domain',
  ]),
  [routes.createBrowserCheck, { name: 'a', frequency: '5m', script: ' \n' }, 'script'],
]

for (const [route, body, path] of REFUSED)
  test(`${route.id} refuses ${JSON.stringify(body).slice(0, 100)}`, async ({ world }) => {
    const { status, body: problem } = await send(world, route, { body })
    assert.is(status, 400)
    assert.ok(
      (problem as Problem).errors?.some(fault => fault.path === path),
      JSON.stringify((problem as Problem).errors),
    )
  })

test('input that only looks odd is accepted', async ({ world }) => {
  for (const body of [
    { uri: 'http://a_b.example.com.:8080/x' },
    { uri: 'http://[::1]/' },
    assertion('tls_days_left', 'greater_than', '-3'),
    assertion('status_code', 'matches', '2..'),
    { uri, friendly_name: 'Größe 📈 «x»', expected_status_codes: ['200-200'] },
  ])
    assert.is((await send(world, routes.createHttpJob, { body })).status, 201, JSON.stringify(body))
  const domain = '0/25.2.0.192.in-addr.arpa'
  const reverse = { domain, watched: [{ name: domain, record_type: 'NS' }] }
  assert.is((await send(world, routes.createDnsRecordMonitor, { body: reverse })).status, 201)
})

const SECRETS = {
  bearer_token: null,
  basic_auth: { username: 'ann', password: 'hidden' },
  request_headers: [{ name: 'X-Key', value: 'hidden', secret: true }],
}

test('a secret does not follow the address to another origin', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: 'https://a.example.com/', ...SECRETS } })
  const params = { job_id: job.id }
  const put = async (body: object) => {
    const answer = await send(world, routes.updateHttpJob, { params, body })
    return answer.status === 200 ? 'taken' : (answer.body as Problem).errors?.[0]?.path
  }
  assert.is(await put({ uri: 'https://a.example.com/elsewhere' }), 'taken')
  for (const other of ['https://b.example.com/', 'http://a.example.com/', 'https://a.example.com:8443/']) {
    const { basic_auth, request_headers } = SECRETS
    assert.is(await put({ uri: other }), 'basic_auth.password', other)
    assert.is(await put({ uri: other, basic_auth: { username: 'ann' } }), 'basic_auth.password')
    assert.is(await put({ uri: other, basic_auth }), 'request_headers')
    const kept = [{ name: 'x-key', secret: true }]
    assert.is(await put({ uri: other, basic_auth: null, request_headers: kept }), 'request_headers[0].value')
    assert.is(await put({ uri: other, basic_auth, request_headers }), 'taken')
    assert.is(await put({ uri: 'https://a.example.com/', ...SECRETS }), 'taken')
  }
  assert.is(await put({ basic_auth: null, bearer_token: 'hidden' }), 'taken')
  assert.is(await put({ uri: 'https://b.example.com/', request_headers: [] }), 'bearer_token')
  assert.is(await put({ uri: 'https://b.example.com/', request_headers: [], bearer_token: null }), 'taken')
})

test('omitted parts of basic_auth and of a secret header keep their value', async ({ world }) => {
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri, ...SECRETS } })
  const params = { job_id: job.id }
  const change = async (body: object) => (await world.call(routes.updateHttpJob, { params, body })).body
  assert.equal((await change({ basic_auth: { password: 'another' } })).basic_auth, {
    username: 'ann',
    has_password: true,
  })
  for (const header of [{ name: 'x-key' }, { name: 'x-key', value: 'changed' }]) {
    const { request_headers } = await change({ request_headers: [header] })
    assert.equal(request_headers, [{ name: 'x-key', value: null, secret: true, has_value: true }])
  }
})

test('min_healthy_regions above the number of regions is refused, on create and update, and names both', async ({
  world,
}) => {
  const script = `test('x', () => {})`
  const browser = { name: 'Shop', script, frequency: '10m' } as const
  const job_id = (await world.call(routes.createHttpJob, { body: { uri } })).body.id
  const check_id = (await world.call(routes.createBrowserCheck, { body: browser })).body.id
  const two = { min_healthy_regions: 2 }
  for (const [route, input] of [
    [routes.createHttpJob, { body: { uri, ...two } }],
    [routes.createHttpJob, { body: { uri, ...two, check_regions: ['local'] } }],
    [routes.updateHttpJob, { params: { job_id }, body: two }],
    [routes.createBrowserCheck, { body: { ...browser, ...two } }],
    [routes.updateBrowserCheck, { params: { check_id }, body: two }],
  ] as [AnyRoute, object][]) {
    const { status, body } = await send(world, route, input)
    assert.is(status, 400, route.id)
    const [fault] = (body as Problem).errors ?? []
    assert.is(fault?.path, 'min_healthy_regions')
    assert.match(fault?.message ?? '', /\(2\) is more than .*regions.* \(1\)/)
  }
  for (const slug of ['quorum-a', 'quorum-b'])
    await world.call(routes.createRegion, { body: { slug, name: slug, private: true } })
  const body = { check_regions: ['quorum-a', 'quorum-b'], ...two }
  await world.call(routes.updateHttpJob, { params: { job_id }, body })
  const fewer = await send(world, routes.updateHttpJob, { params: { job_id }, body: { check_regions: ['quorum-a'] } })
  assert.is((fewer.body as Problem).errors?.[0]?.path, 'check_regions')
  await world.call(routes.updateHttpJob, { params: { job_id }, body: { friendly_name: 'Renamed' } })
})

test.run()
