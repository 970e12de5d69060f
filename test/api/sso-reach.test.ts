import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { addAccount } from '../world/account.ts'
import { Browser } from '../world/browser.ts'
import { SamlStory, verifiedDomain } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

const test = suite<{ world: World }>('the reach of single sign-on')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

test('a hostile provider gains nothing in other accounts, nor with other domains', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const victim = await addAccount(world, 'elsewhere')
  const other = await verifiedDomain(world, victim)
  // A person under a domain that another account has verified, under one that nobody has verified, and under a
  // subdomain of one's own.
  for (const email of [`ceo@${other}`, victim.email, `ada@sub.${story.domain}`, `ada@${story.domain}.evil.example`])
    assert.is((await story.signIn(new Browser(world), email)).status, 403, email)
  assert.equal(new Set(await story.refusals()), new Set(['domain_not_verified']))
  assert.equal(await world.sql(`select from person where email like '%@${other}' or email like '%evil.example'`), [])

  // A person of both accounts, under the provider's own domain. Nothing of the other account is changed or revealed.
  const email = `both@${story.domain}`
  await victim.call(routes.createMember, { body: { email, name: 'As known there', role: 'admin' } })
  const before = await world.sql('select to_jsonb(p) as p from person p where email = $1', [email])
  const browser = new Browser(world)
  await story.signIn(browser, email)
  const { csrf_token, accounts, name } = await browser.session()
  assert.equal([name, accounts.length], ['Ada Lovelace', 1])
  const headers = { 'x-csrf-token': csrf_token }
  const switched = await browser.send('POST', '/auth/session/account', { account_id: victim.id }, headers)
  assert.is(switched.status, 403)
  const me = (await browser.send('GET', '/user/me')).body
  assert.equal([me.accounts.length, me.account.id], [1, story.account.id])
  const changed = await browser.send(
    'PUT',
    `/user/${me.member.id}/security/email`,
    { email: 'x@evil.example' },
    headers,
  )
  assert.is(changed.status, 403, 'the address counts everywhere')
  assert.equal(await world.sql('select to_jsonb(p) as p from person p where email = $1', [email]), before)
  const [row] = await world.sql<{ known: number }>(
    `select count(*)::int as known from known_browser b join person p on p.id = b.person_id
      where p.email = $1 and b.hash = sha256($2::bytea)`,
    [email, browser.cookies.get('pharos-browser')],
  )
  assert.is(row?.known, 0, 'the browser is a new one for other sign-ins')
})

test('an assertion for one connection is invalid for another, even of the same provider', async ({ world }) => {
  const [first, second] = [await SamlStory.begin(world), await SamlStory.begin(world)]
  const browser = new Browser(world)
  const asked = await second.ask(browser)
  const stolen = first.provider.write({ ...first.say(`ada@${first.domain}`, asked.id) })
  assert.is((await second.post(stolen)).status, 403)
  assert.is((await second.refusals())[0], 'issuer_wrong')
  // A hostile account registers the same entity id with its own key.
  const copied = { ...first.say(`ada@${first.domain}`, asked.id), issuer: second.provider.entity_id }
  const { audience } = second.say('', null)
  const forged = second.provider.write({ ...copied, audience }, { by: first.provider.pair })
  assert.is((await second.post(forged)).status, 403)
  assert.is((await second.refusals())[0], 'signature_invalid')
})

test('staff of the installation are not signed in by a connection: their rights reach beyond the account', async ({
  world,
}) => {
  const story = await SamlStory.begin(world)
  const email = `root@${story.domain}`
  await story.account.call(routes.createMember, { body: { email, name: 'Root' } })
  await world.sql('update member set staff = true from person p where p.id = person_id and p.email = $1', [email])
  assert.is((await story.signIn(new Browser(world), email)).status, 403)
  assert.is((await story.refusals())[0], 'staff_member')
})

test.run()
