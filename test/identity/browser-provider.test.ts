import { freePort } from '@pharos/deploy/local/port.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { lastLink } from '../world/browser.ts'
import { GitHub } from '../world/github.ts'
import { CLIENT, OidcIssuer } from '../world/oidc-issuer.ts'
import { createWorld, type World } from '../world/world.ts'
import {
  addPerson,
  addSecuredPerson,
  arrive,
  at,
  byLink,
  judge,
  reach,
  typeMailedCode,
  typeTotp,
} from './at-browser.ts'

interface Context extends Browsing {
  world: World
  github: GitHub
  issuer: OidcIssuer
}
const { test, look } = browserSuite<Context>('other services in a real browser')

test.before(async context => {
  const port = await freePort()
  const base = `http://localhost:${port}`
  context.github = await GitHub.start(CLIENT)
  context.github.asks = true
  context.issuer = await OidcIssuer.start(() => [`${base}/auth/oauth/oidc/callback`])
  context.world = await createWorld({
    roles: 'api,delivery',
    agent: false,
    environment: {
      PHAROS_PORT: String(port),
      PHAROS_BASE_URL: base,
      PHAROS_SIGNUP: 'open',
      PHAROS_OAUTH_GITHUB_URL: context.github.url,
      PHAROS_OAUTH_GITHUB_CLIENT_ID: CLIENT.client_id,
      PHAROS_OAUTH_GITHUB_CLIENT_SECRET: CLIENT.client_secret,
      PHAROS_OIDC_ISSUER: context.issuer.url,
      PHAROS_OIDC_CLIENT_ID: CLIENT.client_id,
      PHAROS_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      PHAROS_OIDC_NAME: 'Example SSO',
    },
  })
})
test.after(async ({ world, github, issuer }) => {
  await world.close()
  await github.close()
  await issuer.close()
})

async function byGitHub(world: World, page: Page) {
  await page.context().clearCookies()
  await page.goto(at(world, '/login'))
  await page.getByRole('link', { name: 'Sign in with GitHub' }).click()
  await page.getByRole('button', { name: 'Authorize Pharos' }).click()
}

look('a new person signs up first; then GitHub signs them in', async ({ page, world, github }) => {
  const email = `${crypto.randomUUID()}@example.com`
  github.id = 1
  github.emails = [{ email, primary: true, verified: true }]
  await byGitHub(world, page)
  await page.getByRole('alert').waitFor()
  await judge(page, 'a service that nobody has linked')
  await page.goto(at(world, '/signup'))
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill('Ada')
  await page.getByLabel('Account name').fill('Ada Ltd')
  await page.getByRole('button').click()
  await page.getByLabel('Code').fill((await lastLink(world, email)).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await arrive(page)
  await page.getByRole('heading', { name: 'Ada Ltd' }).waitFor()
  await byGitHub(world, page)
  await arrive(page)
  await page.getByRole('heading', { name: 'Ada Ltd' }).waitFor()
})

look('an OpenID Connect issuer signs in somebody with a second factor', async ({ page, world, issuer }) => {
  const { email, secret } = await addSecuredPerson(world)
  issuer.user = { sub: crypto.randomUUID(), email, email_verified: true }
  await page.context().clearCookies()
  await page.goto(at(world, '/login?next=/security'))
  await page.getByRole('link', { name: 'Sign in with Example SSO' }).click()
  await page.getByText('One more step').waitFor()
  await world.advance('1m')
  await typeTotp(world, page, secret)
  await reach(page, '/security')
  await page.getByText(email, { exact: false }).first().waitFor()
})

look('a service is linked after signing in again, signs in, and is removed', async ({ page, world, github }) => {
  const { email, member } = await addPerson(world)
  github.id = 2
  github.emails = [{ email: 'at-github@example.com', primary: true, verified: true }]
  await byLink(world, page, email, '/security')
  const link = `/user/${member}/security/oauth_provider/github/start`
  assert.is(await page.getByRole('link', { name: 'Connect GitHub' }).getAttribute('href'), link)
  // This passes through the sign-in form, whose policy allows no redirect to another site.
  await page.context().clearCookies()
  await page.goto(at(world, link))
  await typeMailedCode(world, page, email)
  await page.getByRole('button', { name: 'Authorize Pharos' }).click()
  await page.getByText('at-github@example.com').waitFor()
  await judge(page, 'whether to link a service')
  await page.getByRole('button', { name: 'Connect GitHub' }).click()
  await reach(page, '/security')
  await page.getByText('at-github@example.com').waitFor()
  await judge(page, 'a linked service')
  await byGitHub(world, page)
  await arrive(page)
  await page.getByText(`signed in as ${email}`).waitFor()
  await byLink(world, page, email, '/security')
  await page.getByRole('button', { name: 'Remove GitHub' }).click()
  await page.getByRole('link', { name: 'Connect GitHub' }).waitFor()
  await byGitHub(world, page)
  await page.getByRole('alert').waitFor()
})

test.run()
