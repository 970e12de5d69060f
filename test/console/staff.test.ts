import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { lookInto } from '../world/staff.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('staff in the console')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

const bannerOf = (screen: Page) => screen.getByRole('status').filter({ hasText: 'Ticket 7' })

look('every member sees who looks in as soon as it begins, and an admin ends it', async ({ world, page }) => {
  const account = await addAccount(world, 'Customer')
  const viewer = await addKey(world, account.id, 'viewer')
  const [mine, other] = [await signedIn(world, page, account.member), await signedIn(world, page, viewer.member)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await screen.goto('/console/services')
  await watching.goto('/console/monitors')
  await watching.getByRole('heading', { level: 1 }).waitFor()
  const { id } = await lookInto(world, account.id)
  for (const each of [screen, watching]) {
    await world.advance('500ms')
    await bannerOf(each).getByText('of the operator is looking into this account').waitFor()
  }
  await judge(screen, 'a screen with the banner of staff')
  assert.is(await bannerOf(watching).getByRole('button').count(), 0, 'a viewer cannot end it')
  await bannerOf(screen).getByRole('button', { name: 'End access' }).click()
  await bannerOf(screen).waitFor({ state: 'detached' })
  assert.equal((await account.call(routes.listImpersonations)).body, [])
  const [entry] = (await account.call(routes.listAuditLog, { query: { action: 'impersonation.end' } })).body
  assert.is(entry?.resource, id)
  assert.equal(complaints, [])
})

look('staff see the installation and its accounts, look into one, and come back', async ({ world, page }) => {
  const account = await addAccount(world, 'Looked into')
  await account.call(routes.createService, { body: { name: 'Their service' } })
  const context = await signedIn(world, page)
  await world.sql(`update session set second_factor = 'totp'`)
  const screen = await context.newPage()
  await screen.goto('/console/settings/installation')
  await screen.getByText('of 1 agents online').or(screen.getByText('agents online')).first().waitFor()
  await screen.getByText('no backup known').waitFor()
  await screen.getByText('Object store').waitFor()
  await judge(screen, 'the installation')
  await screen.goto('/console/settings/accounts')
  await screen.getByRole('link', { name: 'Looked into' }).click()
  await screen.getByRole('heading', { level: 1, name: 'Looked into' }).waitFor()
  await screen.getByText('Nobody in the last 90 days.').waitFor()
  await judge(screen, 'one account')
  await screen.getByRole('button', { name: 'Look in: Looked into' }).click()
  await screen.getByLabel('Reason, for the account to read').fill('Ticket 7')
  await judge(screen, 'the question before looking in')
  await screen.getByRole('dialog').getByRole('button', { name: 'Look in' }).click()
  await bannerOf(screen).getByText('You are looking into the account Looked into as staff').waitFor()
  await screen.goto('/console/services')
  await screen.getByText('Their service').waitFor()
  await bannerOf(screen).getByRole('button', { name: 'End access' }).click()
  await screen.waitForURL(/\/console\/settings\/accounts$/)
  await screen.getByRole('button', { name: 'Look in: Looked into' }).waitFor()
  assert.equal((await account.call(routes.listImpersonations)).body, [])
})

look('others have no such screens', async ({ world, page }) => {
  const account = await addAccount(world, 'No staff')
  const screen = await (await signedIn(world, page, account.member)).newPage()
  await screen.goto('/console/settings')
  await screen.getByRole('link', { name: 'Account', exact: true }).waitFor()
  assert.is(await screen.getByRole('link', { name: 'Installation' }).count(), 0)
})

test.run()
