import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import { suite } from 'uvu'
import { testUnless } from '../skip.ts'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** With everything that people use: the headless shell has no passkeys that a person chooses from. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** A Chromium of this machine; null when there is none. */
export function findChromium(isWhole = false): string | null {
  const places = isWhole ? WHOLE : [process.env.PHAROS_BROWSER_PATH, ...PLACES]
  return places.find(path => path && existsSync(path)) ?? null
}

export interface Browsing {
  browser: Browser
  page: Page
}

/** A suite whose tests share one page of a browser. On a machine without one they are skipped, and `page` does not exist. */
export function browserSuite<C extends Browsing>(
  name: string,
  { viewport = { width: 1280, height: 720 }, isWhole = false, args = [] as string[] } = {},
) {
  const test = suite<C>(name)
  const executablePath = findChromium(isWhole)
  const obstacle = executablePath === null ? 'there is no Chromium' : undefined
  test.before(async context => {
    if (executablePath === null) return
    context.browser = await chromium.launch({ executablePath, args: ['--no-sandbox', ...args] })
    context.page = await context.browser.newPage({ viewport })
  })
  test.after(({ browser }) => browser?.close())
  const look = (what: string, run: (context: C) => Promise<void>) =>
    testUnless(test as never, obstacle, what, run as never)
  return { test, look }
}
