import { makeCa } from '@pharos/shared-protocol/ca.ts'
import type { SamlConnectionUpdate } from '@pharos/shared-protocol/contract/identity/sso-connection.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { z } from 'zod'
import { addKey } from '../world/account.ts'
import { Browser, lastLink } from '../world/browser.ts'
import { FalseProvider } from '../world/false-provider.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

/**
 * A connection signs owners in only once an owner has approved it. Otherwise it does not keep owners out of the
 * account.
 */
const test = suite<{ world: World }>('owners and single sign-on')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api,delivery,sweeper', agent: false, environment })
})
test.after(({ world }) => world.close())

/** Creates a connection that an owner has activated, an owner under its domain, and a super admin. */
async function begin(world: World, more: Parameters<typeof SamlStory.begin>[1] = {}) {
  const story = await SamlStory.begin(world, more)
  const email = `boss@${story.domain}`
  const { body } = await story.account.call(routes.createMember, { body: { email, name: 'Boss', role: 'owner' } })
  const admin = await addKey(world, story.account.id, 'super_admin')
  const params = { id: story.connection.id }
  return {
    story,
    owner: { id: body.id, email },
    admin,
    update: async (given: z.input<typeof SamlConnectionUpdate>) =>
      (await admin.call(routes.updateSamlConnection, { params, body: given })).body,
    bySso: async (address: string) => {
      const browser = new Browser(world)
      const done = await story.signIn(browser, address)
      return { browser, status: done.status, reply: done.body }
    },
    byMail: async (address: string) => {
      const browser = new Browser(world)
      await browser.ask(address)
      return browser.consume({ code: (await lastLink(world, address)).code })
    },
  }
}

test('a connection that a super admin activates signs in everybody but owners, until an owner activates it', async ({
  world,
}) => {
  const { story, owner, update, bySso } = await begin(world)
  assert.is(story.connection.owner_approved, true)
  assert.is((await bySso(owner.email)).reply.status, 'signed_in')
  assert.is((await update({ status: 'draft' })).owner_approved, false)
  const active = await update({ status: 'active' })
  assert.equal([active.status, active.owner_approved], ['active', false])
  const refused = await bySso(owner.email)
  assert.equal([refused.status, (await story.refusals())[0]], [403, 'owner_not_approved'])
  assert.match(refused.reply.detail, 'identity provider failed')
  assert.not.match(JSON.stringify(refused.reply), /owner/i, 'the reply does not say why')
  assert.is((await refused.browser.send('GET', '/auth/session')).status, 401)
  assert.is((await bySso(`ada@${story.domain}`)).reply.status, 'signed_in')
  assert.is((await update({ status: 'active' })).owner_approved, false, 'once more by the super admin')
  const tested = await story.test(new Browser(world), owner.email)
  assert.is(tested.test.status, 403, 'nor does a test say that it would')
  await story.update({ status: 'active' })
  assert.is(story.connection.owner_approved, true)
  assert.is((await bySso(owner.email)).reply.status, 'signed_in')
})

test('changing whom it trusts revokes the approval; metadata of the same address keeps it', async ({ world }) => {
  const { story, owner, update, bySso, byMail } = await begin(world)
  const own = await makeCa('of the super admin', world.clock.now())
  const after = await update({ metadata_xml: story.provider.metadata([story.provider.pair, own]) })
  assert.equal([after.status, after.owner_approved], ['active', false])
  const forged = await story.signIn(new Browser(world), owner.email, { signing: { by: own } })
  assert.equal([forged.status, (await story.refusals())[0]], [403, 'owner_not_approved'])
  assert.is((await byMail(owner.email)).body.status, 'signed_in')
  await story.update({ metadata_xml: story.provider.metadata([own]) })
  assert.is(story.connection.owner_approved, false, 'an owner who changes one thing has not approved the rest')

  const server = await FalseProvider.start()
  server.answers.set('/metadata', { status: 200, body: story.provider.metadata() })
  await story.update({ metadata_url: `${server.issuer}/metadata`, status: 'active' })
  const next = await makeCa('next', world.clock.now())
  server.answers.set('/metadata', { status: 200, body: story.provider.metadata([next]) })
  await world.leap('25h')
  const read = await story.read()
  assert.equal([read.certificates.length, read.owner_approved], [1, true])
  assert.is((await story.signIn(new Browser(world), owner.email, { signing: { by: next } })).body.status, 'signed_in')
  server.stop()
  assert.is((await bySso(owner.email)).status, 403, 'the former certificate')
})

test('a response from before the approval does not sign an owner in', async ({ world }) => {
  const { story, owner, update } = await begin(world, { allow_idp_initiated: true })
  const own = await makeCa('of the super admin', world.clock.now())
  await update({ metadata_xml: story.provider.metadata([story.provider.pair, own]) })
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const answers = [asked.id, null].map(id => story.provider.write(story.say(owner.email, id), { by: own }))
  const posted = await Promise.all(answers.map(xml => story.post(xml, '', browser)))
  assert.equal(
    posted.map(({ status }) => status),
    [200, 200],
  )
  // The connection is as before again when the owner approves it.
  await update({ metadata_xml: story.provider.metadata() })
  await story.update({ status: 'active' })
  assert.is(story.connection.owner_approved, true)
  for (const { body } of posted) assert.is((await browser.send('GET', pathOf(body.url))).status, 403)
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
})

test('enforced without an approval, every owner has other ways in; with one, only the break-glass owner', async ({
  world,
}) => {
  const { story, owner, update, bySso, byMail } = await begin(world)
  const { member, email: breakGlass } = story.account
  const ada = `ada@${story.domain}`
  await story.account.call(routes.createMember, { body: { email: ada, name: 'Ada', role: 'super_admin' } })
  await update({ status: 'draft' })
  const enforced = await update({ status: 'active', enforce: true, break_glass_user_id: member })
  assert.equal([enforced.enforce, enforced.owner_approved], [true, false])
  assert.is((await bySso(owner.email)).status, 403)
  const letIn = async () => [
    (await byMail(owner.email)).status,
    (await byMail(breakGlass)).status,
    (await byMail(ada)).status,
  ]
  assert.equal(await letIn(), [200, 200, 403])
  await story.update({ status: 'active' })
  await world.leap('2h')
  assert.equal(await letIn(), [403, 200, 403])
  const { browser, reply } = await bySso(owner.email)
  assert.is(reply.status, 'signed_in')
  // After the super admin has changed the provider, owners may sign in by other methods at once.
  await update({ metadata_xml: (await certificateOf(world, story)).xml })
  await world.leap('2h')
  assert.equal(await letIn(), [200, 200, 403])
  assert.is((await browser.send('GET', '/auth/session')).status, 200, 'what began with an approval goes on')
})

async function certificateOf(world: World, { provider }: SamlStory) {
  return { xml: provider.metadata([provider.pair, await makeCa('another', world.clock.now())]) }
}

test('a person who becomes an owner signs in again: their sessions by a connection end', async ({ world }) => {
  const { story, update, bySso } = await begin(world)
  await update({ status: 'draft' })
  await update({ status: 'active' })
  const emails = ['promoted', 'successor'].map(name => `${name}@${story.domain}`)
  const sessions = await Promise.all(emails.map(bySso))
  const [promoted, successor] = await Promise.all(
    sessions.map(async ({ browser }) => (await browser.session()).user_id as string),
  )
  const { call } = story.account
  const status = () =>
    Promise.all(sessions.map(async ({ browser }) => (await browser.send('GET', '/auth/session')).status))
  await call(routes.updateMember, { params: { user_id: promoted ?? '' }, body: { role: 'super_admin' } })
  assert.equal(await status(), [200, 200])
  await call(routes.updateMember, { params: { user_id: promoted ?? '' }, body: { role: 'owner' } })
  assert.equal(await status(), [401, 200])
  await call(routes.transferOwnership, { body: { user_id: successor ?? '' } })
  assert.equal(await status(), [401, 401])
})

test('an OpenID Connect connection loses the approval with another secret', async ({ world }) => {
  const { story, admin } = await begin(world)
  const given = { name: 'Login', issuer: 'https://login.example.com', client_id: 'pharos', client_secret: 'one' }
  const { id } = (await story.account.call(routes.createOidcConnection, { body: given })).body
  const params = { id }
  await world.sql(
    `update sso_connection set last_test = '{"at":0,"outcome":"succeeded","email":null,"role":null,"reason":null}' where id = $1`,
    [id],
  )
  const put = async (call: typeof admin.call, body: object) =>
    (await call(routes.updateOidcConnection, { params, body })).body.owner_approved
  assert.equal(
    [
      await put(story.account.call, { status: 'active' }),
      await put(admin.call, { name: 'Renamed' }),
      await put(admin.call, { client_secret: 'two' }),
      await put(story.account.call, { client_secret: 'three' }),
      await put(story.account.call, { status: 'active' }),
    ],
    [true, true, false, false, true],
  )
})

test.run()
