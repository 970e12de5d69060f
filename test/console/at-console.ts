import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { BrowserContext, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { memberSession, ownerSession } from '../world/session.ts'
import type { World } from '../world/world.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}
declare const axe: { run(context: object, options: object): Promise<{ violations: Finding[] }> }
const JUDGE = async (options: object) => {
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`)
}
declare const document: object

/** A theme changes colours, and nothing else: what is judged of them is judged in both. */
const COLOURS = { runOnly: ['color-contrast', 'link-in-text-block'] }
interface Look {
  width: number
  height?: number
  colorScheme: 'light' | 'dark'
  options: object
}
const LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: 'light', options: {} },
  { width: 1280, colorScheme: 'dark', options: COLOURS },
  { width: 360, colorScheme: 'light', options: {} },
  { width: 360, colorScheme: 'dark', options: COLOURS },
]
/** A large monitor, and a display on a wall. */
export const WIDE: readonly Look[] = [
  { width: 2560, height: 1440, colorScheme: 'light', options: {} },
  { width: 3840, height: 2160, colorScheme: 'dark', options: {} },
]

/** A browser of its own in which somebody has signed in: the first owner, or another member. */
export async function signedIn(
  world: World,
  page: Page,
  member?: string,
  { locale = 'en-GB' } = {},
): Promise<BrowserContext> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const { cookie } = member ? await memberSession(world, member) : await ownerSession(world)
  const [name = '', value = ''] = cookie.split('=')
  // The axe script is put into the page by the devtools, which no policy stops.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    baseURL: world.url,
    locale,
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
export async function open(world: World, page: Page, address: string, { member, now }: Opening = {}) {
  const context = await signedIn(world, page, member)
  if (now !== undefined) await context.clock.setFixedTime(now)
  const screen = await context.newPage()
  const complaints = complaintsOf(screen)
  await screen.goto(address)
  return { context, screen, complaints }
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
export async function judge(page: Page, what: string, looks = LOOKS): Promise<void> {
  for (const { width, height = 800, colorScheme, options } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    // Half of the time of a judgement is to read axe: once for each document.
    if (!(await page.evaluate('"axe" in window'))) await page.evaluate(AXE)
    const found = (await page.evaluate(`(${JUDGE})(${JSON.stringify(options)})`)) as string[]
    assert.equal(found, [], `${what}, ${width} px, ${colorScheme}`)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(overflow) <= 0, `${what} is ${overflow} px too wide at ${width} px`)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}
