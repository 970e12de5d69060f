// The program of `npm run screenshots`: pictures of the main screens in both themes, for the README and the docs. With
// `-- WIDTH FOLDER` it writes pictures of more screens at another width, and of the mails that were sent, to a folder,
// for inspection.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { Installation } from '../bench/installation.ts'
import { Scope } from '../bench/scope.ts'
import { browserCookies, signInCookie } from '../bench/sign-in.ts'
import { findChromium } from '../page/chromium.ts'
import { shootMails } from './mail.ts'
import { type Story, tellStory } from './story.ts'

const [WIDTH, LOOKED_AT] = process.argv.slice(2)
const FOLDER = LOOKED_AT ?? join(import.meta.dirname, '../../docs/images')
const width = Number(WIDTH ?? 1280)
const SIZE = { width, height: width < 600 ? 780 : Math.round((width * 5) / 8) }

/** Each picture: its name, its address, and what is there once it is complete. */
const SCREENS: readonly { name: string; at(story: Story): string; shows: string }[] = [
  { name: 'overview', at: () => '/', shows: '#broken' },
  { name: 'monitors', at: () => '/console/monitors', shows: '[role="row"] a' },
  { name: 'monitor', at: ({ shop }) => `/console/monitors/http/${shop}`, shows: 'main h1' },
  { name: 'incident', at: ({ incident }) => `/console/incidents/${incident}`, shows: 'main h1' },
  { name: 'on-call', at: ({ schedule }) => `/console/on-call/${schedule}`, shows: 'main h1' },
  { name: 'status-page', at: ({ page }) => `/console/pages/${page}`, shows: 'main h1' },
]

const MORE: typeof SCREENS = [
  ...['incidents', 'services', 'policies', 'pages', 'dashboards'].map(name => ({
    name,
    at: () => `/console/${name}`,
    shows: 'main h1',
  })),
  ...['', '/profile', '/members', '/notifications', '/regions', '/audit-log', '/sso'].map(topic => ({
    name: `settings${topic.replace('/', '-')}`,
    at: () => `/console/settings${topic}`,
    shows: 'main h1, .topic h1',
  })),
  { name: 'monitor-new', at: () => '/console/monitors/new?type=http', shows: 'main form' },
  { name: 'monitor-edit', at: ({ shop }) => `/console/monitors/http/${shop}/edit`, shows: 'main form' },
  { name: 'postmortem', at: ({ incident }) => `/console/incidents/${incident}/postmortem`, shows: 'main h1' },
  { name: 'publish', at: ({ incident }) => `/console/incidents/${incident}/publish`, shows: 'main h1' },
  { name: 'branding', at: ({ page }) => `/console/pages/${page}/branding`, shows: 'main form' },
]

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
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({
      viewport: SIZE,
      baseURL: installation.url,
      locale: 'en-GB',
      colorScheme,
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    for (const { name, at, shows } of LOOKED_AT ? [...SCREENS, ...MORE] : SCREENS) {
      await page.goto(at(story))
      await shot(page, shows, `${name}-${colorScheme}`)
    }
    await context.close()
  }
  if (LOOKED_AT)
    console.error(`  ${(await shootMails(browser, join(installation.folder, 'mail'), FOLDER)).length} of mails`)
}

async function shot(page: Page, shows: string, name: string): Promise<void> {
  await page.locator(shows).first().waitFor()
  await page.waitForLoadState('load')
  // Waits for consecutive responses, and for the plots that are drawn from them.
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: join(FOLDER, `${name}.png`) })
  console.error(`  ${name}`)
}
