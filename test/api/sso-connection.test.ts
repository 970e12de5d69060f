import { issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount, addKey } from '../world/account.ts'
import { Browser, mailsTo } from '../world/browser.ts'
import { FalseProvider } from '../world/false-provider.ts'
import { SamlProvider } from '../world/saml-provider.ts'
import { SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('connections to identity providers')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

interface Problem {
  code: string
  detail: string
  errors?: { path: string }[]
}

const DAY = 86_400_000

test('metadata, its address, or its parts: each creates the same connection', async ({ world }) => {
  const account = await addAccount(world, 'Company')
  const provider = await SamlProvider.create(world)
  const server = await FalseProvider.start()
  server.answers.set('/metadata', { status: 200, body: provider.metadata() })
  const { entity_id, sso_url, pair } = provider
  const ways = [
    { metadata_xml: provider.metadata() },
    { metadata_url: `${server.issuer}/metadata` },
    { entity_id, sso_url, certificates: [pair.cert_pem] },
  ]
  for (const way of ways) {
    const { body } = await account.call(routes.createSamlConnection, { body: { name: 'Directory', ...way } })
    assert.equal([body.entity_id, body.sso_url, body.certificates.length], [entity_id, sso_url, 1])
    assert.equal([body.status, body.default_role, body.metadata_url], ['draft', 'member', way.metadata_url ?? null])
    assert.match(body.certificates[0]?.fingerprint ?? '', /^[0-9a-f]{64}$/)
    assert.match(body.service_provider.entity_id, body.id)
  }
  assert.is((await account.call(routes.listSamlConnections)).body.length, 3)
  server.stop()
})

test('an invalid description of a provider is refused with its field, and adds nothing', async ({ world }) => {
  const account = await addAccount(world, 'Company')
  const provider = await SamlProvider.create(world)
  const server = await FalseProvider.start()
  const xml = provider.metadata()
  const { entity_id, sso_url, pair } = provider
  server.answers.set('/large', { status: 200, body: 'x'.repeat(500_000) })
  server.answers.set('/away', { status: 302, body: '', headers: { location: `${server.issuer}/metadata` } })
  const at = (path: string) => ({ metadata_url: server.issuer + path })
  const wrong: [body: object, path: string][] = [
    [{}, 'metadata_url'],
    [{ metadata_xml: xml, ...at('/metadata') }, 'metadata_xml'],
    [{ metadata_xml: 'hello' }, 'metadata_xml'],
    [{ metadata_xml: `<!DOCTYPE x [<!ENTITY a "b">]>${xml}` }, 'metadata_xml'],
    [{ metadata_xml: xml.replaceAll('IDPSSODescriptor', 'SPSSODescriptor') }, 'metadata_xml'],
    [{ metadata_xml: xml.replace('HTTP-Redirect', 'SOAP') }, 'metadata_xml'],
    [{ metadata_xml: xml.replace(/<ds:X509Certificate>[^<]*/, '<ds:X509Certificate>AAAA') }, 'metadata_xml'],
    [{ metadata_xml: xml.replace('https://idp.example.com/sso', 'javascript:alert(1)//') }, 'metadata_xml'],
    [at('/nothing'), 'metadata_url'],
    [at('/large'), 'metadata_url'],
    [at('/away'), 'metadata_url'],
    [{ metadata_url: 'http://169.254.169.254/latest' }, 'metadata_url'],
    [{ entity_id, sso_url }, 'certificates'],
    [{ entity_id, certificates: [pair.cert_pem] }, 'sso_url'],
    [{ entity_id, sso_url, certificates: [pair.cert_pem, pair.key_pem] }, 'certificates[1]'],
    [{ metadata_xml: xml, enforce: true }, 'break_glass_user_id'],
  ]
  for (const [body, path] of wrong) {
    const answer = await send(world, routes.createSamlConnection, { key: account.key, body: { name: 'x', ...body } })
    const { errors } = answer.body as Problem
    assert.equal([answer.status, errors?.[0]?.path], [400, path], JSON.stringify(answer.body))
  }
  for (const field of ['default_role', 'role_mapping'] as const) {
    const body = { name: 'x', metadata_xml: xml, [field]: field === 'default_role' ? 'owner' : { a: 'owner' } }
    assert.is((await send(world, routes.createSamlConnection, { key: account.key, body })).status, 400, field)
  }
  assert.equal((await account.call(routes.listSamlConnections)).body, [])
  server.stop()
})

test('it is active only after a test, and its provider changes only while it is not', async ({ world }) => {
  const story = await SamlStory.begin(world, {}, false)
  const { key } = story.account
  const params = { id: story.connection.id }
  const put = (body: object) => send(world, routes.updateSamlConnection, { key, params, body })
  assert.is((await put({ status: 'active' })).status, 409)
  const failed = await story.test(new Browser(world), 'ada@example.org')
  assert.is(failed.posted.status, 403)
  const { last_test } = await story.read()
  assert.equal([last_test?.outcome, last_test?.reason], ['failed', 'domain_not_verified'])
  assert.is((await put({ status: 'active' })).status, 409, 'the test has failed')
  await story.activate()
  const other = await SamlProvider.create(world)
  const replaced = await put({ metadata_xml: other.metadata() })
  assert.is(replaced.status, 409)
  assert.match((replaced.body as Problem).detail, 'draft first')
  const next = await makeCa('next', world.clock.now())
  assert.is((await put({ metadata_xml: story.provider.metadata([story.provider.pair, next]) })).status, 200)
  await story.update({ status: 'draft' })
  assert.is((await put({ status: 'active' })).status, 200, 'it was tested before')
  await story.update({ status: 'draft' })
  await story.update({ metadata_xml: other.metadata() })
  assert.is((await story.read()).last_test, null)
  assert.is((await put({ status: 'active' })).status, 409, 'another provider needs another test')
})

test('a test belongs to the browser that first opens its address, and is done once', async ({ world }) => {
  const story = await SamlStory.begin(world, {}, false)
  const { body } = await story.account.call(routes.testSamlConnection, { params: { id: story.connection.id } })
  const [first, second] = [new Browser(world), new Browser(world)]
  const path = body.url.replace(world.url, '')
  assert.is((await first.send('GET', path)).status, 200)
  assert.is((await first.send('GET', path)).status, 200, 'again in the same browser')
  assert.is((await second.send('GET', path)).status, 403)
  assert.is((await second.send('GET', '/auth/sso/start?token=forged')).status, 403)
  await world.leap('15m')
  assert.is((await first.send('GET', path)).status, 403)
})

test('certificates overlap during a rollover, and expired ones sign nobody in', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const next = await makeCa('next', world.clock.now())
  const signedBy = (by: typeof next) => story.signIn(new Browser(world), `ada@${story.domain}`, { signing: { by } })
  assert.is((await signedBy(next)).status, 403)
  await story.update({ metadata_xml: story.provider.metadata([story.provider.pair, next]) })
  for (const by of [story.provider.pair, next]) assert.is((await signedBy(by)).body.status, 'signed_in')
  await story.update({ metadata_xml: story.provider.metadata([next]) })
  assert.is((await signedBy(story.provider.pair)).status, 403)
  const short = await issueServerCertificate(next, {
    names: ['idp'],
    addresses: [],
    days: 1,
    now: world.clock.now() - 2 * DAY,
  })
  await story.update({ metadata_xml: story.provider.metadata([next, short]) })
  assert.is((await story.read()).certificates.filter(({ expired }) => expired).length, 1)
  assert.is((await signedBy(short)).status, 403)
  assert.is((await story.refusals())[0], 'certificate_expired')
})

test('metadata at an address is read every day: new certificates are known in time', async ({ world }) => {
  const server = await FalseProvider.start()
  const provider = await SamlProvider.create(world)
  server.answers.set('/metadata', { status: 200, body: provider.metadata() })
  const account = await addAccount(world, 'Company')
  const given = { name: 'Directory', metadata_url: `${server.issuer}/metadata` }
  const { id } = (await account.call(routes.createSamlConnection, { body: given })).body
  const read = async () => (await account.call(routes.getSamlConnection, { params: { id } })).body
  const next = await makeCa('next', world.clock.now())
  server.answers.set('/metadata', { status: 200, body: provider.metadata([provider.pair, next]) })
  await world.leap('25h')
  assert.is((await read()).certificates.length, 2)
  for (const [body, error] of [
    ['away', 'plain XML'],
    [provider.metadata([next], 'https://other.example/saml'), 'another identity provider'],
  ] as const) {
    server.answers.set('/metadata', { status: 200, body })
    await world.leap('25h')
    const after = await read()
    assert.match(after.metadata_error ?? '', body === 'away' ? /./ : error)
    assert.equal([after.certificates.length, after.entity_id], [2, provider.entity_id], 'the known values stay')
  }
  server.answers.set('/metadata', { status: 200, body: provider.metadata([next]) })
  await world.leap('2h')
  const { certificates, metadata_error } = await read()
  assert.equal([certificates.length, metadata_error], [1, null])
  server.stop()
})

test('admins are notified two weeks before the last certificate expires, and when it has', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const ca = await makeCa('ca', world.clock.now())
  const short = await issueServerCertificate(ca, { names: ['idp'], addresses: [], days: 20, now: world.clock.now() })
  await story.update({ metadata_xml: story.provider.metadata([short]) })
  const about = async () => (await mailsTo(world, story.account.email)).filter(mail => mail.includes('certificate'))
  await world.leap('5d', '1d')
  assert.is((await about()).length, 0)
  await world.leap('5d', '1d')
  assert.is((await about()).length, 1)
  await world.leap('12d', '1d')
  assert.is((await about()).length, 2)
})

test('single sign-on is of paid plans, for super admins who have just signed in; ten connections at most', async ({
  world,
}) => {
  const provider = await SamlProvider.create(world)
  const body = { name: 'Directory', metadata_xml: provider.metadata() }
  const free = await addAccount(world, 'Free', 'free')
  const unpaid = await send(world, routes.createSamlConnection, { key: free.key, body })
  assert.equal([unpaid.status, (unpaid.body as Problem).code], [402, 'plan_required'])
  const account = await addAccount(world, 'Company')
  const admin = await addKey(world, account.id, 'admin')
  assert.is((await send(world, routes.createSamlConnection, { key: admin.key, body })).status, 403)
  const all = await Promise.all(
    Array.from({ length: 12 }, () => send(world, routes.createSamlConnection, { key: account.key, body })),
  )
  assert.equal(all.map(({ status }) => status).sort(), [...Array(10).fill(201), 400, 400])
})

test('two changes at once do not undo each other, and one connection is enforced at most', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const params = { id: story.connection.id }
  const etag =
    (await send(world, routes.getSamlConnection, { key: story.account.key, params })).headers.get('etag') ?? ''
  const put = (body: object, headers = {}) =>
    send(world, routes.updateSamlConnection, { key: story.account.key, params, body, headers })
  const both = await Promise.all([put({ name: 'A' }, { 'if-match': etag }), put({ name: 'B' }, { 'if-match': etag })])
  assert.equal(both.map(({ status }) => status).sort(), [200, 412])
  await Promise.all([put({ name: 'C' }), put({ role_mapping: { ops: 'admin' } })])
  const after = await story.read()
  assert.equal([after.name, after.role_mapping], ['C', { ops: 'admin' }])
  await story.update({ enforce: true, break_glass_user_id: story.account.member })
  const second = await send(world, routes.createSamlConnection, {
    key: story.account.key,
    body: {
      name: 'x',
      metadata_xml: story.provider.metadata(),
      enforce: true,
      break_glass_user_id: story.account.member,
    },
  })
  assert.equal([second.status, (second.body as Problem).code], [409, 'conflict'])
})

test('sign-ins that the former identity provider was asked for are not finished by another', async ({ world }) => {
  const story = await SamlStory.begin(world)
  await story.ask(new Browser(world))
  await story.update({ status: 'draft' })
  const open = () => world.sql('select id from sso_sign_in where connection_id = $1', [story.connection.id])
  assert.ok((await open()).length > 0)
  await story.update({ metadata_xml: (await SamlProvider.create(world)).metadata() })
  assert.is((await open()).length, 0)
})

test('our metadata is public, and says who we are for one connection', async ({ world }) => {
  const story = await SamlStory.begin(world, {}, false)
  const { service_provider } = story.connection
  const text = await (await fetch(service_provider.metadata_url)).text()
  for (const part of [service_provider.entity_id, service_provider.acs_url, 'WantAssertionsSigned="true"'])
    assert.ok(text.includes(part), part)
  for (const id of [crypto.randomUUID(), 'x'])
    assert.is((await fetch(`${world.url}/account/sso/saml/connection/${id}/metadata`)).status, 404)
})

test.run()
