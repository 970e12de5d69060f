import { htmlOf } from '@pharos/control-plane/response/delivery/channel/email-html.ts'
import type { Message } from '@pharos/control-plane/response/delivery/message.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import * as assert from 'uvu/assert'
import { browserSuite } from './chromium.ts'

const { test, look } = browserSuite('a mail, light and dark')

const link = (label: string, action: Message['links'][number]['action']) => ({
  label,
  action,
  url: 'https://x.example/',
})
const MAIL: Message = {
  event: 'page',
  tone: 'problem',
  severity: 'critical',
  subject: '[Critical] Checkout is down: HTTP 500 from 2 of 3 regions',
  text: 'Checkout: HTTP 500.',
  facts: [{ label: 'Target', value: `https://shop.example/${'long'.repeat(40)}` }],
  links: [link('Open incident', 'view'), link('Acknowledge', 'acknowledge'), link('Resolve', 'resolve')],
  thread: 'thread',
  at: epoch(0),
  webhook: {},
  unsubscribe_url: 'https://x.example/leave',
}
const WRITTEN: Message = { ...MAIL, html: '<p>See <a href="https://x.example/docs">the docs</a>.</p>' }

/** Elements with a text of their own whose contrast with what is behind them is below 4.5 (WCAG AA). */
const PALE = () => {
  const rgb = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number)
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = rgb(colour).map(part => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const behind = (element: Element | null): string => {
    if (element === null) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return rgb(backgroundColor)[3] === 0 ? behind(element.parentElement) : backgroundColor
  }
  return [...document.querySelectorAll('body *')].flatMap(element => {
    const hasText = [...element.childNodes].some(node => node.nodeType === 3 && (node.textContent ?? '').trim() !== '')
    const [a, b] = [light(getComputedStyle(element).color), light(behind(element))]
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    return hasText && contrast < 4.5 ? [`${element.textContent}: ${contrast.toFixed(1)}`] : []
  })
}

for (const colorScheme of ['light', 'dark'] as const)
  look(`each text can be read: ${colorScheme}`, async ({ browser }) => {
    for (const width of [390, 800])
      for (const mail of [MAIL, WRITTEN]) {
        const page = await browser.newPage({ colorScheme, viewport: { width, height: 800 } })
        await page.setContent(htmlOf(mail))
        assert.equal(await page.evaluate(PALE), [], `at ${width}`)
        const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
        assert.is(ground, colorScheme === 'dark' ? 'rgb(15, 19, 25)' : 'rgb(245, 246, 248)')
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        assert.ok(over <= 0, `${over} px too wide at ${width}`)
        await page.close()
      }
  })

test.run()
