import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { withClient } from '../world/database.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { untilWaiting } from '../world/waiting.ts'
import { createWorld, type World } from '../world/world.ts'

/** Events during sign-ins: SCIM, and changes of the connection. */
const test = suite<{ world: World }>('single sign-on beside other changes')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api', agent: false, environment })
})
test.after(({ world }) => world.close())

test('a role that SCIM gives is kept', async ({ world }) => {
  const story = await SamlStory.begin(world, { role_mapping: { admins: 'admin' } })
  const email = `grace@${story.domain}`
  const { account } = story
  const { body: grace } = await account.call(routes.createMember, { body: { email, name: 'Grace', role: 'viewer' } })
  await account.call(routes.createScimConnection, { body: { display_name: 'Directory' } })
  await world.sql(
    `insert into scim_user (member_id, account_id, connection_id, user_name, attributes, role_managed,
      created_at, updated_at)
    select $1, account_id, id, $2, '{}', true, 0, 0 from scim_connection where account_id = $3`,
    [grace.id, email, account.id],
  )
  const role = async () => {
    const browser = new Browser(world)
    await story.signIn(browser, email, { say: { groups: ['admins'] } })
    return (await browser.session()).account.role
  }
  assert.is(await role(), 'viewer')
  await world.sql('update scim_user set role_managed = false where member_id = $1', [grace.id])
  assert.is(await role(), 'admin')
})

for (const how of ['made a draft', 'deleted'])
  test(`a sign-in at the moment when the connection is ${how} leaves no session`, async ({ world }) => {
    const story = await SamlStory.begin(world)
    const email = `ada@${story.domain}`
    const browser = new Browser(world)
    const asked = await story.ask(browser)
    const posted = await story.post(story.provider.write(story.say(email, asked.id)))
    const params = { id: story.connection.id }
    await withClient(world.config.DATABASE_URL, async client => {
      await client.query('begin')
      // The sign-in waits for this lock, between reading the connection and beginning the session.
      await client.query('select pg_advisory_xact_lock(hashtext($1))', [`sso member ${story.account.id} ${email}`])
      const signedIn = browser.send('GET', pathOf(posted.body.url))
      await untilWaiting(world)
      const ended =
        how === 'deleted'
          ? story.account.call(routes.deleteSamlConnection, { params })
          : story.account.call(routes.updateSamlConnection, { params, body: { status: 'draft' } })
      await Promise.race([ended, untilWaiting(world, 2)])
      await client.query('commit')
      await Promise.all([signedIn, ended])
    })
    assert.is((await browser.send('GET', '/auth/session')).status, 401)
  })

test('a response that is verified while the connection changes is not accepted', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const asked = await story.ask(new Browser(world))
  const xml = story.provider.write(story.say(`ada@${story.domain}`, asked.id))
  await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query('update sso_connection set revision = revision + 1 where id = $1', [story.connection.id])
    // It is verified with what the connection trusted before, and then waits for the lock of this transaction.
    const posted = story.post(xml)
    await untilWaiting(world)
    await client.query('commit')
    assert.is((await posted).status, 403)
  })
  assert.is((await story.refusals())[0], 'connection_changed')
  assert.is((await story.post(xml)).status, 200, 'it is not used up')
})

test('a person who becomes an owner during their sign-in does not get in as one', async ({ world }) => {
  const story = await SamlStory.begin(world)
  await world.sql('update sso_connection set owner_approved = false where id = $1', [story.connection.id])
  const email = `ada@${story.domain}`
  const { body: ada } = await story.account.call(routes.createMember, { body: { email, name: 'Ada', role: 'admin' } })
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const posted = await story.post(story.provider.write(story.say(email, asked.id)))
  await withClient(world.config.DATABASE_URL, async client => {
    await client.query('begin')
    await client.query(`update member set role = 'owner' where id = $1`, [ada.id])
    const signedIn = browser.send('GET', pathOf(posted.body.url))
    await untilWaiting(world)
    await client.query('commit')
    assert.is((await signedIn).status, 403)
  })
  assert.is((await story.refusals())[0], 'owner_not_approved')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
})

test.run()
