import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey, type TestAccount } from '../world/account.ts'
import { addApp, agree, decisionOf, REDIRECT, redeem, sendAs } from '../world/oauth.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'

interface Context {
  world: World
  /** The account that owns the app. */
  vendor: TestAccount
  /** The account whose member uses it. */
  customer: TestAccount
}

const test = suite<Context>('OAuth consent')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,sweeper', agent: false })
  context.vendor = await addAccount(context.world, 'vendor')
  context.customer = await addAccount(context.world, 'customer')
})
test.after(({ world }) => world.close())

const bearer = (token: unknown) => ({ authorization: `Bearer ${token}` })

/** The error code that the app gets. */
function errorAt({ body }: { body: { redirect_uri: string } }): string | null {
  return new URL(body.redirect_uri).searchParams.get('error')
}

test('errors of the app go back to it, and never to an address that is not its own', async ({
  world,
  vendor,
  customer,
}) => {
  const app = await addApp(vendor.call)
  const session = await memberSession(world, customer.member)
  const decide = (more: object) => sendAs(world.url, session, 'POST', '/oauth/authorize', decisionOf(app, more))
  const denied = await decide({ consent_granted: false, scopes: [] })
  const params = new URL(denied.body.redirect_uri).searchParams
  assert.equal([params.get('error'), params.get('state'), params.get('code')], ['access_denied', 'a state', null])
  assert.is(params.get('iss'), world.config.PHAROS_BASE_URL ?? world.url)
  for (const [more, error] of [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: null }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ resources: ['https://elsewhere.example/'] }, 'invalid_target'],
  ] as const)
    assert.is(errorAt(await decide(more)), error, JSON.stringify(more))
  for (const [more, path] of [
    [{ redirect_uri: `${REDIRECT}/` }, 'redirect_uri'],
    [{ redirect_uri: `${REDIRECT}?a=b` }, 'redirect_uri'],
    [{ redirect_uri: 'https://app.example/CALLBACK' }, 'redirect_uri'],
    [{ redirect_uri: 'https://app.example:443/callback' }, 'redirect_uri'],
    [{ redirect_uri: 'https://app.example.evil.example/callback' }, 'redirect_uri'],
    [{ redirect_uri: 'javascript:alert(1)' }, 'redirect_uri'],
    [{ client_id: 'app_unknown' }, 'client_id'],
    [{ scopes: ['read:services'] }, 'scopes[0]'],
    [{ scopes: ['read:monitors', 'read:nothing'] }, 'scopes[1]'],
    [{ scopes: [] }, 'scopes'],
    [{ prompt: 'select_account' }, 'prompt'],
    [{ prompt: 'none login' }, 'prompt'],
  ] as const) {
    const { status, body } = await decide(more)
    assert.equal([status, body.errors?.[0]?.path], [400, path], JSON.stringify(more))
  }
})

test('consent is remembered by scopes, asked for more, and follows the role', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call, { scopes: ['read:monitors', 'write:monitors', 'write:members'] })
  const ada = await addKey(world, customer.id, 'member')
  const session = await memberSession(world, ada.member)
  const start = async (scopes: string[], more: object = {}) => {
    const { consent_granted: _, state: __, code_challenge: ___, ...body } = decisionOf(app, { scopes, ...more })
    return sendAs(world.url, session, 'POST', '/oauth/authorize/start', body)
  }
  const first = await start(app.scopes)
  assert.equal(first.body, {
    client: {
      client_id: app.client_id,
      name: 'Planner',
      description: null,
      logo_url: null,
      client_type: 'confidential',
      made_by: 'vendor',
      warning: 'This app belongs to the account vendor, not to yours. Nobody here has verified who is behind its name.',
    },
    consent_required: true,
    scopes: [
      { scope: 'read:monitors', description: 'Read monitors', is_grantable: true },
      { scope: 'write:monitors', description: 'Read and change monitors', is_grantable: true },
      { scope: 'write:members', description: 'Read and change members', is_grantable: false },
    ],
  })
  const decide = (scopes: string[], more: object = {}) =>
    sendAs(world.url, session, 'POST', '/oauth/authorize', decisionOf(app, { scopes, ...more }))
  assert.is((await decide(['write:members'])).status, 403)
  assert.is(errorAt(await decide(['read:monitors'], { prompt: 'none' })), 'consent_required')
  assert.is((await decide(['read:monitors'])).status, 200)
  assert.is((await start(['read:monitors'])).body.consent_required, false)
  assert.is((await start(['read:monitors'], { prompt: 'consent' })).body.consent_required, true)
  assert.is((await start(['read:monitors', 'write:monitors'])).body.consent_required, true)
  assert.is(errorAt(await decide(['read:monitors'], { prompt: 'none' })), null)
  assert.is(errorAt(await decide(['write:monitors'], { prompt: 'none' })), 'consent_required')
  await decide(['write:monitors'])
  assert.is((await start(['read:monitors', 'write:monitors'])).body.consent_required, false)
  const bob = await memberSession(world, (await addKey(world, customer.id, 'member')).member)
  const { consent_granted: _, state: __, code_challenge: ___, ...asked } = decisionOf(app)
  assert.is((await sendAs(world.url, bob, 'POST', '/oauth/authorize/start', asked)).body.consent_required, true)
  await world.leap('16m')
  assert.is((await decide(['read:monitors'], { prompt: 'login' })).body.code, 'reauthentication_required')
  for (const [body, path] of [
    [{ ...asked, response_type: 'token' }, 'response_type'],
    [{ ...asked, redirect_uri: 'https://evil.example/' }, 'redirect_uri'],
    [{ ...asked, scopes: ['read:everything'] }, 'scopes[0]'],
    [{ ...asked, client_id: 'm2m_1' }, 'client_id'],
  ] as const) {
    const refused = await sendAs(world.url, bob, 'POST', '/oauth/authorize/start', body)
    assert.equal([refused.status, refused.body.errors?.[0]?.path], [400, path])
  }
})

test('without scopes, a request is for those that the app has registered, as far as the role allows', async ({
  world,
  vendor,
  customer,
}) => {
  const app = await addApp(vendor.call, { scopes: ['read:monitors', 'write:incidents', 'write:members'] })
  const { scopes: _, ...bare } = decisionOf(app)
  const { consent_granted: __, state: ___, code_challenge: ____, ...asked } = bare
  for (const given of [{}, { scopes: [] }]) {
    const session = await memberSession(world, (await addKey(world, customer.id, 'member')).member)
    const started = await sendAs(world.url, session, 'POST', '/oauth/authorize/start', { ...asked, ...given })
    assert.is(started.body.consent_required, true)
    const shown = started.body.scopes as { scope: string; is_grantable: boolean }[]
    assert.equal(
      shown.map(({ scope, is_grantable }) => [scope, is_grantable]),
      app.scopes.map(scope => [scope, scope !== 'write:members']),
    )
    const code = await agree(world.url, session, bare)
    assert.is((await redeem(world.url, app, code)).body.scope, 'read:monitors write:incidents')
    assert.is(errorAt(await sendAs(world.url, session, 'POST', '/oauth/authorize', { ...bare, prompt: 'none' })), null)
  }
  const lofty = await addApp(vendor.call, { scopes: ['write:members'] })
  const viewer = await memberSession(world, (await addKey(world, customer.id, 'viewer')).member)
  const { scopes: _____, ...none } = decisionOf(lofty)
  const refused = await sendAs(world.url, viewer, 'POST', '/oauth/authorize', none)
  assert.equal([refused.status, refused.body.code], [403, 'forbidden'])
  assert.is(
    errorAt(await sendAs(world.url, viewer, 'POST', '/oauth/authorize', { ...none, consent_granted: false })),
    'access_denied',
  )
})

test('PKCE is required of every client, and the error says so', async ({ world, vendor, customer }) => {
  const session = await memberSession(world, customer.member)
  for (const client_type of ['public', 'confidential'] as const) {
    const app = await addApp(vendor.call, { client_type })
    const { body } = await sendAs(
      world.url,
      session,
      'POST',
      '/oauth/authorize',
      decisionOf(app, { code_challenge: null }),
    )
    const said = new URL(body.redirect_uri).searchParams
    assert.is(said.get('error'), 'invalid_request')
    assert.match(said.get('error_description') ?? '', 'PKCE is required of every client')
  }
})

test('only a session decides', async ({ world, vendor, customer }) => {
  const app = await addApp(vendor.call, { scopes: ['write:account', 'write:members'] })
  const session = await memberSession(world, customer.member)
  const { access_token } = (await redeem(world.url, app, await agree(world.url, session, decisionOf(app)))).body
  for (const path of ['/oauth/authorize/start', '/oauth/authorize', '/oauth/device/start', '/oauth/device'])
    for (const token of [customer.key, access_token])
      assert.is((await sendAs(world.url, bearer(token), 'POST', path, decisionOf(app))).status, 403, path)
  const { cookie } = session
  assert.is((await sendAs(world.url, { cookie }, 'POST', '/oauth/authorize', decisionOf(app))).status, 403)
})

for (const redirect_uri of ['http://127.0.0.1/callback', 'http://[::1]:4000/callback', 'com.example.app:/callback'])
  test(`an app at ${redirect_uri} asks each time, since other programs may pose as it`, async ({ world }) => {
    const account = await addAccount(world, redirect_uri)
    const app = await addApp(account.call, { client_type: 'public', redirect_uris: [redirect_uri, REDIRECT] })
    const session = await memberSession(world, account.member)
    await agree(world.url, session, decisionOf(app, { redirect_uri }))
    const { client_id } = app
    const asks = async (to: string) => {
      const body = { client_id, redirect_uri: to, response_type: 'code', scopes: decisionOf(app).scopes, prompt: null }
      return (await sendAs(world.url, session, 'POST', '/oauth/authorize/start', body)).body.consent_required
    }
    assert.equal([await asks(redirect_uri), await asks(REDIRECT)], [true, false])
  })

test.run()
