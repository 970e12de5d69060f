import { makeCa } from '@pharos/shared-protocol/ca.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { ATTACKS, MINUTE, RSA_SHA256 } from './saml-attack.ts'

/** What a SAML identity provider, or whoever stands between, may try. Each row is refused for exactly this reason. */
const test = suite<{ world: World; story: SamlStory }>('attacks on SAML')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,sweeper', agent: false, environment })
})
let begun = 0
// An account's audit log takes 30 refusals a minute, so every 25 tests use another account.
test.before.each(async context => {
  if (begun++ % 25 > 0) return
  context.story = await SamlStory.begin(context.world, { role_mapping: { admins: 'super_admin' } })
})
test.after(({ world }) => world.close())

/** Everything that a sign-in changes. */
async function state(world: World): Promise<unknown> {
  return world.sql(`select (select count(*)::int from session) as sessions, (select count(*)::int from member) as members,
    (select count(*)::int from person) as people, (select count(*)::int from sso_assertion) as assertions,
    (select count(*)::int from sso_sign_in where answered_at is not null) as answered`)
}

for (const { what, reason, xml } of ATTACKS)
  test(`${what}: ${reason}`, async ({ world, story }) => {
    const browser = new Browser(world)
    const asked = await story.ask(browser)
    const say = story.say(`ada@${story.domain}`, asked.id)
    const sent = await xml({ story, say, world })
    const before = await state(world)
    const refused = await story.post(sent, asked.relay)
    assert.is(refused.status, 403, JSON.stringify(refused.body))
    assert.match(refused.body.detail, 'identity provider failed')
    assert.not.match(JSON.stringify(refused.body), reason, 'the reply does not say why')
    assert.is((await story.refusals())[0], reason)
    assert.equal(await state(world), before)
    assert.is((await browser.send('GET', '/auth/session')).status, 401)
    // The same browser's request can still get its correct response: an attacker uses nothing up.
    const done = await story.post(story.provider.write(say), asked.relay)
    assert.is(done.status, 200, `${JSON.stringify(done.body)} ${await story.refusals()}`)
  })

test('the unchanged response signs in; so does one that is also signed as a whole', async ({ world, story }) => {
  for (const change of [
    {},
    { signing: { what: 'both' } },
    { signing: { what: 'response' } },
    { signing: { what: 'response', algorithm: RSA_SHA256.replace('256', '512') } },
    { signing: { algorithm: RSA_SHA256.replace('256', '512') } },
  ] as const) {
    const browser = new Browser(world)
    const done = await story.signIn(browser, `ada@${story.domain}`, change)
    assert.is(done.body.status, 'signed_in', `${JSON.stringify(done.body)} ${await story.refusals()}`)
  }
  const xml = story.provider.write(story.say(`ada@${story.domain}`, (await story.ask(new Browser(world))).id))
  const declared = `<?xml version="1.0" encoding="UTF-8"?>\n${xml}`
  assert.is((await story.post(declared)).status, 200)
})

test('at the edges of the window, 60 s before and after, it is accepted', async ({ world, story }) => {
  const now = world.clock.now()
  for (const say of [
    { not_on_or_after: now - MINUTE + 1, not_before: now - 10 * MINUTE },
    { not_before: now + MINUTE },
    { issued_at: now + MINUTE },
  ]) {
    const done = await story.signIn(new Browser(world), `ada@${story.domain}`, { say })
    assert.is(done.body.status, 'signed_in', `${JSON.stringify(say)} ${await story.refusals()}`)
  }
})

test('an assertion is accepted once, and so is a response to a request', async ({ world, story }) => {
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const say = story.say(`ada@${story.domain}`, asked.id)
  const xml = story.provider.write(say)
  const [first, second] = await Promise.all([story.post(xml, asked.relay), story.post(xml, asked.relay)])
  assert.equal([first.status, second.status].sort(), [200, 403])
  assert.is((await story.post(xml)).status, 403)
  assert.is((await story.refusals())[0], 'in_response_to_used')
  const next = story.provider.write({ ...say, assertion_id: `_n${crypto.randomUUID()}` })
  assert.is((await story.post(next)).status, 403, 'another assertion for the same request')
  const other = await story.ask(new Browser(world))
  const again = story.provider.write({ ...story.say(`ada@${story.domain}`, other.id), assertion_id: say.assertion_id })
  assert.is((await story.post(again)).status, 403, 'the same assertion for another request')
  assert.is((await story.refusals())[0], 'replayed')
})

test('an unsolicited assertion is accepted once, too', async ({ world }) => {
  const story = await SamlStory.begin(world, { allow_idp_initiated: true })
  const xml = story.provider.write(story.say(`ada@${story.domain}`, null))
  assert.is((await story.post(xml)).status, 200)
  assert.is((await story.post(xml)).status, 403)
  assert.equal(await story.refusals(), ['replayed'])
  // A response to a request does not count as unsolicited if its unsigned envelope does not name the request.
  const asked = await story.ask(new Browser(world))
  const stolen = story.provider
    .write(story.say(`ada@${story.domain}`, asked.id))
    .replace(/(<samlp:Response[^>]*) InResponseTo="[^"]*"/, '$1')
  assert.is((await story.post(stolen)).status, 403)
  assert.is((await story.refusals())[0], 'in_response_to_unknown')
  await world.leap('90m')
  assert.is((await story.post(xml)).status, 403, 'when its row is deleted it is too old')
  assert.is((await story.refusals())[0], 'expired')
  const [row] = await world.sql<{ count: number }>(
    'select count(*)::int as count from sso_assertion where account_id = $1',
    [story.account.id],
  )
  assert.is(row?.count, 0, 'it is forgotten')
})

test('a request is answered within 15 minutes, and finished within 5', async ({ world, story }) => {
  const [slow, late] = [new Browser(world), new Browser(world)]
  const asked = await story.ask(slow)
  await world.leap('15m')
  assert.is((await story.post(story.provider.write(story.say(`ada@${story.domain}`, asked.id)))).status, 403)
  assert.is((await story.refusals())[0], 'in_response_to_unknown')
  const posted = await story.post(story.provider.write(story.say(`ada@${story.domain}`, (await story.ask(late)).id)))
  await world.leap('5m')
  assert.is((await late.send('GET', pathOf(posted.body.url))).status, 403)
})

test('other forms are refused, and bodies beyond the limit are not read', async ({ story }) => {
  assert.is((await story.postForm({})).status, 400)
  assert.is((await story.postForm({ SAMLResponse: 'x'.repeat(410_000) })).status, 413)
  const twice = new URLSearchParams([
    ['SAMLResponse', 'a'],
    ['SAMLResponse', 'b'],
  ])
  assert.is((await new Browser(story.world).send('POST', '/login/sso', undefined, {}, twice)).status, 400)
  assert.is((await new Browser(story.world).send('POST', '/login/sso', { SAMLResponse: 'a' })).status, 400)
})

test('strangers cannot fill an audit log: 30 entries of a connection in a minute', async ({ world }) => {
  const story = await SamlStory.begin(world)
  for (let i = 0; i < 40; i++) assert.is((await story.post('x', story.connection.id)).status, 403)
  const named = `<x>${story.connection.service_provider.entity_id}</x>`
  for (let i = 0; i < 40; i++) assert.is((await story.post(named)).status, 403)
  const [row] = await world.sql<{ count: number }>(
    `select count(*)::int as count from audit_entry where account_id = $1 and action = 'sso.refuse'`,
    [story.account.id],
  )
  assert.is(row?.count, 30)
})

test('neither assertions nor tokens are in a log, or stored in plain text', async ({ world, story }) => {
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const xml = story.provider.write(story.say(`secret-person@${story.domain}`, asked.id))
  const posted = await story.post(xml, asked.relay)
  await browser.send('GET', pathOf(posted.body.url))
  const token = new URL(posted.body.url).searchParams.get('token') ?? ''
  const value = /<ds:SignatureValue>([^<]{40})/.exec(xml)?.[1] ?? ''
  for (const secret of [token, value, `secret-person@${story.domain}`, ...browser.cookies.values()])
    assert.not.ok(
      world.lines.all.some(line => line.includes(secret)),
      secret,
    )
  const [rows] = await world.sql<{ text: string }>("select coalesce(json_agg(t)::text, '') as text from sso_sign_in t")
  for (const secret of [token, ...browser.cookies.values()]) assert.not.ok(rows?.text.includes(secret))
  assert.not.ok(rows?.text.includes('secret-person'), 'the person whom it named is deleted when it ends')
})

test('an invalid signature costs little, however large its document and however many the certificates', async ({
  world,
}) => {
  const story = await SamlStory.begin(world)
  const others = await Promise.all(Array.from({ length: 9 }, () => makeCa('another', world.clock.now())))
  await story.update({ metadata_xml: story.provider.metadata([story.provider.pair, ...others]) })
  const asked = await story.ask(new Browser(world))
  const by = await makeCa('a stranger', world.clock.now())
  const xml = story.provider
    .write(story.say(`ada@${story.domain}`, asked.id), { what: 'both', by })
    .replace('</saml:AttributeStatement>', `${'<x/>'.repeat(1_400)}</saml:AttributeStatement>`)
  const begun = performance.now()
  assert.is((await story.post(xml)).status, 403)
  const took = performance.now() - begun
  assert.is((await story.refusals())[0], 'signature_invalid')
  assert.ok(took < 5_000, `took ${Math.round(took)} ms`)
})

test('the routes of a connection read and change nothing for other accounts', async ({ world, story }) => {
  const other = await SamlStory.begin(world, {}, false)
  const params = { id: story.connection.id }
  for (const route of [
    routes.getSamlConnection,
    routes.updateSamlConnection,
    routes.deleteSamlConnection,
    routes.testSamlConnection,
  ]) {
    const path = route.path.replace('{id}', params.id)
    const response = await fetch(world.url + path, {
      method: route.method,
      headers: { authorization: `Bearer ${other.account.key}`, 'content-type': 'application/json' },
      ...(route.method === 'PUT' ? { body: '{"name":"x"}' } : {}),
    })
    assert.is(response.status, 404, route.id)
  }
})

test.run()
