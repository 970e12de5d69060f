import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { complaintsOf, judge, open, signedIn } from './at-console.ts'
import { addPage } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>(
  'feeds, badges and settings of status pages in the console',
)

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

look('feeds and badges to copy; settings; the page is deleted', async ({ world, page }) => {
  const id = await addPage(world, 'Shared', ['Shop'])
  const context = await signedIn(world, page)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(`/console/pages/${id}/share`)
  await screen.getByRole('button', { name: 'Copy: Atom' }).click()
  await screen.getByText('Copied').waitFor()
  const copied = String(await screen.evaluate('navigator.clipboard.readText()'))
  assert.is((await fetch(copied)).status, 200)
  await screen.getByRole('combobox', { name: 'Badge of' }).selectOption({ label: 'Shop' })
  await screen.getByRole('img', { name: 'Status of Shop' }).waitFor()
  await judge(screen, 'feeds and badges')
  const sections = screen.getByRole('navigation', { name: 'Sections of the status page' })
  await sections.getByRole('link', { name: 'Domain' }).click()
  const slug = screen.getByRole('textbox', { name: 'Readable address' })
  await slug.fill('www')
  await screen.getByRole('button', { name: 'Save address' }).click()
  await screen.getByText('is reserved; choose another one').waitFor()
  await slug.fill('shared-page')
  await screen.getByRole('button', { name: 'Save address' }).click()
  await screen.getByText(`${world.url}/status/shared-page/`).waitFor()
  await judge(screen, 'a readable address')
  assert.is((await fetch(`${world.url}/status/shared-page`)).status, 200)
  await screen.getByRole('button', { name: 'Remove readable address' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Remove readable address' }).click()
  await screen.getByText(`${world.url}/status/${id}/`).waitFor()
  await screen
    .getByRole('navigation', { name: 'Sections of the status page' })
    .getByRole('link', { name: 'Settings' })
    .click()
  await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed')
  await screen.getByRole('button', { name: 'Save' }).click()
  await screen.getByRole('heading', { name: 'Renamed' }).waitFor()
  await judge(screen, 'settings')
  await screen.getByRole('button', { name: 'Delete the page' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Delete the page' }).click()
  await screen.waitForURL('**/console/pages')
  await world.advance('1s')
  await world.settle()
  assert.is((await fetch(`${world.url}/public/status_page/${id}`)).status, 404)
  await screen.goto(`/console/pages/${id}`)
  await screen.getByRole('heading', { name: 'Not found' }).waitFor()
  // A slug is refused above, and the domain and the deleted page are not found.
  assert.equal(
    complaints.filter(each => !/\b40[04]\b/.test(each)),
    [],
  )
  await context.close()
})

look('in German every word is German', async ({ world, page }) => {
  const id = await addPage(world, 'Hafen', ['Kasse'])
  const { context, screen } = await open(world, page, '/console/pages')
  await screen.evaluate(`localStorage.setItem('pharos.language', 'de')`)
  for (const [path, heading] of [
    ['', 'Komponenten'],
    ['/incidents/new', 'Ein Vorfall auf der Seite'],
    ['/domain', 'Eine eigene Domain'],
    ['/settings', 'Wer sie sieht'],
  ]) {
    await screen.goto(`/console/pages/${id}${path}`)
    await screen.getByRole('heading', { name: heading ?? '' }).waitFor()
    const said = await screen.locator('main').ariaSnapshot()
    assert.not.match(said, /\b(the|and|is|of|Save|Structure|Title|Preview)\b/, path)
  }
  await context.close()
})

test.run()
