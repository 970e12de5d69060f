import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { leave, ready, siteSuite, visit } from './at-site.ts'
import type { Site } from './site.ts'

const { test, look } = siteSuite('rum: sessions and consent', ['--host-resolver-rules=MAP *.shop.test 127.0.0.1'])

const sessionsOf = (site: Site) => [...new Set(site.received.map(({ batch }) => batch.session.id))]
/** Pairs of a view and a session that has an event of it. */
function viewsInSessions(site: Site): number {
  const pairs = site.received.flatMap(({ batch }) => batch.events.map(one => `${one.view_id} ${batch.session.id}`))
  return new Set(pairs).size
}

/** Everything that a page of the site has stored, and the cookies of all. */
const stored = async (page: Page) => [
  ...(await page.evaluate<string[]>(`[...Object.keys(localStorage), ...Object.keys(sessionStorage)]`)),
  ...(await page.context().cookies()).map(({ name }) => name),
]

look('a session survives reloads and further pages, without cookies', async ({ page, site }) => {
  site.pages['/next'] = site.pages['/'] ?? ''
  await visit(page, site)
  await page.reload()
  await ready(page)
  await visit(page, site, '/next')
  await leave(page, site)
  await until('three views arrive', () => site.of('view').length === 3)
  assert.is(sessionsOf(site).length, 1)
  assert.is(new Set(site.received.map(({ batch }) => batch.session.anonymous_id)).size, 1)
  assert.is(new Set(site.of('view').map(({ view_id }) => view_id)).size, 3)
  assert.equal(await page.context().cookies(), [])
})

look('tabs that open at once have one session', async ({ page, site }) => {
  const tabs = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()))
  await Promise.all(tabs.map(tab => visit(tab, site)))
  await until('all have sent', () => site.of('view').length === 4)
  assert.is(sessionsOf(site).length, 1)
})

/** Opens the page on a clock of its own. */
async function onClock({ page, site }: { page: Page; site: Site }): Promise<void> {
  await page.clock.install()
  await visit(page, site)
  await page.clock.runFor(2_000)
  await until('the first view arrives', () => site.of('view').length === 1)
}

/** Lets time pass, and then somebody uses the page. */
async function use(page: Page, site: Site, minutes: number): Promise<void> {
  await page.clock.fastForward(minutes * 60_000)
  await page.mouse.click(5, 5)
  await page.evaluate(`pharosRum.track('used')`)
  const before = site.of('event').length
  await page.clock.runFor(6_000)
  await until('it is sent', () => site.of('event').length > before)
}

for (const { minutes, sessions } of [
  { minutes: 29, sessions: 1 },
  { minutes: 31, sessions: 2 },
])
  look(`after ${minutes} idle minutes there are ${sessions} sessions`, async context => {
    const { page, site } = context
    await onClock(context)
    await use(page, site, minutes)
    assert.is(sessionsOf(site).length, sessions)
    // Each session has a view of its own, and no view is in two.
    assert.is(site.of('view').length, sessions)
    const inView = site.of('event')[0]?.view_id
    assert.is(inView, site.of('view').at(-1)?.view_id)
    await leave(page, site)
    assert.is(viewsInSessions(site), sessions)
    assert.is(new Set(site.received.map(({ batch }) => batch.session.anonymous_id)).size, 1)
  })

look('a session ends after 4 hours, however busy', async context => {
  const { page, site } = context
  await onClock(context)
  for (let i = 0; i < 9; i++) await use(page, site, 25)
  assert.is(sessionsOf(site).length, 1)
  await use(page, site, 25)
  assert.is(sessionsOf(site).length, 2)
})

look('a page that nobody uses begins no session', async context => {
  const { page, site } = context
  await onClock(context)
  await page.clock.fastForward(40 * 60_000)
  await page.evaluate(`pharosRum.track('alone')`)
  await page.clock.runFor(6_000)
  await use(page, site, 0)
  assert.equal(
    site.of('event').map(({ name }) => name),
    ['used'],
  )
})

look('with storage denied the session lives in memory', async ({ page, site }) => {
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage', 'cookie'])
    Object.defineProperty(name === 'cookie' ? document : window, name, { get() { throw new DOMException('denied') } })`)
  await page.goto(site.origin)
  await until('a batch arrives', () => site.received.length > 0)
  await page.evaluate(`pharosRum.track('later')`)
  await leave(page, site, 'event')
  assert.is(sessionsOf(site).length, 1)
})

look('what others stored under its name does no harm', async ({ page, site }) => {
  for (const text of [
    '{',
    'null',
    '[]',
    '{"id":5}',
    `{"id":"x","active_at":${Date.now()},"started_at":${Date.now()}}`,
  ]) {
    await page.goto(`${site.origin}/empty`)
    const key = `pharos_rum_${site.received[0]?.batch.application_id ?? '6f1f0a52-3f4e-4b0e-9a43-0c1e6a0d5a11'}`
    await page.evaluate(
      `localStorage.clear(); sessionStorage.clear(); localStorage.setItem('${key}', ${JSON.stringify(text)})`,
    )
    site.received.length = 0
    await page.goto(site.origin)
    await until(`a batch arrives after ${text}`, () => site.of('view').length > 0)
    assert.match(sessionsOf(site)[0] ?? '', /^[0-9a-f-]{36}$/)
  }
})

look('subdomains share it by a cookie, if that is chosen', async ({ page, site }) => {
  site.pages['/'] = `<body>${site.tag('data-cookie-domain="shop.test"')}`
  const { port } = new URL(site.origin)
  for (const host of ['www', 'basket']) {
    await page.goto(`http://${host}.shop.test:${port}/`)
    await until(`${host} has sent`, () => site.of('view').some(({ url }) => url.includes(host)))
    assert.equal(await page.evaluate(`Object.keys(localStorage)`), [])
  }
  assert.is(sessionsOf(site).length, 1)
})

async function withConsentRequired({ page, site }: { page: Page; site: Site }): Promise<void> {
  site.config = { consent_required: true }
  await page.clock.install()
  await page.goto(site.origin)
  await until('the configuration is read', () => site.configReads > 0)
  await page.evaluate(`pharosRum.track('before')`)
  await page.clock.runFor(60_000)
}

look('nothing is stored or sent before consent', async context => {
  const { page, site } = context
  await withConsentRequired(context)
  assert.equal(await stored(page), [])
  await page.goto('about:blank')
  await page.goto(site.origin)
  await page.waitForFunction(`'pharosRum' in window && 'track' in pharosRum`)
  assert.equal(site.received, [])
  await page.evaluate(`pharosRum.consent()`)
  await until('the view arrives', () => site.of('view').length === 1)
  assert.ok((await stored(page)).length > 0)
  // It is remembered.
  await page.reload()
  await until('the next view arrives', () => site.of('view').length === 2)
  assert.is(sessionsOf(site).length, 1)
})

for (const consent_required of [true, false])
  look(`all is deleted when consent ends (required: ${consent_required})`, async ({ page, site }) => {
    site.config = { consent_required }
    await page.clock.install()
    await page.goto(site.origin)
    await page.waitForFunction(`'pharosRum' in window && 'track' in pharosRum`)
    await page.evaluate(`pharosRum.consent(); pharosRum.track('one')`)
    await until('it is sent', () => site.of('event').length > 0)
    const before = site.received[0]?.batch.session
    site.eventsStatus = 503
    const refused = page.waitForResponse(response => response.status() === 503)
    await page.evaluate(`pharosRum.track('two')`)
    await refused
    await page.evaluate(`pharosRum.track('three'); pharosRum.consent(false); pharosRum.track('four')`)
    site.eventsStatus = 202
    site.received.length = 0
    assert.equal(await stored(page), [])
    await page.evaluate(`document.body.click(); history.pushState(null, '', '/after')`)
    await page.clock.runFor(6_000)
    assert.equal(await stored(page), [])
    assert.equal(site.received, [])
    await page.evaluate(`pharosRum.consent(); pharosRum.track('five')`)
    await until('a new session is sent', () => site.of('event').length > 0 && site.of('view').length > 0)
    assert.equal(
      site.of('event').map(({ name }) => name),
      ['five'],
    )
    assert.is(site.of('event')[0]?.view_id, site.of('view')[0]?.view_id)
    const after = site.received[0]?.batch.session
    assert.is.not(after?.id, before?.id)
    assert.is.not(after?.anonymous_id, before?.anonymous_id)
  })

look('global privacy control opts out', async ({ page, site }) => {
  await page.addInitScript(`Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`)
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.clock.install()
  await page.goto(site.origin)
  await page.waitForFunction(`'pharosRum' in window && 'track' in pharosRum`)
  await page.evaluate(`pharosRum.consent(); pharosRum.track('no')`)
  await page.clock.runFor(1_500)
  await page.goto('about:blank')
  assert.equal(
    asked.filter(url => url.startsWith(site.api)),
    [`${site.api}/rum/sdk.js`],
  )
})

test.run()
