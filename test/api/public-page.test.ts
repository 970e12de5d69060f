import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { SCRIPT_HASH } from '@pharos/control-plane/publishing/page-html/local-time.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { PublicPage } from '@pharos/shared-protocol/contract/publishing/public-page.ts'
import { Problem } from '@pharos/shared-protocol/problem.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { uploadImage } from './fixture/image.ts'
import { request } from './raw.ts'

const test = suite<{ world: World }>('what the public sees of a status page')

test.before(async context => {
  context.world = await createWorld()
})
test.after(({ world }) => world.close())

/** A page with one component, whose target responds until the test changes that. */
async function shop(world: World, interval_seconds = 3_600) {
  const target = await world.startTarget()
  const { body: page } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Shop' } })
  const { body: job } = await world.call(routes.createHttpJob, { body: { uri: target.url, interval_seconds } })
  const params = { id: page.id, http_job_id: job.id }
  const { body: component } = await world.call(routes.attachHttpJob, { params, body: { friendly_name: 'Checkout' } })
  await world.settle()
  return { target, id: page.id, component: component.id, job: job.id, html: `${world.url}/status/${page.id}` }
}

async function read(world: World, id: string): Promise<PublicPage> {
  return (await world.call(routes.getPublicPage, { params: { id } })).body
}

test('a page without an account: as HTML, and as JSON that fits its contract', async ({ world }) => {
  const { id, html } = await shop(world)
  const page = await read(world, id)
  assert.equal(
    [page.status, page.components[0]?.status, page.components[0]?.name],
    ['operational', 'operational', 'Checkout'],
  )
  const answer = await fetch(html)
  assert.is(answer.status, 200)
  assert.is(answer.headers.get('content-type'), 'text/html; charset=utf-8')
  const text = await answer.text()
  assert.match(text, 'All systems operational')
  assert.match(text, 'Checkout')
  assert.is((await fetch(`${html}/`)).status, 200)
  assert.is((await fetch(`${html}/index.json`)).status, 200)
})

test('a badge of a component that the page does not have is not found', async ({ world }) => {
  const { html, component } = await shop(world)
  const badge = async (query: string) => (await fetch(`${html}/badge.svg${query}`)).status
  assert.equal([await badge(''), await badge('?component='), await badge(`?component=${component}`)], [200, 200, 200])
  const other = (await shop(world)).component
  for (const id of [other, crypto.randomUUID(), 'x']) assert.is(await badge(`?component=${id}`), 404, id)
})

test('the page links to its oEmbed form, which describes the link', async ({ world }) => {
  const { html } = await shop(world)
  const [, href = ''] = /json\+oembed" href="([^"]+)"/.exec(await (await fetch(html)).text()) ?? []
  const { version, type, title, provider_url } = (await (await fetch(href)).json()) as Record<string, string>
  assert.equal([version, type, title, provider_url], ['1.0', 'link', 'Shop · All systems operational', `${html}/`])
})

test('its policy lets one script of ours run, and nothing come from elsewhere', async ({ world }) => {
  const { html } = await shop(world)
  const { headers } = await fetch(html)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, "default-src 'none'")
  assert.not.match(policy, /unsafe|\*/)
  assert.is(/script-src [^;]+/.exec(policy)?.[0], `script-src 'sha256-${SCRIPT_HASH}'`)
  assert.is(headers.get('x-content-type-options'), 'nosniff')
})

test('a client that has the page gets 304 until something changes', async ({ world }) => {
  const { html, id } = await shop(world)
  const first = await fetch(html)
  const etag = first.headers.get('etag') ?? ''
  assert.is(first.headers.get('cache-control'), 'public, no-cache')
  assert.is(first.headers.get('vary'), 'Accept-Encoding, Accept-Language')
  for (const given of [etag, `"x", ${etag}`, '*']) {
    const again = await fetch(html, { headers: { 'if-none-match': given } })
    assert.equal([again.status, await again.text(), again.headers.get('etag')], [304, '', etag])
  }
  await world.call(routes.updateStatusPage, { params: { id }, body: { friendly_name: 'Store' } })
  await world.settle()
  const changed = await fetch(html, { headers: { 'if-none-match': etag } })
  assert.is(changed.status, 200)
  assert.match(await changed.text(), 'Store')
})

test('each incident has a page that feeds and JSON lead to, and there is an archive', async ({ world }) => {
  const { id, html } = await shop(world)
  const body = { title: 'Disks are full', message: 'We **look**.', status: 'investigating', severity: 'major' } as const
  const { body: incident } = await world.call(routes.createPageIncident, { params: { id }, body })
  await world.settle()
  const own = `${html}/incident/${incident.id}`
  const answer = await fetch(own)
  assert.equal([answer.status, answer.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  assert.match(await answer.text(), 'We <strong>look</strong>.')
  const files = ['feed.atom', 'feed.rss', 'api/v2/incidents.json']
  for (const file of files) assert.match(await (await fetch(`${html}/${file}`)).text(), `${own}"`.slice(0, -1), file)
  assert.is((await fetch(`${html}/history`)).status, 200)
})

test('an unknown address is not found, and nothing is cached for it', async ({ world }) => {
  const { id, html } = await shop(world)
  await fetch(html)
  const other = await shop(world)
  const params = { id: other.id }
  const body = { title: 'Elsewhere', message: 'Said.', status: 'investigating', severity: 'minor' } as const
  const { body: incident } = await world.call(routes.createPageIncident, { params, body })
  await world.settle()
  const wrong = [incident.id, id, incident.id.toUpperCase(), '1', `${incident.id}/`, '-'].map(
    each => `incident/${each}`,
  )
  for (const path of [...wrong, 'incident', 'incident/', 'history/1', 'history/2', 'history/01', 'maintenance/1']) {
    assert.is((await fetch(`${html}/${path}`)).status, 404, path)
    assert.is((await fetch(`${world.url}/public/status_page/${id}/${path}`)).status, 404, path)
  }
})

test('compressed as the client accepts it, with one ETag for all encodings', async ({ world }) => {
  const { html } = await shop(world)
  const plain = await request(html, { 'accept-encoding': 'identity' })
  const packed = await request(html, { 'accept-encoding': 'gzip, deflate, br;q=0.9' })
  const zipped = await request(html, { 'accept-encoding': 'gzip, br;q=0' })
  assert.is(plain.headers['content-encoding'], undefined)
  assert.equal([packed.headers['content-encoding'], zipped.headers['content-encoding']], ['br', 'gzip'])
  assert.equal(brotliDecompressSync(packed.body), plain.body)
  assert.equal(gunzipSync(zipped.body), plain.body)
  assert.is(packed.headers.etag, plain.headers.etag)
  assert.is(Number(packed.headers['content-length']), packed.body.byteLength)
  const head = await request(html, { 'accept-encoding': 'br' }, 'HEAD')
  assert.equal([head.body.byteLength, head.headers['content-length']], [0, packed.headers['content-length']])
})

test('in the language of the visitor', async ({ world }) => {
  const { html } = await shop(world)
  const inLanguage = async (language: string) =>
    (await fetch(html, { headers: { 'accept-language': language } })).text()
  assert.match(await inLanguage('de-CH,en;q=0.5'), 'Alle Systeme in Betrieb')
  assert.match(await inLanguage('ar'), 'dir="rtl"')
  assert.match(await inLanguage('tlh'), 'All systems operational')
})

test('a failure and ongoing maintenance are shown in every form', async ({ world }) => {
  const { target, id, html, component, job } = await shop(world, 10)
  await fetch(html)
  await target.stop()
  await world.advance('11s')
  assert.match(await (await fetch(html)).text(), 'Major outage')
  const down = await read(world, id)
  assert.is(down.status, 'major_outage')
  assert.is(down.components[0]?.days.at(-1)?.state, 'outage')
  const base = `${world.url}/public/status_page/${id}`
  const summary = (await (await fetch(`${base}/api/v2/summary.json`)).json()) as { status: { indicator: string } }
  assert.is(summary.status.indicator, 'critical')
  assert.match(await (await fetch(`${base}/badge.svg?component=${component}`)).text(), 'Checkout: Outage')
  const at = (seconds: number) => rfc3339(world.clock.now() + seconds * 1_000)
  const body = {
    title: 'New disks',
    scheduled_start_at: at(10),
    scheduled_end_at: at(600),
    affected_http_job_ids: [job],
  }
  await world.call(routes.createPageMaintenance, { params: { id }, body })
  await world.settle()
  assert.match(await (await fetch(`${base}/maintenance.ics`)).text(), 'SUMMARY:New disks')
  await world.advance('12s')
  assert.equal(
    [(await read(world, id)).status, (await read(world, id)).maintenance[0]?.status],
    ['maintenance', 'in_progress'],
  )
})

test('incidents of the page and of a service stand in one list, with public updates only', async ({ world }) => {
  const { id, job } = await shop(world)
  const page = { title: 'Slow', message: 'We **look**.', affected_http_job_ids: [job], severity: 'minor' as const }
  await world.call(routes.createPageIncident, { params: { id }, body: page })
  const { body: incident } = await world.call(routes.createIncident, { body: { title: 'Database', severity: 'critical', status_page_id: id } })
  const params = { id: incident.id }
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'It is the disk.', status: 'identified' } })
  await world.call(routes.postIncidentUpdate, { params, body: { message: 'Ask Eve.', internal: true } })
  await world.settle()
  const seen = await read(world, id)
  assert.equal(seen.incidents.map(each => each.title).sort(), ['Database', 'Slow'])
  assert.is(seen.status, 'major_outage')
  const text = JSON.stringify(seen)
  assert.match(text, 'It is the disk.')
  assert.not.match(text, 'Ask Eve')
  for (const feed of ['feed.atom', 'feed.rss']) {
    const body = await (await fetch(`${world.url}/public/status_page/${id}/${feed}`)).text()
    assert.match(body, 'Identified: Database')
    assert.match(body, 'We &#60;strong&#62;look&#60;/strong&#62;.')
  }
}) // biome-ignore format: one a line

test('a visitor sees in their language that there is no page', async ({ world }) => {
  const told = async (language: string) => {
    const answer = await fetch(`${world.url}/status/${crypto.randomUUID()}`, {
      headers: { 'accept-language': language },
    })
    return `${answer.status} ${await answer.text()}`
  }
  assert.match(await told('de-AT,en;q=0.5'), /^404 .*<html lang="de".*<p>An dieser Adresse gibt es keine Statusseite/s)
  assert.match(await told('ar'), /<html lang="ar" dir="rtl">/)
  assert.match(await told('xx'), /<html lang="en" dir="ltr">.*<p>There is no status page at this address/s)
})

test('unknown addresses are a 404, other methods a 405; none requires an account', async ({ world }) => {
  const { html, id } = await shop(world)
  const none = crypto.randomUUID()
  for (const path of [`/status/${none}`, `/status/${id}/nothing`, `/public/status_page/${none}`, `/status/x`, `/public/status_page/${id}/api/v2/x.json`])
    assert.is((await fetch(`${world.url}${path}`)).status, 404, path)
  const refused = await fetch(`${world.url}/public/status_page/${none}/api/v2/summary.json`)
  assert.is(refused.headers.get('content-type'), 'application/problem+json')
  const problem = Problem.parse(await refused.json())
  assert.equal([problem.status, problem.code], [404, 'not_found'])
  assert.is(problem.request_id, refused.headers.get('x-request-id'))
  assert.is((await fetch(`${world.url}/status/${none}`)).headers.get('content-type'), 'text/html; charset=utf-8')
  assert.is((await fetch(html, { method: 'POST' })).status, 405)
  const { body: late } = await world.call(routes.createStatusPage, { body: { friendly_name: 'Late' } })
  assert.is((await fetch(`${world.url}/status/${late.id}`)).status, 200)
  await world.call(routes.deleteStatusPage, { params: { id: late.id } })
  await world.settle()
  assert.is((await fetch(`${world.url}/status/${late.id}`)).status, 404)
}) // biome-ignore format: one a line

test('its images have their own addresses, its style is cleaned, and both are cacheable forever', async ({ world }) => {
  const { id, html } = await shop(world)
  const key = await uploadImage(world, id, 'logo')
  const custom_css = 'h2{color:#123456;background:url(https://evil.example/)}@import "x";.v{display:none}'
  const body = { logo_storage_key: key, custom_css, primary_color: '#ffff00', page_title: 'Acme' }
  await world.call(routes.updateBranding, { params: { id }, body })
  await world.settle()
  const page = await read(world, id)
  assert.is(page.name, 'Acme')
  assert.not.match(JSON.stringify(page), key)
  const logo = await fetch(page.branding.logo_url ?? '')
  assert.equal([logo.status, logo.headers.get('content-type')], [200, 'image/png'])
  assert.match(logo.headers.get('cache-control') ?? '', 'immutable')
  assert.is((await fetch(`${html}/asset/logo/other.png`)).status, 404)
  const [, address = ''] = /href="([^"]*custom\.css[^"]*)"/.exec(await (await fetch(html)).text()) ?? []
  const style = await fetch(address)
  assert.is(await style.text(), '.t :is(h2){color:#123456}.t :is(.v){display:none}')
  assert.match(style.headers.get('cache-control') ?? '', 'immutable')
  assert.is((await fetch(`${html}/custom.css`)).headers.get('cache-control'), 'public, no-cache')
})

test('branding follows the plan: after a downgrade the page is plain, and the settings wait', async ({ world }) => {
  const { id, html } = await shop(world)
  const key = await uploadImage(world, id, 'logo')
  const body = { logo_storage_key: key, custom_css: 'h2{color:#123456}', page_title: 'Acme', white_label: true }
  await world.call(routes.updateBranding, { params: { id }, body })
  /**
   * Reads the content again, which happens in the background at a request after a minute, since a plan emits no event.
   */
  const seenOn = async (plan: string) => {
    await world.sql('update account set plan = $1', [plan])
    await world.leap('61s')
    await fetch(html)
    await world.settle()
    const { name, branding } = await read(world, id)
    const logo = await fetch(`${html}/asset/logo/${key.split('/').at(-1)}`)
    const powered = /<strong>Pharos</.test(await (await fetch(html)).text())
    return [name, branding.white_label, powered, logo.status, await (await fetch(`${html}/custom.css`)).text()]
  }
  const branded = ['Acme', true, false, 200, '.t :is(h2){color:#123456}']
  assert.equal(await seenOn('team'), branded)
  assert.equal(await seenOn('free'), ['Shop', false, true, 404, ''])
  const { body: kept } = await world.call(routes.getBranding, { params: { id } })
  assert.equal([kept.page_title, kept.white_label, kept.logo_storage_key], ['Acme', true, key])
  assert.equal(await seenOn('enterprise'), branded)
})

test('every process that serves pages learns of a change', async ({ world }) => {
  const { id } = await shop(world)
  const other = await world.startPlane('api')
  const names = async () => {
    const addresses = [world.url, other.url].map(url => `${url}/public/status_page/${id}`)
    return Promise.all(addresses.map(async url => ((await (await fetch(url)).json()) as PublicPage).name))
  }
  assert.equal(await names(), ['Shop', 'Shop'])
  await world.call(routes.updateStatusPage, { params: { id }, body: { friendly_name: 'Store' } })
  await world.settle()
  assert.equal(await names(), ['Store', 'Store'])
})

test('a page carries a request id as every answer does', async ({ world }) => {
  const { headers } = await fetch(`${world.url}/status/${crypto.randomUUID()}`, { headers: { 'x-request-id': 'mine' } })
  assert.is(headers.get('x-request-id'), 'mine')
})

test.run()
