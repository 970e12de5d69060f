import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Frame, Page } from 'playwright-core'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../page/chromium.ts'
import { until } from '../until.ts'
import { createWorld, type World } from '../world/world.ts'
import { signedIn } from './at-console.ts'

interface Context extends Browsing {
  world: World
  elsewhere: Server
  asked: string[]
}

const { test, look } = browserSuite<Context>('the player of recordings')

test.before(async context => {
  context.world = await createWorld({ roles: 'api', agent: false })
  context.asked = []
  context.elsewhere = createServer((request, response) => {
    context.asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  await once(context.elsewhere, 'listening')
})
test.after(async ({ world, elsewhere }) => {
  elsewhere.close()
  await world.close()
})

const START = 1_796_000_000_000
let lastId = 0

type Node = Record<string, unknown>
const text = (textContent: string): Node => ({ type: 3, id: ++lastId, textContent })
const element = (tagName: string, attributes: object = {}, ...childNodes: Node[]): Node => ({
  ...{ type: 2, id: ++lastId, tagName, attributes, childNodes },
})

/** A recording of a page with this head and body. */
function recording(head: Node[], body: Node[]) {
  const html = element('html', {}, element('head', {}, ...head), element('body', {}, ...body))
  const node = { type: 0, id: ++lastId, childNodes: [{ type: 1, id: ++lastId, name: 'html' }, html] }
  return [
    { type: 4, timestamp: START, data: { href: 'https://shop.example/', width: 800, height: 600 } },
    { type: 2, timestamp: START, data: { node, initialOffset: { top: 0, left: 0 } } },
  ]
}

const change = (second: number, data: object) => ({
  ...{ type: 3, timestamp: START + second * 1000 },
  data: { source: 0, texts: [], attributes: [], removes: [], adds: [], ...data },
})

/** A screen with a player, as the console embeds it, which shows a recording at its end. */
async function play({ world, page }: Context, events: unknown[]): Promise<{ screen: Page; drawn: Frame }> {
  const screen = await (await signedIn(world, page)).newPage()
  await screen.goto('/console')
  await screen.evaluate(`
    window.told = []
    addEventListener('message', ({ data }) => told.push(data.is))
    const frame = document.createElement('iframe')
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
    frame.src = '/console/player'
    document.body.append(frame)
    window.tell = message => frame.contentWindow.postMessage(message, location.origin)`)
  await until('the player is ready', () => screen.evaluate(`told.includes('ready')`))
  await tell(screen, { do: 'load', events, isNew: true })
  await tell(screen, { do: 'go', to: 60_000, isPlaying: false })
  await until('it goes there', () => screen.evaluate(`told.includes('at') || told.includes('failed')`))
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  return { screen, drawn: player?.childFrames()[0] as Frame }
}

async function tell(screen: Page, message: object): Promise<void> {
  await screen.evaluate(`tell(${JSON.stringify(message)})`)
}

const shown = (drawn: Frame) => drawn.evaluate('document.body?.innerText ?? ""') as Promise<string>

look('draws a page, its changes, and the page at another instant', async context => {
  const before = text('before')
  const events = [
    ...recording([element('style', {}, text('p { color: rgb(1, 2, 3) }'))], [element('p', {}, before)]),
    change(5, { texts: [{ id: before.id, value: 'after' }] }),
    change(70, {}),
  ]
  const { screen, drawn } = await play(context, events)
  await until('the change is drawn', async () => (await shown(drawn)).trim() === 'after')
  assert.is(await drawn.evaluate(`getComputedStyle(document.querySelector('p')).color`), 'rgb(1, 2, 3)')
  await tell(screen, { do: 'go', to: 1000, isPlaying: false })
  await until('it went back', async () => (await shown(drawn)).trim() === 'before')
  // Another recording takes the place of the first.
  await tell(screen, { do: 'load', events: recording([], [text('the other')]), isNew: true })
  const player = screen.frames().find(frame => frame.url().endsWith('/console/player'))
  await until('the other is drawn', async () => {
    const frame = player?.childFrames().at(-1)
    return frame !== undefined && (await shown(frame)) === 'the other'
  })
})

/** What would run, be asked for, or lead away, in places of a page; `at` is where requests would be seen. */
function attacks(at: string): { head: Node[]; body: Node[] } {
  const run = 'top.pwned = parent.pwned = window.pwned = 1'
  const head = [
    element('meta', { 'http-equiv': 'refresh', content: `0;url=${at}/refresh` }),
    element('base', { href: at }),
    ...['stylesheet', 'preconnect', 'dns-prefetch', 'prefetch', 'modulepreload', 'manifest', 'icon'].map(rel =>
      element('link', { rel, href: `${at}/${rel}` }),
    ),
    element('link', { _cssText: `@import url(${at}/import.css); body { background: url(${at}/inlined) }` }),
    element('script', { src: `${at}/script.js` }),
    element('script', {}, text(run)),
    element(
      'style',
      {},
      text(`@import '${at}/import'; @font-face { font-family: x; src: url(${at}/font) } * { font-family: x }
        body { background: url(${at}/picture); cursor: url(${at}/cursor), auto }`),
    ),
  ]
  const handlers = ['onload', 'onerror', 'onfocus', 'onanimationstart', 'ontoggle', 'OnLoad', 'onbegin']
  const body = [
    ...handlers.flatMap(name => [
      element('img', { src: 'x', autofocus: '', tabindex: '0', [name]: run }),
      { ...element('svg', { [name]: run }), isSVG: true },
      element('details', { open: '', [name]: run }),
    ]),
    ...['src', 'data', 'href', 'action', 'formaction', 'poster', 'background', 'srcset', 'srcdoc', 'ping'].flatMap(
      name =>
        [
          'img',
          'iframe',
          'object',
          'embed',
          'video',
          'audio',
          'source',
          'input',
          'a',
          'form',
          'frame',
          'portal',
        ].flatMap(tag => [
          element(tag, { [name]: `${at}/${tag}-${name}`, type: 'image' }),
          element(tag, { [name]: `javascript:${run}` }),
          element(tag, { [name]: `<script>${run}</script>` }),
          element(tag, { [name]: `data:text/html,<script>${run}</script>` }),
        ]),
    ),
    { ...element('use', { 'xlink:href': `${at}/sprite.svg#a`, href: `${at}/sprite.svg#b` }), isSVG: true },
    { ...element('script', {}, text(run)), isSVG: true },
    { ...element('x-y', {}), isCustom: true },
    { ...element('annotation-xml', {}), isCustom: true },
    { ...element('input', {}), isShadowHost: true },
    { ...element('div', {}, { ...element('b', {}, text('in the shadow')), isShadow: true }), isShadowHost: true },
    element('p style', { 'a b': 'c', '': 'd', __proto__: 'e' }),
    element('noscript', {}, element('img', { src: 'x', onerror: run })),
    element('template', {}, element('img', { src: 'x', onerror: run })),
    { type: 0, id: ++lastId, childNodes: [] },
    { type: 4, id: ++lastId, textContent: '<script>' },
    { type: 99, id: ++lastId },
  ]
  return { head, body }
}

look('nothing of a hostile recording runs, is loaded, or leads away', async context => {
  const at = `http://127.0.0.1:${(context.elsewhere.address() as AddressInfo).port}`
  const { head, body } = attacks(at)
  const victim = element('p', {}, text('a paragraph'))
  const events = [
    ...recording(head, [...body, victim]),
    change(1, {
      adds: [...attacks(at).body, ...attacks(at).head].map(node => ({ parentId: victim.id, nextId: null, node })),
      attributes: [
        { id: victim.id, attributes: { onclick: 'top.pwned = 1', style: { background: `url(${at}/style)` } } },
        ...body.map(({ id }) => ({
          id,
          attributes: { src: 'javascript:top.pwned=1', srcdoc: '<script>top.pwned=1</script>' },
        })),
      ],
    }),
    change(2, { isAttachIframe: true, adds: [{ parentId: victim.id, nextId: null, node: { type: 0, id: ++lastId } }] }),
    { type: 3, timestamp: START + 2000, data: { source: 2, type: 2, id: victim.id, x: 1, y: 1 } },
    { type: 3, timestamp: START + 3000, data: { source: 8, id: 1e300, adds: [{ rule: `@import url(${at}/rule)` }] } },
    change(4, { texts: [{ id: victim.id, value: 'the end' }] }),
  ]
  const { screen, drawn } = await play(context, events)
  await until('it is drawn', async () => (await shown(drawn)).includes('the end'))
  const shadow = `[...document.querySelectorAll('div')].some(one => one.shadowRoot?.textContent === 'in the shadow')`
  assert.ok(await drawn.evaluate(shadow))
  assert.is(screen.url(), `${context.world.url}/console`)
  for (const frame of screen.frames()) {
    assert.is(await frame.evaluate('window.pwned'), undefined)
    assert.match(frame.url(), /^(about:(blank|srcdoc)|http:\/\/[^/]+\/console(\/player)?)$/)
  }
  assert.is(await drawn.evaluate(`document.querySelectorAll('[srcdoc], [onclick], [onload], [onerror]').length`), 0)
  assert.equal(context.asked, [])
})

const nested = (depth: number): Node => {
  let node = text('innermost')
  for (let i = 0; i < depth; i++) node = element('div', {}, node)
  return node
}

for (const [what, events] of Object.entries({
  nothing: [],
  'no events': [null, 7, 'x', [], {}, { type: 2 }, { type: 3, timestamp: START, data: null }],
  'a page in a page': [...recording([], []), { ...recording([], [])[1], data: { node: { type: 0, id: 1 } } }],
  'a tree of 5,000 elements in each other': recording([], [nested(5_000)]),
  'no page': [change(1, {}), change(2, {})],
  'ids that are none': [...recording([], []), change(1, { adds: [{ parentId: 'x', node: { type: 2, id: 0.5 } }] })],
  'two bodies': recording([], [element('body', {}), element('html', {})]),
}))
  look(`goes on after a recording of ${what}`, async context => {
    const { screen } = await play(context, events).catch(() => play(context, recording([], [])))
    await tell(screen, { do: 'load', events: recording([], [text('still there')]), isNew: true })
    const player = () => screen.frames().find(frame => frame.url().endsWith('/console/player'))
    await until('the next is drawn', async () => {
      const frame = player()?.childFrames().at(-1)
      return frame !== undefined && (await shown(frame)) === 'still there'
    })
  })

test.run()
