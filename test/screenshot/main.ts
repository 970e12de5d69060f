// The program of `npm run screenshots`: pictures of the main screens in both themes, for the README and the docs, and a
// contact sheet of every screen for each of three widths. With `-- WIDTH FOLDER` it writes pictures of every screen at
// another width, and of the mails that were sent, to a folder, for inspection.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { Installation } from '../bench/installation.ts'
import { Scope } from '../bench/scope.ts'
import { browserCookies, signInCookie } from '../bench/sign-in.ts'
import { findChromium } from '../page/chromium.ts'
import { shootMails } from './mail.ts'
import { MAIN, screensOf } from './screens.ts'
import { complete, makeSheets } from './sheet.ts'
import { tellStory } from './story.ts'

const [WIDTH, LOOKED_AT] = process.argv.slice(2)
const FOLDER = LOOKED_AT ?? join(import.meta.dirname, '../../docs/images')
const width = Number(WIDTH ?? 1280)
const SIZE = { width, height: width < 600 ? 780 : Math.round((width * 5) / 8) }

const scope = new Scope()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void scope.close().then(() => process.exit(130)))
try {
  await takePictures()
} finally {
  await scope.close()
}

async function takePictures(): Promise<void> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  mkdirSync(FOLDER, { recursive: true })
  const installation = await Installation.open(scope)
  await installation.startPlane()
  await installation.startAgent()
  console.error('An ordinary bad day …')
  const story = await tellStory(scope, installation)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  scope.onClose(() => browser.close())
  const cookies = browserCookies(installation.url, await signInCookie(installation))
  const screens = screensOf(story)
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: SIZE,
      baseURL: installation.url,
      locale: 'en-GB',
      colorScheme,
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    for (const [name, address] of LOOKED_AT ? screens : MAIN(story)) {
      await page.goto(address)
      await shot(page, `${name}-${colorScheme}`)
    }
    await context.close()
  }
  if (LOOKED_AT)
    console.error(`  ${(await shootMails(browser, join(installation.folder, 'mail'), FOLDER)).length} of mails`)
  else await makeSheets(browser, { baseURL: installation.url, cookies, screens, folder: FOLDER })
}

async function shot(page: Page, name: string): Promise<void> {
  await complete(page)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.error(`  ${name}`)
}
