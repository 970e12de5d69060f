import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { Browser } from '../world/browser.ts'
import { SamlProvider } from '../world/saml-provider.ts'
import { memberSession } from '../world/session.ts'
import { pathOf, SamlStory } from '../world/sso.ts'
import { publishText, textServer } from '../world/text-server.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('single sign-on in the console')
const AT = '/console/settings/sso'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  const environment = { PHAROS_RESOLVERS: await textServer() }
  context.world = await createWorld({ roles: 'api,response', agent: false, environment })
})
test.after(({ world }) => world.close())

look('a domain is added, verified by its record, and removed', async ({ world, page }) => {
  const account = await addAccount(world, 'Domains')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  await screen.goto(AT)
  await screen.getByLabel('Domain', { exact: true }).fill(ATTACK)
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.locator('.fault, .refused').first().waitFor()
  await screen.getByLabel('Domain', { exact: true }).fill('console.example.com')
  await screen.getByRole('button', { name: 'Add' }).click()
  await screen.getByText('_pharos-verification.console.example.com').waitFor()
  await judge(screen, 'a domain to verify')
  await screen.getByRole('button', { name: 'Check the record now: console.example.com' }).click()
  await screen.locator('.notice.bad').waitFor()
  const [domain] = (await account.call(routes.listDomains)).body
  publishText(domain?.record.name ?? '', domain?.record.value ?? '')
  await screen.getByRole('button', { name: 'Check the record now: console.example.com' }).click()
  await screen.getByText('console.example.com is verified.').waitFor()
  await screen.getByRole('button', { name: 'Remove console.example.com' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await screen.locator('#main').getByText('console.example.com', { exact: true }).waitFor({ state: 'detached' })
  assert.equal((await account.call(routes.listDomains)).body, [])
  await context.close()
})

look(
  'a connection is created from its metadata; changes of its roles appear in another browser',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Connecting')
    const provider = await SamlProvider.create(world)
    const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, account.member)]
    const [screen, watching] = [await mine.newPage(), await other.newPage()]
    await watching.goto(AT)
    await screen.goto(AT)
    // The links move when the lists above them appear; a click between would hit nothing.
    await screen.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
    await screen.getByRole('link', { name: 'Connect SAML 2.0' }).click()
    await screen.getByLabel('Name', { exact: true }).fill(ATTACK)
    await screen.getByLabel('Identity provider metadata').selectOption('Metadata as XML')
    await screen.getByLabel('Metadata', { exact: true }).fill('<no/>')
    await screen.getByRole('button', { name: 'Connect' }).click()
    await screen.locator('.fault, .refused').first().waitFor()
    await judge(screen, 'a connection, refused')
    await screen.getByLabel('Metadata', { exact: true }).fill(provider.metadata())
    await screen.getByRole('button', { name: 'Connect' }).click()
    await screen.getByRole('heading', { level: 1, name: ATTACK }).waitFor()
    await judge(screen, 'a connection')
    assert.ok(await screen.getByRole('button', { name: 'Activate' }).isDisabled(), 'not before a test')
    await screen.getByRole('button', { name: 'Add a group' }).click()
    await screen.getByLabel('Group 1', { exact: true }).fill(ATTACK)
    await screen.getByLabel('Role of group 1').selectOption('admin')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('The connection is saved.').waitFor()
    const [made] = (await account.call(routes.listSamlConnections)).body
    assert.equal(made?.role_mapping, { [ATTACK]: 'admin' })
    await world.advance('1s')
    await watching.getByRole('link', { name: ATTACK }).waitFor()
    assert.is((await screen.locator('#main img').count()) + (await watching.locator('#main img').count()), 0)
    await screen.getByRole('button', { name: 'Remove the connection' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await screen.getByRole('link', { name: 'Connect OpenID Connect' }).waitFor()
    await mine.close()
    await other.close()
  },
)

look(
  'a failed test is explained; after a successful test the connection can be made required',
  async ({ world, page }) => {
    const story = await SamlStory.begin(world, {}, false)
    const context = await signedIn(world, page, story.account.member)
    const screen = await context.newPage()
    await screen.goto(`${AT}/saml/${story.connection.id}`)
    const answer = async (change: object) => {
      await screen.getByRole('button', { name: 'Start a test' }).click()
      const link = screen.getByRole('link', { name: 'Open the test in a new tab' })
      const before = await link.getAttribute('href').catch(() => null)
      const browser = new Browser(world)
      const asked = await story.follow(browser, before ?? '')
      const say = { ...story.say(`tester@${story.domain}`, asked.id), ...change }
      const posted = await story.post(story.provider.write(say), asked.relay)
      if (posted.status === 200) await browser.send('GET', pathOf(posted.body.url ?? '/none'))
    }
    await answer({ audience: 'https://somebody.else.example.com' })
    await screen.getByText('It is meant for another recipient: copy our entity ID again.').waitFor()
    await judge(screen, 'a test that has failed')
    await screen.reload()
    await answer({})
    await screen.getByText('would sign in with the role Member').waitFor()
    await screen.getByRole('button', { name: 'Activate' }).click()
    await screen.getByText('Members can sign in with it from now on.').waitFor()
    await screen.getByLabel('Exempt owner').selectOption(story.account.member)
    await screen.getByRole('button', { name: 'Require this connection' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Require this connection' }).click()
    await screen.getByRole('button', { name: 'Allow other sign-in methods' }).waitFor()
    const now = await story.read()
    assert.equal([now.status, now.enforce, now.owner_approved], ['active', true, true])
    await screen.getByRole('button', { name: 'Make it a draft' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Make it a draft' }).click()
    await screen.getByText('It is now a draft; nobody can sign in with it.').waitFor()
    await context.close()
  },
)

look(
  'the list of whom it reaches is read before a date can be set; the date is moved, and withdrawn',
  async ({ world, page }) => {
    const story = await SamlStory.begin(world)
    const outside = await addKey(world, story.account.id, 'member')
    const context = await signedIn(world, page, story.account.member)
    const screen = await context.newPage()
    const held = Promise.withResolvers<void>()
    await screen.route('**/account/security/without_sso', async route => {
      await held.promise
      await route.continue()
    })
    await screen.goto(`${AT}/saml/${story.connection.id}`)
    const [require, date] = [
      screen.getByRole('button', { name: 'Require this connection' }),
      screen.getByLabel('Required from'),
    ]
    await screen.getByLabel('Exempt owner').selectOption(story.account.member)
    assert.ok(await require.isDisabled(), 'not before the list')
    held.resolve()
    // The owner is listed, too, until the connection excepts them.
    await screen.getByText('2 members have addresses that it cannot sign in. Their sessions end').waitFor()
    await screen.getByText('member: sessions 0, API keys 1').waitFor()
    const typed = async (days: number) => {
      const at = new Date(world.clock.now() + days * 86_400_000).toISOString().slice(0, 16)
      await date.fill(at)
      await date.blur()
      return screen.evaluate(local => new Date(local).toISOString(), at)
    }
    const first = await typed(20)
    await screen.getByText('Their sessions, API keys, CLI logins and apps are refused then.').waitFor()
    await judge(screen, 'single sign-on from a date')
    await require.click()
    await screen.getByRole('dialog').getByText('told by email now').waitFor()
    await judge(screen, 'the question before it')
    await screen.getByRole('dialog').getByRole('button', { name: 'Require this connection' }).click()
    const change = screen.getByRole('button', { name: 'Change the date' })
    await change.waitFor()
    const stored = async () => {
      const { enforce, enforce_from } = await story.read()
      return [enforce, enforce_from]
    }
    assert.equal(await stored(), [true, first])
    assert.ok(await change.isDisabled(), 'nothing to change')
    await typed(91)
    await change.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change the date' }).click()
    await screen.getByText('must be within 90 days').waitFor()
    assert.equal(await stored(), [true, first])
    const second = await typed(30)
    await change.click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change the date' }).click()
    await screen.getByRole('dialog').waitFor({ state: 'detached' })
    // The button is disabled while the change is sent, too.
    await until('the later date is stored', async () => (await story.read()).enforce_from === second)
    await screen.waitForFunction(() => document.querySelector('#enforce ~ .row .danger:disabled') !== null)
    assert.equal(await stored(), [true, second])
    await screen.getByRole('button', { name: 'Allow other sign-in methods' }).click()
    await require.waitFor()
    assert.equal(await stored(), [false, null])
    assert.is((await outside.call(routes.listMonitors)).status, 200)
    await context.close()
  },
)

look('an admin sees no single sign-on; a plan without it says so', async ({ world, page }) => {
  const account = await addAccount(world, 'Free', 'free')
  const admin = await addKey(world, account.id, 'admin')
  await memberSession(world, admin.member)
  const [theirs, mine] = [await signedIn(world, page, admin.member), await signedIn(world, page, account.member)]
  const [screen, own] = [await theirs.newPage(), await mine.newPage()]
  await screen.goto(AT)
  await screen.getByRole('heading', { name: 'Page not found' }).waitFor()
  await own.goto(`${AT}/oidc/new`)
  await own.getByLabel('Name', { exact: true }).fill('Entra')
  await own.getByLabel('Issuer').fill('https://login.example.com')
  await own.getByLabel('Our client id there').fill('pharos')
  await own.getByRole('button', { name: 'Connect' }).click()
  await own.getByText('The free plan does not include single sign-on').waitFor()
  await judge(own, 'a plan without single sign-on')
  await theirs.close()
  await mine.close()
})

test.run()
