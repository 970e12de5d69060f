import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Browser } from '../world/browser.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'

/** Tests SessionNotOnOrAfter (SAML 2.0 core, 2.7.2). */
const test = suite<{ world: World }>('the end that an assertion sets to a session')

test.before(async context => {
  const environment = { PHAROS_TRUSTED_PROXIES: '127.0.0.1' }
  context.world = await createWorld({ roles: 'api', agent: false, environment })
})
test.after(({ world }) => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

async function signedIn(story: SamlStory, ends: (number | null)[]) {
  const browser = new Browser(story.world)
  const done = await story.signIn(browser, `ada@${story.domain}`, { say: { session_ends: ends } })
  assert.is(done.body.status, 'signed_in', `${JSON.stringify(done.body)} ${await story.refusals()}`)
  return browser
}

async function endsAt({ world, account }: SamlStory): Promise<number> {
  const [row] = await world.sql<{ ends_at: number }>(
    'select ends_at::float8 from session where account_id = $1 order by id desc limit 1',
    [account.id],
  )
  return row?.ends_at ?? 0
}

test('a session ends when the first of its AuthnStatements says, 60 s for the clocks included', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const now = world.clock.now()
  const browser = await signedIn(story, [null, now + 2 * HOUR, now + HOUR])
  assert.is(await endsAt(story), now + HOUR + MINUTE)
  const cookieAge = (await browser.session()).expires_at
  assert.is(Date.parse(cookieAge), now + HOUR + MINUTE)
  await world.leap('60m')
  assert.is((await browser.send('GET', '/auth/session')).status, 200)
  await world.leap('61s')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
})

test('it only shortens: the account’s own limit, and a shorter one that is set later, apply', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const far = world.clock.now() + 1_000 * HOUR
  const began = world.clock.now()
  await signedIn(story, [far])
  const own = await endsAt(story)
  assert.ok(own <= began + 14 * 24 * HOUR + MINUTE, String(own))
  await signedIn(story, [world.clock.now() + 3 * HOUR])
  await story.account.call(routes.updateAccountSecurity, { body: { session_max_hours: 2 } })
  assert.ok((await endsAt(story)) <= world.clock.now() + 2 * HOUR)
  await story.account.call(routes.updateAccountSecurity, { body: { session_max_hours: 300 } })
  assert.ok((await endsAt(story)) <= world.clock.now() + 2 * HOUR, 'a longer limit gives nothing back')
})

test('choosing the account again does not prolong it', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const browser = await signedIn(story, [world.clock.now() + HOUR])
  const before = await endsAt(story)
  const chosen = await browser.write('POST', '/auth/session/account', { account_id: story.account.id })
  assert.is(chosen.status, 200, JSON.stringify(chosen.body))
  assert.is(await endsAt(story), before)
})

test('an end before the browser comes back is refused', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const browser = new Browser(world)
  const asked = await story.ask(browser)
  const say = { ...story.say(`ada@${story.domain}`, asked.id), session_ends: [world.clock.now() + MINUTE] }
  const posted = await story.post(story.provider.write(say), asked.relay)
  assert.is(posted.status, 200)
  await world.leap('2m')
  assert.is((await browser.send('GET', pathOf(posted.body.url))).status, 403)
  assert.is((await story.refusals())[0], 'session_ended')
  assert.is((await browser.send('GET', '/auth/session')).status, 401)
})

test('a session whose end was 59 s ago still begins, for a second', async ({ world }) => {
  const story = await SamlStory.begin(world)
  const now = world.clock.now()
  await signedIn(story, [now - 30_000])
  assert.is(await endsAt(story), now + 30_000)
})

test.run()
