import { MOST_BEACON_BYTES } from '@pharos/shared-protocol/rum/event.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { leave, siteSuite, visit } from './at-site.ts'
import { APPLICATION, type Site, TOKEN } from './site.ts'

const { test, look } = siteSuite('rum: the SDK starts, sends and stays out of the way')

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

look('one tag sends what the page was, and runs calls that were made before', async ({ page, site }) => {
  const queue = `<script>(window.pharosRum ||= []).push(['setUser', { id: 7, traits: { plan: 'pro' } }])
    pharosRum.push(['track', 'early', { step: 1, nested: {} }])</script>`
  site.pages['/'] = `${queue}${site.tag('data-release="1.2.3" data-environment="test"')}<body><p>Hello</p>`
  await visit(page, site)
  await until('the first batch arrives', () => site.received.length > 0)
  const [first] = site.received
  if (!first) throw new Error('no batch')
  const { batch } = first
  assert.is(first.bearer, `Bearer ${TOKEN}`)
  assert.not(first.isBeacon)
  assert.is(batch.application_id, APPLICATION)
  assert.is(first.parameter, null)
  const { session } = batch
  assert.match(session.id, UUID)
  assert.match(session.anonymous_id ?? '', UUID)
  assert.equal(session.user, { id: '7', traits: { plan: 'pro' } })
  assert.is(session.release, '1.2.3')
  assert.is(session.environment, 'test')
  assert.is(session.capture, 'none')
  assert.is(session.device.width, 1280)
  assert.ok((session.device.brands?.length ?? 0) > 0)
  const [view, more] = site.of('view')
  assert.is(more, undefined)
  assert.is(view?.entry, 'load')
  assert.is(view?.url, `${site.origin}/`)
  const [early] = site.of('event')
  assert.equal([early?.name, early?.attributes, early?.view_id], ['early', { step: 1 }, view?.view_id])
  await leave(page, site)
  const end = site.received.at(-1)
  assert.ok(end?.isBeacon)
  assert.is(end?.parameter, TOKEN)
  assert.is(end?.batch.session.id, session.id)
  // Nothing of the SDK itself is recorded.
  assert.not.ok(site.events().some(event => JSON.stringify(event).includes(site.api)))
})

look('an app imports it', async ({ page, site }) => {
  site.pages['/'] = `<body><script type="module">
    import { init, track, captureError } from '${site.api}/rum/index.js'
    init({ application: '${APPLICATION}', token: '${TOKEN}', api: '${site.api}/', attributes: { shop: 'a' } })
    init({ application: 'twice', token: 'twice', api: '${site.api}' })
    track('imported')
    captureError(new RangeError('too far'))
    // A tag leaves its functions there, and says with them that it runs.
    window.pharosRum = { track }
  </script>`
  await visit(page, site)
  await leave(page, site)
  assert.is(site.of('event')[0]?.name, 'imported')
  assert.is(site.of('error')[0]?.error_type, 'RangeError')
  assert.equal(site.received[0]?.batch.session.attributes, { shop: 'a' })
  assert.is(site.of('view').length, 1)
})

/** What may be wrong with the server, and must not be seen by the page. */
const WRONG: Record<string, (site: Site) => void> = {
  'the configuration never comes': site => {
    site.config = undefined
  },
  'events are never answered': site => {
    site.eventsStatus = undefined
  },
  'everything fails': site => {
    site.config = 500
  },
  'the server is away': site => {
    site.pages['/'] = site.pages['/']?.replaceAll(site.api, 'http://127.0.0.1:9') ?? ''
  },
  'the token is unknown': site => {
    site.config = 404
  },
  'events are refused': site => {
    site.eventsStatus = 400
  },
  ...Object.fromEntries(
    ['', '<html>', 'null', '[]', '{}', '"text"', '{"privacy":{}}', '{"events_url":"javascript:alert(1)"}'].map(text => [
      `the configuration is ${text || 'empty'}`,
      (site: Site) => {
        site.config = text
      },
    ]),
  ),
  'the configuration has wrong types': site => {
    site.config = { rules: 5, filters: {}, trace_origins: null } as never
  },
  'it is that of another application': site => {
    site.config = { application_id: 'another' }
  },
  'rules make no sense': site => {
    site.config = { rules: [null, 3, { id: {}, conditions: [{ kind: 'x', op: 'y', value: [] }] }] as never }
  },
}

const OWN_SCRIPT = `<script>
  window.seen = []
  window.addEventListener('error', event => seen.push('error ' + event.message))
  window.addEventListener('unhandledrejection', event => seen.push('rejection ' + event.reason))
  for (const level of ['log', 'info', 'warn', 'error', 'debug']) {
    const original = console[level]
    console[level] = (...args) => { seen.push(level + ' ' + args.join(' ')); original.apply(console, args) }
  }
</script>`

/** What a page does, and what it finds. */
const USE = `(async () => {
  const answer = await fetch('/status/204')
  const failed = await fetch('/status/503').then(response => response.status)
  const xhr = await new Promise(resolve => {
    const one = new XMLHttpRequest()
    one.open('GET', '/status/404')
    one.onloadend = () => resolve(one.status)
    one.send()
  })
  const cut = await fetch('/never', { signal: AbortSignal.timeout(50) }).catch(error => error.name)
  history.pushState({ kept: 1 }, '', '/next?q=1')
  document.querySelector('button').click()
  for (const call of [[], [null], [{}], [Symbol('x')], [() => { throw 1 }]]) {
    window.pharosRum?.track?.(...call); window.pharosRum?.setUser?.(...call); window.pharosRum?.setAttributes?.(...call)
    window.pharosRum?.captureError?.(...call); window.pharosRum?.push?.(...call); window.pharosRum?.init?.(...call)
  }
  window.pharosRum?.captureError?.(new Proxy({}, { get() { throw new Error('trap') } }))
  return [answer.status, failed, xhr, cut, history.state.kept, location.pathname, clicked]
})()`

for (const [name, apply] of Object.entries(WRONG))
  look(`the page works unchanged when ${name}`, async ({ page, site }) => {
    const body = `<body><button onclick="window.clicked = 'clicked'">Go</button>`
    site.pages['/'] = `${OWN_SCRIPT}${site.tag()}${body}`
    apply(site)
    await page.clock.install()
    await page.goto(site.origin)
    assert.equal(await page.evaluate(USE), [204, 503, 404, 'TimeoutError', 1, '/next', 'clicked'])
    await page.clock.runFor(30_000)
    assert.equal(await page.evaluate('seen'), [])
  })

look('a batch that fails is sent again, whole and with the same ids', async ({ page, site }) => {
  site.eventsStatus = 503
  let refused = 0
  page.on('response', response => {
    refused += response.status() === 503 ? 1 : 0
  })
  await visit(page, site)
  await until('the API has refused twice', () => refused > 1)
  site.eventsStatus = 202
  await until('the batch arrives', () => site.of('view').length > 0)
  await leave(page, site)
  const ids = site.events().map(({ id }) => id)
  assert.is(new Set(ids).size, ids.length)
})

for (const status of [401, 403, 404])
  look(`${status} stops it for good`, async ({ page, site }) => {
    site.eventsStatus = status
    let sent = 0
    page.on('request', request => {
      if (request.url().endsWith('/v1/events') && request.method() === 'POST') sent++
    })
    await page.clock.install()
    const refused = page.waitForResponse(
      response => response.url().endsWith('/v1/events') && response.request().method() === 'POST',
    )
    await visit(page, site)
    await refused
    site.eventsStatus = 202
    const track = `for (let i = 0; i < 10; i++) pharosRum.track('more')`
    await page.evaluate(track)
    await page.clock.runFor(60_000)
    await page.goto('about:blank')
    assert.is(sent, 1)
    assert.equal(site.received, [])
  })

look('batches are compressed, below the size of a beacon, and lose nothing', async ({ page, site }) => {
  await visit(page, site)
  await page.evaluate(trackMany('first', 300, 1_000))
  await until('all have arrived', () => site.of('event').length === 300)
  const texts = site.received.map(({ text }) => text.length)
  assert.ok(Math.max(...texts) < MOST_BEACON_BYTES + 200, `${texts}`)
  assert.ok(site.received.length >= 5)
  assert.ok(site.received.some(({ isGzip }) => isGzip))
  assert.equal(
    site.of('event').map(({ attributes }) => attributes?.n),
    Array.from({ length: 300 }, (_, i) => i),
  )
})

look('a server that is away costs a bounded memory, and errors are kept longest', async ({ page, site }) => {
  site.eventsStatus = 503
  await page.clock.install()
  await visit(page, site)
  await page.evaluate(`pharosRum.captureError(new Error('the first of all'))`)
  for (let i = 0; i < 3; i++) {
    await page.evaluate(trackMany('many', 500, 1_000))
    await page.clock.runFor(500)
  }
  site.eventsStatus = 202
  await until('some arrive', () => site.of('event').some(({ attributes }) => attributes?.n === 499))
  const arrived = site.of('event').length
  assert.ok(arrived > 200 && arrived < 600, `${arrived}`)
  assert.is(site.of('error')[0]?.message, 'the first of all')
})

function trackMany(name: string, count: number, size: number): string {
  return `for (let n = 0; n < ${count}; n++) pharosRum.track('${name}', { n, text: 'x'.repeat(${size}) })`
}

/** Policies that allow what docs/rum-sdk.md names, and nothing else of the API. */
const POLICIES: Record<string, (api: string) => string> = {
  'a list of origins': api => `default-src 'none'; script-src ${api}; connect-src ${api}`,
  'nonces and strict-dynamic': api => `default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; connect-src ${api}`,
}

for (const [name, policy] of Object.entries(POLICIES))
  for (const crossorigin of ['crossorigin', ''])
    look(`it works under a strict policy with ${name} (${crossorigin || 'no CORS'})`, async ({ page, site }) => {
      await page.addInitScript(`window.violated = []
        document.addEventListener('securitypolicyviolation', event => violated.push(event.violatedDirective))`)
      site.headers = { 'content-security-policy': policy(site.api) }
      site.pages['/'] = `<body>${site.tag('nonce="abc"').replace('crossorigin', crossorigin)}<p>Hello</p>`
      // Nothing that waits in the page, since the policy also forbids what waits there.
      await page.goto(site.origin)
      await until('the view arrives', () => site.of('view').length > 0)
      await page.getByText('Hello').click()
      await until('vitals arrive', () => site.of('vital').some(one => one.name === 'LCP' || one.name === 'FCP'))
      assert.equal(await page.evaluate('violated'), [])
    })

look('it never holds the page for 50 ms', async ({ page, site }) => {
  const images = Array.from({ length: 200 }, (_, i) => `<img src="/status/204?${i}">`).join('')
  site.pages['/'] = `<script>window.long = []
    new PerformanceObserver(list => long.push(...list.getEntries())).observe({ type: 'longtask' })
    </script>${site.tag()}<body>${images}`
  await visit(page, site)
  // A busy machine takes the processor away from the page for longer than that, but not each time.
  const rounds: number[][] = []
  do rounds.push(await longTasks(page, site))
  while (rounds.length < 5 && rounds.at(-1)?.length !== 0)
  assert.equal(rounds.at(-1), [], JSON.stringify(rounds))
})

/**
 * The durations of the long tasks while many events are sent, so without those of the browser's own first rendering.
 * All are known once a long task that comes after them is.
 */
async function longTasks(page: Page, site: Site): Promise<number[]> {
  const arrived = () => site.of('event').length
  const before = arrived()
  await page.evaluate(`long.length = 0`)
  await page.evaluate(trackMany('many', 400, 500))
  await until('all have arrived', () => arrived() === before + 400)
  const at = await page.evaluate<number>(`new Promise(resolve => setTimeout(() => {
    const at = performance.now()
    while (performance.now() - at < 100);
    resolve(at)
  }))`)
  await page.waitForFunction(`long.some(one => one.startTime + one.duration > ${at})`)
  return page.evaluate(`long.filter(one => one.startTime + one.duration <= ${at}).map(one => one.duration)`)
}

test.run()
