import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { addKey } from '../world/account.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'
import { addPage, frameOf, structureOf } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the console’s builder of status pages')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

async function publicPage(world: World, id: string): Promise<string> {
  await world.advance('1s')
  await world.settle()
  return (await fetch(`${world.url}/status/${id}`)).text()
}

look(
  'a page is built from the monitors in the browser only, and the public page shows the same',
  async ({ world, page }) => {
    for (const name of ['Shop', 'Mail']) await addMonitor(world, name)
    const { context, screen, complaints } = await open(world, page, '/console/pages')
    await screen.getByRole('heading', { name: 'No status pages yet' }).waitFor()
    await judge(screen, 'no status page')
    await screen.keyboard.press('n')
    const name = screen.getByRole('textbox', { name: 'Name' })
    await name.waitFor()
    assert.match(await name.inputValue(), / Status$/)
    await judge(screen, 'a new status page')
    await name.fill('')
    await screen.getByRole('button', { name: 'Create the page' }).click()
    await screen.locator('.fault').waitFor()
    await name.fill('Harbour')
    await screen.getByRole('button', { name: 'Create the page' }).click()
    await frameOf(screen).getByRole('heading', { name: 'Harbour' }).waitFor()
    await judge(screen, 'the builder')
    const id = new URL(screen.url()).pathname.split('/').at(-1) ?? ''
    const preview = await frameOf(screen).locator('main li.c h3').allTextContents()
    const html = await publicPage(world, id)
    assert.equal(preview, ['Mail', 'Shop'])
    for (const each of preview) assert.match(html, each)
    await screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Status pages' }).click()
    await screen.getByRole('link', { name: 'Harbour' }).waitFor()
    await judge(screen, 'the list of status pages')
    assert.equal(complaints, [])
    await context.close()
  },
)

look('the preview shows unsaved changes; visitors see them once saved', async ({ world, page }) => {
  const id = await addPage(world, 'Typed', ['Shop'])
  await addMonitor(world, 'Extra')
  const { context, screen } = await open(world, page, `/console/pages/${id}`)
  await screen.getByRole('button', { name: 'Change Shop' }).click()
  await screen.getByRole('textbox', { name: 'Public name' }).fill('Checkout')
  await screen.getByRole('textbox', { name: 'Description' }).fill('Where people pay')
  await screen.getByRole('spinbutton', { name: 'Uptime target' }).fill('99.9')
  await frameOf(screen).getByText('Where people pay').waitFor()
  await screen.getByRole('checkbox', { name: 'Show 90-day uptime' }).uncheck()
  await frameOf(screen).getByText('90 days ago').waitFor({ state: 'detached' })
  await screen.getByRole('checkbox', { name: 'Show 90-day uptime' }).check()
  await judge(screen, 'an opened component')
  assert.not.match(await publicPage(world, id), /Checkout/)
  await screen.reload()
  await screen.getByText('Your unsaved draft was restored.').waitFor()
  assert.is(await screen.getByRole('textbox', { name: 'Public name' }).inputValue(), 'Checkout')
  await screen.getByRole('button', { name: 'Add components' }).click()
  await screen.waitForURL(/[?&]do=add/)
  await screen.reload()
  const dialog = screen.getByRole('dialog', { name: 'Add components' })
  await dialog.getByRole('searchbox').fill('extr')
  await dialog.getByRole('checkbox', { name: /Extra/ }).check()
  await judge(screen, 'the choice of monitors')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await frameOf(screen).getByRole('heading', { name: 'Extra' }).waitFor()
  await screen.getByRole('textbox', { name: 'Public name' }).fill('')
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.locator('.fault').waitFor()
  await screen.getByRole('textbox', { name: 'Public name' }).fill('Checkout')
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  assert.equal(await structureOf(world, id), ['Checkout', 'Extra'])
  const html = await publicPage(world, id)
  for (const text of ['Checkout', 'Where people pay', '99.9', 'Extra']) assert.ok(html.includes(text), text)
  await context.close()
})

look('a viewer sees the page without actions; at phone width everything is there', async ({ world, page }) => {
  const id = await addPage(world, 'Seen', ['Shop'])
  const { member } = await addKey(world, (await world.call(routes.getAccount)).body.id, 'viewer')
  const { context, screen } = await open(world, page, `/console/pages/${id}`, { member })
  await frameOf(screen).getByRole('heading', { name: 'Shop' }).waitFor()
  await screen.getByRole('button', { name: 'Phone' }).click()
  await screen.waitForURL('**?width=phone')
  await judge(screen, 'a viewer’s page')
  for (const name of ['Save', 'Move', 'Add', 'Change']) assert.is(await screen.getByRole('button', { name }).count(), 0)
  await screen.goto(`/console/pages/${id}/settings`)
  await screen.getByText('Your role can view this page but not change it.').waitFor()
  assert.is(await screen.locator('main').getByRole('button').count(), 0)
  await context.close()
})

test.run()
