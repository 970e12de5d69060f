import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, type TestAccount } from '../world/account.ts'
import { Browser } from '../world/browser.ts'
import { FalseProvider, FOREIGN, type Token } from '../world/false-provider.ts'
import { OidcProvider } from '../world/oidc-provider.ts'
import { OWN_PAGE, pathOf, verifiedDomain } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('single sign-on by OpenID Connect')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

interface Provider {
  issuer: string
  follow(url: string): string | Promise<string>
}

interface Story {
  account: TestAccount
  domain: string
  id: string
}

/** Creates an account with a verified domain and a connection to a provider, active without a test. */
async function connect(world: World, { issuer }: Provider, more: object = {}): Promise<Story> {
  const account = await addAccount(world, 'Company')
  const domain = await verifiedDomain(world, account)
  const body = { name: 'Directory', issuer, client_id: 'pharos', client_secret: 'a secret: of% this+provider', ...more }
  const { id } = (await account.call(routes.createOidcConnection, { body })).body
  await world.sql('update sso_connection set active = true, activated_at = 0 where id = $1', [id])
  return { account, domain, id }
}

async function signIn(browser: Browser, provider: Provider, id: string) {
  const started = await browser.send('GET', `/auth/sso/start?connection_id=${id}`, undefined, OWN_PAGE)
  if (started.status !== 200) return started
  return browser.send('GET', pathOf(await provider.follow(started.body.url)))
}

async function refusals({ account }: Story): Promise<(string | null)[]> {
  const { body } = await account.call(routes.listAuditLog, { query: { action: 'sso.refuse' } })
  return body.map(entry => entry.reason)
}

test('oidc-provider: a test, then active, then members with the roles of their groups', async ({ world }) => {
  const provider = await OidcProvider.start()
  const account = await addAccount(world, 'Company')
  const domain = await verifiedDomain(world, account)
  const secret = 'a secret: of% this+provider'
  const given = { name: 'Directory', issuer: provider.issuer, client_id: 'pharos', client_secret: secret }
  const { body: made } = await account.call(routes.createOidcConnection, {
    body: { ...given, role_mapping: { ops: 'admin' }, default_role: 'viewer' },
  })
  assert.equal([made.status, made.has_client_secret], ['draft', true])
  assert.ok(made.redirect_uri.endsWith(`/auth/sso/callback/${made.id}`))
  provider.register(made.redirect_uri)
  const params = { id: made.id }
  const early = await send(world, routes.updateOidcConnection, { key: account.key, params, body: { status: 'active' } })
  assert.is(early.status, 409)
  provider.claims = { sub: 'ada', email: `Ada@${domain}`, email_verified: true, name: 'Ada', groups: ['ops', 'x'] }
  const { body: begun } = await account.call(routes.testOidcConnection, { params })
  const tester = new Browser(world)
  const started = await tester.send('GET', pathOf(begun.url))
  const asked = new URL(started.body.url).searchParams
  assert.equal([asked.get('code_challenge_method'), asked.get('scope')], ['S256', 'openid email profile'])
  for (const name of ['state', 'nonce', 'code_challenge']) assert.ok((asked.get(name) ?? '').length >= 40, name)
  const tested = await tester.send('GET', pathOf(await provider.follow(started.body.url)))
  assert.equal(tested.body, { status: 'tested', email: `ada@${domain}`, role: 'admin' })
  assert.is((await tester.send('GET', '/auth/session')).status, 401, 'a test signs nobody in')
  assert.is((await account.call(routes.listMembers)).body.length, 1, 'and adds nobody')
  const { body: active } = await account.call(routes.updateOidcConnection, { params, body: { status: 'active' } })
  assert.equal([active.status, active.last_test?.outcome], ['active', 'succeeded'])
  const browser = new Browser(world)
  const done = await signIn(browser, provider, made.id)
  assert.is(done.body.status, 'signed_in', JSON.stringify(done.body))
  const session = await browser.session()
  assert.equal([session.method, session.name, session.account.role], ['oidc', 'Ada', 'admin'])
  provider.claims = { ...provider.claims, groups: 'nothing' }
  await signIn(browser, provider, made.id)
  assert.is((await browser.session()).account.role, 'viewer')
  await account.call(routes.deleteOidcConnection, { params })
  assert.is((await browser.send('GET', '/auth/session')).status, 401, 'its sessions end with it')
  provider.stop()
})

const claim = (more: Record<string, unknown>) => (token: Token) => ({ ...token, claims: { ...token.claims, ...more } })
const now = () => Math.floor(Date.now() / 1000)

test('an ID token that is not for us, not for now, or not of the provider signs nobody in', async ({ world }) => {
  const provider = await FalseProvider.start()
  const story = await connect(world, provider)
  const email = `ada@${story.domain}`
  const rows: [what: string, reason: string, change: (token: Token) => Token][] = [
    ['a foreign key', 'token_invalid', token => ({ ...token, key: FOREIGN.privateKey })],
    ['no signature', 'token_invalid', token => ({ ...token, header: { alg: 'none' }, key: null })],
    ['an HMAC with our secret', 'token_invalid', token => ({ ...token, header: { alg: 'HS256' }, key: 'a secret: of% this+provider' })],
    ['another issuer', 'token_invalid', claim({ email, iss: 'https://other.example' })],
    ['another audience', 'token_invalid', claim({ email, aud: 'another' })],
    ['another nonce', 'token_invalid', claim({ email, nonce: 'another' })],
    ['no nonce', 'token_invalid', claim({ email, nonce: undefined })],
    ['expired', 'token_invalid', claim({ email, exp: now() - 120 })],
    ['no subject', 'token_invalid', claim({ email, sub: undefined })],
    ['an address that is not verified', 'email_not_verified', claim({ email, email_verified: false })],
    ['an address of another domain', 'domain_not_verified', claim({ email: 'ceo@example.org' })],
    ['an address that is a list', 'email_missing', claim({ email: [email] })],
  ] // biome-ignore format: a table
  for (const [what, reason, change] of rows) {
    provider.change = token => {
      const changed = change(token)
      return 'email' in changed.claims ? changed : { ...changed, claims: { ...changed.claims, email } }
    }
    const browser = new Browser(world)
    const refused = await signIn(browser, provider, story.id)
    assert.is(refused.status, 403, what)
    assert.match(refused.body.detail, 'identity provider failed', what)
    assert.is((await refusals(story))[0], reason, what)
    assert.is((await browser.send('GET', '/auth/session')).status, 401, what)
  }
  assert.is((await story.account.call(routes.listMembers)).body.length, 1)
  provider.change = claim({ email })
  assert.is((await signIn(new Browser(world), provider, story.id)).body.status, 'signed_in', 'the base case')
  provider.stop()
})

test('a state works once, only in the browser that began', async ({ world }) => {
  const provider = await FalseProvider.start()
  const story = await connect(world, provider)
  provider.change = claim({ email: `ada@${story.domain}` })
  const [browser, other] = [new Browser(world), new Browser(world)]
  await other.send('GET', `/auth/sso/start?connection_id=${story.id}`)
  const started = await browser.send('GET', `/auth/sso/start?connection_id=${story.id}`, undefined, OWN_PAGE)
  const back = pathOf(provider.follow(started.body.url))
  const exchanges = () => provider.asked.filter(path => path === '/token').length
  assert.is((await other.send('GET', back)).status, 403)
  assert.is((await new Browser(world).send('GET', back)).status, 403)
  assert.is((await browser.send('GET', back.replace(/state=[^&]*/, 'state=another'))).status, 403)
  assert.is(exchanges(), 0, 'a code is not exchanged for whoever else brings it')
  const both = await Promise.all([browser.send('GET', back), browser.send('GET', back)])
  assert.equal(both.map(({ status }) => status).sort(), [200, 403])
  assert.is(exchanges(), 1)
  provider.stop()
})

test('a hostile provider passes off its code as that of another connection: nothing is exchanged', async ({
  world,
}) => {
  // Neither names itself in its response (RFC 9207), so only the address shows whose response it is.
  const [honest, hostile] = [await FalseProvider.start(), await FalseProvider.start()]
  const [victim, evil] = [await connect(world, honest), await connect(world, hostile)]
  const email = `ada@${victim.domain}`
  honest.change = claim({ email })
  hostile.change = claim({ email })
  const browser = new Browser(world)
  // The victim begins at the hostile provider, which redirects them to the honest one with the state of its own
  // connection.
  const started = await browser.send('GET', `/auth/sso/start?connection_id=${evil.id}`, undefined, OWN_PAGE)
  const asked = new URL(started.body.url)
  const own = await browser.send('GET', `/auth/sso/start?connection_id=${victim.id}`)
  const forwarded = new URL(own.body.url)
  for (const name of ['state', 'nonce', 'code_challenge'])
    forwarded.searchParams.set(name, asked.searchParams.get(name) ?? '')
  const back = pathOf(honest.follow(forwarded.href))
  assert.match(back, `/auth/sso/callback/${victim.id}?`)
  assert.is((await browser.send('GET', back)).status, 403)
  const exchanged = [...honest.asked, ...hostile.asked].filter(path => path === '/token')
  assert.equal(exchanged, [], 'the honest provider’s code reaches nobody')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
  // The other connection's sign-in is not used up either.
  const done = await browser.send('GET', pathOf(hostile.follow(started.body.url)))
  assert.is(done.status, 403)
  assert.is((await refusals(evil))[0], 'domain_not_verified', 'it ends as its own, without that domain')
  assert.is((await signIn(new Browser(world), honest, victim.id)).body.status, 'signed_in')
  honest.stop()
  hostile.stop()
})

test('a link on another site signs nobody in without their knowing', async ({ world }) => {
  const provider = await FalseProvider.start()
  const story = await connect(world, provider)
  const email = `mallory@${story.domain}`
  provider.change = claim({ email })
  const victim = new Browser(world)
  const start = `/auth/sso/start?connection_id=${story.id}`
  const sent = await victim.send('GET', start, undefined, { 'sec-fetch-site': 'cross-site' })
  const shown = await victim.send('GET', pathOf(provider.follow(sent.body.url)))
  assert.equal([shown.body.status, shown.body.email], ['confirm', email])
  assert.is((await victim.send('GET', '/auth/session')).status, 401)
  const { token } = shown.body
  assert.is((await new Browser(world).send('POST', '/auth/sso/confirm', { token })).status, 403)
  assert.is((await victim.send('POST', '/auth/sso/confirm', { token })).body.status, 'signed_in')
  provider.change = claim({ email: 'ceo@example.org' })
  const again = await victim.send('GET', start)
  const named = await victim.send('GET', pathOf(provider.follow(again.body.url)))
  assert.equal([named.status, (await refusals(story))[0]], [403, 'domain_not_verified'], 'our page names nobody else')
  provider.stop()
})

test('our pages do not show what the provider writes into the address', async ({ world }) => {
  const provider = await FalseProvider.start()
  const story = await connect(world, provider)
  const browser = new Browser(world)
  const { body } = await browser.send('GET', `/auth/sso/start?connection_id=${story.id}`)
  const back = provider.follow(body.url, { error: 'access_denied', error_description: '<b>Call 555</b>' })
  const refused = await browser.send('GET', pathOf(back), undefined, { accept: 'text/html' })
  assert.is(refused.status, 403)
  assert.not.match(refused.body, '555')
  assert.is((await refusals(story))[0], 'provider_refused')
  provider.stop()
})

test('a provider that is away, sends elsewhere or answers without end is refused', async ({ world }) => {
  const provider = await FalseProvider.start()
  const story = await connect(world, provider)
  const configuration = '/.well-known/openid-configuration'
  const start = () => new Browser(world).send('GET', `/auth/sso/start?connection_id=${story.id}`)
  const true_ = JSON.parse(await (await fetch(provider.issuer + configuration)).text())
  const answers = [
    { status: 500, body: '{}' },
    { status: 302, body: '', headers: { location: `${provider.issuer}/elsewhere` } },
    { status: 200, body: 'hello' },
    { status: 200, body: JSON.stringify({ ...true_, issuer: 'https://other.example' }) },
    { status: 200, body: JSON.stringify({ ...true_, issuer: `${provider.issuer}/{tenantid}/v2.0` }) },
    { status: 200, body: JSON.stringify({ ...true_, authorization_endpoint: 'javascript:alert(1)' }) },
    { status: 200, body: JSON.stringify({ ...true_, more: 'x'.repeat(300_000) }) },
  ]
  for (const answer of answers) {
    provider.answers.set(configuration, answer)
    assert.is((await start()).status, 403, answer.body.slice(0, 80))
    assert.is((await refusals(story))[0], 'provider_unreachable')
  }
  assert.not.ok(provider.asked.includes('/elsewhere'), 'redirects are not followed')
  provider.answers.clear()
  assert.is((await start()).status, 200)
  const before = provider.asked.length
  assert.is((await start()).status, 200)
  assert.is(provider.asked.length, before, 'its configuration is kept for a while')
  provider.stop()
})

test('another secret applies at once; it is sealed, and never returned', async ({ world }) => {
  const provider = await FalseProvider.start()
  const { account, id } = await connect(world, provider)
  const { body } = await account.call(routes.getOidcConnection, { params: { id } })
  assert.is(body.has_client_secret, true)
  const secret = 'another secret'
  const changed = await account.call(routes.updateOidcConnection, { params: { id }, body: { client_secret: secret } })
  assert.not.match(JSON.stringify(changed.body), secret)
  const [row] = await world.sql<{ text: string }>(
    'select row_to_json(c)::text as text from sso_connection c where id = $1',
    [id],
  )
  assert.not.match(row?.text ?? '', secret)
  const cleared = await account.call(routes.updateOidcConnection, { params: { id }, body: { client_secret: null } })
  assert.is(cleared.body.has_client_secret, false)
  assert.not.ok(world.lines.all.some(line => line.includes(secret)))
  provider.stop()
})

test('an issuer in a private network, or without TLS, is refused unless such addresses are allowed', async () => {
  const world = await createWorld({
    roles: 'api',
    agent: false,
    environment: { PHAROS_ALLOW_PRIVATE_WEBHOOKS: 'false' },
  })
  const account = await addAccount(world, 'Company')
  const create = async (issuer: string) => {
    const body = { name: 'x', issuer, client_id: 'pharos' }
    const answer = await send(world, routes.createOidcConnection, { key: account.key, body })
    return [answer.status, (answer.body as { errors?: { path: string }[] }).errors?.[0]?.path]
  }
  for (const issuer of [
    'http://login.example.com',
    'https://127.0.0.1:1',
    'https://10.0.0.1',
    'https://[::1]',
    'https://169.254.169.254',
  ])
    assert.equal(await create(issuer), [400, 'issuer'], issuer)
  await world.close()
})

test.run()
