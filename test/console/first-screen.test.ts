import type { Request } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { createWorld, type World } from '../world/world.ts'
import { signedIn } from './at-console.ts'
import { addMonitor } from './monitor-world.ts'

const { test, look } = browserSuite<Browsing & { world: World }>('what the first screen of the console loads')

test.before(async context => {
  context.world = await createWorld({ roles: 'api,response', agent: false })
  // Without a monitor, the first screen is that of the first steps.
  await addMonitor(context.world, 'Shop')
})
test.after(({ world }) => world.close())

/** Of compressed script, in every language. */
const MOST_BYTES = 120_000
const FIRST_SCREENS = { 'en-GB': 'Overview', 'de-DE': 'Übersicht', 'fr-FR': 'Vue d’ensemble' }

for (const [locale, heading] of Object.entries(FIRST_SCREENS))
  look(`${heading}: little script is loaded before the first screen is there`, async ({ world, page }) => {
    const context = await signedIn(world, page, undefined, { locale })
    const screen = await context.newPage()
    const scripts: Request[] = []
    screen.on('request', request => {
      if (request.resourceType() === 'script') scripts.push(request)
    })
    await screen.goto('/')
    await screen.getByRole('heading', { name: heading }).waitFor()
    await screen.locator('#broken').waitFor()
    const sizes = await Promise.all(scripts.map(request => request.sizes()))
    const bytes = sizes.reduce((sum, size) => sum + size.responseHeadersSize + size.responseBodySize, 0)
    assert.ok(bytes > 50_000, `only ${bytes} bytes were seen`)
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`)
    await context.close()
  })

/** Of type, before a text needs letters beyond English, German and French. */
const MOST_FONT_BYTES = 60_000

look('the type is one small file, which browsers keep; each page has the mark', async ({ world, page }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  const fonts: Request[] = []
  screen.on('request', request => {
    if (request.resourceType() === 'font') fonts.push(request)
  })
  await screen.goto('/')
  await screen.getByRole('heading', { name: 'Overview' }).waitFor()
  assert.ok(await screen.evaluate(`document.fonts.ready.then(() => document.fonts.check('1rem "Inter Variable"'))`))
  const [font] = fonts
  if (!font) throw new Error('no font was loaded')
  const kept = (await font.response())?.headers()
  assert.is(kept?.['content-type'], 'font/woff2')
  assert.match(kept?.['cache-control'] ?? '', 'immutable')
  assert.ok(Number(kept?.['content-length']) < MOST_FONT_BYTES, kept?.['content-length'])
  assert.is(new Set(fonts.map(each => each.url())).size, 1, 'the preloaded file is the one that is used')
  await screen.getByRole('link', { name: 'Pharos' }).locator('svg.mark').waitFor()
  const icon = await fetch(`${world.url}/icon.svg`)
  assert.is(icon.headers.get('content-type'), 'image/svg+xml')
  const headers = { accept: 'text/html' }
  const shown = [
    await context.request.get('/', { headers }),
    await fetch(`${world.url}/login`, { headers }),
    await fetch(`${world.url}/docs`, { headers }),
  ]
  for (const each of shown) assert.match(await each.text(), /<link rel="icon" href="\/icon.svg"/)
  await context.close()
})

test.run()
