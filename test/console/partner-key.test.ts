import { createClient } from '@pharos/shared-protocol/client.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { addPartner } from '../world/partner.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('keys of a partner in the console')
const AT = '/console/settings/partner'
const ATTACK = `<img src=x onerror="document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

look('an admin of a partner creates a key, which is shown once, and revokes it', async ({ world, page }) => {
  const partner = await addPartner(world, 'Reseller', { free: 5 })
  const admin = await addKey(world, partner.id, 'admin')
  const context = await signedIn(world, page, admin.member)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  await screen.getByRole('link', { name: 'Keys of the partner' }).click()
  await screen.getByRole('link', { name: 'Create a key of the partner' }).click()
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('must have at least 1 character').waitFor()
  await judge(screen, 'a new key of a partner, refused')
  await screen.getByLabel('Name').fill(ATTACK)
  await screen.getByRole('button', { name: 'Create' }).click()
  const shown = screen.locator('.secret .copyable', { hasText: 'Key of the partner' }).first().locator('code')
  const key = (await shown.textContent()) ?? ''
  assert.match(key, /^pp_/)
  await judge(screen, 'a key of a partner')
  const call = createClient({ baseUrl: world.url, key })
  assert.is((await call(routes.listPartnerAccounts)).status, 200)
  await screen.getByRole('button', { name: 'I have saved it' }).click()
  await screen.getByText(ATTACK, { exact: true }).waitFor()
  assert.not.match(await screen.content(), key)
  await judge(screen, 'keys of a partner')
  assert.is(await screen.getByRole('button', { name: /^Rotate/ }).count(), 0, 'the API has none')
  await screen.getByRole('button', { name: `Revoke ${ATTACK}` }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await screen.getByText(ATTACK, { exact: true }).waitFor({ state: 'detached' })
  const refused = await call(routes.listPartnerAccounts).catch(error => error)
  assert.is(refused.problem.status, 401)
  assert.is(await screen.locator('#main img').count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

look('an account that is no partner has no keys of one', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(`${AT}/keys`)
  await screen.getByText('it is not a partner of the installation').waitFor()
  await context.close()
})

test.run()
