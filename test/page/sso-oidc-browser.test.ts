import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { arrive } from '../identity/at-browser.ts'
import { addAccount } from '../world/account.ts'
import { COMPANY_PASSWORD, OidcProvider } from '../world/oidc-provider.ts'
import { verifiedDomain } from '../world/sso.ts'
import { createWorld, type World } from '../world/world.ts'
import { browserSuite } from './chromium.ts'

const { test, look } = browserSuite('OpenID Connect single sign-on in a real browser')

/** An account with a draft connection to a provider that has its own page, on another site than ours. */
async function begin(world: World) {
  const provider = await OidcProvider.start({ host: 'localhost', asks: true })
  provider.claims = { name: 'Ada Lovelace', groups: ['ops'] }
  const account = await addAccount(world, 'The company')
  const domain = await verifiedDomain(world, account)
  const given = {
    client_id: 'pharos',
    client_secret: 'a secret: of% this+provider',
    role_mapping: { ops: 'admin' },
  } as const
  const body = { name: 'Directory', issuer: provider.issuer, ...given }
  const { body: connection } = await account.call(routes.createOidcConnection, { body })
  provider.register(connection.redirect_uri)
  return { provider, account, params: { id: connection.id }, email: `ada@${domain}` }
}

async function logInAtCompany(page: Page, provider: OidcProvider, email: string, password = COMPANY_PASSWORD) {
  await page.waitForURL(`${provider.issuer}/interaction/**`)
  await page.getByLabel('Address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

look(
  'a connection is tried, made active, and signed in by, from our page through theirs and out again',
  async ({ browser }) => {
    const world = await createWorld({ roles: 'api', agent: false })
    const { provider, account, params, email } = await begin(world)
    const admin = await browser.newContext()
    const trying = await admin.newPage()
    const { body: begun } = await account.call(routes.testOidcConnection, { params })
    await trying.goto(begun.url)
    await logInAtCompany(trying, provider, email, 'wrong')
    await trying.waitForSelector('text=Wrong password')
    await logInAtCompany(trying, provider, email)
    await trying.waitForSelector('text=The test was successful')
    assert.match((await trying.textContent('main')) ?? '', `${email} would sign in with the role admin`)
    assert.is((await trying.request.get(`${world.url}/auth/session`)).status(), 401, 'a test signs nobody in')
    assert.is((await account.call(routes.listMembers)).body.length, 1, 'and adds nobody')
    await admin.close()
    const { body: active } = await account.call(routes.updateOidcConnection, { params, body: { status: 'active' } })
    assert.is(active.last_test?.outcome, 'succeeded')

    const own = await browser.newContext()
    const page = await own.newPage()
    await page.goto(`${world.url}/login`)
    await page.getByText('Sign in with SSO').click()
    const form = page.locator('form[action="/auth/sso/start"]')
    await form.getByLabel('Email address').fill(email)
    await form.getByRole('button').click()
    await logInAtCompany(page, provider, email)
    await arrive(page)
    assert.match((await page.textContent('main')) ?? '', `You are signed in as ${email} with the role admin.`)
    assert.is(await page.title().then(title => title.includes('The company')), true)
    const session = async () => page.request.get(`${world.url}/auth/session`)
    const { method, email: known } = await (await session()).json()
    assert.equal([method, known], ['oidc', email])
    const cookies = await own.cookies(world.url)
    const [cookie] = cookies.filter(({ name }) => name === 'pharos')
    assert.equal([cookie?.httpOnly, cookie?.sameSite], [true, 'Lax'])
    assert.not.ok(page.url().includes('code='), 'the code is not left in the address')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/login**')
    assert.is((await session()).status(), 401)
    await page.goto(`${world.url}/accounts`)
    await page.waitForURL('**/login**')
    await own.close()
    provider.stop()
    await world.close()
  },
)

look(
  'a person whom the company does not let in, or of another domain, is refused without a reason',
  async ({ browser }) => {
    const world = await createWorld({ roles: 'api', agent: false })
    const { provider, account, params } = await begin(world)
    await world.sql('update sso_connection set active = true, activated_at = 0 where id = $1', [params.id])
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${world.url}/auth/sso/start?connection_id=${params.id}`)
    await logInAtCompany(page, provider, 'ceo@example.org')
    await page.waitForSelector('text=identity provider failed')
    assert.not.match((await page.textContent('main')) ?? '', 'domain')
    assert.is((await page.request.get(`${world.url}/auth/session`)).status(), 401)
    const { body } = await account.call(routes.listAuditLog, { query: { action: 'sso.refuse' } })
    assert.is(body[0]?.reason, 'domain_not_verified')
    await context.close()
    provider.stop()
    await world.close()
  },
)

test.run()
