// Takes pictures of the page in its states, widths and themes: node test/page/screenshots.ts FOLDER [STATE…]. With
// --docs only those that the documentation shows.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { NOW } from '@pharos/control-plane/publishing/page-view/rows.fixture.ts'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { type SampleState, STATES, samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

const WIDTHS = [360, 768, 1280]
const THEMES = ['light', 'dark'] as const
/** The pictures in docs/status-page.md and the README: the top of a page. */
const FOR_DOCS: [SampleState, number, 'light' | 'dark'][] = [
  ['operational', 1000, 'light'],
  ['outage', 1000, 'light'],
  ['maintenance', 390, 'dark'],
  ['stale', 390, 'light'],
]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { docs: { type: 'boolean', default: false } },
})
const [folder = 'screenshots', ...asked] = positionals
mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
if (executablePath === null) throw new Error('there is no Chromium')
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
if (values.docs) for (const [state, width, theme] of FOR_DOCS) await take(browser, state, width, theme)
else
  for (const state of STATES.filter(each => asked.length === 0 || asked.includes(each)))
    for (const width of WIDTHS) for (const theme of THEMES) await take(browser, state, width, theme)
await browser.close()

async function take(browser: Browser, state: SampleState, width: number, colorScheme: 'light' | 'dark'): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 1_000 }, colorScheme, deviceScaleFactor: 1 })
  const { body } = htmlOf(samplePage(state), { staleSince: state === 'stale' ? NOW - 7 * 60_000 : null })
  await page.setContent(body)
  const path = join(folder, `${state}-${width}-${colorScheme}.png`)
  await page.screenshot({ path, fullPage: !values.docs })
  await page.close()
}
