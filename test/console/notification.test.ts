import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { answer, type Receiver, startReceiver } from '../delivery/receiver.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { actionsIn, complaintsOf, judge, open, signedIn } from './at-console.ts'
import { ATTACK } from './incident-world.ts'

const { test, look } = browserSuite<Browsing & { world: World; receiver: Receiver }>(
  'notification groups and integrations in the console',
)
const GROUPS = '/console/settings/notifications'
const INTEGRATIONS = '/console/settings/integrations'

test.before(async context => {
  context.receiver = await startReceiver()
  context.world = await createWorld({ roles: 'api,response,delivery', agent: false })
})
test.after(async ({ world, receiver }) => {
  await world.close()
  await receiver.stop()
})

look('a group is created, its channel is tested, the log shows what was sent', async ({ world, page, receiver }) => {
  const [mine, other] = [await signedIn(world, page), await signedIn(world, page)]
  const [screen, watching] = [await mine.newPage(), await other.newPage()]
  const complaints = complaintsOf(screen)
  await watching.goto(GROUPS)
  await watching.getByRole('heading', { name: 'No notification groups yet' }).waitFor()
  await judge(watching, 'no group')
  await screen.goto(GROUPS)
  await screen.getByRole('link', { name: 'Add a group' }).click()
  await screen.getByLabel('Name').fill('Operations')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.getByText('No channels yet').waitFor()
  await screen.getByLabel('Type').selectOption('Webhook')
  await screen.getByLabel('URL').fill('not an address')
  await screen.getByRole('button', { name: 'Add a channel' }).click()
  await screen.getByText('must be an absolute http or https address').waitFor()
  await judge(screen, 'a group')
  await screen.getByLabel('URL').fill(`${receiver.url}/hook/hidden`)
  await screen.getByRole('button', { name: 'Add a channel' }).click()
  await screen.getByText('The channel is added.').waitFor()
  await screen.getByRole('button', { name: 'Test' }).click()
  await screen.getByText('Delivered.').waitFor()
  receiver.reply = answer(500, ATTACK)
  await screen.getByRole('button', { name: 'Test' }).click()
  await screen.getByText('Not delivered.').waitFor()
  assert.is(await screen.locator('main img, main script').count(), 0)
  receiver.reply = answer(200)
  const [group] = (await world.call(routes.listGroups)).body
  const { body: policy } = await world.call(routes.createPolicy, {
    body: {
      name: 'Pager',
      levels: [{ delay_minutes: 5, targets: [{ type: 'notification_group', id: group?.id ?? '' }] }],
    },
  })
  await world.call(routes.createIncident, { body: { title: ATTACK, escalation_policy_id: policy.id } })
  await world.advance('5s')
  await watching.getByRole('link', { name: 'Operations' }).click()
  await watching.locator('.deliveries > li > .status', { hasText: 'Delivered' }).waitFor()
  await watching.locator('.deliveries summary').first().click()
  await watching.getByText('200,').waitFor()
  await judge(watching, 'a delivery log')
  assert.is(await watching.locator('main img, main script').count(), 0)
  await screen.getByRole('button', { name: 'Delete', exact: true }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await screen
    .getByText(/policy|use/)
    .first()
    .waitFor()
  assert.equal(
    complaints.filter(each => !each.includes('status of 409')),
    [],
  )
  await mine.close()
  await other.close()
})

look(
  'an alert source gets an address, shown once; a destination is added, changed and deleted',
  async ({ world, page, receiver }) => {
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    await screen.goto(INTEGRATIONS)
    await screen.getByText('No alert sources yet.').waitFor()
    await screen.getByText(/^A source is .* gives it an address\.$/).waitFor()
    await screen.getByText(/^A destination is .* groups then use it by name\.$/).waitFor()
    await screen.getByRole('button', { name: 'Add an alert source' }).click()
    await screen.waitForURL('**?do=add-inbound')
    await screen.reload()
    await screen.getByLabel('Type').selectOption('Other (JSON)')
    await screen.getByLabel('Name').fill('Backups')
    await judge(screen, 'a new source')
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await screen.getByText('This is shown only once.').waitFor()
    const url = (await screen.locator('.secret code').textContent()) ?? ''
    const sent = await fetch(url, {
      method: 'POST',
      body: JSON.stringify({ dedup_key: '1', state: 'firing', title: 'No backup', severity: 'minor' }),
    })
    assert.is(sent.status, 200)
    await judge(screen, 'an address')
    await screen.reload()
    await screen.getByText('Backups').waitFor()
    assert.not.match(String(await screen.locator('main').textContent()), /\/inbound\//)
    await screen.getByRole('button', { name: 'Regenerate address' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Regenerate address' }).click()
    await screen.getByText('This is shown only once.').waitFor()
    assert.is.not(await screen.locator('.secret code').textContent(), url)
    await screen.getByRole('button', { name: 'Add a destination' }).click()
    await screen.waitForURL('**?do=add-outbound')
    await screen.getByLabel('Name').fill('Chat')
    await screen.getByLabel('URL').fill(`${receiver.url}/hook/hidden`)
    await screen.getByRole('button', { name: 'Add', exact: true }).click()
    await screen.getByText('Added.').waitFor()
    await screen.getByRole('button', { name: 'Change' }).click()
    await screen.waitForURL('**?do=change&to=*')
    await screen.reload()
    await screen.getByRole('dialog').getByLabel('Name').fill('Chat of the team')
    await judge(screen, 'changing')
    await screen.getByRole('button', { name: 'Save' }).click()
    await screen.getByText('Chat of the team').waitFor()
    await screen.getByRole('link', { name: 'Delivery log' }).click()
    await screen.getByText('Nothing was sent in the last 90 days.').waitFor()
    await screen.goBack()
    await screen.getByRole('region', { name: 'Destinations' }).getByRole('button', { name: 'Delete' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await screen.getByText('No destinations yet.').waitFor()
    await context.close()
  },
)

look('an integration that somebody else has changed shows both versions', async ({ world, page, receiver }) => {
  const created = { friendly_name: 'Bus', url: `${receiver.url}/first` }
  const { id } = (await world.call(routes.createMattermostIntegration, { body: created })).body
  const { context, screen } = await open(world, page, INTEGRATIONS)
  await screen.getByRole('listitem').filter({ hasText: 'Bus' }).getByRole('button', { name: 'Change' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Change' })
  await dialog.getByLabel('URL').fill(`${receiver.url}/second`)
  await world.call(routes.updateIntegration, { params: { id }, body: { friendly_name: 'Bus of theirs' } })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  assert.is(await dialog.getByLabel('Name').inputValue(), 'Bus')
  await dialog.getByText('URL', { exact: true }).last().waitFor()
  assert.not.match(String(await dialog.textContent()), /second/)
  await judge(screen, 'two versions of an integration')
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await screen.getByText('Bus of theirs').waitFor()
  const kept = (await world.call(routes.listIntegrations)).body.find(each => each.id === id)
  assert.is(kept?.friendly_name, 'Bus of theirs', 'a name that was left alone is not sent')
  await world.call(routes.deleteIntegration, { params: { id } })
  await context.close()
})

look('a viewer has no actions, and a member has no integrations', async ({ world, page }) => {
  const account = (await world.call(routes.getAccount)).body.id
  const [group] = (await world.call(routes.listGroups)).body
  for (const [role, paths] of [
    ['viewer', [GROUPS, `${GROUPS}/${group?.id}`, INTEGRATIONS]],
    ['member', [INTEGRATIONS]],
  ] as const) {
    const { member } = await addKey(world, account, role)
    const context = await signedIn(world, page, member)
    const screen = await context.newPage()
    for (const path of paths) {
      await screen.goto(path)
      await screen.getByRole('heading', { level: 1 }).waitFor()
      await screen.waitForLoadState('networkidle')
      assert.is(await actionsIn(screen.locator('.topic')).count(), 0, `${role} ${path}`)
    }
    await context.close()
  }
})

test.run()
