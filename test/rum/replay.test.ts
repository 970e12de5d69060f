import type { RumConfig } from '@pharos/shared-protocol/rum/config.ts'
import { recordingOf } from '@pharos/shared-protocol/rum/recording.ts'
import type { Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { until } from '../until.ts'
import { siteSuite } from './at-site.ts'
import { secretPage, word } from './secret-page.ts'
import type { Site } from './site.ts'

const { test, look } = siteSuite('rum: recordings leave secrets in the page')

const REPLAY: Partial<RumConfig> = { filters: [{ id: 'all', conditions: [], capture_replay: true }] }
const PRIVACY = { mask_inputs: true, mask_text: false, block_selectors: [], mask_selectors: [], query_parameters: [] }

const isSnapshot = (site: Site) => site.segments.some(({ events }) => events.some(({ type }) => type === 2))
const textOf = (site: Site) => JSON.stringify(site.segments) + site.received.map(({ text }) => text).join('\n')
const found = (site: Site, secrets: Map<string, string>) =>
  [...secrets].filter(([secret]) => textOf(site).includes(secret)).map(([, place]) => place)

/** Opens the page, and waits until it is recorded: who loads the recorder after the SDK has it after the SDK. */
async function record(page: Page, site: Site): Promise<void> {
  const asked = page.waitForRequest(request => request.url().endsWith('/recorder.js'))
  await page.goto(site.origin)
  await asked
  await page.evaluate(`import('${site.api}/rum/recorder.js').then(() => undefined)`)
}

for (const mask_text of [false, true])
  look(`of all planted secrets none arrives (mask_text: ${mask_text})`, async ({ page, site }) => {
    const secrets = secretPage()
    site.config = { ...REPLAY, privacy: { ...PRIVACY, mask_text } }
    site.pages['/'] = `${site.tag()}<body>${secrets.body}`
    await record(page, site)
    await page.evaluate(secrets.script)
    await page.evaluate(`spot.className = 'last-of-all'`)
    await until('the changes arrive', () => isSnapshot(site) && textOf(site).includes('last-of-all'))
    assert.ok(secrets.hidden.size >= 55)
    assert.equal(found(site, secrets.hidden), [])
    if (mask_text) assert.equal(found(site, secrets.shown), [])
    else assert.equal(found(site, secrets.shown), [...secrets.shown.values()])
    assert.ok(textOf(site).includes('a-none'))
  })

look('masked and blocked elements, also without masked inputs', async ({ page, site }) => {
  const [masked, blocked, secret, shown] = [word(), word(), word(), word()]
  const privacy = { ...PRIVACY, mask_inputs: false, mask_selectors: ['.mine', '<'], block_selectors: ['.gone'] }
  site.config = { ...REPLAY, privacy }
  site.pages['/'] =
    `${site.tag()}<body><p class="mine">${masked}<b>${masked}</b></p><input class="mine" value="${masked}">
    <div class="mine"><section id="host"></section></div><script>
    host.attachShadow({ mode: 'open' }).innerHTML = '${masked}<i>${masked}</i>'</script>
    <div class="gone" style="width: 120px; height: 40px">${blocked}<img alt="${blocked}"></div>
    <input type="password" value="${secret}"><input autocomplete="cc-csc" value="${secret}"><input value="${shown}">`
  await page.goto(site.origin)
  await until('a snapshot arrives', () => isSnapshot(site))
  const text = textOf(site)
  assert.equal(
    [masked, blocked, secret].filter(one => text.includes(one)),
    [],
  )
  assert.ok(text.includes(shown))
  assert.match(text, /"rr_width":"120px","rr_height":"40px"/)
})

look('segments of a session are numbered over pages, and a refusal ends only the recording', async ({ page, site }) => {
  site.config = REPLAY
  for (let pages = 1; pages <= 3; pages++) {
    await record(page, site)
    await page.goto('about:blank')
    await until('its last segment arrives', () => site.segments.length >= pages)
  }
  const indices = site.segments.map(({ segment_index }) => segment_index).toSorted((one, other) => one - other)
  assert.equal(
    indices,
    indices.map((_, i) => i),
  )
  assert.is(new Set(site.segments.map(({ session_id }) => session_id)).size, 1)
  const recordings = site.segments.map(({ events }) => recordingOf(events[0]))
  assert.ok(!recordings.includes(null))
  assert.is(new Set(recordings).size, 3)
  site.segmentStatus = 404
  const refused = page.waitForResponse(response => response.url().includes('/v1/segments') && response.status() === 404)
  await page.goto(site.origin)
  await refused
  await page.evaluate(`pharosRum.track('goes on')`)
  await until('events still arrive', () => site.of('event').some(({ name }) => name === 'goes on'))
})

look(
  'a session whose replay is refused is recorded by none of its pages, and its events arrive',
  async ({ page, site }) => {
    site.config = REPLAY
    site.segmentStatus = 402
    const refused = page.waitForResponse(
      response => response.url().includes('/v1/segments') && response.status() === 402,
    )
    await page.goto(site.origin)
    await refused
    site.segmentStatus = 202
    const asked: string[] = []
    page.on('request', request => asked.push(new URL(request.url()).pathname))
    for (const name of ['second', 'third']) {
      await page.goto(site.origin)
      await page.evaluate(`pharosRum.track('${name}')`)
      await until('its events arrive', () => site.of('event').some(event => event.name === name))
    }
    assert.equal([asked.filter(path => /recorder|segments/.test(path)), site.segments], [[], []])
    const [last] = site.received.slice(-1)
    assert.equal([last?.batch.session.capture, last?.batch.session.filters], ['analyze', ['all']])
  },
)

for (const { elements, isRecorded } of [
  { elements: 75_000, isRecorded: true },
  { elements: 75_001, isRecorded: false },
])
  look(`a page of ${elements} elements is ${isRecorded ? '' : 'not '}recorded`, async ({ page, site }) => {
    site.config = REPLAY
    site.pages['/'] = `<script>const list = document.createElement('ul')
      for (let n = 0; n < ${elements - 20}; n++) list.append(document.createElement('li'))
      addEventListener('DOMContentLoaded', () => {
        document.body.append(list)
        while (document.getElementsByTagName('*').length < ${elements}) list.append(document.createElement('li'))
      })</script>${site.tag('data-debug')}<body>`
    const told = new Promise<string>(resolve => {
      page.on('console', message => /not recorded/.test(message.text()) && resolve(message.text()))
    })
    await page.goto(site.origin)
    assert.is(await page.evaluate(`document.getElementsByTagName('*').length`), elements)
    if (isRecorded) return until('a snapshot arrives', () => isSnapshot(site))
    assert.match(await told, /the page is not recorded: it has 75001 elements/)
    await until('the session wants it', () => site.received.some(({ batch }) => batch.session.capture === 'replay'))
    await page.goto('about:blank')
    await until('the view ends', () => site.of('view_end').length === 1)
    assert.equal(site.segments, [])
  })

look('a recording that is not due is kept, and sent when it is', async ({ page, site }) => {
  const rule = { id: 'r', capture: 'replay' as const, sample_rate: 1, conditions: [], min_duration_ms: 0 }
  site.config = { rules: [{ ...rule, require_interaction: true }] }
  site.pages['/'] += `<p>from the start</p>`
  await page.clock.install()
  await record(page, site)
  await page.evaluate(`document.querySelector('p').remove()`)
  await page.clock.runFor(11_000)
  assert.equal(site.segments, [])
  await page.mouse.click(5, 5)
  await until('it is sent', () => isSnapshot(site))
  assert.ok(textOf(site).includes('from the start'))
  // What happened last arrives although the page is left.
  await page.evaluate(`document.body.append('at the end')`)
  await page.goto('about:blank')
  await until('the end arrives', () => textOf(site).includes('at the end'))
})

test.run()
