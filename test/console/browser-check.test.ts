import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { NEW, write } from './script-editor.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the console’s form of browser checks')

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

look('a type error is marked at its line, and known names are completed', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await world.call(routes.setSecret, { body: { name: 'SHOP_PASSWORD', value: 'very secret' } })
  await screen.goto(NEW)
  await write(
    screen,
    `await page.goto('https://example.com/')\nconst count: string = await page.locator('li').count()\n`,
  )
  await screen.locator('.cm-line .cm-lintRange-error').waitFor()
  const [marked, line] = await Promise.all([
    screen.locator('.cm-lintRange-error').first().textContent(),
    screen.locator('.cm-line:has(.cm-lintRange-error)').textContent(),
  ])
  assert.is(marked, 'count')
  assert.match(String(line), /^const count: string/)
  await screen.locator('.cm-lintRange-error').hover()
  await screen.getByText("Type 'number' is not assignable to type 'string'.").waitFor()

  await screen.keyboard.press('Control+End')
  await screen.keyboard.type('await expect(page.getByRo', { delay: 20 })
  await screen.locator('.cm-completionLabel', { hasText: 'getByRole' }).waitFor()
  // A key that was meant for what stood there before must not choose.
  await screen.waitForTimeout(150)
  await screen.keyboard.press('Tab')
  await screen.keyboard.type(`('heading')).toBeVis`, { delay: 20 })
  await screen.locator('.cm-completionLabel', { hasText: 'toBeVisible' }).waitFor()
  await screen.keyboard.press('Escape')
  await screen.keyboard.type(`ible()\nprocess.env.SHOP_`, { delay: 20 })
  await screen.locator('.cm-completionLabel', { hasText: 'SHOP_PASSWORD' }).waitFor()

  await write(screen, `import { test } from '@playwright/test'\ntest('shop', async () => { await page.goto('/') })\n`)
  await screen.locator('.cm-lintRange-error', { hasText: 'page' }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('a check is created and edited; errors are shown at their fields', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(NEW)
  await screen.getByRole('textbox', { name: 'Script' }).waitFor()
  await screen.getByRole('button', { name: 'Create check' }).click()
  assert.is(await screen.getByRole('textbox', { name: 'Name' }).first().getAttribute('aria-invalid'), 'true')
  await judge(screen, 'the form')
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Shop <b>front</b>')
  await write(screen, `await page.setContent('<h1>Shop</h1>')`)
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  await screen.getByText("await page.setContent('<h1>Shop</h1>')").waitFor()
  await screen.getByRole('combobox', { name: 'Frequency' }).selectOption('Every 30 minutes')
  await screen.getByRole('button', { name: 'Create check' }).click()
  await screen.waitForURL(/\/console\/monitors\/browser\/[0-9a-f-]+$/)
  const [check] = (await world.call(routes.listBrowserChecks)).body
  assert.equal(
    [check?.name, check?.frequency, check?.script],
    ['Shop <b>front</b>', '30m', `await page.setContent('<h1>Shop</h1>')`],
  )

  await screen.goto(`/console/monitors/browser/${check?.id}/edit`)
  await screen.getByRole('heading', { name: 'Edit Shop <b>front</b>' }).waitFor()
  const backtest = screen.getByRole('region', { name: 'Backtest' })
  await backtest.getByRole('button', { name: 'Run backtest' }).click()
  await backtest.getByRole('status').waitFor()
  const params = { check_id: check?.id ?? '' }
  await world.call(routes.updateBrowserCheck, { params, body: { name: 'Theirs', frequency: '1h' } })
  await screen.getByRole('textbox', { name: 'Name' }).first().fill('Mine')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.waitForURL(/\/browser\/[0-9a-f-]+$/)
  const { body: changed } = await world.call(routes.getBrowserCheck, { params })
  assert.equal([changed.name, changed.frequency], ['Mine', '1h'])
  assert.equal(
    complaints.filter(each => !/412/.test(each)),
    [],
  )
  await context.close()
})

look('secrets are set by name, and their values are never shown again', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await screen.goto(NEW)
  await screen.locator('details.secrets > summary').click()
  const secrets = screen.locator('details.secrets')
  await secrets.getByRole('textbox', { name: 'Name' }).fill('not a name')
  await secrets.getByLabel('Value').fill('hush hush')
  await secrets.getByRole('button', { name: 'Set secret' }).click()
  await secrets.getByText(/must only contain A-Z/).waitFor()
  await secrets.getByRole('textbox', { name: 'Name' }).fill('API_TOKEN')
  await secrets.getByRole('button', { name: 'Set secret' }).click()
  await secrets.getByRole('button', { name: 'Delete API_TOKEN' }).click()
  await judge(screen, 'a question about a secret')
  assert.not.match(await screen.content(), /hush hush/)
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await secrets.getByRole('button', { name: 'Delete API_TOKEN' }).waitFor({ state: 'detached' })
  assert.not.match(await screen.evaluate('JSON.stringify(sessionStorage)'), /hush/)
  await context.close()
})

test.run()
