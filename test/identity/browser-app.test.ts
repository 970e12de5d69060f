import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { freePort } from '@pharos/deploy/local/port.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { GitHub } from '../world/github.ts'
import { addApp, CHALLENGE, redeem } from '../world/oauth.ts'
import { CLIENT } from '../world/oidc-issuer.ts'
import { readRequest } from '../world/saml-provider.ts'
import { SamlStory } from '../world/sso.ts'
import { startTarget, type Target } from '../world/target.ts'
import { createWorld, type World } from '../world/world.ts'
import { startAppSite } from './app-site.ts'
import {
  addDevice,
  addPerson,
  addSecuredPerson,
  at,
  byLink,
  judge,
  reach,
  typeMailedCode,
  typePassword,
  typeTotp,
} from './at-browser.ts'

const site = await startAppSite('app.example')
type App = Awaited<ReturnType<typeof addApp>>
interface Context extends Browsing {
  world: World
  app: App
  native: Target
  github: GitHub
}

const { test, look } = browserSuite<Context>('apps in a real browser', { isWhole: true, args: site.args })

test.before(async context => {
  context.github = await GitHub.start(CLIENT)
  const port = await freePort()
  context.world = await createWorld({
    roles: 'api,delivery',
    agent: false,
    environment: {
      PHAROS_PORT: String(port),
      PHAROS_BASE_URL: `http://localhost:${port}`,
      PHAROS_OAUTH_GITHUB_URL: context.github.url,
      PHAROS_OAUTH_GITHUB_CLIENT_ID: CLIENT.client_id,
      PHAROS_OAUTH_GITHUB_CLIENT_SECRET: CLIENT.client_secret,
    },
  })
  context.app = await addApp(context.world.call, { redirect_uris: [site.redirect_uri] })
  context.native = await startTarget()
})
test.after(async ({ world, native, github }) => {
  site.close()
  await github.close()
  await native.stop()
  await world.close()
})

function asked(world: World, { client_id }: App, more: Record<string, string> = {}) {
  const query = new URLSearchParams({
    ...{ client_id, redirect_uri: site.redirect_uri, response_type: 'code', scope: 'read:monitors', state: 'a & b' },
    ...{ code_challenge: CHALLENGE, code_challenge_method: 'S256', ...more },
  })
  return at(world, `/oauth/authorize?${query}`)
}

/** Clicks the app's link on the app's own site, without being signed in. */
async function connect(page: Page, url: string) {
  await page.context().clearCookies()
  await page.goto(site.lead(url))
  await page.getByRole('link', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'Sign in to Pharos' }).waitFor()
}

/** Requires that the app gets a code that it can redeem. */
async function arrived(page: Page, world: World, app: App) {
  await page.getByRole('heading', { name: 'Back at the app' }).waitFor()
  const { code = '', state } = Object.fromEntries(new URL(page.url()).searchParams)
  assert.is(state, 'a & b')
  const { status, body } = await redeem(world.url, app, code, { redirect_uri: site.redirect_uri })
  assert.is(status, 200, JSON.stringify(body))
}

const allow = (page: Page) => page.getByRole('button', { name: 'Allow' }).click()

for (const [name, given, signIn] of [
  ['a mailed code', addPerson, (world, page, { email }) => typeMailedCode(world, page, email)],
  [
    'a password and an authenticator app',
    addSecuredPerson,
    async (world, page, { email, secret }) => {
      // Each code of the authenticator app works only once.
      await world.advance('1m')
      await typePassword(page, email)
      await typeTotp(world, page, secret)
    },
  ],
  [
    'a mailed code and a recovery code',
    addSecuredPerson,
    async (world, page, { email, recovery }) => {
      await typeMailedCode(world, page, email)
      await page.getByText('Use a recovery code').click()
      await page.getByLabel('Recovery code').fill(recovery)
      await page.locator('form[action$="recovery_code"] button').click()
    },
  ],
] as [string, typeof addSecuredPerson, (world: World, page: Page, person: Secured) => Promise<void>][])
  look(`${name}, then the consent, then the app; without it when it was given before`, async context => {
    const { page, world, app } = context
    const person = await given(world)
    await connect(page, asked(world, app))
    await signIn(world, page, person)
    await allow(page)
    await arrived(page, world, app)
    if (name.includes('recovery')) return
    await connect(page, asked(world, app))
    await signIn(world, page, person)
    await arrived(page, world, app)
  })
type Secured = Awaited<ReturnType<typeof addSecuredPerson>>

look('a passkey, then the consent; without it when it was given before', async ({ browser, world, app }) => {
  const page = await browser.newPage()
  const { email } = await addPerson(world)
  await byLink(world, page, email, '/security')
  await addDevice(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('link', { name: 'I have saved them' }).click()
  for (const isAsked of [true, false]) {
    await connect(page, asked(world, app))
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    if (isAsked) await allow(page)
    await arrived(page, world, app)
  }
  await page.close()
})

look('a denial goes back with an error, and so does an invalid request', async ({ page, world, app }) => {
  const { email } = await addPerson(world)
  await connect(page, asked(world, app))
  await typeMailedCode(world, page, email)
  await judge(page, 'the consent')
  await page.getByRole('button', { name: 'Deny' }).click()
  await page.waitForURL(/error=access_denied/)
  await connect(page, asked(world, app, { scope: 'write:members' }))
  await typeMailedCode(world, page, email)
  await page.waitForURL(/error=invalid_scope/)
})

look('an app on the same machine, at any port', async ({ page, world, native }) => {
  const redirect_uri = 'http://127.0.0.1/cb'
  const program = await addApp(world.call, { client_type: 'public', redirect_uris: [redirect_uri] })
  const { email } = await addPerson(world)
  await connect(page, asked(world, program, { redirect_uri: `http://127.0.0.1:${native.port}/cb` }))
  await typeMailedCode(world, page, email)
  await allow(page)
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/cb\?.*code=/)
  assert.ok(native.requests.some(({ url }) => url?.startsWith('/cb?')))
})

look('an app with a scheme of its own', async ({ page, world }) => {
  const redirect_uri = 'com.example.app:/callback'
  const program = await addApp(world.call, { client_type: 'public', redirect_uris: [redirect_uri] })
  const { email } = await addPerson(world)
  await connect(page, asked(world, program, { redirect_uri }))
  await typeMailedCode(world, page, email)
  const blocked: string[] = []
  page.on('console', message => blocked.push(message.text()))
  await allow(page)
  // Nothing here opens such an address, so the page stays. Its link is for people whose browser does not ask.
  const link = page.getByRole('link', { name: 'com.example.app:' })
  await link.waitFor()
  assert.match((await link.getAttribute('href')) ?? '', /^com\.example\.app:\/callback\?code=phc_/)
  await judge(page, 'the way back')
  assert.is(blocked.filter(text => /Content Security Policy/.test(text)).join('\n'), '')
})

look('a member of two accounts chooses the one that the app gets', async ({ page, world, app }) => {
  const { email } = await addPerson(world)
  const second = await addAccount(world, 'Second Ltd')
  const { member } = await addKey(world, second.id, 'member')
  await world.sql('update member set person_id = (select id from person where email = $1) where id = $2', [
    email,
    member,
  ])
  await connect(page, asked(world, app))
  await typeMailedCode(world, page, email)
  await page.getByText('is requesting access').waitFor()
  if ((await page.getByText('In the account Second Ltd').count()) > 0) {
    // Begins in the other account.
    await page.getByRole('link', { name: 'Select another account' }).click()
    await page.getByRole('button', { name: 'Select' }).click()
  }
  assert.is(await page.getByText('In the account Second Ltd').count(), 0)
  await page.getByRole('link', { name: 'Select another account' }).click()
  await page.getByRole('button', { name: 'Select' }).click()
  await page.getByText('In the account Second Ltd').waitFor()
  await allow(page)
  await arrived(page, world, app)
  assert.is((await world.sql('select from oauth_grant where member_id = $1', [member])).length, 1)
})

look('another service signs in, then the consent; without it when it was given before', async context => {
  const { page, world, app, github } = context
  const { email } = await addPerson(world)
  await byLink(world, page, email)
  await reach(page, '/accounts')
  github.id = 4711
  github.emails = [{ email, primary: true, verified: true }]
  for (const isAsked of [true, false]) {
    await connect(page, asked(world, app))
    await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
    if (isAsked) await allow(page)
    await arrived(page, world, app)
  }
})

look('a company signs in, then the consent; without it when it was given before', async ({ page, world, app }) => {
  const story = await SamlStory.begin(world)
  const email = `ada@${story.domain}`
  const provider = createServer((req, res) => {
    if (!req.url?.startsWith('/sso?')) return res.end()
    const { id, relay } = readRequest(`http://localhost${req.url}`)
    const response = Buffer.from(story.provider.write(story.say(email, id))).toString('base64')
    res.setHeader('content-type', 'text/html')
    // Its policy lets forms go to us only, and not on to an app by a redirect.
    res.setHeader('content-security-policy', `form-action ${at(world, '')}`)
    res.end(`<form method="post" action="${story.connection.service_provider.acs_url}">
<input name="SAMLResponse" value="${response}"><input name="RelayState" value="${relay}"><button>Continue</button></form>`)
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  await world.sql('update sso_connection set sso_url = $1 where id = $2', [
    `http://127.0.0.1:${port}/sso`,
    story.connection.id,
  ])
  for (const isAsked of [true, false]) {
    await connect(page, asked(world, app))
    await page.getByText('Sign in with SSO').click()
    const form = page.locator('form[action="/auth/sso/start"]')
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button').click()
    await page.getByRole('button', { name: 'Continue' }).click()
    if (isAsked) await allow(page)
    await arrived(page, world, app)
  }
  provider.closeAllConnections()
  provider.close()
})

test.run()
