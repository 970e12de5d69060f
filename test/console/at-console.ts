import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { repetitions } from '../form.ts'
import { memberSession, ownerSession } from '../world/session.ts'
import type { SharedWorld } from '../world/shared.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds, and by how many pixels the page is too wide. */
interface Judgement {
  found: string[]
  overflow: number
}

/** Null: axe has not been read into this document. */
const JUDGE = `async options => {
  if (!('axe' in window)) return null
  const { violations } = await axe.run(document, { resultTypes: ['violations'], preload: false, ...options })
  const found = violations.map(
    ({ id, nodes }) => id + ': ' + nodes[0]?.html.slice(0, 200) + ' ' + nodes[0]?.failureSummary,
  )
  return { found, overflow: document.documentElement.scrollWidth - innerWidth }
}`

interface Look {
  width: number
  height?: number
  colorScheme: 'light' | 'dark'
  options: object
}

const [DESK, PHONE] = [1280, 360]
/** A theme changes colours, and nothing else. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }
/** In an order in which the least changes from one to the next, and ends with the theme of an unchanged page. */
const ALL: readonly Look[] = [
  { width: DESK, colorScheme: 'light', options: {} },
  { width: DESK, colorScheme: 'dark', options: COLOURS },
  { width: PHONE, colorScheme: 'dark', options: COLOURS },
  { width: PHONE, colorScheme: 'light', options: {} },
]
/** One look each, by turns, so that what many screens have is seen in all four ways. */
const IN_TURN: readonly Look[] = ALL.map(look => ({ ...look, options: {} }))
const EACH = repetitions('looks at each judged state of a screen', 1, 4)

function looksAt(what: string): readonly Look[] {
  return EACH === ALL.length ? ALL : IN_TURN.slice(what.length % ALL.length).slice(0, EACH)
}

/** A large monitor, and a display on a wall. */
export const WIDE: readonly Look[] = [
  { width: 2560, height: 1440, colorScheme: 'light', options: {} },
  { width: 3840, height: 2160, colorScheme: 'dark', options: {} },
]

/** What flows are performed on. */
const DEVICES = {
  desk: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: PHONE, height: 740 }, hasTouch: true, isMobile: true },
}
type Device = keyof typeof DEVICES
/** For trying all flows on a phone; those about what only a wide screen or a pointer has fail there. */
const DEVICE: Device = process.env.PHAROS_TEST_DEVICE === 'phone' ? 'phone' : 'desk'

/** A browser of its own in which somebody has signed in: the first owner, or another member. */
export async function signedIn(
  world: SharedWorld,
  page: Page,
  member?: string,
  { locale = 'en-GB', device = DEVICE }: { locale?: string; device?: Device } = {},
): Promise<BrowserContext> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const { cookie } = member ? await memberSession(world, member) : await ownerSession(world)
  const [name = '', value = ''] = cookie.split('=')
  // The axe script is put into the page by the devtools, which no policy stops.
  const context = await browser.newContext({
    ...DEVICES[device],
    baseURL: world.url,
    locale,
    // Colours that are still changing have no contrast yet.
    reducedMotion: 'reduce',
  })
  await context.addCookies([{ name, value, url: world.url }])
  return context
}

interface Opening {
  /** Who has signed in; the first owner otherwise. */
  member?: string | undefined
  /** At which its browser's clock stands still, in milliseconds. */
  now?: number | undefined
}

/** A screen of somebody who has signed in, at an address, and what its browser complains about. */
export async function open(world: SharedWorld, page: Page, address: string, { member, now }: Opening = {}) {
  const context = await signedIn(world, page, member)
  if (now !== undefined) await context.clock.setFixedTime(now)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(address)
  return { context, screen, complaints }
}

/** What can be done in a part of a screen. Whoever may read a list may also export it. */
export function actionsIn(part: Locator): Locator {
  return part.locator(':is(button, a.button, input, textarea):enabled').filter({ hasNotText: /^Export$/ })
}

/** A link of the way back above the title. */
export function crumb(screen: Page, name: string): Locator {
  return screen.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name, exact: true })
}

/** Opens the menu of the actions that are not needed often. */
export async function openMore(screen: Page): Promise<void> {
  await screen.locator('.more-actions:not([open]) > summary[aria-label="More actions"]').click()
}

/** What a browser complains about: refused by the policy, an error in a script, a request that failed. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  return complaints
}

/** axe finds nothing, in both themes, on a desk and on a phone; and nothing is wider than the screen. */
export async function judge(page: Page, what: string, looks = looksAt(what)): Promise<void> {
  const before = page.viewportSize() ?? DEVICES[DEVICE].viewport
  let scheme: string | undefined
  for (const { width, height = 800, colorScheme, options } of looks) {
    await resize(page, width, height)
    if (colorScheme !== scheme) await page.emulateMedia({ colorScheme })
    scheme = colorScheme
    const look = () => page.evaluate(`(${JUDGE})(${JSON.stringify(options)})`) as Promise<Judgement | null>
    let judged = await look()
    // Half of the time of a judgement is to read axe: once for each document.
    if (judged === null) {
      await page.evaluate(AXE)
      judged = await look()
    }
    if (judged === null) throw new Error('axe cannot be read.')
    assert.equal(judged.found, [], `${what}, ${width} px, ${colorScheme}`)
    assert.ok(judged.overflow <= 0, `${what} is ${judged.overflow} px too wide at ${width} px`)
  }
  if (!looks.some(({ width }) => width === PHONE)) await requireFits(page, what)
  await resize(page, before.width, before.height)
}

/** Each state fits onto a phone, whatever way it was looked at. */
async function requireFits(page: Page, what: string): Promise<void> {
  await resize(page, PHONE, 800)
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  assert.ok(overflow <= 0, `${what} is ${overflow} px too wide at ${PHONE} px`)
}

async function resize(page: Page, width: number, height: number): Promise<void> {
  const size = page.viewportSize()
  if (size?.width !== width || size.height !== height) await page.setViewportSize({ width, height })
}
