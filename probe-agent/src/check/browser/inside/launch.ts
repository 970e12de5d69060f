import type { LaunchOptions } from '@playwright/test'
import playwright from 'playwright-core'

/** Internal to the pinned version of Playwright: what the runner sets for every launch, a script's own among them. */
interface Internals {
  _defaultLaunchOptions: LaunchOptions | undefined
}

type Ours = Required<Pick<LaunchOptions, 'executablePath' | 'proxy' | 'args'>>

/**
 * Every browser of this process is the one that is here, without a display and through the proxy, whatever else a script
 * asks for: `test.use({ launchOptions })` takes the place of a whole configuration's.
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
      throw new Error(`There is no ${other.name()} here: browser checks run in Chromium.`)
    }
    Object.assign(other, { launch: refuse, launchPersistentContext: refuse, launchServer: refuse })
  }
}
