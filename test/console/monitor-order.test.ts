import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { FAULTS_OF_ROWS } from './text-over-text.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the order, groups and columns of monitors')
const WIDTHS = [390, 1024, 1440]

test.before(async context => {
  const world = await createWorld()
  const [target, broken] = [await world.startTarget(), await world.startTarget()]
  await broken.stop()
  const { body: service } = await world.call(routes.createService, { body: { name: 'Checkout' } })
  const common = { interval_seconds: 10, retries: 0 }
  await world.call(routes.createHttpJob, {
    body: { ...common, uri: broken.url, friendly_name: 'Broken', tags: ['eu'], service_id: service.id },
  })
  for (const name of ['Beta', 'alpha'])
    await world.call(routes.createHttpJob, { body: { ...common, uri: target.url, friendly_name: name, tags: ['us'] } })
  await world.call(routes.createHeartbeat, { body: { period_seconds: 60, friendly_name: 'Job' } })
  // Response times are rolled up some minutes later.
  await world.advance('7m')
  context.world = world
})
test.after(({ world }) => world.close())

const namesIn = (screen: Page) => screen.getByRole('table', { name: 'Monitors' }).getByRole('link').allTextContents()

look('failing monitors come first; a title sorts, and the address says so', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto('/console/monitors?search=a')
  await screen.goto('/console/monitors')
  await screen.getByRole('link', { name: 'Broken' }).waitFor()
  assert.is((await namesIn(screen))[0], 'Broken')
  const table = screen.getByRole('table', { name: 'Monitors' })
  await table.getByRole('button', { name: 'Name' }).click()
  await screen.waitForURL(/\?sort=name$/)
  assert.equal(await namesIn(screen), ['alpha', 'Beta', 'Broken', 'Job'])
  assert.is(await table.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort'), 'ascending')
  await table.getByRole('button', { name: 'Name' }).click()
  await screen.waitForURL(/\?sort=-name$/)
  assert.equal(await namesIn(screen), ['Job', 'Broken', 'Beta', 'alpha'])
  // A filter leaves the order as it is.
  await screen.getByRole('searchbox').fill('b')
  await screen.waitForURL(/sort=-name/)
  await screen.getByText('3 of 4 monitors').waitFor()
  assert.equal(await namesIn(screen), ['Job', 'Broken', 'Beta'])
  await judge(screen, 'sorted monitors')
  assert.equal(complaints, [])
  await context.close()
})

look('the last 24 hours are read for all rows in one request, and said in words', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.setViewportSize({ width: 1440, height: 900 })
  const asked: string[] = []
  screen.on('request', request => {
    if (request.url().includes('/monitors/last_day')) asked.push(request.url())
  })
  await screen.goto('/console/monitors')
  await screen.getByRole('img', { name: /^Since it was created, \d hours?: down in 1 hour/ }).waitFor()
  await screen
    .getByRole('img', { name: /^Since it was created, \d hours?: no failure$/ })
    .first()
    .waitFor()
  await screen
    .getByRole('img', { name: /^Response \d/ })
    .first()
    .waitFor()
  assert.is(asked.length, 1)
  // Only what existed is drawn.
  const bars = screen.locator('.day-bars').first()
  assert.is(await bars.locator('path.none').evaluate(path => getComputedStyle(path).fill), 'none')
  await screen.goto('/console/services')
  await screen.getByRole('img', { name: /down in 1 hour/ }).waitFor()
  await context.close()
})

look('rows are grouped by tag, service and type, and can be selected', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto('/console/monitors')
  const groups = screen.locator('.line.group')
  for (const [choice, names] of [
    ['Tags', ['eu 1', 'us 2', 'Without a tag 1']],
    ['Service', ['Checkout 1', 'Without a service 3']],
  ] as const) {
    await screen.getByLabel('Group by').selectOption(choice)
    await groups.filter({ hasText: names[0] }).waitFor()
    assert.equal(await groups.allInnerTexts(), names)
  }
  await screen.waitForURL(/group=service/)
  await screen.getByRole('checkbox', { name: 'Select all shown' }).check()
  await screen.getByText('4 monitors selected').waitFor()
  await judge(screen, 'grouped monitors')
  await context.close()
})

look('a column is left out, and stays left out', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.setViewportSize({ width: 1440, height: 900 })
  await screen.goto('/console/monitors')
  const title = screen.getByRole('columnheader', { name: 'Target' })
  await title.waitFor()
  await screen.getByText('Columns', { exact: true }).first().click()
  await judge(screen, 'a choice of columns')
  await screen.getByRole('checkbox', { name: 'Target' }).uncheck()
  await title.waitFor({ state: 'detached' })
  await screen.reload()
  await screen.getByRole('link', { name: 'Broken' }).waitFor()
  assert.is(await title.count(), 0)
  await context.close()
})

for (const language of ['de', 'fr'])
  look(`no text is over another at any width: ${language}`, async ({ world, page }) => {
    const context = await signedIn(world, page)
    await context.addInitScript(`localStorage.setItem('pharos.language', '${language}')`)
    const screen = await context.newPage()
    for (const address of ['/console/monitors?group=tag', '/console/services'])
      for (const width of WIDTHS) {
        await screen.setViewportSize({ width, height: 900 })
        await screen.goto(address)
        await screen.locator('.day-bars svg').first().waitFor({ state: 'attached' })
        assert.is(((await screen.evaluate(FAULTS_OF_ROWS)) as string[]).join('\n'), '', `${address} at ${width} px`)
        assert.is(await screen.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${address} ${width}`)
      }
    await context.close()
  })

test.run()
