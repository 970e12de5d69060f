import { chromium, type Page } from 'playwright-core'
import { findChromium } from '../../page/chromium.ts'
import type { Scope } from '../scope.ts'
import { browserCookies } from '../sign-in.ts'

/** How many times slower the CPU is made, since phones and old laptops are slower than the measuring machine. */
export const SLOWDOWN = 4

const ARGS = ['--no-sandbox', '--js-flags=--expose-gc', '--enable-precise-memory-info']

export interface Visit {
  page: Page
  /** Bytes of scripts transferred over the network so far, compressed as they were sent. */
  scriptBytes(): number
  close(): Promise<void>
}

export interface Desk {
  url: string
  /** Opens a browser with an empty cache in which somebody has signed in. */
  visit(locale?: string): Promise<Visit>
}

export async function openDesk(scope: Scope, url: string, cookie: string): Promise<Desk> {
  const executablePath = findChromium()
  if (executablePath === null) throw new Error('there is no Chromium')
  const browser = await chromium.launch({ executablePath, args: ARGS })
  scope.onClose(() => browser.close())
  const cookies = browserCookies(url, cookie)
  return {
    url,
    async visit(locale = 'en-GB') {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale })
      await context.addCookies(cookies)
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
      await devtools.send('Network.enable')
      const scripts = new Set<string>()
      let bytes = 0
      devtools.on('Network.responseReceived', ({ requestId, type }) => {
        if (type === 'Script') scripts.add(requestId)
      })
      devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
        if (scripts.has(requestId)) bytes += encodedDataLength
      })
      return { page, scriptBytes: () => bytes, close: () => context.close() }
    },
  }
}
