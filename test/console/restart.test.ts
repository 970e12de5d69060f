import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld } from '../world/world.ts'
import { judge, signedIn } from './at-console.ts'
import { openIncident } from './incident-world.ts'

const { test, look } = browserSuite<Browsing>('the console while its server is away')

const ROLES = 'api,response'
const NOT_DONE = 'Your request may not have been carried out'

look('an open screen survives a restart of the server: it says so and misses nothing', async ({ page }) => {
  const world = await createWorld({ roles: ROLES, agent: false })
  const add = (friendly_name: string) =>
    world.call(routes.createHttpJob, { body: { friendly_name, uri: 'http://127.0.0.1:9/' } })
  await add('Shop')
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  await screen.getByRole('link', { name: 'Shop' }).waitFor()
  const other = await context.newPage()
  await other.goto('/console/monitors')
  await other.getByRole('link', { name: 'Shop' }).waitFor()
  // A tab that connects again just then is refused.
  world.lines.expect(/shutting down/)
  const [plane] = world.planes.splice(0)
  await plane?.stop()
  await screen.getByText('Live updates are unavailable').waitFor()
  await other.setViewportSize({ width: 360, height: 740 })
  await other.getByText('Live updates are unavailable').waitFor()
  await other.setViewportSize({ width: 1280, height: 800 })
  // Its code was never needed before.
  await other.getByRole('link', { name: 'Overview' }).click()
  await other.getByRole('heading', { name: 'This screen could not be loaded' }).waitFor()
  await judge(other, 'a screen that is not loaded yet')
  await world.startPlane(ROLES)
  // Before the browser is back.
  await add('Mail')
  await screen.getByText('Live updates are unavailable').waitFor({ state: 'hidden' })
  await world.advance('1s')
  await screen.getByRole('link', { name: 'Mail' }).waitFor()
  await other.getByRole('heading', { name: 'Current problems' }).waitFor()
  await add('Blog')
  await world.advance('1s')
  await screen.getByRole('link', { name: 'Blog' }).waitFor()
  await context.close()
  await world.close()
})

look('without a stream of events every tab says so, also one that is opened later', async ({ page }) => {
  const world = await createWorld({ roles: ROLES, agent: false })
  const context = await signedIn(world, page)
  await context.route('**/events', route => route.abort())
  const open = async () => {
    const screen = await context.newPage()
    await screen.goto('/')
    await screen.getByText('Live updates are unavailable').waitFor()
    return screen
  }
  const tabs = [await open(), await open()]
  await context.unroute('**/events')
  for (const tab of tabs) await tab.getByText('Live updates are unavailable').waitFor({ state: 'hidden' })
  await context.close()
  await world.close()
})

look('a request that could not be sent shows an error in place, and nothing looks done', async ({ page }) => {
  const world = await createWorld({ roles: ROLES, agent: false })
  const { id } = await openIncident(world, { title: 'Payments fail' })
  const context = await signedIn(world, page)
  const at = async (address: string) => {
    const screen = await context.newPage()
    await screen.goto(address)
    return screen
  }
  const incident = await at(`/console/incidents/${id}`)
  await incident.getByRole('button', { name: 'Acknowledge' }).waitFor()
  const form = await at('/console/monitors/new?type=http')
  await form.getByLabel('Address').fill('http://127.0.0.1:9/')
  const file = await at('/console/monitors/import')
  await file.getByRole('textbox', { name: 'Or paste the rows' }).fill('uri\nhttp://127.0.0.1:9/\n')
  const invitation = await at('/console/settings/members/invite')
  await invitation.getByLabel('Addresses').fill('new@example.test')
  const [plane] = world.planes.splice(0)
  await plane?.stop()

  await incident.getByRole('button', { name: 'Acknowledge' }).click()
  await incident.getByText(NOT_DONE).waitFor()
  await judge(incident, 'a notice that nothing was sent')
  await incident.getByRole('button', { name: 'Acknowledge' }).waitFor()
  assert.is(await incident.getByText('Acknowledged by Owner').count(), 0)
  await incident.locator('.own summary').click()
  await incident.getByRole('button', { name: 'Sign out' }).click()
  await incident.getByText(NOT_DONE).nth(1).waitFor()
  for (const name of ['Test run', 'Create']) {
    await form.getByRole('button', { name }).click()
    await form.getByRole('alert').getByText(NOT_DONE).waitFor()
    await form.getByLabel('Name', { exact: true }).fill(name)
    await form.getByRole('alert').waitFor({ state: 'hidden' })
  }
  await file.getByRole('button', { name: 'Check the rows' }).click()
  await file.getByRole('alert').getByText(NOT_DONE).waitFor()
  assert.ok(await file.getByRole('button', { name: 'Check the rows' }).isEnabled())
  await invitation.getByRole('button', { name: 'Send', exact: true }).click()
  await invitation.getByRole('alert').getByText(NOT_DONE).waitFor()
  assert.is(await invitation.getByLabel('Addresses').inputValue(), 'new@example.test')

  await world.startPlane(ROLES)
  await incident.getByRole('button', { name: 'Acknowledge' }).click()
  await incident.getByText('Acknowledged by Owner').waitFor()
  await context.close()
  await world.close()
})

look('a browser that believes to be offline reads all the same, and says so when it cannot', async ({ page }) => {
  const world = await createWorld({ roles: 'api', agent: false })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/services')
  await screen.getByRole('heading', { name: 'Services', exact: true }).waitFor()
  // As some browsers do while a network of the machine comes or goes, or behind a VPN.
  await screen.evaluate("dispatchEvent(new Event('offline'))")
  await screen.getByRole('link', { name: 'Monitors', exact: true }).click()
  await screen
    .getByRole('heading', { name: /monitor/i })
    .first()
    .waitFor()
  await screen.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
  await context.route(/\/status_page/, route => route.abort('internetdisconnected'))
  await screen.getByRole('link', { name: 'Status pages', exact: true }).click()
  await screen.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor()
  await context.unrouteAll()
  await screen.getByRole('button', { name: 'Try again' }).click()
  await screen.getByRole('alert').waitFor({ state: 'detached' })
  await context.close()
  await world.close()
})

test.run()
