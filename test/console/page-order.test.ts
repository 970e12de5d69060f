import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { judge, open, signedIn } from './at-console.ts'
import { addPage, frameOf, structureOf } from './page-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('the order of a status page in the console')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,pages', agent: false })
})
test.after(({ world }) => world.close())

/** Without the focus, as a change of somebody else comes. */
const FILL_DESCRIPTION = `(() => {
  const field = [...document.querySelectorAll('.detail input')][1]
  field.value = 'The first part'
  field.dispatchEvent(new Event('input', { bubbles: true }))
})()`
const handle = (screen: Page, name: string) => screen.getByRole('button', { name: `Move ${name}`, exact: true })

look('by the keyboard: into a group, within it, out of it, and the group as a whole', async ({ world, page }) => {
  const id = await addPage(world, 'Keys', ['A', 'B', 'C'])
  const { context, screen } = await open(world, page, `/console/pages/${id}`)
  await screen.getByRole('button', { name: 'Change B' }).click()
  await screen.getByRole('combobox', { name: 'Group', exact: true }).fill('Core')
  await screen.keyboard.press('Tab')
  await screen.getByRole('textbox', { name: 'Name of the group Core' }).waitFor()
  await screen.getByRole('button', { name: 'Change B' }).click()
  await handle(screen, 'A').focus()
  await screen.keyboard.press('ArrowDown')
  await screen.getByText('A is now 1 of 3, in the group Core.').waitFor()
  // The part was drawn anew; its handle gets the focus back.
  await screen.locator('button.handle:focus').and(handle(screen, 'A')).waitFor()
  await screen.keyboard.press('ArrowDown')
  await screen.getByText('A is now 2 of 3, in the group Core.').waitFor()
  assert.is(await screen.locator('button.handle:focus').getAttribute('aria-label'), 'Move A')
  await frameOf(screen).getByText('Core').first().waitFor()
  await screen.getByRole('button', { name: 'Move the group Core' }).focus()
  await screen.keyboard.press('ArrowDown')
  await screen.getByText('The group Core is now part 2 of 2.').waitFor()
  await judge(screen, 'a group')
  await handle(screen, 'A').focus()
  await screen.getByRole('button', { name: 'Save and publish' }).dispatchEvent('click')
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  assert.equal(await structureOf(world, id), ['C', 'Core/B', 'Core/A'])
  // What is read again since it was saved takes neither the focus nor what is done meanwhile.
  await screen.keyboard.press('ArrowDown')
  await screen.getByText('A is now 3 of 3, in no group.').waitFor()
  await context.close()
})

look('what is typed stays while the page around it is drawn anew', async ({ world, page }) => {
  const id = await addPage(world, 'Typed', ['A', 'B'])
  const { context, screen } = await open(world, page, `/console/pages/${id}`)
  await screen.getByRole('button', { name: 'Change A' }).click()
  const group = screen.getByRole('combobox', { name: 'Group', exact: true })
  await group.fill('Cor')
  // What fills another field draws all of them.
  await screen.evaluate(FILL_DESCRIPTION)
  await screen.getByText('Not saved yet').first().waitFor()
  assert.is(await group.inputValue(), 'Cor')
  await group.press('End')
  await group.pressSequentially('e')
  await group.press('Tab')
  await screen.getByRole('textbox', { name: 'Name of the group Core' }).waitFor()
  await context.close()
})

look('by drag: past another one, and into a group', async ({ world, page }) => {
  const id = await addPage(world, 'Drag', ['A', 'B', 'C'])
  const { context, screen } = await open(world, page, `/console/pages/${id}`)
  await handle(screen, 'C').waitFor()
  const drag = async (name: string, to: string) => {
    const [from, over] = [await handle(screen, name).boundingBox(), await handle(screen, to).boundingBox()]
    if (!from || !over) throw new Error('There is nothing to drag.')
    await screen.mouse.move(from.x + 5, from.y + from.height / 2)
    await screen.mouse.down()
    await screen.mouse.move(over.x + 5, (from.y + over.y) / 2 + over.height / 2)
    await screen.mouse.move(over.x + 5, over.y + over.height / 2)
    await screen.mouse.up()
  }
  await drag('C', 'A')
  await screen.getByRole('button', { name: 'Change B' }).click()
  await screen.getByRole('combobox', { name: 'Group', exact: true }).fill('Core')
  await screen.keyboard.press('Tab')
  await screen.getByRole('button', { name: 'Change B' }).click()
  await drag('C', 'B')
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  assert.equal(await structureOf(world, id), ['A', 'Core/B', 'Core/C'])
  await context.close()
})

look('somebody else has saved meanwhile: both versions are shown, and nothing is lost', async ({ world, page }) => {
  const id = await addPage(world, 'Two', ['A', 'B'])
  const [mine, other] = [await signedIn(world, page), await signedIn(world, page)]
  const [screen, theirs] = [await mine.newPage(), await other.newPage()]
  for (const each of [screen, theirs]) await each.goto(`/console/pages/${id}`)
  for (const each of [screen, theirs]) await each.getByRole('button', { name: 'Change A' }).click()
  await theirs.getByRole('textbox', { name: 'Public name' }).fill('Theirs')
  await theirs.getByRole('button', { name: 'Save and publish' }).click()
  await theirs.getByText('Saved. Visitors see it now.').waitFor()
  await screen.getByRole('textbox', { name: 'Public name' }).fill('Mine')
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByRole('heading', { name: 'Somebody else saved changes in the meantime' }).waitFor()
  await judge(screen, 'two versions')
  await screen.getByRole('button', { name: 'Keep mine' }).click()
  await screen.getByRole('button', { name: 'Save and publish' }).click()
  await screen.getByText('Saved. Visitors see it now.').waitFor()
  assert.equal(await structureOf(world, id), ['Mine', 'B'])
  await world.advance('1s')
  await frameOf(theirs).getByRole('heading', { name: 'Mine' }).waitFor()
  await mine.close()
  await other.close()
})

test.run()
