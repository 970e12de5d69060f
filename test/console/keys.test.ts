import { globSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { type SharedWorld, sharedWorld } from '../world/shared.ts'
import { judge, open } from './at-console.ts'
import { openIncident } from './incident-world.ts'
import { sendSpans, spanId, traceId } from './telemetry-world.ts'

const { test, look } = browserSuite<Browsing & { world: SharedWorld }>('the list of keyboard shortcuts')
const SOURCE = 'control-plane/web/console/src'

test.before(async context => {
  context.world = await sharedWorld({ roles: 'api,response', agent: false })
})
test.after(({ world }) => world.close())

/** The keys that hold everywhere and stand in the list by themselves, and those within the palette, a list box. */
const FRAME = ['frame/shortcuts.ts', 'frame/palette.tsx', 'frame/commands.ts']

test('every key is answered by what puts it into the list', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE })
  const answering = files.filter(file =>
    /\bonKey|['"]key(down|up|press)|data-key/.test(readFileSync(`${SOURCE}/${file}`, 'utf8')),
  )
  assert.equal(answering.toSorted(), [...FRAME, 'part/keyed.tsx', 'part/keys.ts'].toSorted())
})

const CLOSE = 'Esc: In a menu: close it'

/** The list of the open screen: each key with what it does. `awaited`: of a part that may appear later. */
async function listed(screen: Page, awaited?: string): Promise<string[]> {
  await screen.keyboard.press('?')
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('heading', { name: 'On this screen' }).waitFor()
  if (awaited !== undefined) await dialog.getByText(awaited).waitFor()
  const own = dialog.locator('dl').last()
  const texts = await own.locator('dt, dd').allInnerTexts()
  await judge(screen, `the shortcuts of ${new URL(screen.url()).pathname.split('/')[2]}`)
  await screen.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  return texts.flatMap((text, at) => (at % 2 === 0 ? [`${text.trim()}: ${texts[at + 1]}`] : []))
}

look('has the keys of the open screen, as they are now', async ({ world, page }) => {
  const { id } = await openIncident(world, { title: 'Checkout fails' })
  const { context, screen } = await open(world, page, `/console/incidents/${id}`)
  await screen.getByRole('button', { name: 'Acknowledge' }).waitFor()
  assert.equal(await listed(screen), ['a: Acknowledge', 'r: Resolve', CLOSE])
  await screen.keyboard.press('r')
  await screen.getByRole('button', { name: 'Reopen' }).waitFor()
  assert.equal(await listed(screen), [CLOSE])
  await context.close()
})

look('has the keys of parts that answer when they have the focus', async ({ world, page }) => {
  const now = world.clock.now()
  await sendSpans(world, [
    { service: 'shop', trace: traceId(1), id: spanId(1), name: 'GET /', at: now - 60_000, took: 20 },
    {
      service: 'orders',
      trace: traceId(1),
      id: spanId(2),
      parent: spanId(1),
      name: 'store',
      at: now - 60_000,
      took: 9,
    },
  ])
  const { context, screen } = await open(world, page, `/console/traces/${traceId(1)}`, { now })
  const rows = screen.getByRole('treegrid').getByRole('row')
  await rows.nth(2).waitFor()
  const keys = await listed(screen, 'In the overview of the trace: show the whole trace')
  for (const key of ['↓: In the tree: next span', 'Enter Space: In the tree: show the details of the span'])
    assert.ok(keys.includes(key), `${key} is missing from ${keys.join('\n')}`)
  assert.ok(keys.includes('0: In the overview of the trace: show the whole trace'), keys.join('\n'))
  // They do what is said.
  await rows.nth(1).focus()
  await screen.keyboard.press('ArrowDown')
  await screen.keyboard.press('Enter')
  await screen.getByRole('heading', { name: 'store' }).waitFor()
  assert.ok(
    (await listed(screen, 'In the details of a span: close them')).includes(
      'Esc: In the details of a span: close them',
    ),
  )
  await context.close()
})

test.run()
