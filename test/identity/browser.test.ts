import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { codeNow } from '../world/authenticator.ts'
import { lastLink } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'
import { addDevice, addPerson, arrive, at, byLink, judge, PASSWORD, reach, typePassword } from './at-browser.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('signing in by a real browser', { isWhole: true })

test.before(async context => {
  context.world = await createWorld({
    roles: 'api,delivery,sweeper',
    agent: false,
    environment: { PHAROS_SIGNUP: 'open', PHAROS_RATE_LIMIT_PER_MINUTE: '0' },
  })
})
test.after(({ world }) => world.close())

look('a link, a password and an authenticator app', async ({ page, world }) => {
  const { email } = await addPerson(world)
  await byLink(world, page, email, '/security')
  assert.is(new URL(page.url()).pathname, '/security')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Set on').waitFor()
  await page.getByRole('button', { name: 'Set up app' }).click()
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
  assert.is(await page.locator('.qr svg').count(), 1)
  await judge(page, 'the app')
  await page.getByLabel('Code shown in the app').fill(codeNow(world, secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  assert.is(await page.locator('ol.codes li').count(), 10)
  const recovery = (await page.locator('ol.codes li').first().textContent()) ?? ''
  await judge(page, 'recovery codes')
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByText('10 of 10 left').waitFor()

  await page.context().clearCookies()
  await page.goto(at(world, '/security'))
  assert.is(new URL(page.url()).pathname, '/login', 'who is not signed in')
  await typePassword(page, email, 'not the right one')
  await page.getByRole('alert').first().waitFor()
  const form = page.locator('form[action="/auth/login/password"]')
  assert.is(await form.getByLabel('Email address').inputValue(), email)
  await judge(page, 'a wrong password')
  await form.getByLabel('Password').fill(PASSWORD)
  await form.getByRole('button').click()
  await page.getByText('One more step').waitFor()
  await judge(page, 'the second step')
  await world.advance('1m')
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Continue' }).first().click()
  await page.getByText('it is wrong or was already used').waitFor()
  await page.getByText('Use a recovery code').click()
  await page.getByLabel('Recovery code').fill(recovery)
  await page.locator('form[action$="recovery_code"] button').click()
  await page.getByText('9 of 10 left').waitFor()
  assert.is(new URL(page.url()).pathname, '/security', 'where they were going')
})

look('a passkey is made, and used alone and as a second factor', async ({ page, world }) => {
  const { email } = await addPerson(world)
  await byLink(world, page, email, '/security')
  await addDevice(page)
  await page.getByLabel('Name of the new passkey').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).waitFor()
  assert.is(await page.locator('ol.codes li').count(), 10)
  await judge(page, 'codes of a passkey')
  await page.getByRole('link', { name: 'I have saved them' }).click()
  await page.getByText('Laptop').waitFor()
  await judge(page, 'sign-in settings')

  await page.context().clearCookies()
  await page.goto(at(world, '/login?next=/security'))
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await reach(page, '/security')

  await page.context().clearCookies()
  await page.goto(at(world, '/login'))
  await judge(page, 'signing in')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await arrive(page)
  await page.getByText(email).waitFor()
  await byLink(world, page, email)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await reach(page, '/accounts')
})

look('signing up, choosing an account, signing out', async ({ page, world }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await page.context().clearCookies()
  await page.goto(at(world, '/signup'))
  await judge(page, 'signing up')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Account name').fill('Example Ltd')
  await page.getByRole('button').click()
  await judge(page, 'check your email')
  await page.getByLabel('Code').fill((await lastLink(world, email)).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await arrive(page)
  await page.getByRole('heading', { name: 'Example Ltd' }).waitFor()
  const second = await addAccount(world, 'Second Ltd')
  const { member } = await addKey(world, second.id, 'viewer')
  await world.sql('update member set person_id = (select id from person where email = $1) where id = $2', [
    email,
    member,
  ])
  await page.reload()
  await judge(page, 'accounts')
  await page.getByRole('button', { name: 'Select' }).click()
  await arrive(page)
  await page.getByRole('heading', { name: 'Second Ltd' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await reach(page, '/login')
})

look('everything but passkeys works without script', async ({ browser, world }) => {
  const { email } = await addPerson(world)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await byLink(world, page, email, '/security')
  assert.is(await page.getByRole('button', { name: 'Add a passkey' }).isVisible(), false)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Set on').waitFor()
  await page.getByRole('button', { name: 'Remove password' }).click()
  await page.getByText('You have not set a password').waitFor()
  await context.close()
})

look('a mailed link opens a page with one button, which works by keyboard', async ({ page, world }) => {
  const { email } = await addPerson(world)
  await page.context().clearCookies()
  await page.goto(at(world, '/login'))
  await page.getByLabel('Email address').first().fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('Check your email').waitFor()
  const { token } = await lastLink(world, email)
  await page.goto(at(world, `/login/link?token=${token}`))
  await judge(page, 'the link')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await arrive(page)
})

look('a link that another browser opens shows a code for the first one', async ({ browser, page, world }) => {
  const { email } = await addPerson(world)
  await page.context().clearCookies()
  await page.goto(at(world, '/login'))
  await page.getByLabel('Email address').first().fill(email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await page.getByText('Check your email').waitFor()
  const other = await browser.newPage()
  await other.goto(at(world, `/login/link?token=${(await lastLink(world, email)).token}`))
  await other.getByRole('button', { name: 'Sign in' }).click()
  const code = (await other.locator('strong').textContent()) ?? ''
  await judge(other, 'the code')
  await other.goto(at(world, '/accounts'))
  assert.is(new URL(other.url()).pathname, '/login', 'the other one is not signed in')
  await other.close()
  await page.getByLabel('Code').fill('WRNG-CODE')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await judge(page, 'a wrong code')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await arrive(page)
})

look('somebody who is invited joins, and is signed in', async ({ page, world }) => {
  const email = `${crypto.randomUUID()}@example.com`
  await world.call(routes.createInvitation, { body: { email, role: 'admin' } })
  await page.context().clearCookies()
  await page.goto(at(world, `/invitation?token=${(await lastLink(world, email)).token}`))
  await judge(page, 'the invitation')
  await page.getByLabel('Your name').fill('Grace')
  await page.getByRole('button', { name: 'Join' }).click()
  await arrive(page)
  await page.getByText(`${email} with the role admin`).waitFor()
})

look('the link that the staff makes signs in, in any browser', async ({ page, world }) => {
  const { url } = (await world.call(routes.createSignInLink)).body
  await page.context().clearCookies()
  await page.goto(at(world, url.slice(new URL(url).origin.length)))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await arrive(page)
})

test.run()
