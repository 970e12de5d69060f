import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { closeFullWorld, createFullWorld } from '../api/standing/world.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { ownerSession } from '../world/session.ts'
import type { World } from '../world/world.ts'
import { kindOf } from './attack/look.ts'
import { createEach, LISTS } from './each-screen.ts'
import { showEveryRow } from './many-rows.ts'
import { FAULTS_OF_ROWS } from './text-over-text.ts'

const { test, look } = browserSuite<Browsing & { world: World; screens: string[] }>('rows of lists, at any width')
const WIDTHS = [390, 1024, 1440]
/** Lists that belong to something. */
const OF_A_PAGE = /^\/console\/pages\/:id\/(incidents|maintenance|subscribers)$/

test.before(async context => {
  context.world = await createFullWorld({ agent: false })
  const made = (await createEach(context.world)).filter(address => OF_A_PAGE.test(kindOf(address)))
  context.screens = [...LISTS.filter(path => !/\/(new|import)$/.test(path)), ...made]
})
test.after(({ world }) => closeFullWorld(world))

async function calm(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  for (let turns = 0, quiet = 0; quiet < 4 && turns < 60; turns++) {
    await page.waitForTimeout(50)
    quiet = (await page.locator('[aria-busy="true"]').count()) === 0 ? quiet + 1 : 0
  }
}

for (const locale of ['en-GB', 'de-DE', 'fr-FR'])
  look(`${locale}: no text is cut or printed over another, whatever the rows say`, async ({ world, page, screens }) => {
    const { cookie } = await ownerSession(world)
    const [name = '', value = ''] = cookie.split('=')
    const context = await page.context().browser()?.newContext({ baseURL: world.url, locale })
    if (!context) throw new Error('The page has no browser.')
    await context.addCookies([{ name, value, url: world.url }])
    await showEveryRow(context, world.url)
    const screen = await context.newPage()
    const faults: string[] = []
    const tables = new Set<string>()
    for (const at of screens) {
      await screen.goto(at)
      await calm(screen)
      for (const width of WIDTHS) {
        await screen.setViewportSize({ width, height: 900 })
        await screen.waitForTimeout(60)
        if ((await screen.locator('main .table .block .line').count()) > 2) tables.add(`${kindOf(at)} ${width}`)
        for (const fault of (await screen.evaluate(FAULTS_OF_ROWS)) as string[])
          faults.push(`${kindOf(at)} at ${width} px: ${fault}`)
      }
    }
    assert.is(faults.join('\n'), '')
    assert.ok(tables.size >= 9 * WIDTHS.length, `tables with rows: ${[...tables].join(', ')}`)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  })

test.run()
