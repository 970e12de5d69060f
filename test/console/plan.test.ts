import { changePlan, changeTerms, INSTALLATION } from '@pharos/control-plane/business/plan-change/index.ts'
import { inSystem } from '@pharos/control-plane/platform/context.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addAccount, addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the plan in the console, without a provider')
const AT = '/console/settings/plan'
const MONEY = /subscription|invoice|payment|price|checkout|charged|buy/i

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
})
test.after(({ world }) => world.close())

function platformOf({ planes: [plane] }: World) {
  if (!plane) throw new Error('This world has no control plane.')
  return plane.platform
}

const textOf = async (screen: Page) => (await screen.getByRole('main').textContent()) ?? ''

look('an installation of your own has one plan, no limits, and nothing about money', async ({ world, page }) => {
  const account = await addAccount(world, 'Own house')
  const { context, screen, complaints } = await open(world, page, AT, { member: account.member })
  await screen.getByText('The operator of this installation sets the plan of an account.').waitFor()
  const table = screen.getByRole('table')
  await table.getByRole('row', { name: 'Monitors unlimited', exact: true }).waitFor()
  assert.equal(await table.getByRole('columnheader').allTextContents(), ['Included', 'This account'])
  assert.is(await screen.getByRole('region', { name: 'Another plan' }).count(), 0)
  assert.not.match(await textOf(screen), MONEY)
  assert.not.match(await textOf(screen), /free|team|business/)
  await judge(screen, 'the only plan')
  await screen.goto(`${AT}/invoices`)
  await screen.getByText('its operator sets the plan of an account').waitFor()
  assert.equal(
    complaints.filter(text => !text.includes('409')),
    [],
  )
  await context.close()
})

look('what another plan takes away is shown in full, and who may change it', async ({ world, page }) => {
  const account = await addAccount(world, 'Lower', 'business')
  const admin = await addKey(world, account.id, 'admin')
  const viewer = await addKey(world, account.id, 'viewer')
  await account.call(routes.createDashboard, { body: { name: '<b>Ours</b>' } })
  await account.call(routes.createHttpJob, {
    body: { uri: 'http://127.0.0.1:9/', friendly_name: 'Fast', interval_seconds: 10 },
  })
  await admin.call(routes.createContactMethod, {
    params: { user_id: admin.member },
    body: { type: 'sms', value: '+4930123456' },
  })
  await world.sql('update contact_method set verified_at = 1 where account_id = $1', [account.id])
  await inSystem(platformOf(world), ctx =>
    changeTerms(ctx, account.id, { exceptions: { monitors: 5_000, white_label: true } }, 'for a test', INSTALLATION),
  )
  const { context, screen, complaints } = await open(world, page, AT, { member: admin.member })
  await screen.getByRole('list', { name: 'Exceptions' }).getByText('Monitors: 5,000').waitFor()
  const choice = screen.getByRole('region', { name: 'Another plan' })
  // By keyboard alone.
  await choice.getByLabel('Plan').focus()
  await screen.keyboard.press('f')
  await choice.getByRole('alert').getByText('1 member could no longer be paged').waitFor()
  for (const text of [
    'Dashboards that cannot be changed (1): <b>Ours</b>',
    'Phone numbers of members that get nothing (1)',
    'Every 60 s (1): Fast',
    'dashboards of your own (2): owner, admin',
    'Logs are kept: 3 days instead of 30 days',
    'The operator of this installation sets the plan of an account.',
  ])
    await choice.getByText(text).first().waitFor()
  assert.is(await choice.getByText('status pages without attribution').count(), 0, 'an exception stays')
  assert.is(await choice.getByRole('button').count(), 0)
  await judge(screen, 'what a smaller plan takes away')
  await inSystem(platformOf(world), ctx => changePlan(ctx, account.id, 'free', 'for a test'))
  await screen.reload()
  await screen.getByRole('heading', { name: 'Current plan: free' }).waitFor()
  await choice.getByLabel('Plan').selectOption('business')
  await choice.getByText('This plan takes nothing away.').waitFor()
  assert.equal(complaints, [])
  const theirs = await open(world, page, AT, { member: viewer.member })
  await theirs.screen.getByText('Admins see what other plans include').waitFor()
  assert.is(await theirs.screen.getByLabel('Plan', { exact: true }).count(), 0)
  assert.equal(theirs.complaints, [])
  await theirs.context.close()
  await context.close()
})

look('in German, on a phone', async ({ world, page }) => {
  const account = await addAccount(world, 'Klein', 'team')
  await account.call(routes.createDashboard, { body: { name: 'Unseres' } })
  const context = await signedIn(world, page, account.member, { locale: 'de-DE', device: 'phone' })
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(AT)
  const choice = screen.getByRole('region', { name: 'Anderer Tarif' })
  await choice.getByLabel('Tarif').selectOption('free')
  await choice.getByText('Dashboards, die sich nicht ändern lassen (1): Unseres').waitFor()
  await choice.getByText('Logs bleiben: 3 Tage statt 14 Tage').waitFor()
  await choice.getByText('Den Tarif eines Kontos legt der Betreiber dieser Installation fest.').waitFor()
  await judge(screen, 'ein kleinerer Tarif')
  assert.equal(complaints, [])
  await context.close()
})

test.run()
