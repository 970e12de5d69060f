import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { send } from '../api/standing/send.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { counted } from '../rum/issues.ts'
import { type Shop, startShop } from '../rum/shop.ts'
import { until } from '../until.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { open } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; shop: Shop }>('a shop, from its tag to a replay')

test.before(async context => {
  context.world = await createWorld({ agent: false, roles: 'api,sweeper,scheduler' })
  context.shop = await startShop()
})
test.after(async ({ world, shop }) => {
  await shop.stop()
  await world.close()
})

/** Adds the shop, records all of its sessions, and puts the tag of a release into its pages. */
async function addShop(world: World, shop: Shop) {
  const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop' } })
  const params = { app_id: app.id }
  await world.call(routes.createRumRule, { params, body: { name: 'all', capture: 'replay' } })
  const query = { release: '1.0.0', url: '/shop.js' }
  assert.is((await send(world, routes.createRumSourceMap, { params, query, body: shop.map })).status, 201)
  shop.tag = app.tag.replace('<script ', '<script data-release="1.0.0" ')
  return app
}

async function visit(page: Page, shop: Shop): Promise<void> {
  const recorder = page.waitForRequest(request => request.url().endsWith('/recorder.js'))
  const recorded = page.waitForResponse(response => response.url().includes('/v1/segments'))
  await page.goto(shop.origin)
  // Who loads the recorder after the SDK has it after the SDK.
  await page.evaluate(`import('${(await recorder).url()}').then(() => undefined)`)
  await page.getByRole('button', { name: 'Details' }).click()
  for (let clicks = 0; clicks < 4; clicks++) await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByLabel('Card').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Order' }).click()
  await page.getByText('Thank you').waitFor()
  await recorded
  await page.goto('about:blank')
}

async function drawn(screen: Page): Promise<string> {
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  const text = await player?.childFrames()[0]?.evaluate(`document.querySelector('h1')?.innerText ?? ''`)
  return String(text ?? '')
}

look(
  'vitals, an error in its source, a rage click, and a replay that plays',
  async ({ world, shop, browser, page }) => {
    const app = await addShop(world, shop)
    const params = { app_id: app.id }
    const context = await browser.newContext()
    await visit(await context.newPage(), shop)
    await context.close()
    const sessions = async () => {
      await storeOf(world).flush()
      return (await world.call(routes.listRumSessions, { params })).body
    }
    await until('the session is whole', async () => (await sessions())[0]?.frustration_count !== 0)
    const [session] = await sessions()
    assert.equal([session?.capture, session?.error_count, session?.release], ['replay', 1, '1.0.0'])
    const [issue] = await counted(world, app, 1)
    assert.equal([issue?.error_type, issue?.culprit], ['TypeError', 'showDetails in src/shop.js'])
    const { screen, complaints } = await open(
      world,
      page,
      `/console/real-users/${app.id}/sessions/${session?.session_id}`,
    )
    await screen.getByText('rage', { exact: false }).first().waitFor()
    await screen.getByRole('link', { name: 'Replay', exact: true }).click()
    await until('the shop is drawn', async () => (await drawn(screen)) === 'Everything for the sea')
    const where = screen.getByLabel('Position')
    await where.fill(String(await where.getAttribute('max')))
    await until('its end is drawn', async () => (await drawn(screen)) === 'Thank you')
    assert.equal(complaints, [])
  },
)

test.run()
