import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import { suite } from 'uvu'
import { cpuSeconds } from '../../scripts/test/cpu.ts'
import { testUnless } from '../skip.ts'

const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
]

/** Complete browsers: the headless shell does not let a person choose from passkeys. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** Finds a Chromium on this machine. Returns null if there is none. */
export function findChromium(isWhole = false): string | null {
  const places = isWhole ? WHOLE : [process.env.PHAROS_BROWSER_PATH, ...PLACES]
  return places.find(path => path && existsSync(path)) ?? null
}

const FLAGS = ['--no-sandbox']
/**
 * Where the browser's processes share memory: in /dev/shm if there is room, else in files, which Playwright recommends
 * for small containers.
 */
const SHARED = { folder: '/dev/shm', flag: '--disable-dev-shm-usage', plenty: 2 ** 30 }

/** Starts a Chromium that takes its turn on a busy machine. */
const IN_TURN = join(import.meta.dirname, 'chromium.sh')
const isRoot = process.getuid?.() === 0

function launchOptions(program: string, args: readonly string[] = []) {
  const { bavail, bsize } = existsSync(SHARED.folder) ? statfsSync(SHARED.folder) : { bavail: 0, bsize: 0 }
  return {
    executablePath: isRoot ? IN_TURN : program,
    env: { ...process.env, PHAROS_TEST_CHROMIUM: program },
    args: [...FLAGS, ...args],
    ignoreDefaultArgs: bavail * bsize >= SHARED.plenty ? [SHARED.flag] : [],
  }
}
/** Far more than a busy machine needs to connect. */
const CONNECT_MS = 90_000

export interface SharedBrowser {
  env: { PHAROS_TEST_BROWSER: string }
  /** CPU seconds so far: of the browser, and of this process, through which files drive it. */
  cpu(): { browser: number; runner: number }
  stop(): Promise<void>
}

/**
 * Starts the one browser of a test run. Each file connects to it, and has its own contexts. Returns null without a
 * Chromium.
 */
export async function startSharedBrowser(): Promise<SharedBrowser | null> {
  const program = findChromium()
  if (program === null) return null
  // The runner stops it itself.
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }
  const server = await chromium.launchServer({ ...launchOptions(program), host: '127.0.0.1', ...signals })
  return {
    env: { PHAROS_TEST_BROWSER: server.wsEndpoint() },
    cpu: () => ({ browser: cpuSeconds(server.process().pid), runner: process.cpuUsage().user / 1e6 }),
    stop: () => server.close(),
  }
}

/**
 * Connects to the browser of the run. Starts a new one for a file that runs alone, and if that of the run has crashed.
 * Closing it ends the contexts of this connection, and no others.
 */
export async function openBrowser(program: string, address = process.env.PHAROS_TEST_BROWSER): Promise<Browser> {
  const shared = address ? chromium.connect(address, { timeout: CONNECT_MS }).catch(() => null) : null
  return (await shared) ?? chromium.launch(launchOptions(program))
}

/** A step of a flow that takes longer than this fails; a busy machine needs less. */
const STEP_MS = 90_000

function patient(browser: Browser): Browser {
  const make = browser.newContext.bind(browser)
  browser.newContext = async options => {
    const context = await make(options)
    context.setDefaultTimeout(STEP_MS)
    return context
  }
  return browser
}

export interface Browsing {
  browser: Browser
  page: Page
}

/**
 * A suite whose tests share one page of a browser. A suite that wants a complete browser or certain arguments starts
 * its own. Without a browser the tests are skipped, and `page` does not exist.
 */
export function browserSuite<C extends Browsing>(
  name: string,
  { viewport = { width: 1280, height: 720 }, isWhole = false, args = [] as string[] } = {},
  otherObstacle?: string,
) {
  const test = suite<C>(name)
  const program = findChromium(isWhole)
  const obstacle = program === null ? 'there is no Chromium' : otherObstacle
  test.before(async context => {
    if (program === null) return
    const opened = isWhole || args.length > 0 ? chromium.launch(launchOptions(program, args)) : openBrowser(program)
    context.browser = patient(await opened)
    context.page = await context.browser.newPage({ viewport })
  })
  test.after(({ browser }) => browser?.close())
  const look = (what: string, run: (context: C) => Promise<void>) => {
    const told = (context: C) => run(context).catch(error => tellScreens(context.browser, error))
    testUnless(test as never, obstacle, what, told as never)
  }
  return { test, look }
}

const MOST_PAGES = 3
const MOST_CHARACTERS = 1_000

/** Adds to the failure of a flow what its pages show. */
async function tellScreens(browser: Browser, error: unknown): Promise<never> {
  const pages = browser.contexts().flatMap(context => context.pages())
  const shown = await Promise.all(
    pages.slice(-MOST_PAGES).map(async page => {
      const text = await page.locator('body').ariaSnapshot({ timeout: 2_000 }).catch(String)
      return `${page.url()} shows:\n${text.slice(0, MOST_CHARACTERS)}`
    }),
  )
  if (error instanceof Error) error.message = [error.message, ...shown].join('\n\n')
  throw error
}
