import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, crumb, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the settings of the console')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('the topics are in the navigation, in the palette and beside the open topic', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/')
  await screen.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Settings' }).click()
  await screen.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  await judge(screen, 'the list of topics')
  const topics = screen.getByRole('navigation', { name: 'Settings topics' })
  await topics.getByRole('link', { name: 'Account', exact: true }).click()
  await screen.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  assert.is(await topics.locator('[aria-current=page]').textContent(), 'Account')
  await judge(screen, 'a topic')
  await screen.setViewportSize({ width: 360, height: 800 })
  assert.is(await topics.isVisible(), false, 'on a phone the topic has the screen')
  await crumb(screen, 'Settings').click()
  await topics.waitFor()
  await screen.goto('/console/settings/nowhere')
  await screen.getByRole('heading', { name: 'Page not found' }).waitFor()
  await screen.keyboard.press('Control+k')
  await screen.keyboard.type('accou')
  await screen.getByRole('option', { name: 'Account Settings', exact: true }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look(
  'an admin changes the account; an error is shown at its field; a viewer cannot change it',
  async ({ world, page }) => {
    const account = (await world.call(routes.getAccount)).body.id
    const admin = await addKey(world, account, 'admin')
    const viewer = await addKey(world, account, 'viewer')
    const [mine, other] = [await signedIn(world, page, admin.member), await signedIn(world, page, viewer.member)]
    const screen = await mine.newPage()
    await screen.goto('/console/settings/account')
    await screen.getByLabel('Time zone').fill('Mars/Olympus')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('must be an IANA time zone such as Europe/Berlin').waitFor()
    await screen.getByLabel('Time zone').fill('Europe/Berlin')
    const attack = `<img src=x onerror="document.title='run'">`
    await screen.getByLabel('Name', { exact: true }).fill(attack)
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('The account is saved.').waitFor()
    assert.is((await world.call(routes.getAccount)).body.timezone, 'Europe/Berlin')
    const reading = await other.newPage()
    await reading.goto('/console/settings/account')
    await reading.getByRole('definition').filter({ hasText: attack }).waitFor()
    assert.is(await reading.getByRole('button', { name: 'Save' }).count(), 0)
    assert.is(await reading.locator('img').count(), 0)
    await world.call(routes.updateAccount, { body: { name: 'Theirs' } })
    await screen.getByLabel('Name', { exact: true }).fill('Mine')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
    await judge(screen, 'two versions')
    await screen.getByRole('button', { name: 'Keep mine' }).click()
    const saved = screen.waitForResponse(response => response.request().method() === 'PUT' && response.ok())
    await screen.getByRole('button', { name: 'Save' }).click()
    await saved
    assert.is((await world.call(routes.getAccount)).body.name, 'Mine')
    await mine.close()
    await other.close()
  },
)

test.run()
