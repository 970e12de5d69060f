import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('what is seen of an incident')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

look('the band names the failing monitor, its reason and who has it, until it recovers', async ({ world, page }) => {
  const target = await world.startTarget()
  await target.stop()
  const { body: service } = await world.call(routes.createService, {
    body: { name: 'Shop', incident_creation_mode: 'auto' },
  })
  const { body: job } = await world.call(routes.createHttpJob, {
    body: { uri: target.url, friendly_name: 'Checkout', interval_seconds: 10, retries: 0, service_id: service.id },
  })
  const open = async () => (await world.call(routes.listIncidents)).body[0]
  await until('an incident is open', async () => {
    await world.advance('10s')
    return (await open()) !== undefined
  })
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/incidents/${(await open())?.id}`)
  const band = screen.locator('.incident-band.triggered')
  await band.getByText('Nobody has it yet').waitFor()
  const link = band.getByRole('link', { name: 'Checkout' })
  assert.is(await link.getAttribute('href'), `/console/monitors/http/${job.id}`)
  assert.match((await band.locator('.incident-evidence').textContent()) ?? '', /refused[\s\S]*since/)
  await band.getByRole('img').first().waitFor()
  await judge(screen, 'an incident with evidence')
  await screen.locator('body').press('a')
  await screen.locator('.incident-band.acknowledged').getByText('Acknowledged by Owner').waitFor()
  assert.is(await screen.getByText('Nobody has it yet').count(), 0)
  assert.equal(complaints, [])
  await context.close()
})

test.run()
