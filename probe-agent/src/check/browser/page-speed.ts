import { PAGE_WEIGHT } from './inside/paths.ts'

/**
 * The built-in script of page-speed monitors, for `BrowserSpec.script`: loads a page, waits until it is quiet (10 s at
 * most), and reports its cost. The outcome's `web_vitals` and `page_weight` are the result; a response of 400 or more
 * fails the run. `uri` may be any text: it is inserted into the script as a literal.
 */
export function pageSpeedScript(uri: string): string {
  return SCRIPT.replace('$URI', () => JSON.stringify(uri)).replace('$NAME', () => JSON.stringify(PAGE_WEIGHT))
}

/** Requests served from a cache or by a service worker transfer nothing, and count with zero bytes. */
const SCRIPT = `const requests = {}
const sizes = []
page.on('requestfinished', request => {
  if (request.url().startsWith('data:')) return
  requests[request.resourceType()] = (requests[request.resourceType()] ?? 0) + 1
  sizes.push(request.sizes().then(size => size.responseHeadersSize + size.responseBodySize, () => 0))
})
const answer = await page.goto($URI, { waitUntil: 'load' })
await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => {})
const bytes = await Promise.all(sizes)
const transfer_bytes = bytes.reduce((sum, one) => sum + Math.max(0, one), 0)
await test.info().attach($NAME, { body: JSON.stringify({ transfer_bytes, requests }), contentType: 'application/json' })
expect(answer?.status(), 'the status of the page').toBeLessThan(400)
`
