import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { testUnless } from '../skip.ts'
import { until } from '../until.ts'
import { type Firefox, findFirefox, openFirefox } from './firefox.ts'
import { openSite, type Site } from './site.ts'

const test = suite<{ firefox: Firefox; site: Site }>('rum: the SDK in Firefox')
const program = findFirefox()
const look = (what: string, run: (context: { firefox: Firefox; site: Site }) => Promise<void>) =>
  testUnless(test as never, program === null ? 'there is no Firefox' : undefined, what, run as never)

test.before(async context => {
  if (program === null) return
  context.site = await openSite()
  context.firefox = await openFirefox(program)
})
test.after(async ({ firefox, site }) => {
  await firefox?.close()
  await site?.close()
})

const PAGE = `<body><h1>A large headline</h1><button id="broken">Break</button><button id="go">Go</button>
  <p title="hidden-secret">Shown to everybody</p><input value="typed-secret"><script>
  document.querySelector('#broken').addEventListener('click', () => { null.length })
  document.querySelector('#go').addEventListener('click', async () => {
    await fetch('/status/503?token=query-secret')
    history.pushState(null, '', '/next')
    document.querySelector('p').textContent = 'Changed'
  })
</script>`

look('views, vitals, errors, requests and a recording arrive, and no secret', async ({ firefox, site }) => {
  site.config = { filters: [{ id: 'all', conditions: [], capture_replay: true }] }
  site.pages['/'] = `${site.tag('data-release="1.2.3"')}${PAGE}`
  await firefox.open(site.origin)
  await until('the page as it was opened arrives', () =>
    site.segments.some(({ events }) => events.some(({ type }) => type === 2)),
  )
  await firefox.click('#broken')
  await firefox.click('#go')
  await until('the route has changed', async () => (await firefox.evaluate('location.pathname')) === '/next')
  await firefox.evaluate(`pharosRum.track('done')`)
  // On the same site: for another one Firefox may end the page's process before the page hears of its end.
  site.pages['/left'] = 'Left'
  await firefox.open(`${site.origin}/left`)
  await until('what was left arrives', () => site.of('view_end').length === 2)
  assert.equal(
    site.of('view').map(({ entry, url }) => [entry, url.replace(site.origin, '')]),
    [
      ['load', '/'],
      ['route_change', '/next'],
    ],
  )
  assert.match(site.of('error')[0]?.message ?? '', /null/)
  assert.match(site.of('error')[0]?.stack ?? '', /@http.*:\d+:\d+/)
  assert.equal(
    site.of('request').map(({ status, failure }) => [status, failure]),
    [[503, 'server_error']],
  )
  assert.equal(
    site.of('event').map(({ name }) => name),
    ['done'],
  )
  for (const name of ['LCP', 'FCP', 'TTFB', 'load'])
    assert.ok(
      site.of('vital').some(one => one.name === name),
      name,
    )
  assert.is(site.received[0]?.batch.session.release, '1.2.3')
  await until('the change arrives', () => JSON.stringify(site.segments).includes('Changed'))
  const sent = JSON.stringify(site.segments) + site.received.map(({ text }) => text).join()
  assert.match(sent, /Shown to everybody/)
  assert.not.match(sent, /(hidden|typed|query)-secret/)
  assert.equal(
    site.received.map(({ batch }) => batch.session.id).filter((id, i, all) => all.indexOf(id) === i).length,
    1,
  )
})

test.run()
