import { ROUTES, routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addM2mClient, postForm } from '../world/oauth.ts'
import { ownerSession } from '../world/session.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'

const test = suite<{ world: SharedWorld }>('apps in the browser, on sites of their own')
const ORIGIN = 'https://app.example'

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

async function ask(world: SharedWorld, path: string, init: RequestInit = {}) {
  const headers = { origin: ORIGIN, ...(init.headers as Record<string, string>) }
  const response = await fetch(world.url + path, { redirect: 'manual', ...init, headers })
  const cors = (name: string) => response.headers.get(`access-control-${name}`)
  return { status: response.status, cors, headers: response.headers }
}

const preflight = (world: SharedWorld, path: string, method: string) =>
  ask(world, path, {
    method: 'OPTIONS',
    headers: { 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
  })

const pathOf = ({ path }: AnyRoute) => path.replace(/\{\w+\}/g, () => crypto.randomUUID())

/** The public routes that such apps need. */
const PINGS = ['ping.success', 'ping.success_post', 'ping.signal', 'ping.signal_post']
const OPEN = [
  ...PINGS,
  'oauth.token',
  'oauth.revoke',
  'oauth.authorization_server',
  'oauth.protected_resource',
  'report_key.list',
  'rum.config',
  'rum.events',
  'rum.segment',
]
const isShared = ({ id, access }: AnyRoute) => (access.kind === 'public' ? OPEN.includes(id) : !access.session)

for (const route of ROUTES)
  test(`${route.id}: ${isShared(route) ? 'any site may ask' : 'no other site may ask'}`, async ({ world }) => {
    const { cors } = await preflight(world, pathOf(route), route.method)
    const methods = cors('allow-methods')?.split(', ') ?? []
    assert.is(methods.includes(route.method), isShared(route))
    assert.is(cors('allow-origin'), methods.length > 0 ? '*' : null)
    assert.is(cors('allow-credentials'), null)
  })

test('a preflight says what may be sent; one for nothing is a 404, and of a session’s route a 405', async ({
  world,
}) => {
  const { status, cors } = await preflight(world, '/http/jobs', 'POST')
  assert.equal([status, cors('max-age')], [204, '7200'])
  assert.is(
    cors('allow-headers'),
    'Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, X-Request-Id',
  )
  const nothing = await preflight(world, '/nothing', 'GET')
  assert.equal([nothing.status, nothing.cors('allow-origin')], [404, null])
  const own = await preflight(world, '/oauth/authorize/start', 'POST')
  assert.equal([own.status, own.cors('allow-origin')], [405, null])
  const plain = await ask(world, '/http/jobs', { method: 'OPTIONS' })
  assert.equal([plain.status, plain.cors('allow-origin')], [405, null], 'no preflight')
})

test('a token is issued, used, and revoked; the headers of the responses can be read', async ({ world }) => {
  const { client, client_secret } = await addM2mClient(world.call, ['read:monitors'])
  const given = { client_id: client.client_id, client_secret }
  const issued = await postForm(`${world.url}/oauth2/token`, { grant_type: 'client_credentials', ...given })
  assert.is(issued.headers.get('access-control-allow-origin'), '*')
  const token = String(issued.body.access_token)
  const listed = await ask(world, '/http/jobs', { headers: { authorization: `Bearer ${token}` } })
  assert.equal([listed.status, listed.cors('allow-origin')], [200, '*'])
  for (const name of ['ETag', 'Link', 'Retry-After', 'X-Request-Id', 'RateLimit'])
    assert.ok(listed.cors('expose-headers')?.split(', ').includes(name), name)
  const revoked = await postForm(`${world.url}/oauth2/revoke`, { token, ...given })
  assert.equal([revoked.status, revoked.headers.get('access-control-allow-origin')], [200, '*'])
  const gone = await ask(world, '/http/jobs', { headers: { authorization: `Bearer ${token}` } })
  assert.equal([gone.status, gone.cors('allow-origin')], [401, '*'], 'why can be read')
  const wrong = await postForm(`${world.url}/oauth2/token`, { grant_type: 'client_credentials' })
  assert.equal([wrong.status, wrong.headers.get('access-control-allow-origin')], [401, '*'])
})

test('a page may ping, and read what came of it', async ({ world }) => {
  const { body: job } = await world.call(routes.createHeartbeat, {
    body: { schedule_type: 'period', period_seconds: 60 },
  })
  for (const path of ['', '/start', '/fail', '/0']) {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, cors } = await ask(world, new URL(`${job.ping_url}${path}`).pathname, { method })
      assert.equal([method, path, status, cors('allow-origin')], [method, path, 200, '*'])
    }
  }
  const unknown = await ask(world, `/ping/${crypto.randomUUID()}`)
  assert.equal([unknown.status, unknown.cors('allow-origin')], [404, '*'])
})

test('another site can never use a session', async ({ world }) => {
  const { cookie } = await ownerSession(world)
  for (const path of ['/http/jobs', '/auth/session', '/accounts', '/oauth2/token']) {
    const { cors } = await ask(world, path, { headers: { cookie } })
    assert.equal([cors('allow-origin'), cors('allow-credentials')], [null, null], path)
  }
  const key = { authorization: `Bearer ${world.ownerKey}` }
  const both = await ask(world, '/http/jobs', { headers: { cookie, ...key } })
  assert.equal([both.status, both.cors('allow-origin'), both.cors('allow-credentials')], [200, '*', null])
  assert.is((await ask(world, '/auth/session', { headers: { cookie, ...key } })).status, 403, 'the cookie is not used')
  const { path } = routes.askMagicLink
  assert.is((await ask(world, path, { method: 'POST' })).cors('allow-origin'), null)
})

test('every 401 names the issuer of tokens', async ({ world }) => {
  const where = `resource_metadata="${world.url}/.well-known/oauth-protected-resource"`
  for (const [headers, expected] of [
    [{}, `Bearer ${where}`],
    [{ authorization: 'Bearer phm_unknown' }, `Bearer error="invalid_token", ${where}`],
    [{ authorization: 'Basic eDp5' }, `Bearer ${where}`],
    [{ cookie: 'pharos=unknown' }, `Bearer ${where}`],
  ] as [Record<string, string>, string][]) {
    const refused = await ask(world, '/http/jobs', { headers })
    assert.equal([refused.status, refused.headers.get('www-authenticate')], [401, expected])
  }
  // Sent by no page: that of another site may not sign anybody in.
  const login = await fetch(`${world.url}/auth/login/password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'nobody@example.com', password: 'a wrong one' }),
  })
  assert.equal([login.status, login.headers.get('www-authenticate')], [401, `Bearer ${where}`])
  const metadata = await fetch(`${world.url}/.well-known/oauth-protected-resource`)
  assert.is(((await metadata.json()) as { resource: string }).resource, world.url)
})

test.run()
