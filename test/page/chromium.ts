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

/** With everything that people use: the headless shell has no passkeys that a person chooses from. */
const WHOLE = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** A Chromium of this machine; null when there is none. */
export function findChromium(isWhole = false): string | null {
  const places = isWhole ? WHOLE : [process.env.PHAROS_BROWSER_PATH, ...PLACES]
  return places.find(path => path && existsSync(path)) ?? null
}

const FLAGS = ['--no-sandbox']
/** What processes of the browser share: in memory where there is room, else in files, as Playwright wants it in small containers. */
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

/** The one browser of a test run: each file connects to it, and has contexts of its own. Null without a Chromium. */
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
 * The browser of the run at its address. A new one for a file that runs alone, and when that of the run has crashed.
 * Closing it ends this connection's contexts, and no others.
 */
export async function openBrowser(program: string, address = process.env.PHAROS_TEST_BROWSER): Promise<Browser> {
  const shared = address ? chromium.connect(address, { timeout: CONNECT_MS }).catch(() => null) : null
  return (await shared) ?? chromium.launch(launchOptions(program))
}

/** A step of a flow that takes longer has failed; a busy machine is no fault. */
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
 * A suite whose tests share one page of a browser, which is its own if it asks for a certain one. On a machine without one
 * they are skipped, and `page` does not exist.
 */
export function browserSuite<C extends Browsing>(
  name: string,
  { viewport = { width: 1280, height: 720 }, isWhole = false, args = [] as string[] } = {},
) {
  const test = suite<C>(name)
  const program = findChromium(isWhole)
  const obstacle = program === null ? 'there is no Chromium' : undefined
  test.before(async context => {
    if (program === null) return
    const opened = isWhole || args.length > 0 ? chromium.launch(launchOptions(program, args)) : openBrowser(program)
    context.browser = patient(await opened)
    context.page = await context.browser.newPage({ viewport })
  })
  test.after(({ browser }) => browser?.close())
  const look = (what: string, run: (context: C) => Promise<void>) =>
    testUnless(test as never, obstacle, what, run as never)
  return { test, look }
}
