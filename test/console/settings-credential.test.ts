import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('keys, clients and apps in the console')
const AT = '/console/settings'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

const shown = async (screen: Page, label: string) =>
  (await screen.locator('.secret .copyable', { hasText: label }).first().locator('code').textContent()) ?? ''

async function confirm(screen: Page, button: string, action: string) {
  await screen.getByRole('button', { name: button }).click()
  await screen.getByRole('dialog').getByRole('button', { name: action }).click()
}

look('a viewer creates a key of their own, rotates and revokes it; it is shown once', async ({ world, page }) => {
  const account = await addAccount(world, 'Keys')
  const viewer = await addKey(world, account.id, 'viewer')
  const [mine, other] = [await signedIn(world, page, viewer.member), await signedIn(world, page, account.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await watching.goto(`${AT}/api-keys`)
  await screen.goto(`${AT}/api-keys`)
  assert.is(await screen.getByRole('link', { name: 'M2M clients' }).count(), 0)
  await screen.getByRole('link', { name: 'Create a key' }).click()
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must have at least 1 character').waitFor()
  await judge(screen, 'a new key, refused')
  await screen.getByLabel('Name').fill(ATTACK)
  const incidents = screen.getByRole('combobox', { name: 'Incidents' })
  assert.equal(await incidents.getByRole('option').allTextContents(), ['nothing', 'read'], 'no more than a viewer may')
  await incidents.selectOption('read')
  await screen.getByRole('button', { name: 'Create' }).click()
  const key = await shown(screen, 'API key')
  await judge(screen, 'a secret')
  const me = await createClient({ baseUrl: world.url, key })(routes.listIncidents)
  assert.is(me.status, 200)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByText('1 scope').waitFor()
  assert.not.match(await screen.content(), key)
  await world.advance('1s')
  await watching.getByText(ATTACK).waitFor()
  await judge(watching, 'the keys')
  await confirm(screen, `Rotate ${ATTACK}`, 'Rotate')
  const next = await shown(screen, 'API key')
  assert.not.equal(next, key)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await confirm(screen, `Revoke ${ATTACK}`, 'Revoke')
  await screen.getByText(ATTACK, { exact: true }).waitFor({ state: 'detached' })
  const refused = await createClient({ baseUrl: world.url, key: next })(routes.listIncidents).catch(error => error)
  assert.is(refused.problem.status, 401)
  assert.is((await screen.locator('#main img').count()) + (await watching.locator('#main img').count()), 0)
  assert.equal(complaints, [])
  await mine.close()
  await other.close()
})

look('an admin creates a client that gets tokens, and revokes it', async ({ world, page }) => {
  const account = await addAccount(world, 'Clients')
  const admin = await addKey(world, account.id, 'admin')
  const context = await signedIn(world, page, admin.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`${AT}/m2m-clients`)
  await screen.getByRole('heading', { name: 'No M2M clients yet' }).waitFor()
  await judge(screen, 'no client')
  await screen.getByRole('link', { name: 'Create a client' }).click()
  await screen.getByLabel('Name').fill('Deployer')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must have at least 1 item').waitFor()
  await screen.getByRole('combobox', { name: 'Maintenance windows' }).selectOption('read and change')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await screen.getByRole('button', { name: 'Create' }).click()
  const [id, secret] = [await shown(screen, 'Client ID'), await shown(screen, 'Client secret')]
  const token = await fetch(await shown(screen, 'Token endpoint'), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${id}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  assert.is(token.status, 200, await token.text())
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await confirm(screen, 'Revoke Deployer', 'Revoke')
  await screen.getByRole('heading', { name: 'No M2M clients yet' }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('an app is registered, changed while another changes it, and deleted', async ({ world, page }) => {
  const account = await addAccount(world, 'Apps')
  const context = await signedIn(world, page, account.member)
  const screen = await context.newPage()
  await screen.goto(`${AT}/oauth-apps/new`)
  await screen.getByLabel('Name shown to members').fill(ATTACK)
  await screen.getByLabel('Redirect URIs').fill('javascript:alert(1)')
  await screen.getByRole('combobox', { name: 'Monitors' }).selectOption('read')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must use https').waitFor()
  await judge(screen, 'an app, refused')
  await screen.getByLabel('Redirect URIs').fill('https://app.example.com/callback')
  await screen.getByRole('button', { name: 'Create' }).click()
  assert.ok((await shown(screen, 'Client secret')).length > 20)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByRole('link', { name: ATTACK }).click()
  await screen.getByLabel('Description').fill('Mine')
  const [app] = (await account.call(routes.listOAuthApps)).body
  assert.ok(app)
  await account.call(routes.updateOAuthApp, { params: { id: app.id }, body: { description: 'Theirs' } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('is saved.').waitFor()
  assert.is((await account.call(routes.listOAuthApps)).body[0]?.description, 'Mine')
  assert.is(await screen.locator('#main img').count(), 0)
  await confirm(screen, `Revoke ${ATTACK}`, 'Revoke')
  await screen.getByRole('heading', { name: 'No OAuth apps yet' }).waitFor()
  await context.close()
})

look('a member who agreed to an app disconnects it', async ({ world, page }) => {
  const account = await addAccount(world, 'Consents')
  const { client_id } = (
    await account.call(routes.createOAuthApp, {
      body: { name: ATTACK, redirect_uris: ['https://app.example.com/cb'], scopes: ['read:monitors'] },
    })
  ).body
  const context = await signedIn(world, page, account.member)
  const [cookie] = await context.cookies()
  const session = { cookie: `${cookie?.name}=${cookie?.value}` }
  const { csrf_token } = (await (await fetch(`${world.url}/auth/session`, { headers: session })).json()) as {
    csrf_token: string
  }
  const agreed = await fetch(`${world.url}/oauth/authorize`, {
    method: 'POST',
    headers: { ...session, 'x-csrf-token': csrf_token, 'content-type': 'application/json' },
    body: JSON.stringify({
      ...{ client_id, redirect_uri: 'https://app.example.com/cb', response_type: 'code' },
      ...{ consent_granted: true, scopes: ['read:monitors'], state: null, nonce: null },
      ...{ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
    }),
  })
  assert.is(agreed.status, 200, await agreed.text())
  const screen = await context.newPage()
  await screen.goto(`${AT}/profile`)
  await screen.getByRole('button', { name: `Disconnect ${ATTACK}` }).click()
  await screen.getByText('no longer acts for this member').waitFor()
  await screen.getByRole('region', { name: 'Connected apps' }).getByText('No connected apps yet.').waitFor()
  assert.is(await screen.locator('#main img').count(), 0)
  await context.close()
})

test.run()
