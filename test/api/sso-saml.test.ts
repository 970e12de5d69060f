import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser, mailsTo } from '../world/browser.ts'
import { readRequest } from '../world/saml-provider.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { send } from './standing/send.ts'

const test = suite<{ world: World }>('single sign-on by SAML')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

const html = { accept: 'text/html' }

test('a new person becomes a member with the default role, in a session for this account only', async ({ world }) => {
  const story = await SamlStory.begin(world, { default_role: 'viewer' })
  const browser = new Browser(world)
  const email = `Ada@${story.domain}`
  const done = await story.signIn(browser, email)
  assert.equal(
    [done.status, done.body.status, done.body.email, done.body.target],
    [200, 'signed_in', email.toLowerCase(), '/'],
    JSON.stringify(done.body),
  )
  const session = await browser.session()
  assert.equal([session.method, session.name, session.account.role], ['saml', 'Ada Lovelace', 'viewer'])
  assert.equal(session.accounts.length, 1)
  const { body: entries } = await story.account.call(routes.listAuditLog, { query: { limit: 3 } })
  assert.equal(
    entries.map(({ action, actor_type, actor_name }) => [action, actor_type, actor_name]),
    [
      ['session.start', 'user', 'Ada Lovelace'],
      ['sso.add_member', 'sso_connection', 'Directory'],
      ['saml_connection.update', 'api_key', 'owner (key owner)'],
    ],
  )
  const again = new Browser(world)
  assert.is((await story.signIn(again, email)).body.status, 'signed_in')
  const { body: members } = await story.account.call(routes.listMembers)
  assert.is(members.filter(member => member.email === email.toLowerCase()).length, 1)
})

test('browsers are redirected through the pages, and finally to their destination', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const browser = new Browser(world)
  const start = `/auth/sso/start?email=ada@${story.domain}&target=${encodeURIComponent('/monitors?tag=a')}`
  const sent = await browser.send('GET', start, undefined, html)
  assert.is(sent.status, 200)
  const [, refresh = ''] = /content="0;url=([^"]+)"/.exec(sent.body) ?? []
  const location = refresh.replaceAll('&#38;', '&')
  assert.ok(location.startsWith('https://idp.example.com/sso?tenant=1&mode=x&SAMLRequest='), location)
  const asked = await story.follow(browser, start)
  const xml = story.provider.write(story.say(`ada@${story.domain}`, asked.id))
  const form = new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') })
  const posted = await new Browser(world).send('POST', '/login/sso', undefined, html, form)
  assert.is(posted.status, 303)
  const finish = posted.headers.get('location') ?? ''
  const ended = await browser.send('GET', pathOf(finish), undefined, html)
  assert.equal([ended.status, ended.headers.get('location')], [303, '/monitors?tag=a'])
  assert.is((await browser.session()).method, 'saml')
  for (const target of [
    '//evil.example',
    'https://evil.example',
    '/\\evil.example',
    '\\\\evil',
    'javascript:x',
    '/a b',
  ]) {
    const odd = await story.signIn(new Browser(world), `ada@${story.domain}`, { target })
    assert.is(odd.body.target, '/', target)
  }
})

test('a response is finished once, only in the browser that asked', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const [victim, attacker] = [new Browser(world), new Browser(world)]
  const asked = await story.ask(attacker)
  const posted = await story.post(story.provider.write(story.say(`mallory@${story.domain}`, asked.id)))
  await victim.send('GET', '/login')
  const other = await victim.send('GET', pathOf(posted.body.url))
  assert.is(other.status, 403)
  assert.is((await victim.send('GET', '/auth/session')).status, 401)
  assert.equal(await story.refusals(), ['other_browser'])
  assert.is((await attacker.send('GET', pathOf(posted.body.url))).body.status, 'signed_in')
  assert.is((await attacker.send('GET', pathOf(posted.body.url))).status, 403, 'a second time')
  assert.is((await attacker.send('GET', '/login/sso/finish?token=forged')).status, 403)
})

test('a sign-in that begins at the provider is accepted only if allowed, and confirmed', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const unasked = () => story.provider.write(story.say(`ada@${story.domain}`, null))
  assert.is((await story.post(unasked())).status, 403)
  assert.equal(await story.refusals(), ['in_response_to_missing'])
  await story.update({ allow_idp_initiated: true })
  const browser = new Browser(world)
  await browser.send('GET', '/login')
  const before = new Map(browser.cookies)
  const posted = await story.post(unasked(), '/monitors', browser)
  assert.equal(
    [...before].filter(([name, value]) => browser.cookies.get(name) !== value),
    [],
    'none is replaced',
  )
  const other = new Browser(world)
  const elsewhere = await other.send('GET', pathOf(posted.body.url))
  assert.equal([elsewhere.status, await story.refusals()], [403, ['other_browser', 'in_response_to_missing']])
  const stolen = { token: new URL(posted.body.url).searchParams.get('token') ?? '' }
  assert.is((await other.send('POST', '/auth/sso/confirm', stolen)).status, 403, 'nor by the button')
  assert.is((await other.send('GET', '/auth/session')).status, 401)
  const shown = await browser.send('GET', pathOf(posted.body.url))
  assert.equal([shown.body.status, shown.body.email], ['confirm', `ada@${story.domain}`])
  assert.is((await browser.send('GET', '/auth/session')).status, 401, 'looking at it does nothing')
  const { token } = shown.body
  const forged = await browser.send('POST', '/auth/sso/confirm', { token }, { 'sec-fetch-site': 'cross-site' })
  assert.is(forged.status, 403)
  const done = await browser.send('POST', '/auth/sso/confirm', { token })
  assert.equal([done.body.status, done.body.target], ['signed_in', '/monitors'])
  assert.is((await browser.send('POST', '/auth/sso/confirm', { token })).status, 403, 'a second time')
  const away = await story.post(unasked(), '//evil.example', browser)
  const page = await browser.send('GET', pathOf(away.body.url), undefined, html)
  assert.match(page.body, `ada@${story.domain}`)
  const german = { ...html, 'accept-language': 'de' }
  assert.match((await browser.send('GET', pathOf(away.body.url), undefined, german)).body, 'Ihr Identitätsanbieter')
  const end = await browser.send('POST', '/auth/sso/confirm', {
    token: new URL(away.body.url).searchParams.get('token') ?? '',
  })
  assert.is(end.body.target, '/')
})

test('a link on another site signs nobody in without their knowing', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const [victim, other] = [new Browser(world), new Browser(world)]
  const start = `/auth/sso/start?connection_id=${story.connection.id}`
  const sent = await victim.send('GET', start, undefined, { 'sec-fetch-site': 'cross-site' })
  for (const elsewhere of [{ 'sec-fetch-site': 'none' }, {}]) {
    const { body } = await other.send('GET', start, undefined, elsewhere)
    const answered = await story.post(story.provider.write(story.say(`ada@${story.domain}`, readRequest(body.url).id)))
    assert.is((await other.send('GET', pathOf(answered.body.url))).body.status, 'confirm', JSON.stringify(elsewhere))
  }
  const { id } = readRequest(sent.body.url)
  const posted = await story.post(story.provider.write(story.say(`mallory@${story.domain}`, id)))
  const shown = await victim.send('GET', pathOf(posted.body.url))
  assert.equal([shown.body.status, shown.body.email], ['confirm', `mallory@${story.domain}`])
  assert.is((await victim.send('GET', '/auth/session')).status, 401)
  const { token } = shown.body
  assert.is((await other.send('POST', '/auth/sso/confirm', { token })).status, 403, 'in another browser')
  assert.is((await victim.send('POST', '/auth/sso/confirm', { token })).body.status, 'signed_in')
})

test('groups give roles at each sign-in, the strongest one, and an owner stays one', async ({ world }) => {
  const story = await SamlStory.begin(world, {
    default_role: 'viewer',
    role_mapping: { ops: 'member', admins: 'admin', audit: 'auditor' },
  })
  const email = `grace@${story.domain}`
  const roleWith = async (groups: string[]) => {
    const browser = new Browser(world)
    await story.signIn(browser, email, { say: { groups } })
    return (await browser.session()).account.role
  }
  assert.is(await roleWith(['audit', 'admins', 'ops']), 'admin')
  assert.is(await roleWith(['ops', 'unknown', '__proto__', 'constructor']), 'member')
  assert.is(await roleWith([]), 'viewer')
  const owner = `boss@${story.domain}`
  await story.account.call(routes.createMember, { body: { email: owner, name: 'Boss', role: 'owner' } })
  const browser = new Browser(world)
  await story.signIn(browser, owner, { say: { groups: ['ops'] } })
  assert.is((await browser.session()).account.role, 'owner')
  await story.update({ role_mapping: {} })
  const [member] = (await story.account.call(routes.listMembers)).body.filter(each => each.email === email)
  await story.account.call(routes.updateMember, { params: { user_id: member?.id ?? '' }, body: { role: 'admin' } })
  assert.is(await roleWith(['ops']), 'admin', 'without a mapping the directory says nothing')
  const given = await send(world, routes.updateSamlConnection, {
    ...{ key: story.account.key, params: { id: story.connection.id } },
    body: { role_mapping: { admins: 'owner' } },
  })
  assert.is(given.status, 400)
})

test('a domain that is lost or removed stops working at once', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const email = `ada@${story.domain}`
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const posted = await story.post(story.provider.write(story.say(email, asked.id)))
  await story.account.call(routes.deleteDomain, { params: { domain: story.domain } })
  assert.is((await browser.send('GET', pathOf(posted.body.url))).status, 403, 'also between the two steps')
  assert.is((await story.signIn(new Browser(world), email)).status, 403)
  const methods = await browser.send('GET', `/auth/methods?email=${email}`)
  assert.is(methods.body.sso, null)
})

test('only the domain of an address decides how to sign in, and nothing reveals who exists', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const known = `known@${story.domain}`
  await story.signIn(new Browser(world), known)
  const methods = async (email: string) =>
    (await new Browser(world).send('GET', `/auth/methods?email=${encodeURIComponent(email)}`)).body
  const [one, other] = [await methods(known), await methods(`nobody@${story.domain}`)]
  const shape = (body: { sso: { connection_id: string; start_url: string } }) => ({
    ...body,
    sso: { ...body.sso, start_url: body.sso.start_url.replace(/email=.*/, '') },
  })
  assert.equal(shape(one), shape(other))
  assert.is(one.sso.connection_id, story.connection.id)
  assert.is((await new Browser(world).send('GET', pathOf(one.sso.start_url), undefined, html)).status, 200)
  const none = { methods: ['magic_link', 'password', 'passkey'], sso: null }
  assert.equal([await methods(story.account.email), await methods('nobody@example.org')], [none, none])
  const start = (email: string) => new Browser(world).send('GET', `/auth/sso/start?email=${email}`)
  assert.equal([(await start('nobody@example.org')).status, (await start(story.account.email)).status], [404, 404])
  await story.update({ status: 'draft' })
  assert.is((await methods(known)).sso, null)
  assert.is((await start(known)).status, 404)
})

test('a person is notified of a browser they have not used before', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const email = `ada@${story.domain}`
  const browser = new Browser(world)
  await story.signIn(browser, email)
  await story.signIn(browser, email)
  assert.is((await mailsTo(world, email)).length, 0)
  await story.signIn(new Browser(world), email)
  assert.match((await mailsTo(world, email)).join(), 'new browser')
})

test('two concurrent first sign-ins create one member', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const email = `twins@${story.domain}`
  const browsers = [1, 2, 3].map(() => new Browser(world))
  const done = await Promise.all(browsers.map(browser => story.signIn(browser, email)))
  assert.equal(
    done.map(({ body }) => body.status),
    ['signed_in', 'signed_in', 'signed_in'],
  )
  const { body: members } = await story.account.call(routes.listMembers)
  assert.is(members.filter(member => member.email === email).length, 1)
})

test.run()
