import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Language } from '@pharos/control-plane/publishing/page-words/language.ts'
import * as assert from 'uvu/assert'
import { browserSuite } from './chromium.ts'
import { type SampleState, STATES, samplePage } from './sample.ts'
import { htmlOf } from './show.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const { test, look } = browserSuite('the page as axe judges it')

interface Finding {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}
declare const axe: { run(): Promise<{ violations: Finding[] }> }

const JUDGE = async () => {
  const { violations } = await axe.run()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)} ${nodes[0]?.failureSummary}`)
}

for (const colorScheme of ['light', 'dark'] as const)
  look(`in every state, small and wide, folded and not: ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    const judge = async (state: SampleState, count: number, language: Language, width: number) => {
      await page.setViewportSize({ width, height: 800 })
      await page.setContent(htmlOf(samplePage(state, count), { language }).body)
      await page.evaluate(AXE)
      assert.equal(await page.evaluate(JUDGE), [], `${state} at ${width}`)
    }
    for (const state of STATES) await judge(state, 4, 'ar', 360)
    await judge('outage', 25, 'en', 1280)
  })

test.run()
