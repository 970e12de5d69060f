import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { addDevice } from '../identity/at-browser.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { addAccount, addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { memberSession } from '../world/session.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('one’s own profile in the console', { isWhole: true })
const AT = '/console/settings/profile'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look(
  'a viewer changes their name and requests another address; invalid input changes nothing',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Named')
    const viewer = await addKey(world, account.id, 'viewer')
    const context = await signedIn(world, page, viewer.member)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(AT)
    await screen.getByLabel('Time zone').fill('Mars')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('must be an IANA time zone').waitFor()
    await judge(screen, 'the profile')
    await screen.getByLabel('Time zone').fill('')
    await screen.getByLabel('Name', { exact: true }).fill(ATTACK)
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('Your profile is saved.').waitFor()
    assert.is((await viewer.call(routes.getCurrentUser)).body.member.name, ATTACK)
    await screen.getByLabel('New address').fill('new@example.com')
    await screen.getByRole('button', { name: 'Send a link to it' }).click()
    await screen.getByText('a link is on its way').waitFor()
    const [asked] = await world.sql<{ email: string }>('select email from email_change')
    assert.is(asked?.email, 'new@example.com')
    assert.is(await screen.locator('#main img').count(), 0)
    assert.equal(complaints, [])
    await context.close()
  },
)

look(
  'an authenticator app is set up from a QR code, and removed; the codes are shown once',
  async ({ world, page }) => {
    const account = await addAccount(world, 'Secured')
    const context = await signedIn(world, page, account.member)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(AT)
    await screen.getByLabel('New password').fill('short')
    await screen.getByRole('button', { name: 'Set the password' }).click()
    await screen.getByText('must have at least 12 characters').waitFor()
    await screen.getByLabel('New password').fill('correct horse battery')
    await screen.getByRole('button', { name: 'Set the password' }).click()
    await screen.getByText('The password is set').waitFor()
    await screen.getByRole('button', { name: 'Remove the password' }).click()
    await screen.getByText('From now on, you sign in without a password.').waitFor()
    await screen.getByRole('button', { name: 'Set up' }).click()
    await screen.getByRole('img', { name: 'QR code of the secret below' }).waitFor()
    await judge(screen, 'an app that is set up')
    const secret = (await screen.locator('#main .copyable code').textContent()) ?? ''
    await screen.getByLabel('Code from the app').fill('000000')
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await screen.getByText('it is not the current one').waitFor()
    await screen.getByLabel('Code from the app').fill(codeNow(world, secret))
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await screen.getByText('This is shown only once.').waitFor()
    assert.is((await screen.locator('.secret code').textContent())?.split('\n').length, 10)
    await judge(screen, 'codes that are shown once')
    await screen.getByRole('button', { name: 'I have saved it' }).click()
    await screen.getByText('10 codes of 10 left').waitFor()
    assert.is(await screen.locator('.secret').count(), 0)
    // The session has another token by now: what follows is accepted with it.
    await screen.getByRole('button', { name: 'Remove the app' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Remove the app' }).click()
    await screen.getByText('The app is removed.').waitFor()
    assert.is((await world.sql('select 1 from totp')).length, 0)
    assert.equal(
      complaints.filter(text => !text.includes('403')),
      [],
    )
    await context.close()
  },
)

look('a passkey of this device is added, renamed and removed', async ({ world, page }) => {
  const account = await addAccount(world, 'Keyed')
  const { cookie } = await memberSession(world, account.member)
  const [name = '', value = ''] = cookie.split('=')
  const url = world.url.replace('127.0.0.1', 'localhost')
  const context = await page.context().browser()?.newContext({ baseURL: url, locale: 'en-GB' })
  assert.ok(context)
  await context.addCookies([{ name, value, url }])
  const screen = await context.newPage()
  await addDevice(screen)
  await screen.goto(AT)
  await screen.getByLabel('Name of the new passkey').fill(ATTACK)
  await screen.getByRole('button', { name: 'Add a passkey' }).click()
  await screen.getByText('The passkey is added.').waitFor()
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByRole('button', { name: `Rename ${ATTACK}` }).click()
  await screen.getByRole('region', { name: 'Passkeys' }).getByLabel('Name', { exact: true }).fill('Laptop')
  await screen.getByRole('region', { name: 'Passkeys' }).getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('button', { name: 'Remove Laptop' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await screen.getByText('No passkeys yet. A passkey').waitFor()
  assert.is((await world.sql('select 1 from passkey')).length, 0)
  await context.close()
})

look('a session in another browser is ended from here', async ({ world, page }) => {
  const account = await addAccount(world, 'Two browsers')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, account.member)]
  await world.sql('update session set user_agent = $1 where member_id = $2', [ATTACK, account.member])
  const [screen, left] = [await mine.newPage(), await other.newPage()]
  await left.goto(AT)
  await screen.goto(AT)
  await screen.getByText('this browser').waitFor()
  await screen.getByRole('button', { name: 'End all other sessions' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'End all other sessions' }).click()
  await screen.getByText('The sessions have ended.').waitFor()
  await left.goto(AT)
  await left.waitForURL('**/login?next=%2Fconsole%2Fsettings%2Fprofile')
  const sessions = screen.getByRole('region', { name: 'Sessions' }).getByRole('listitem')
  await until('one session is left', async () => (await sessions.count()) === 1)
  await mine.close()
  await other.close()
})

test.run()
