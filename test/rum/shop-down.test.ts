import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Browser } from 'playwright-core'
import * as assert from 'uvu/assert'
import { complaintsOf, judge, signedIn } from '../console/at-console.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { autoService } from '../story/incident.ts'
import { blastOf } from '../story/real-users.ts'
import { until } from '../until.ts'
import { storeOf } from '../world/telemetry.ts'
import { createWorld, type World } from '../world/world.ts'
import { ready } from './at-site.ts'
import { type Shop, startShop } from './shop.ts'

interface Visiting {
  world: World
  shop: Shop
  browser: Browser
}

const { test, look } = browserSuite<Browsing & Visiting>('a shop whose API goes down')

test.before(async context => {
  context.world = await createWorld()
  context.shop = await startShop()
})
test.after(async ({ world, shop }) => {
  await shop.stop()
  await world.close()
})

/**
 * Somebody opens the shop in a browser of their own, orders if they want to, and leaves once the SDK may send: who
 * leaves earlier is not recorded. The last events are sent after
 * that, so their browser stays open. Returns when they have arrived: until then the clock must not be moved, by which
 * the server corrects their times.
 */
async function visit({ world, shop, browser }: Visiting, app_id: string, says: string | null): Promise<void> {
  const before = await leftSessions(world, app_id)
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(shop.origin)
  await ready(page)
  if (says !== null) {
    await page.getByRole('button', { name: 'Order' }).click()
    await page.getByText(says).waitFor()
  }
  await page.goto('about:blank')
  await until('the end of the visit arrives', async () => (await leftSessions(world, app_id)) > before)
}

/** How many sessions have left their page. */
async function leftSessions(world: World, app_id: string): Promise<number> {
  await storeOf(world).flush()
  const { body: sessions } = await world.call(routes.listRumSessions, { params: { app_id } })
  const events = await Promise.all(
    sessions.map(({ session_id }) => world.call(routes.listRumSessionEvents, { params: { app_id, session_id } })),
  )
  return events.filter(({ body }) => body.some(({ kind }) => kind === 'view_end')).length
}

look(
  'the incident of its monitor shows the sessions that met it, and keeps them',
  async ({ world, shop, browser, page }) => {
    const settings = { allowed_origins: [shop.origin] }
    const { body: app } = await world.call(routes.createRumApp, { body: { name: 'shop', settings } })
    shop.tag = app.tag
    const visiting = { world, shop, browser }
    const service = await autoService(world, { name: 'Shop', reopen_window_minutes: 0 })
    const uri = `${shop.origin}/api/health`
    const body = { uri, friendly_name: 'API', interval_seconds: 60, service_id: service.id }
    const { body: job } = await world.call(routes.createHttpJob, { body })
    const statusIs = (status: string) =>
      until(`the monitor is ${status}`, async () => {
        await world.advance('1m')
        const { body: monitors } = await world.call(routes.listMonitors)
        return monitors.find(({ id }) => id === job.id)?.current_status === status
      })
    await statusIs('up')
    await visit(visiting, app.id, 'Thank you')
    shop.isUp = false
    await statusIs('down')
    const { id } = await service.incident()
    await visit(visiting, app.id, 'Please try again')
    await visit(visiting, app.id, 'Please try again')
    await visit(visiting, app.id, null)
    await until('the sessions are counted', async () => {
      await storeOf(world).flush()
      await world.advance('30s')
      const { total } = await blastOf(world, id)
      return total?.sessions === 2 && total.active_sessions === 3
    })
    const { total, applications, hosts } = await blastOf(world, id)
    assert.equal([total?.people, total?.failed_requests], [2, 2])
    assert.equal([applications[0]?.name, hosts], ['shop', [new URL(shop.origin).host]])
    const context = await signedIn(world, page)
    const screen = await context.newPage()
    const complaints = complaintsOf(screen)
    await screen.goto(`/console/incidents/${id}`)
    await screen.getByRole('heading', { name: 'Real users' }).waitFor()
    await screen.getByText('2 of 3 sessions (2 people) met failing requests or errors').first().waitFor()
    await judge(screen, 'an incident with real users')
    assert.equal(complaints, [])
    shop.isUp = true
    await statusIs('up')
    await visit(visiting, app.id, 'Thank you')
    await until('it is frozen', async () => {
      await world.advance('1m')
      return (await blastOf(world, id)).frozen_at !== null
    })
    assert.equal((await blastOf(world, id)).total?.sessions, 2)
    await screen.goto(`/console/incidents/${id}/postmortem`)
    await screen.getByText('Final, counted up to').waitFor()
    await judge(screen, 'a postmortem with real users')
    await context.close()
  },
)

test.run()
