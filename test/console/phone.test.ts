import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, openMore, signedIn } from './at-console.ts'
import { openIncident } from './incident-world.ts'
import { addMonitor } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console on a phone, by touch')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('whoever is paged: from the overview to the end of the incident', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Checkout fails' })
  const context = await signedIn(world, page, undefined, { device: 'phone' })
  await context.clock.setFixedTime(world.clock.now())
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).tap()
  const status = async () => (await world.call(routes.getIncident, { params: { id } })).body.responder_status
  await screen.goto('/')
  await screen.getByRole('region', { name: 'Current problems' }).getByRole('link', { name: 'Checkout fails' }).tap()
  await press('Acknowledge')
  await screen.getByText('Acknowledged', { exact: true }).first().waitFor()
  // The screen says so before the server does.
  await until('it is acknowledged', async () => (await status()) === 'acknowledged')
  await screen.getByLabel('What did you find?').fill('The disk is full.')
  await press('Add note')
  await screen.getByRole('listitem').filter({ hasText: 'The disk is full.' }).waitFor()
  await openMore(screen)
  await screen.getByRole('link', { name: 'Snooze' }).tap()
  await judge(screen, 'a dialog on a phone')
  await press('1 hour')
  await screen.getByText('Snoozed: nobody is paged until then.').waitFor()
  await press('Resolve')
  await screen.getByText('Resolved.').waitFor()
  assert.is(await status(), 'resolved')
  assert.equal(complaints, [])
  await context.close()
})

look(
  'four sections are at the lower edge, all behind one button; a monitor is found, paused and resumed',
  async ({ world, page }) => {
    await addMonitor(world, 'Shop')
    const context = await signedIn(world, page, undefined, { device: 'phone' })
    const screen = await context.newPage()
    const go = async (section: string) => {
      await screen.getByRole('button', { name: 'Menu' }).tap()
      await screen.getByRole('link', { name: section, exact: true }).tap()
      await screen.getByRole('heading', { name: section, level: 1 }).waitFor()
    }
    await screen.goto('/')
    const bar = screen.getByRole('navigation', { name: 'Main sections' })
    for (const section of ['Incidents', 'On-call', 'Monitors', 'Overview']) {
      await bar.getByRole('link', { name: section }).tap()
      await screen.getByRole('heading', { name: section, level: 1 }).waitFor()
      assert.is(await bar.locator('[aria-current=page]').textContent(), section)
    }
    for (const section of ['On-call', 'Services', 'Status pages', 'Monitors']) await go(section)
    await screen.getByRole('searchbox').fill('sho')
    await screen.getByRole('link', { name: 'Shop' }).tap()
    await screen.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
    await openMore(screen)
    await screen.getByRole('button', { name: 'Pause', exact: true }).tap()
    await screen.getByText('Paused', { exact: true }).first().waitFor()
    await judge(screen, 'a paused monitor on a phone')
    await openMore(screen)
    await screen.getByRole('button', { name: 'Resume', exact: true }).tap()
    await openMore(screen)
    await screen.getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await context.close()
  },
)

test.run()
