import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { heartbeat } from '../story/heartbeat.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { openNow } from './on-call-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the way back to a place in a list')

test.before(async context => {
  context.world = await createWorld()
  for (let n = 0; n < 90; n += 1) await heartbeat(context.world, { friendly_name: `Job ${n}`, period_seconds: 86_400 })
  for (let n = 0; n < 60; n += 1) await context.world.call(routes.createService, { body: { name: `Service ${n}` } })
})
test.after(({ world }) => world.close())

const top = (screen: Page) => screen.evaluate<number>('scrollY')

/** What has a mark at its edge: the rows that lead to where one came from. */
const MARKED = `[...document.querySelectorAll('main :is([role=row], tr, li)')]
  .filter(each => getComputedStyle(each).boxShadow.includes('inset')).map(each => each.querySelector('a')?.pathname)`

for (const list of ['/console/monitors', '/console/services'])
  look(`back in ${list} the list is where it was, and the row one came from is marked`, async ({ world, page }) => {
    const { context, screen } = await openNow(world, page, list)
    await until('the list is long', () => screen.evaluate<boolean>('document.documentElement.scrollHeight > 2_000'))
    await screen.mouse.move(640, 400)
    await screen.mouse.wheel(0, 900)
    await until('it has scrolled', async () => (await top(screen)) === 900)
    const link = screen.locator('main :is([role=row], li, tr) a[href^="/console/"]:not([href*="?"])')
    let path = ''
    await until('a row is in view', async () => {
      for (const each of await link.all()) {
        const { y = 0 } = (await each.boundingBox()) ?? {}
        if (y > 200 && y < 600) path = (await each.getAttribute('href')) ?? ''
      }
      return path !== ''
    })
    await screen.locator(`main a[href="${path}"]`).first().click()
    await screen.waitForURL(`**${path}`)
    await screen.locator('main h1').first().waitFor()
    await until('the new screen begins at its top', async () => (await top(screen)) === 0)
    await screen.goBack()
    await screen.waitForURL(`**${list}`)
    await until('it is where it was', async () => (await top(screen)) === 900)
    await until('the row is marked', async () => (await screen.evaluate<string[]>(MARKED)).includes(path))
    assert.equal(new Set(await screen.evaluate<string[]>(MARKED)), new Set([path]))
    await screen.goForward()
    await until('forward is at the top', async () => (await top(screen)) === 0)
    await screen.goBack()
    await until('it is there again', async () => (await top(screen)) === 900)
    await screen.reload()
    await until('and after a reload', async () => (await top(screen)) === 900)
    await screen.mouse.wheel(0, -300)
    await until('who scrolls by hand is let go', async () => (await top(screen)) === 600)
    await context.close()
  })

look('back in the audit log it is where it was, although no row was left', async ({ world, page }) => {
  const { context, screen } = await openNow(world, page, '/console/settings/audit-log')
  await until('the list is long', () => screen.evaluate<boolean>('document.documentElement.scrollHeight > 2_000'))
  await screen.evaluate('scrollTo(0, 900)')
  await screen.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Services' }).click()
  await screen.waitForURL('**/console/services')
  await screen.goBack()
  await until('it is where it was', async () => (await top(screen)) === 900)
  assert.equal(await screen.evaluate<string[]>(MARKED), [])
  await context.close()
})

test.run()
