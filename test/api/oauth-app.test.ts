import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { addApp, agree, decisionOf, postForm, REDIRECT, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('OAuth apps')

test.before(async context => {
  context.world = await createWorld({
    roles: 'api,sweeper',
    agent: false,
    environment: { PHAROS_OAUTH_REGISTRATION: 'open' },
  })
})
test.after(({ world }) => world.close())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

test('are created, changed, rotated and deleted by admins', async ({ world }) => {
  const account = await addAccount(world, 'makers')
  const admin = await addKey(world, account.id, 'admin')
  const member = await addKey(world, account.id, 'member')
  const app = await addApp(admin.call, { description: 'Plans', logo_url: 'https://app.example/logo.png' })
  assert.match(app.client_secret ?? '', /^phs_/)
  const { client_secret: _, ...shown } = app
  const { body: read, headers } = await admin.call(routes.getOAuthApp, { params: { id: app.id } })
  assert.equal(read, shown)
  const path = `/account/oauth_app/${app.id}`
  const stale = { ...bearer(admin.key), 'if-match': headers.get('etag') ?? '' }
  const changed = await sendAs(world.url, stale, 'PUT', path, { name: 'Plans 2', description: null })
  assert.equal([changed.body.name, changed.body.description, changed.body.logo_url], ['Plans 2', null, shown.logo_url])
  assert.is((await sendAs(world.url, stale, 'PUT', path, { name: 'late' })).status, 412)
  for (const [method, at] of [
    ['GET', '/account/oauth_app'],
    ['GET', path],
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}/rotate`],
  ])
    assert.is(
      (await sendAs(world.url, bearer(member.key), method ?? '', at ?? '', method === 'PUT' ? {} : undefined)).status,
      403,
    )
  assert.is((await admin.call(routes.listOAuthApps)).body.length, 1)
  await admin.call(routes.deleteOAuthApp, { params: { id: app.id } })
  assert.equal((await admin.call(routes.listOAuthApps)).body, [])
})

test('rotation ends the old secret at once; tokens that were given out stay', async ({ world }) => {
  const account = await addAccount(world, 'rotating apps')
  const app = await addApp(account.call)
  const session = await memberSession(world, account.member)
  const { access_token } = (await redeem(world.url, app, await agree(world.url, session, decisionOf(app)))).body
  const { body: rotated } = await account.call(routes.rotateOAuthApp, { params: { id: app.id } })
  const code = () => agree(world.url, session, decisionOf(app))
  assert.is((await redeem(world.url, app, await code())).body.error, 'invalid_client')
  assert.is((await redeem(world.url, rotated, await code())).status, 200)
  assert.is((await sendAs(world.url, bearer(access_token), 'GET', '/http/jobs')).status, 200)
  const cli = await addApp(account.call, { client_type: 'public' })
  assert.is(cli.client_secret, null)
  const none = await sendAs(world.url, bearer(account.key), 'POST', `/account/oauth_app/${cli.id}/rotate`)
  assert.is(none.status, 409)
})

test('an account has 50 at most', async ({ world }) => {
  const account = await addAccount(world, 'many apps')
  const body = { name: 'One', redirect_uris: [REDIRECT], scopes: ['read:monitors'] }
  const made = await Promise.all(
    Array.from({ length: 52 }, () => sendAs(world.url, bearer(account.key), 'POST', '/account/oauth_app', body)),
  )
  assert.is(made.filter(({ status }) => status === 201).length, 50)
  assert.is(made.find(({ status }) => status === 400)?.body.code, 'limit_reached')
})

/** Redirect URIs, and whether confidential and public clients may register each. */
const REDIRECTS: [uri: string, confidential: boolean, isPublic: boolean][] = [
  ['https://app.example/callback', true, true],
  ['https://app.example/callback?tenant=1', true, true],
  ['http://app.example/callback', false, false],
  ['http://127.0.0.1/callback', false, true],
  ['http://127.0.0.1:4000/callback', false, true],
  ['http://[::1]/callback', false, true],
  ['http://localhost/callback', false, true],
  ['http://localhost.evil.example/', false, false],
  ['http://127.0.0.1.evil.example/', false, false],
  ['http://127.0.0.1@evil.example/', false, false],
  ['https://user:password@app.example/', false, false],
  ['com.example.app:/callback', false, true],
  ['com.example.app://callback', false, true],
  ['myapp:/callback', false, false],
  ['javascript:alert(1)', false, false],
  ['data:text/html,x', false, false],
  ['https://app.example/callback#fragment', false, false],
  ['https://app.example/ callback', false, false],
  ['https://app.example/cällback', false, false],
  ['https://localhost/callback', false, false],
  ['/callback', false, false],
  // Readers disagree about these.
  ['https://app.example\\@evil.test/cb', false, false],
  ['https://app.example/\\evil.test', false, false],
  ['https://app.example/%5Cevil', false, false],
  ['https:\\\\app.example/cb', false, false],
  ['https://app.example/a/../cb', false, false],
  ['https://app.example/a/./cb', false, false],
  ['https://app.example/a/%2e%2E/cb', false, false],
  ['https://app.example/..', false, false],
  ['com.example.app://x/../callback', false, false],
  ['http://127.0.0.1/a/%2E%2e', false, false],
  ['https://app.example/a..b/.well-known/cb?next=/../x', true, true],
  ['https://app.example/%00cb', false, false],
  ['https://app.example/cb%0d%0aSet-Cookie:x', false, false],
  ['https://app.example/cb?x=%7F', false, false],
  ['https://app.example/cb\t', false, false],
  ['https://@app.example/cb', false, false],
  ['https://:@app.example/cb', false, false],
  ['com.example.app://user@callback', false, false],
  ['https://app.example/cb?mail=a@b.example', true, true],
]

for (const [uri, confidential, isPublic] of REDIRECTS)
  test(`${uri} may be registered by ${[confidential && 'confidential', isPublic && 'public'].filter(Boolean).join(' and ') || 'no'} clients`, async ({
    world,
  }) => {
    const account = await addAccount(world, uri)
    const session = await memberSession(world, account.member)
    for (const [client_type, allowed] of [
      ['confidential', confidential],
      ['public', isPublic],
    ] as const) {
      const body = { name: 'One', client_type, redirect_uris: [uri], scopes: ['read:monitors'] }
      const made = await sendAs(world.url, bearer(account.key), 'POST', '/account/oauth_app', body)
      assert.is(made.status, allowed ? 201 : 400, client_type)
      if (!allowed) {
        assert.is(made.body.errors[0].path, 'redirect_uris[0]')
        continue
      }
      const code = await agree(world.url, session, decisionOf(made.body, { redirect_uri: uri }))
      assert.is((await redeem(world.url, made.body, code, { redirect_uri: uri })).status, 200, 'to the end')
    }
  })

test('a public client on the same machine may use any port, and everything else must match', async ({ world }) => {
  const account = await addAccount(world, 'native')
  const app = await addApp(account.call, { client_type: 'public', redirect_uris: ['http://127.0.0.1/cb'] })
  const session = await memberSession(world, account.member)
  const at = (redirect_uri: string) =>
    sendAs(world.url, session, 'POST', '/oauth/authorize', decisionOf(app, { redirect_uri }))
  for (const uri of ['http://127.0.0.1/cb', 'http://127.0.0.1:51234/cb']) {
    const code = await agree(world.url, session, decisionOf(app, { redirect_uri: uri }))
    const tokens = await redeem(world.url, app, code, { redirect_uri: uri })
    assert.is(tokens.status, 200)
  }
  for (const uri of [
    'http://localhost:51234/cb',
    'http://127.0.0.1:51234/cb/',
    'http://127.0.0.1:51234/',
    'http://127.0.0.1:51234@evil.example/cb',
    'http://127.0.0.1:999999/cb',
    'https://127.0.0.1/cb',
  ])
    assert.is((await at(uri)).status, 400, uri)
})

test('apps register themselves where the operator allows it, and are shown as strangers', async ({ world }) => {
  const register = async (body: unknown) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const response = await fetch(`${world.url}/oauth2/register`, init)
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const made = await register({ client_name: 'Stranger', redirect_uris: [REDIRECT], software_id: 'ignored' })
  assert.is(made.status, 201)
  const app = made.body as unknown as { client_id: string; client_secret: string; scope: string }
  const { member } = await addAccount(world, 'with a stranger')
  const session = await memberSession(world, member)
  const decision = decisionOf({ client_id: app.client_id, scopes: ['read:monitors'] })
  const { consent_granted: _, state: __, code_challenge: ___, ...start } = decision
  const shown = (await sendAs(world.url, session, 'POST', '/oauth/authorize/start', start)).body
  assert.match(shown.client.warning, 'registered itself')
  assert.is((await redeem(world.url, app, await agree(world.url, session, decision))).status, 200)
  assert.not.match(app.scope, 'write:')
  for (const [body, error] of [
    [{ redirect_uris: ['http://evil.example/'] }, 'invalid_redirect_uri'],
    [{}, 'invalid_redirect_uri'],
    [{ redirect_uris: [REDIRECT], scope: 'read:nothing' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT], logo_uri: 'http://app.example/' }, 'invalid_client_metadata'],
    [{ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    [[], 'invalid_client_metadata'],
  ] as const) {
    const refused = await register(body)
    assert.equal([refused.status, refused.body.error], [400, error], JSON.stringify(body))
  }
  const unused = String((await register({ redirect_uris: [REDIRECT] })).body.client_id)
  await world.leap('25h')
  const left = await world.sql<{ client_id: string }>('select client_id from oauth_app where account_id is null')
  const ids = left.map(({ client_id }) => client_id)
  assert.equal([ids.includes(unused), ids.includes(app.client_id), ids.includes('pharos-cli')], [false, true, true])
})

test('a device shows a code, and gets at most the role of the person who enters it', async ({ world }) => {
  const account = await addAccount(world, 'with a device')
  const ada = await addKey(world, account.id, 'member')
  const session = await memberSession(world, ada.member)
  const begin = async (scope = '') =>
    (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli', ...(scope ? { scope } : {}) })).body
  const poll = (device_code: unknown) =>
    postForm(`${world.url}/oauth2/token`, {
      grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
      ...{ device_code: String(device_code), client_id: 'pharos-cli' },
    })
  const asked = await begin('write:services write:members')
  assert.match(String(asked.user_code), /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  assert.is(asked.verification_uri, `${world.config.PHAROS_BASE_URL ?? world.url}/device`)
  assert.equal([asked.expires_in, asked.interval], [600, 5])
  assert.is((await poll(asked.device_code)).body.error, 'authorization_pending')
  const user_code = String(asked.user_code).toLowerCase().replace('-', ' ')
  const shown = (await sendAs(world.url, session, 'POST', '/oauth/device/start', { user_code })).body
  assert.equal([shown.client.client_id, shown.consent_required], ['pharos-cli', true])
  assert.equal(
    shown.scopes.map((each: { is_grantable: boolean }) => each.is_grantable),
    [true, false],
  )
  const done = await sendAs(world.url, session, 'POST', '/oauth/device', { user_code, consent_granted: true })
  assert.equal(done.body, { status: 'connected', scopes: ['write:services'] })
  const twice = await sendAs(world.url, session, 'POST', '/oauth/device', { user_code, consent_granted: true })
  assert.is(twice.status, 400)
  const tokens = await poll(asked.device_code)
  assert.equal([tokens.status, tokens.body.scope], [200, 'write:services'])
  assert.is((await sendAs(world.url, bearer(tokens.body.access_token), 'POST', '/service', { name: 'x' })).status, 201)
  assert.equal((await poll(asked.device_code)).body, tokens.body, 'the first reply may have been lost')
  await world.leap('31s')
  assert.is((await poll(asked.device_code)).body.error, 'invalid_grant')
  assert.is((await sendAs(world.url, bearer(tokens.body.access_token), 'GET', '/service')).status, 401, 'used twice')
  const declined = await begin()
  await sendAs(world.url, session, 'POST', '/oauth/device', { user_code: declined.user_code, consent_granted: false })
  assert.is((await poll(declined.device_code)).body.error, 'access_denied')
  assert.is(
    (await postForm(`${world.url}/oauth2/device`, { client_id: 'pharos-cli', scope: 'read:nothing' })).body.error,
    'invalid_scope',
  )
  assert.is((await postForm(`${world.url}/oauth2/device`, { client_id: 'unknown' })).status, 401)
  const late = await begin()
  await world.leap('11m')
  assert.is((await poll(late.device_code)).body.error, 'expired_token')
  const fresh = await memberSession(world, ada.member)
  assert.is((await sendAs(world.url, fresh, 'POST', '/oauth/device/start', { user_code: late.user_code })).status, 400)
})

test('codes of devices are not guessed: ten a minute for a person', async ({ world }) => {
  const account = await addAccount(world, 'guessing')
  const session = await memberSession(world, account.member)
  const guess = () => sendAs(world.url, session, 'POST', '/oauth/device/start', { user_code: 'BBBB-BBBB' })
  const answers = []
  for (let i = 0; i < 12; i++) answers.push((await guess()).status)
  assert.equal(answers, [...Array(10).fill(400), 429, 429])
})

test('metadata names what is supported', async ({ world }) => {
  const read = async (path: string) =>
    (await fetch(`${world.url}/.well-known/${path}`)).json() as Promise<Record<string, unknown>>
  const base = world.config.PHAROS_BASE_URL ?? world.url
  const server = await read('oauth-authorization-server')
  assert.is(server.issuer, base)
  assert.is(server.registration_endpoint, `${base}/oauth2/register`)
  assert.equal(server.code_challenge_methods_supported, ['S256'])
  const resource = await read('oauth-protected-resource')
  assert.equal([resource.resource, resource.authorization_servers], [base, [base]])
})

test.run()
