import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { leave, ready, siteSuite, visit } from './at-site.ts'

const { test, look } = siteSuite('rum: views, resources, requests and vitals')

const wait = (ms: number) => `new Promise(resolve => setTimeout(resolve, ${ms}))`
/** Until the page was told what it does to its address. */
const told = (event: string) =>
  `new Promise(resolve => addEventListener('${event}', () => setTimeout(resolve), { once: true }))`

look('route changes are views; changes of the query or an anchor are not', async ({ page, site }) => {
  await visit(page, site)
  await page.evaluate(`(async () => {
    history.replaceState(null, '', '/?page=2')
    history.pushState(null, '', '/list')
    location.hash = '#anchor'
    await ${told('hashchange')}
    location.hash = '#/route/1?tab=a'
    await ${told('hashchange')}
    history.back()
    await ${told('popstate')}
    history.go(-2)
    await ${told('popstate')}
  })()`)
  await leave(page, site)
  await until('all views end', () => site.of('view_end').length === 5)
  const views = site.of('view')
  assert.equal(
    views.map(({ entry, url }) => [entry, url.replace(site.origin, '')]),
    [
      ['load', '/'],
      ['route_change', '/list'],
      ['route_change', '/list#/route/1?tab=***'],
      ['route_change', '/list#anchor'],
      ['route_change', '/?page=***'],
    ],
  )
  const ends = site.of('view_end')
  assert.equal(
    ends.map(({ view_id }) => view_id),
    views.map(({ view_id }) => view_id),
  )
  assert.ok(ends.every(({ duration_ms }) => duration_ms >= 0 && duration_ms < 60_000))
})

look('a page from the back/forward cache is a new view', async ({ page, site }) => {
  site.pages['/other'] = '<p>Other</p>'
  await visit(page, site)
  await page.goto(`${site.origin}/other`)
  await page.goBack()
  await ready(page)
  const isRestored = await page.evaluate(`performance.getEntriesByType('navigation')[0].type`)
  await leave(page, site)
  await until('two views arrive', () => site.of('view').length === 2)
  assert.is(site.of('view')[1]?.entry, 'back_forward', `${isRestored}`)
})

/** A browser that is driven does not show prerendered pages: this one says that it prerenders until `show()`. */
const PRERENDERING = `
  let isHidden = true
  Object.defineProperty(Document.prototype, 'prerendering', { get: () => isHidden })
  Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', { get: () => (isHidden ? 0 : 500) })
  window.show = () => { isHidden = false; document.dispatchEvent(new Event('prerenderingchange')) }`

look('a prerendered page is recorded once it is shown', async ({ page, site }) => {
  await page.addInitScript(PRERENDERING)
  await page.goto(site.origin)
  await page.evaluate(wait(1_500))
  assert.equal([site.received.length, site.configReads], [0, 0])
  await page.evaluate('show()')
  await until('the view arrives', () => site.of('view').length === 1)
  const [view] = site.of('view')
  assert.is(view?.entry, 'prerender')
  assert.is(view?.at, Math.round((await page.evaluate<number>('performance.timeOrigin')) + 500))
})

look('resources are recorded, a bounded number of each view', async ({ page, site }) => {
  const images = Array.from({ length: 150 }, (_, i) => `<img src="/status/${i % 2 ? 404 : 200}?secret=${i}">`).join('')
  site.pages['/'] = `${site.tag()}<link rel="stylesheet" href="/a.css"><body>${images}`
  site.pages['/a.css'] = 'body{}'
  await visit(page, site)
  await page.evaluate(`fetch('/status/200')`)
  await leave(page, site)
  const resources = site.of('resource')
  assert.is(resources.length, 100)
  const image = resources.find(({ resource_type }) => resource_type === 'img')
  assert.match(image?.resource_url ?? '', /\/status\/\d+\?secret=\*\*\*$/)
  assert.ok(resources.some(({ status }) => status === 404))
  assert.ok(resources.some(({ bytes }) => (bytes ?? 0) > 0))
  assert.not.ok(resources.some(({ resource_url }) => resource_url.startsWith(site.api)))
  assert.not.ok(resources.some(({ resource_type }) => resource_type === 'fetch'))
})

look('nothing is sent twice while answers come', async ({ page, site }) => {
  await visit(page, site)
  for (const n of [1, 2, 3]) {
    await page.evaluate(`pharosRum.track('step', { n: ${n} })`)
    await until(`step ${n} arrives`, () => site.of('event').length === n)
  }
  const ids = site.received.flatMap(({ batch }) => batch.events).map(({ id }) => id)
  assert.is(new Set(ids).size, ids.length)
})

const REQUESTS = `(async () => {
  const quiet = promise => promise.then(() => {}, () => {})
  await quiet(fetch('/status/200?token=secret', { method: 'post', body: 'x' }))
  await quiet(fetch(new Request('/status/404')))
  await quiet(fetch(new URL('/status/503', location.href)))
  await quiet(fetch('http://127.0.0.1:9/'))
  await quiet(fetch('/never', { signal: AbortSignal.timeout(50) }))
  const leave = new AbortController()
  setTimeout(() => leave.abort(new Error('changed my mind')), 50)
  await quiet(fetch('/never', { signal: leave.signal }))
  const xhr = (path, change = () => {}) => new Promise(resolve => {
    const one = new XMLHttpRequest()
    one.open('put', path)
    one.onloadend = resolve
    change(one)
    one.send('x')
  })
  await xhr('/status/200')
  await xhr('/status/500')
  await xhr('http://127.0.0.1:9/')
  await xhr('/never', one => { one.timeout = 50 })
  await xhr('/never', one => setTimeout(() => one.abort(), 50))
})()`

look('requests have a method, a status, a duration and a class of failure', async ({ page, site }) => {
  await visit(page, site)
  await page.evaluate(REQUESTS)
  await leave(page, site)
  const shown = site
    .of('request')
    .map(({ method, request_url, status, failure }) => [
      ...[method, request_url.replace(site.origin, ''), status ?? null, failure ?? null],
    ])
  assert.equal(shown, [
    ['POST', '/status/200?token=***', 200, null],
    ['GET', '/status/404', 404, 'client_error'],
    ['GET', '/status/503', 503, 'server_error'],
    ['GET', 'http://127.0.0.1:9/', null, 'network'],
    ['GET', '/never', null, 'timeout'],
    ['GET', '/never', null, 'aborted'],
    ['PUT', '/status/200', 200, null],
    ['PUT', '/status/500', 500, 'server_error'],
    ['PUT', 'http://127.0.0.1:9/', null, 'network'],
    ['PUT', '/never', null, 'timeout'],
    ['PUT', '/never', null, 'aborted'],
  ])
  assert.ok(site.of('request').every(({ duration_ms }) => duration_ms >= 0))
  // Nobody asked for traces.
  assert.not.ok(site.of('request').some(({ trace_id }) => trace_id))
  assert.not.ok(site.seen.some(({ headers }) => 'traceparent' in headers))
})

for (const name of ['crossorigin', ''])
  look(
    `a failed fetch that nobody handles stays an unhandled rejection (tag with ${name || 'no CORS'})`,
    async ({ page, site }) => {
      site.pages['/'] = site.pages['/']?.replace('crossorigin', name) ?? ''
      site.pages['/'] += `<button onclick="fetch('http://127.0.0.1:9/')">Go</button>`
      await visit(page, site)
      await page.getByRole('button').click()
      await page.evaluate(wait(500))
      await leave(page, site)
      assert.equal(
        site.of('error').map(({ source, handled, error_type }) => [source, handled, error_type]),
        [['rejection', false, 'TypeError']],
      )
    },
  )

look('only allowed origins get a traceparent, and one of the page stays', async ({ page, site }) => {
  site.config = { trace_origins: [site.origin] }
  await visit(page, site)
  const own = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await page.evaluate(`(async () => {
    await fetch('/status/200?fetch')
    await fetch(new Request('/status/200?request', { headers: { 'x-mine': '1' } }))
    await fetch('/status/200?own', { headers: { traceparent: '${own}' } })
    await new Promise(resolve => {
      const one = new XMLHttpRequest()
      one.open('GET', '/status/200?xhr')
      one.onloadend = resolve
      one.send()
    })
    await fetch('${site.api}/elsewhere').catch(() => {})
  })()`)
  await leave(page, site)
  const sent = (query: string) => site.seen.find(({ url }) => url?.endsWith(query))?.headers
  const ids = site.of('request').map(({ trace_id, span_id }) => trace_id && `00-${trace_id}-${span_id}-01`)
  assert.equal(ids, [...['?fetch', '?request', '?own', '?xhr'].map(query => sent(query)?.traceparent), undefined])
  assert.is(sent('?own')?.traceparent, own)
  assert.is(sent('?request')?.['x-mine'], '1')
  for (const id of ids.slice(0, 4)) assert.match(`${id}`, /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/)
  assert.is(new Set(ids).size, 5)
})

const SLOW = `<body><h1 class="title">A large headline</h1><button id="buy">Buy</button><div id="late"></div><script>
  document.querySelector('button').addEventListener('click', () => {
    const until = performance.now() + 120
    while (performance.now() < until);
    document.body.append('done')
  })
  setTimeout(() => { late.style.height = '200px'; late.after(document.querySelector('button')) }, 300)
  setTimeout(() => {
    const push = document.createElement('div'); push.style.height = '300px'; document.body.prepend(push)
  }, 600)
</script>`

look('vitals equal those of web-vitals in the same page, with the element', async ({ page, site }) => {
  const own = `<script type="module">
    import * as vitals from '/web-vitals.js'
    window.own = {}
    new PerformanceObserver(() => setTimeout(() => { window.isTimed = true }, 1_100)).observe({ type: 'event' })
    for (const name of ['LCP', 'FCP', 'CLS', 'INP', 'TTFB'])
      vitals['on' + name](metric => { own[name] = metric.value; document.title = JSON.stringify(own) })
    addEventListener('visibilitychange', () => sessionStorage.setItem('own', JSON.stringify(own)))
    addEventListener('pagehide', () => sessionStorage.setItem('own', JSON.stringify(own)))
  </script>`
  site.headers = {}
  site.pages['/'] = `${site.tag()}${own}${SLOW}`
  site.pages['/end'] = 'end'
  await visit(page, site)
  await page.evaluate(wait(1_000))
  await page.locator('#buy').click()
  // The browser tells the duration of an interaction some time after it.
  await page.waitForFunction(`window.isTimed`)
  await page.goto(`${site.origin}/end`)
  await until('all vitals arrive', () => site.of('vital').length === 6).catch(e => {
    throw e
  })
  const expected = JSON.parse(await page.evaluate<string>(`sessionStorage.getItem('own')`)) as Record<string, number>
  const vitals = Object.fromEntries(site.of('vital').map(one => [one.name, one]))
  for (const name of ['LCP', 'FCP', 'INP', 'TTFB'] as const)
    assert.is(vitals[name]?.value, Math.round(expected[name] ?? Number.NaN), name)
  assert.is(vitals.CLS?.value, Math.round((expected.CLS ?? Number.NaN) * 1e4) / 1e4)
  assert.ok((vitals.CLS?.value ?? 0) > 0)
  assert.ok((vitals.INP?.value ?? 0) >= 120)
  assert.ok((vitals.load?.value ?? 0) > 0)
  assert.is(vitals.INP?.element, 'button#buy')
  assert.match(vitals.LCP?.element ?? '', /h1\.title$/)
  assert.ok(Object.keys(vitals.LCP?.parts ?? {}).includes('elementRenderDelay'))
  assert.ok((vitals.INP?.parts?.processingDuration ?? 0) >= 100)
  assert.ok(site.of('vital').every(({ soft }) => !soft))
})

test.run()
