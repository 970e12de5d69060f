import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { newestCode } from '../world/contact.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge } from './at-console.ts'
import { openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('how somebody is reached')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('a contact method is added, verified, given a rule and deleted', async ({ world, page }) => {
  const user_id = (await world.call(routes.getCurrentUser)).body.member.id
  const methods = async () => (await world.call(routes.listContactMethods, { params: { user_id } })).body
  const rules = async () => (await world.call(routes.listNotificationRules, { params: { user_id } })).body
  const { context, screen } = await openNow(world, page, '/console/settings/contact')
  await screen.getByText('No contact methods yet: nobody can page you.').waitFor()
  await screen.getByText(/^A contact method is an email address, .* Add one below and verify it/).waitFor()
  await screen.getByLabel('Address').fill('nobody')
  await screen.getByRole('button', { name: 'Add and send code' }).click()
  await screen.getByText('must be an email address').waitFor()
  await judge(screen, 'nothing yet')
  await screen.getByLabel('Address').fill('ada@example.com')
  await screen.getByLabel('Name').fill('<b>Work</b>')
  await screen.getByRole('button', { name: 'Add and send code' }).click()
  const code = screen.getByRole('textbox', { name: 'Code sent to <b>Work</b>' })
  await code.fill('000000')
  await screen.getByRole('button', { name: 'Verify' }).click()
  await screen.getByRole('alert').waitFor()
  const [method] = await methods()
  await code.fill(await newestCode(world, method?.id ?? ''))
  await screen.getByRole('button', { name: 'Verify' }).click()
  await screen.getByText('Verified', { exact: true }).waitFor()
  const grave = screen.getByRole('region', { name: 'Critical and major incidents' })
  await grave.getByRole('spinbutton').fill('5')
  await grave.getByRole('button', { name: 'Add rule' }).click()
  await grave.getByText('After 5 min: <b>Work</b>').waitFor()
  assert.is((await rules())[0]?.urgency, 'high')
  await judge(screen, 'a way with a rule')
  await grave.getByRole('button', { name: /^Delete the rule/ }).click()
  await grave.getByText('After 5 min').waitFor({ state: 'detached' })
  assert.equal(await rules(), [])
  await screen.getByRole('button', { name: 'Delete <b>Work</b>' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.getByText('No contact methods yet: nobody can page you.').waitFor()
  assert.equal(await methods(), [])
  await context.close()
})

look('a viewer only reads; all texts are in German', async ({ world, page }) => {
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen } = await openNow(world, page, '/console/settings/contact', member)
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByRole('heading', { name: 'Wie Sie erreicht werden', level: 1 }).waitFor()
  await screen.getByText('Noch nichts: Niemand kann Sie alarmieren.').waitFor()
  await screen.getByText('Ohne Regel').waitFor()
  assert.is(await screen.locator('main').getByRole('button').count(), 0)
  const words = /Nothing|Confirm|rule |incidents|Without/
  assert.not.match(await screen.locator('main').ariaSnapshot(), words)
  await context.close()
})

test.run()
