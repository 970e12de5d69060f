import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, signedIn } from './at-console.ts'

const { test, look } = browserSuite<Browsing & { world: World; check: string; show(word: string): void }>(
  'the console’s baselines of browser checks',
)

/** A text of a stranger's page. */
const ATTACK = `<img src=x onerror="top.document.title='run'">`

test.before(async context => {
  context.world = await createWorld({ agent: false })
  const { world } = context
  await world.startBrowserAgent()
  const target = await world.startTarget()
  context.show = word => target.answer((_, response) => response.end(`<h1>${word}</h1>`))
  context.show('Hello')
  const script = `await page.goto('${target.url}')
expect.soft(await page.screenshot()).toMatchSnapshot('home.png')
expect.soft(await page.content() + ${JSON.stringify(ATTACK)}).toMatchSnapshot('words.txt')`
  const body = { name: 'Shop', script, frequency: '1h' as const }
  context.check = (await world.call(routes.createBrowserCheck, { body })).body.id
  await world.settle()
  await world.advance('1s')
})
test.after(({ world }) => world.close())

look('what a run saw is accepted; a difference is shown side by side', async ({ world, page, check, show }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/monitors/browser/${check}`)
  const evidence = screen.getByRole('region', { name: 'Run evidence' })
  await evidence.getByText('No baseline is accepted yet').waitFor()
  await evidence.getByText('Has no accepted baseline').first().waitFor()
  await judge(screen, 'a run without baselines')
  await evidence.getByRole('button', { name: 'Accept all 2' }).click()
  await screen.getByText('Accepted. The check runs now.').waitFor()
  await world.settle()
  const { body: accepted } = await world.call(routes.listBaselines, { params: { check_id: check } })
  assert.equal(
    accepted.map(({ name }) => name),
    ['home-linux.png', 'words-linux.txt'],
  )

  show('Maintenance')
  await world.advance('1s')
  await world.call(routes.runBrowserCheck, { params: { check_id: check } })
  await world.settle()
  await screen.goto(`/console/monitors/browser/${check}`)
  const picture = evidence.getByRole('region', { name: 'home-linux.png' })
  await picture.getByText('Differs from its baseline').waitFor()
  for (const role of ['Expected', 'Actual', 'Difference'])
    await picture.getByRole('img', { name: `${role}: home-linux.png` }).waitFor()
  // Without eval, which the console's policy refuses.
  const areShown = `[...document.images].every(({ complete, naturalWidth }) => complete && naturalWidth > 0)`
  await until('all images are shown', () => screen.evaluate<boolean>(areShown))
  await picture.getByRole('slider').press('End')
  const words = evidence.getByRole('region', { name: 'words-linux.txt' })
  await words.getByText('<h1>Maintenance</h1>').waitFor()
  await words.getByText('<h1>Hello</h1>').waitFor()
  assert.not.equal(await screen.title(), 'run')
  assert.is(await screen.locator('img[src="x"], [onerror]').count(), 0)
  for (const colorScheme of ['dark', 'light'] as const)
    for (const width of [390, 1280]) {
      await screen.emulateMedia({ colorScheme })
      await screen.setViewportSize({ width, height: 900 })
      await judge(screen, `a difference in ${colorScheme}, ${width} wide`)
      const isWide = await screen.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth')
      assert.is(isWide, false, `${width} wide`)
    }

  await picture.getByRole('button', { name: 'Accept home-linux.png' }).click()
  await picture.getByText('Accepted', { exact: true }).waitFor()
  await world.settle()
  await screen.locator('summary', { hasText: 'Baselines of the check' }).click()
  await screen.getByRole('button', { name: 'Delete words-linux.txt' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await until('the baseline is gone', async () => {
    const { body } = await world.call(routes.listBaselines, { params: { check_id: check } })
    return body.length === 1
  })
  assert.equal(complaints, [])
  await context.close()
})

test.run()
