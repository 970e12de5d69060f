import { chromium } from 'playwright-core'
import { findChromium } from './chromium.ts'
import { samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
for (const [width, scheme, language] of [
  [375, 'light', 'en'],
  [768, 'dark', 'en'],
  [1280, 'light', 'ar'],
  [375, 'light', 'ar'],
] as const) {
  const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: scheme })
  await page.setContent(htmlOf(samplePage('outage'), { language }).body)
  await page.locator('.c').nth(1).locator('.z [tabindex]').last().focus()
  await page.screenshot({ path: `/tmp/look-${width}-${scheme}-${language}.png`, fullPage: true })
}
await browser.close()
