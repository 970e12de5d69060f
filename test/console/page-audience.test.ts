import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { verifyEmail } from '../custom-domain/domain.ts'
import { type Pebble, pebbleObstacle, startPebble } from '../custom-domain/pebble.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { mailsTo } from '../world/browser.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open, signedIn } from './at-console.ts'
import { addPage } from './page-world.ts'
import { savedList } from './saved-list.ts'

const { test, look } = browserSuite<Browsing & { world: World; pebble: Pebble | null }>(
  'subscribers and domains of status pages in the console',
)

test.before(async context => {
  context.pebble = pebbleObstacle() ? null : await startPebble({})
  const environment = context.pebble?.environment ?? {}
  context.world = await createWorld({ roles: 'api,pages,delivery,sweeper', agent: false, environment })
  await verifyEmail({ world: context.world })
})
test.after(async ({ world, pebble }) => {
  await world.close()
  await pebble?.stop()
})

look('subscribers: invited, confirmed, found, exported and removed', async ({ world, page }) => {
  const id = await addPage(world, 'Harbour')
  const { context, screen, complaints } = await open(world, page, `/console/pages/${id}/subscribers`)
  await screen.getByRole('heading', { name: 'No subscribers yet' }).waitFor()
  await screen.getByRole('button', { name: 'Add a subscriber' }).click()
  const dialog = screen.getByRole('dialog', { name: 'Add a subscriber' })
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('no address')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('must be an email address').waitFor()
  await judge(screen, 'a subscriber to add')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill('anna@example.com')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await screen.getByRole('cell', { name: 'Not confirmed' }).waitFor()
  await world.advance('1s')
  const [mail = ''] = await mailsTo(world, 'anna@example.com')
  const link = /https?:\/\/\S*?subscription\/confirm\?token=[\w.-]+/.exec(mail)?.[0] ?? ''
  assert.is((await fetch(link, { method: 'POST' })).status, 200)
  await screen.reload()
  await screen.getByRole('cell', { name: 'Confirmed', exact: true }).waitFor()
  await world.call(routes.addSubscriber, { params: { id }, body: { email: 'ben@example.com' } })
  await world.advance('1s')
  await screen.reload()
  await screen.getByText('2 subscribers').waitFor()
  await screen.getByRole('combobox', { name: 'State' }).selectOption('Confirmed')
  await screen.getByText('1 of 2 subscribers').waitFor()
  assert.is(new URL(screen.url()).search, '?state=active')
  await judge(screen, 'subscribers')
  const saved = await savedList(screen)
  assert.is(saved.rows.length, 1)
  assert.match(saved.rows[0] ?? '', ',email,anna@example.com,active,member,')
  await screen.getByRole('button', { name: 'Remove anna@example.com' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await screen.getByText('0 of 1 subscriber').waitFor()
  const { body } = await world.call(routes.listSubscribers, { params: { id } })
  assert.equal(
    body.map(each => each.address),
    ['ben@example.com'],
  )
  assert.equal(
    complaints.filter(each => !each.includes('400')),
    [],
  )
  await context.close()
})

look('a domain: its records to copy, their states as they change, and its removal', async ({ world, page, pebble }) => {
  const id = await addPage(world, 'Named')
  const context = await signedIn(world, page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const screen = await context.newPage()
  await screen.goto(`/console/pages/${id}/domain`)
  await screen.getByRole('textbox', { name: 'Domain' }).fill('https://status.example.com')
  await screen.getByRole('button', { name: 'Show DNS records' }).click()
  await screen.locator('.fault, .refused').first().waitFor()
  await judge(screen, 'a domain to begin')
  await screen.getByRole('textbox', { name: 'Domain' }).fill('status.example.com')
  await screen.getByRole('button', { name: 'Show DNS records' }).click()
  await screen.getByRole('heading', { name: 'status.example.com' }).waitFor()
  const { acm_validation, cname_target, domain } = (await world.call(routes.getCustomDomain, { params: { id } })).body
  for (const text of [acm_validation.name, acm_validation.value, cname_target]) await screen.getByText(text).waitFor()
  await screen.getByRole('button', { name: 'Copy: Value' }).first().click()
  await screen.getByText('Copied').waitFor()
  assert.is(await screen.evaluate('navigator.clipboard.readText()'), acm_validation.value)
  await judge(screen, 'the records of a domain')
  if (pebble) {
    await pebble.setAddress('127.0.0.1')
    await pebble.setCname(acm_validation.name, acm_validation.value)
    await screen.getByRole('button', { name: 'Check now' }).click()
    await world.advance('1s')
    await screen.locator('.status.good', { hasText: 'Found' }).waitFor()
    await pebble.setCname(domain, cname_target)
    const deadline = performance.now() + 90_000
    while (!(await screen.getByText('Issued').isVisible()) && performance.now() < deadline) await world.leap('3s')
    await screen.getByText('Issued').waitFor()
    await screen.getByText('The page is served at').waitFor()
  }
  await screen.getByRole('button', { name: 'Remove the domain' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove the domain' }).click()
  await screen.getByText('Removing …').first().waitFor()
  await world.advance('1m')
  await screen.getByRole('button', { name: 'Show DNS records' }).waitFor()
  await context.close()
})

test.run()
