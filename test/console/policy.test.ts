import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type Responder, responder } from '../story/paging.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge } from './at-console.ts'
import { addSchedule, openNow } from './on-call-world.ts'

type Context = Browsing & { world: World; ada: Responder; bob: Responder; schedule: string }
const { test, look } = browserSuite<Context>('the console’s escalation policies')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
  context.ada = await responder(context.world, 'Ada')
  context.bob = await responder(context.world, 'Bob', { verified: false })
  context.schedule = await addSchedule(context.world, 'Primary', 'Europe/Berlin', [context.ada.id])
})
test.after(({ world }) => world.close())

look('a policy is created, changed and deleted', async ({ world, page }) => {
  const { context, screen, complaints } = await openNow(world, page, '/console/policies')
  await screen.getByRole('heading', { name: 'No escalation policies yet' }).waitFor()
  await judge(screen, 'no policy')
  await screen.getByRole('link', { name: 'Add a policy' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('required').waitFor()
  await screen.getByLabel('Name').fill('Pager')
  await screen.getByLabel('Who to page').selectOption('Primary')
  await screen.getByLabel('Time to acknowledge').fill('0')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('must be at least 1').waitFor()
  await screen.getByLabel('Time to acknowledge').fill('15')
  await screen.getByRole('button', { name: 'Add a level' }).click()
  const second = screen.getByRole('group', { name: 'Level 2' })
  await second.getByLabel('Who to page').selectOption('Bob')
  await judge(screen, 'the form of a policy')
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('After 15 min without acknowledgement').waitFor()
  await screen.getByText('now Ada').waitFor()
  await screen.getByText('Bob has no verified contact method.').waitFor()
  await screen.getByText('An incident reaches somebody immediately, at any time.').waitFor()
  await screen.getByRole('cell', { name: 'Ada' }).waitFor()
  await judge(screen, 'a policy')
  assert.equal(complaints, [])
  const [made] = (await world.call(routes.listPolicies)).body
  await screen.getByRole('link', { name: 'Change' }).click()
  await screen.getByRole('button', { name: 'Move level 2 up' }).click()
  await world.call(routes.updatePolicy, { params: { id: made?.id ?? '' }, body: { name: 'Pagers' } })
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Pagers' }).waitFor()
  const levels = (await world.call(routes.listPolicies)).body[0]?.levels ?? []
  assert.equal(
    levels.map(({ delay_minutes }) => delay_minutes),
    [5, 15],
  )
  await screen.getByRole('button', { name: 'Delete' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen.waitForURL('**/console/policies')
  assert.equal((await world.call(routes.listPolicies)).body, [])
  await context.close()
})

look('a simulation shows who is paged at any time; a change in another browser appears', async context => {
  const { world, page, ada, bob, schedule } = context
  const levels = [
    { targets: [{ type: 'schedule' as const, id: schedule }], delay_minutes: 10 },
    { targets: [{ type: 'user' as const, id: ada.id }], delay_minutes: 5 },
  ]
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: 'Told', levels, repeat_count: 1 } })
  await world.call(routes.createOverride, {
    params: { id: schedule },
    body: { user_id: bob.id, starts_at: '2026-03-04T00:00:00Z', ends_at: '2026-03-05T00:00:00Z' },
  })
  const opened = await openNow(world, page, `/console/policies/${policy.id}`)
  const { screen } = opened
  const rows = async () =>
    (await screen.locator('.pages tbody tr').allInnerTexts()).map(row => row.replace(/\s+/g, ' '))
  await screen.getByRole('cell', { name: '2, round 2' }).waitFor()
  assert.equal(
    (await rows()).map(row => row.split(' Mon')[0]),
    ['immediately', '+ 10 min', '+ 15 min', '+ 25 min'],
  )
  await screen.getByLabel('Acknowledged after').fill('12')
  await screen.getByLabel('Acknowledged after').press('Tab')
  await screen.getByRole('cell', { name: '2, round 2' }).waitFor({ state: 'detached' })
  await screen.locator('.pages tbody tr').nth(1).waitFor()
  assert.is((await rows()).length, 2)
  // On Wednesday Bob is on call, who has no verified contact method: level 2 is paged at once.
  await screen.getByLabel('When the incident opens').fill('2026-03-04T12:00')
  await screen.getByText('Wed 4 Mar, 12:00').waitFor()
  assert.match((await rows())[0] ?? '', /^immediately Wed.* Ada Email 2$/)
  assert.match(screen.url(), /at=2026-03-04T12%3A00/)
  await screen.getByText('Bob has no verified contact method.').waitFor()
  await world.call(routes.updatePolicy, { params: { id: policy.id }, body: { name: 'Told twice' } })
  await world.advance('1s')
  await screen.getByRole('heading', { name: 'Told twice' }).waitFor()
  await opened.context.close()
})

look('a policy in use stays; a viewer has no actions; every word is German', async ({ world, page, ada }) => {
  const attack = `<img src=x onerror="document.title='run'">`
  const levels = [{ targets: [{ type: 'user' as const, id: ada.id }] }, { targets: [] }]
  const { body: policy } = await world.call(routes.createPolicy, { body: { name: attack, levels } })
  await world.call(routes.createService, { body: { name: 'Checkout', escalation_policy_id: policy.id } })
  const owner = await openNow(world, page, `/console/policies/${policy.id}`)
  await owner.screen.getByRole('button', { name: 'Delete' }).click()
  await owner.screen.getByRole('dialog').getByRole('link', { name: 'Checkout' }).waitFor()
  await judge(owner.screen, 'a policy that is used')
  await owner.context.close()
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen } = await openNow(world, page, `/console/policies/${policy.id}`, member)
  await screen.getByRole('heading', { name: attack }).waitFor()
  assert.is(await screen.locator('img, script:not([src])').count(), 0)
  assert.is(await screen.locator('main').getByRole('button').count(), 0)
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  await screen.reload()
  await screen.getByText('Nach 5 min ohne Antwort').waitFor()
  await screen.getByText('Eine Stufe alarmiert niemanden.').waitFor()
  const words = /page[ds]|level |After|Nobody|anybody|Email/
  assert.not.match((await screen.locator('main').ariaSnapshot()).replaceAll(attack, ''), words)
  await context.close()
})

test.run()
