import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld } from '../world/world.ts'
import { complaintsOf, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing>('an outage in the console, with the browser alone')

look('everything is set up, the target stops, and the public page shows the same as the console', async ({ page }) => {
  const world = await createWorld()
  const target = await world.startTarget()
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)

  await screen.goto('/')
  await screen.getByRole('link', { name: 'Add a monitor' }).first().click()
  await screen.getByRole('link', { name: 'Website or API' }).click()
  await screen.getByLabel('Address').fill(target.url)
  await screen.getByLabel('Name', { exact: true }).fill('Checkout')
  await screen.getByRole('button', { name: 'Create' }).click()
  await screen.waitForURL('**/console/monitors/http/*')

  await screen.goto('/console/on-call/new')
  await screen.getByLabel('Name').fill('Primary')
  await screen.getByRole('button', { name: 'Save, then select the people' }).click()
  await screen.getByRole('combobox', { name: 'Add a person …' }).selectOption({ index: 1 })
  await screen.getByRole('button', { name: 'Save the layer' }).click()
  await screen.getByRole('heading', { name: 'Primary' }).waitFor()

  await screen.goto('/console/policies/new')
  await screen.getByLabel('Name').fill('Pager')
  await screen.getByLabel('Who to page').selectOption('Primary')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Pager' }).waitFor()

  await screen.goto('/console/services/new')
  await screen.getByLabel('Name').fill('Shop')
  await screen.getByLabel('Escalation policy').selectOption('Pager')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('searchbox').fill('check')
  await screen.getByRole('button', { name: 'Add Checkout' }).click()
  await screen.getByRole('link', { name: 'Checkout' }).waitFor()

  await screen.goto('/console/pages/new')
  await screen.getByRole('textbox', { name: 'Name' }).fill('Harbour')
  await screen.getByRole('button', { name: 'Create the page' }).click()
  await screen.frameLocator('iframe').getByRole('heading', { name: 'Harbour' }).waitFor()
  const at = new URL(screen.url()).pathname.split('/').at(-1) ?? ''
  const publicText = async () => {
    await world.advance('2s')
    return (await fetch(`${world.url}/status/${at}`)).text()
  }

  await screen.goto('/')
  await world.advance('1m')
  await screen.getByText('No current problems.').waitFor()
  await target.stop()
  await world.advance('6m')
  const incident = screen.getByRole('link', { name: /#1 / }).first()
  await incident.waitFor()
  await incident.click()
  await screen.getByRole('button', { name: 'Acknowledge' }).click()
  await screen.getByText('Acknowledged by Owner').waitFor()
  assert.not.match(await publicText(), /Orders fail/)
  const { id } = (await world.call(routes.listIncidents)).body[0] ?? {}
  await screen.goto(`/console/incidents/${id}/publish`)
  await screen.getByLabel('Public title').fill('Orders fail')
  await screen.getByLabel('Update', { exact: true }).fill('We are looking at it.')
  await screen.frameLocator('iframe').getByText('We are looking at it.').waitFor()
  await screen.getByRole('button', { name: 'Publish' }).click()
  await screen.getByText('Published.').waitFor()
  assert.match(await publicText(), /Orders fail.*We are looking at it\./s)

  await target.heal()
  await screen.getByRole('button', { name: 'Resolve' }).click()
  await screen.getByText('Resolved by Owner').waitFor()
  await world.advance('6m')
  assert.match(await publicText(), /Orders fail.*Resolved/s)
  await screen.goto('/')
  await screen.getByText('No current problems.').waitFor()
  assert.equal(complaints, [])
  await context.close()
  await world.close()
})

test.run()
