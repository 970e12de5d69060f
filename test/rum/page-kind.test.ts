import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { siteSuite } from './at-site.ts'
import { PAGE_KINDS, type PageKind } from './page-kind.ts'
import { bodyOf, play } from './played.ts'
import type { Site } from './site.ts'

const { test, look } = siteSuite('rum: pages of each kind')

/** The same page measured by the library itself. */
const VITALS = `<script type="module">
  import * as vitals from '/web-vitals.js'
  const own = {}
  new PerformanceObserver(() => setTimeout(() => { window.isTimed = true }, 1_100)).observe({ type: 'first-input', buffered: true })
  for (const name of ['LCP', 'FCP', 'CLS', 'INP', 'TTFB']) vitals['on' + name](metric => { own[name] = metric.value })
  for (const type of ['visibilitychange', 'pagehide'])
    addEventListener(type, () => sessionStorage.setItem('own', JSON.stringify(own)))
</script>`

async function open(page: Page, site: Site, kind: PageKind, head: string): Promise<void> {
  Object.assign(site.pages, await kind.files?.(site))
  const policy = kind.policy?.(site)
  site.headers = policy ? { 'content-security-policy': policy } : {}
  const html = `${head}${kind.body(site)}`
  site.pages['/'] = policy ? html.replaceAll('<script', '<script nonce="abc"') : html
  await page.goto(site.origin, { waitUntil: 'load' })
  await page.waitForSelector('#change')
}

async function change(page: Page, kind: PageKind): Promise<void> {
  await page.locator('#change').click()
  // Not by waiting in the page, which a policy may forbid.
  await until('it has changed', () => page.evaluate(kind.isChanged))
}

/** What the page is at first and after its change, without the SDK. */
async function withoutSdk({ page, site }: { page: Page; site: Site }, kind: PageKind): Promise<string[]> {
  await open(page, site, kind, '')
  const before = await bodyOf(page)
  await change(page, kind)
  return [before.text, (await bodyOf(page)).text]
}

/** Whether a mutation after an instant has arrived: the segment of the page's end comes last. */
const hasChange = (site: Site, from: number) =>
  site.segments.some(({ events }) =>
    events.some(
      ({ type, timestamp, data }) => type === 3 && timestamp > from && (data as { source?: number }).source === 0,
    ),
  )
const isSnapshot = (site: Site) => site.segments.some(({ events }) => events.some(({ type }) => type === 2))

for (const [name, kind] of Object.entries(PAGE_KINDS))
  look(`${name}: works as ever, is measured right, and is replayed as it was`, async context => {
    const { page, site } = context
    const expected = await withoutSdk(context, kind)
    site.config = { filters: [{ id: 'all', conditions: [], capture_replay: true }] }
    const recorded = page.waitForRequest(request => request.url().endsWith('/recorder.js'))
    const tag = kind.isBare ? site.tag().replace('crossorigin', '') : site.tag()
    await open(page, site, kind, `${VITALS}${tag}`)
    await recorded
    await until('the page as it was opened arrives', () => isSnapshot(site))
    const before = await bodyOf(page)
    await change(page, kind)
    const after = await bodyOf(page)
    assert.equal([before.text, after.text], expected)
    // The browser tells the duration of an interaction some time after it.
    await until('the interaction is timed', () => page.evaluate('window.isTimed === true'))
    site.headers = {}
    site.pages['/end'] = 'end'
    await page.goto(`${site.origin}/end`)
    await until('the view ends', () => site.of('view_end').length === 1 + (kind.routes?.length ?? 0))
    const own = JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('own')`)) as Record<string, number>
    await requireVitals(site, own)
    assert.equal(
      site.of('view').map(({ url }) => url.replace(site.origin, '')),
      ['/', ...(kind.routes ?? [])],
    )
    await until('the change arrives', () => hasChange(site, before.at))
    assert.equal(
      site.of('error').map(({ error_type, message, source }) => [error_type, message, source]),
      (kind.errors ?? []).map(source => ['RangeError', 'broken while rendering', source]),
    )
    const shownAt = await play(page, site)
    for (const { text, at } of [before, after]) {
      await until('frames and sheets are in place', async () => (await shownAt(at)) === text, 15).catch(() => {})
      assert.is(await shownAt(at), text)
    }
  })

async function requireVitals(site: Site, own: Record<string, number>): Promise<void> {
  const arrived = () => site.of('vital').filter(one => one.name !== 'load' && !one.soft)
  await until('the vitals arrive', () => arrived().length >= Object.keys(own).length)
  const rounded = ([name, value]: [string, number]) => [
    name,
    name === 'CLS' ? Math.round(value * 1e4) / 1e4 : Math.round(value),
  ]
  assert.equal(
    Object.fromEntries(arrived().map(one => [one.name, one.value])),
    Object.fromEntries(Object.entries(own).map(rounded)),
  )
  assert.ok(
    ['LCP', 'FCP', 'INP', 'TTFB', 'CLS'].every(name => name in own),
    JSON.stringify(own),
  )
}

test.run()
