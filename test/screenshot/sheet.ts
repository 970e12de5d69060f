import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Screens } from './screens.ts'

/** Width and height of the screens, and the width of their pictures on the sheet. */
const SIZES = [
  { width: 1440, height: 900, shown: 288 },
  { width: 1024, height: 768, shown: 240 },
  { width: 390, height: 844, shown: 130 },
]
const SHEET_WIDTH = 1_840
const THEMES = ['light', 'dark'] as const

interface Given {
  baseURL: string
  cookies: Parameters<BrowserContext['addCookies']>[0]
  screens: Screens
  folder: string
}

/** Waits until a screen has what it asked for, and has drawn it. */
export async function complete(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // What loads for longer is shown as such.
  await page
    .waitForFunction('!document.querySelector("[aria-busy=true]")', null, { timeout: 5_000 })
    .catch(() => undefined)
  // A plot is drawn a moment after its data.
  await page.waitForTimeout(500)
}

/** Writes `sheet-WIDTH.jpg`, one for each width: every screen, light beside dark, with its address. */
export async function makeSheets(browser: Browser, { baseURL, cookies, screens, folder }: Given): Promise<void> {
  for (const { width, height, shown } of SIZES) {
    const pictures = new Map<string, string[]>()
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        ...{ baseURL, colorScheme, viewport: { width, height }, locale: 'en-GB' },
        ...{ hasTouch: width < 600, isMobile: width < 600 },
      })
      await context.addCookies(cookies)
      const page = await context.newPage()
      for (const [name, address] of screens) {
        await page.goto(address)
        await complete(page)
        const picture = await page.screenshot({ type: 'jpeg', quality: 80 })
        pictures.set(name, [...(pictures.get(name) ?? []), picture.toString('base64')])
      }
      await context.close()
    }
    writeFileSync(join(folder, `sheet-${width}.jpg`), await drawSheet(browser, pictures, shown))
    console.error(`  sheet-${width}: ${pictures.size} screens`)
  }
}

async function drawSheet(browser: Browser, pictures: ReadonlyMap<string, string[]>, shown: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: SHEET_WIDTH, height: 900 } })
  const figures = [...pictures].map(
    ([
      name,
      [light, dark],
    ]) => `<figure><img src="data:image/jpeg;base64,${light}"><img src="data:image/jpeg;base64,${dark}">
      <figcaption>${name}</figcaption></figure>`,
  )
  await page.setContent(`<style>
      body { margin: 16px; display: flex; flex-wrap: wrap; gap: 16px; background: #8a919e; font: 12px sans-serif }
      figure { margin: 0 } img { width: ${shown}px; margin-right: 2px; display: inline-block }
    </style>${figures.join('')}`)
  await page.evaluate('Promise.all([...document.images].map(image => image.decode()))')
  const sheet = await page.screenshot({ type: 'jpeg', quality: 62, fullPage: true })
  await page.close()
  return sheet
}
