import type { LaunchOptions } from '@playwright/test'
import playwright from 'playwright-core'

/**
 * Internal to the pinned version of Playwright: the options that the runner sets for every launch, including launches
 * by a script.
 */
interface Internals {
  _defaultLaunchOptions: LaunchOptions | undefined
}

type Ours = Required<Pick<LaunchOptions, 'executablePath' | 'proxy' | 'args'>>

/**
 * Makes every browser of this process headless, with the installed binary and the proxy, whatever a script requests:
 * its `test.use({ launchOptions })` would replace the options of the configuration.
 */
export function launchOnly({ executablePath, proxy, args }: Ours): void {
  let options: LaunchOptions | undefined
  const internals = playwright as unknown as Internals
  Object.defineProperty(internals, '_defaultLaunchOptions', {
    get: () => options,
    set(given: LaunchOptions | undefined) {
      const ours = { executablePath, headless: true, args: [...args, ...(given?.args ?? [])] }
      options = given && { proxy, ...given, ...ours }
    },
  })
  for (const other of [playwright.firefox, playwright.webkit]) {
    const refuse = (): never => {
      throw new Error(`${other.name()} is not available: browser checks run in Chromium.`)
    }
    Object.assign(other, { launch: refuse, launchPersistentContext: refuse, launchServer: refuse })
  }
}
