import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { PIXEL } from '../api/fixture/image.ts'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'
import { addPage, frameOf } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s look of status pages')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

declare const getComputedStyle: (node: unknown) => Record<'color' | 'position', string>
async function publicStyle(world: World, id: string): Promise<string> {
  await world.advance('1s')
  await world.settle()
  return (await fetch(`${world.url}/status/${id}/custom.css`)).text()
}

look('texts, colours and theme: previewed at once, public once they are saved', async ({ world, page }) => {
  const id = await addPage(world, 'Harbour')
  const { context, screen, complaints } = await open(world, page, `/console/pages/${id}/branding`)
  await screen.getByRole('textbox', { name: 'Introduction' }).fill('We are **here**')
  await frameOf(screen).getByText('here', { exact: true }).waitFor()
  const header = screen.getByRole('textbox', { name: 'Header', exact: true })
  await header.fill('yellow')
  await screen.getByText('To update the preview, fix this:').waitFor()
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.locator('.fault', { hasText: 'must be a colour in the form #rrggbb' }).waitFor()
  await header.fill('#ffee00')
  await screen.getByText('hard to read', { exact: false }).first().waitFor()
  await judge(screen, 'the look of a page')
  await screen.getByRole('button', { name: 'Dark', exact: true }).click()
  const style = frameOf(screen).locator('head style').first()
  await until(
    'the preview is dark',
    async () => !/prefers-color-scheme/.test((await style.textContent()) ?? 'prefers-color-scheme'),
    10,
  )
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  const { body } = await world.call(routes.getBranding, { params: { id } })
  assert.equal([body.primary_color, body.header_text], ['#ffee00', 'We are **here**'])
  assert.equal(
    complaints.filter(each => !each.includes('400')),
    [],
  )
  await context.close()
})

look('custom CSS: unused parts are listed with the reason, before and after it is saved', async ({ world, page }) => {
  const id = await addPage(world, 'Styled')
  const { context, screen, complaints } = await open(world, page, `/console/pages/${id}/branding`)
  const editor = screen.getByRole('textbox', { name: 'Custom CSS' })
  await editor.click()
  const css =
    '@import url(https://evil.example/x.css);\nh2 { color: rgb(1, 2, 3); position: fixed; content: "x"; animation: x 1s }'
  await screen.keyboard.insertText(css)
  await screen.getByText('4 parts are not used:').waitFor()
  for (const why of [
    'It would load an external resource.',
    'It could cover or move other parts of the page.',
    'It would add text to the page.',
    'Animations are not allowed.',
  ])
    await screen.locator('.left-out').getByText(why).waitFor()
  const heading = frameOf(screen).locator('.t h2').first()
  assert.is(await heading.evaluate(node => getComputedStyle(node).color), 'rgb(1, 2, 3)')
  assert.is(await heading.evaluate(node => getComputedStyle(node).position), 'static')
  await judge(screen, 'a style')
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByText(/Saved\. Visitors see it now\. 4 parts are not used/).waitFor()
  const style = await publicStyle(world, id)
  assert.match(style, 'color:rgb(1,2,3)')
  assert.not.match(style, /import|fixed|content|animation/)
  // The frame refuses the questions of this test, too, which are scripts.
  assert.equal(
    complaints.filter(each => !each.includes('Blocked script execution')),
    [],
  )
  await context.close()
})

look('a logo is uploaded, shown and removed; a file that is no image is refused', async ({ world, page }) => {
  const id = await addPage(world, 'Pictured')
  const { context, screen } = await open(world, page, `/console/pages/${id}/branding`)
  const input = screen.getByLabel('Select a file: Logo')
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await screen.getByText('This file is not an image that the page can show.').waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await screen.getByText(/cannot be shown/).waitFor()
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PIXEL.png })
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  await frameOf(screen).getByRole('img', { name: 'Pictured' }).waitFor()
  const removed = screen.waitForResponse(response => response.request().method() === 'DELETE')
  await screen.getByRole('button', { name: 'Remove: Logo' }).click()
  // A logo is a heading, too.
  await frameOf(screen).getByRole('img', { name: 'Pictured' }).waitFor({ state: 'detached' })
  await removed
  await frameOf(screen).getByRole('heading', { name: 'Pictured' }).waitFor()
  assert.is((await world.call(routes.getBranding, { params: { id } })).body.logo_storage_key, null)
  await context.close()
})

test.run()
