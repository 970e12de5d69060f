import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'
import { NEW, write } from './script-editor.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s test runs of browser checks')

test.before(async context => {
  context.world = await createWorld({ agent: false })
  await context.world.startBrowserAgent()
})
test.after(({ world }) => world.close())

look('a test run fails at its line, and passes once the script is fixed', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(NEW)
  await write(
    screen,
    `await page.setContent('<h1>Shop</h1>')\nconsole.log('<img src=x onerror=alert(1)>')\nawait expect(page.locator('h1')).toHaveText('Closed', { timeout: 200 })`,
  )
  await screen.getByRole('button', { name: 'Test run' }).click()
  const output = screen.getByRole('region', { name: 'Test run output' })
  await output.getByText('An assertion failed').waitFor()
  await output.getByText('<img src=x onerror=alert(1)>').waitFor()
  assert.is(await output.locator('img').count(), 0)
  await screen.locator('.cm-line:has(.cm-lintRange-error)', { hasText: 'Closed' }).waitFor()
  await judge(screen, 'a failed test run')
  await output.getByRole('button', { name: 'Line 3' }).click()

  await write(screen, `await page.setContent('<h1>Shop</h1>')\nawait expect(page.locator('h1')).toHaveText('Shop')`)
  await screen.getByRole('button', { name: 'Test run' }).click()
  await output.getByText('Passed').first().waitFor()
  assert.is(await screen.locator('.cm-lintRange-error').count(), 0)

  await write(screen, `await page.setContent('<h1>Shop')\nawait page.(`)
  await screen.getByRole('button', { name: 'Test run' }).click()
  await output.getByText('The script does not load, or has no test').waitFor()
  await output.getByRole('button', { name: 'Line 2' }).waitFor()
  assert.equal(complaints, [])
  await context.close()
})

look('what a script writes is shown while it runs', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  await world.call(routes.setSecret, { body: { name: 'TOKEN', value: 'hush-hush-hush' } })
  // The run waits for a server until the test has looked.
  const target = await world.startTarget()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  target.answer((request, response) => {
    void gates[Number(request.url?.slice(1))]?.promise.then(() =>
      response.setHeader('content-type', 'text/html').end('ok'),
    )
  })
  const goTo = (gate: number) => `page.goto('${target.url}${gate}')`
  await screen.goto(NEW)
  await write(
    screen,
    `await test.step('wait a while', () => ${goTo(0)})\nconsole.log('now', process.env.TOKEN)\nawait page.evaluate(() => console.warn('of the page'))\nawait ${goTo(1)}`,
  )
  await screen.getByRole('button', { name: 'Test run' }).click()
  const output = screen.getByRole('region', { name: 'Test run output' })
  await output.getByText('wait a while').waitFor()
  assert.is(await output.getByText('of the page').count(), 0, 'that comes later')
  gates[0]?.resolve()
  await output.getByText('of the page').waitFor()
  await output.getByText(/^now \S+$/).waitFor()
  assert.is(await output.getAttribute('aria-busy'), 'true', 'the run goes on')
  assert.not.match(String(await output.textContent()), /hush/)
  gates[1]?.resolve()
  await output.getByText('Passed').first().waitFor()
  await context.close()
})

test.run()
