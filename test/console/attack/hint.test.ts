import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import * as assert from 'uvu/assert'
import { type Browsing, browserSuite } from '../../page/chromium.ts'
import { until } from '../../until.ts'
import { createWorld, type World } from '../../world/world.ts'
import { signedIn } from '../at-console.ts'

interface Given {
  world: World
  at: string
  listeners: Map<string, Listener>
}

const { test, look } = browserSuite<Browsing & Given>('connections that a recorded page asks for')

/** Counts the connections to one address, whether or not a request comes over them. */
interface Listener {
  url: string
  count: number
  server: Server
}

async function listen(): Promise<Listener> {
  const listener: Listener = { url: '', count: 0, server: createServer() }
  listener.server.on('connection', socket => {
    listener.count += 1
    socket.on('error', () => {}).destroy()
  })
  listener.server.listen(0, '127.0.0.1')
  await once(listener.server, 'listening')
  const address = listener.server.address()
  listener.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  return listener
}

const RELS = [
  'preconnect',
  'PreConnect',
  ' dns-prefetch preconnect',
  'stylesheet preconnect',
  'icon\npreconnect',
  'prerender',
]
const LINKS: Record<string, (url: string) => string> = {
  ...Object.fromEntries(RELS.map(rel => [`rel=${rel}`, (url: string) => `<link rel="${rel}" href="${url}">`])),
  'without quotes': url => `<LINK HREF=${url} crossorigin REL=preconnect >`,
  'beside a header of HTML': url =>
    `<meta http-equiv="x-dns-prefetch-control" content="on"><link rel=preconnect href="${url}/">`,
  'a header in HTML': url => `<meta http-equiv="Link" content="<${url}>; rel=preconnect">`,
  'in a shadow root': url =>
    `<div><template shadowrootmode="open"><link rel="preconnect" href="${url}"></template></div>`,
  'with odd attributes': url => `<link a<link rel="preconnect" data-x='">' href="${url}">`,
  'within a drawing': url => `<svg><foreignObject><link rel="preconnect" href="${url}"></foreignObject></svg>`,
  'rules of speculation': url =>
    `<script type="speculationrules">{"prerender": [{"urls": ["${url}/"]}], "prefetch": [{"urls": ["${url}/"]}]}</script>`,
}
/** Where a page has such links: of itself, or of a frame in it. */
const PLACES = ['page', 'frame', 'written frame']
const HEADERS = ['Link of the page', 'Link of a style', 'reports']

test.before(async context => {
  const names = [...PLACES.flatMap(place => Object.keys(LINKS).map(link => `${place}: ${link}`)), ...HEADERS]
  context.listeners = new Map(await Promise.all(names.map(async name => [name, await listen()] as const)))
  const urlOf = (name: string) => context.listeners.get(name)?.url ?? ''
  const linksOf = (place: string) =>
    Object.entries(LINKS)
      .map(([name, print]) => print(urlOf(`${place}: ${name}`)))
      .join('\n')
  context.world = await createWorld({ agent: false })
  const { world } = context
  await world.startBrowserAgent()
  const target = await world.startTarget()
  const written = linksOf('written frame').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const pages: Record<string, [type: string, body: string]> = {
    '/': [
      'text/html',
      `<!doctype html><html><head><link rel="stylesheet" href="/own.css">${linksOf('page')}</head>
<body><h1>Open</h1><iframe src="/frame"></iframe><iframe srcdoc="${written}"></iframe></body></html>`,
    ],
    '/frame': ['text/html', `<!doctype html><head>${linksOf('frame')}</head><body>Frame</body>`],
    '/own.css': ['text/css', 'h1 { color: rgb(1, 2, 3) }'],
  }
  target.answer(({ url }, response) => {
    const [type, body] = pages[url ?? ''] ?? ['text/plain', '']
    const linked = url === '/own.css' ? 'Link of a style' : 'Link of the page'
    response.writeHead(200, {
      'content-type': type,
      link: `<${urlOf(linked)}>; rel=preconnect`,
      'content-security-policy': `img-src 'none'; report-uri ${urlOf('reports')}/`,
    })
    response.end(body)
  })
  const script = `
await page.goto('${target.url}')
await expect(page.locator('h1')).toHaveText('Open')
await page.locator('h1').click()
await expect(page.locator('h1')).toHaveText('Closed', { timeout: 200 })`
  const body = { name: 'hints', script, frequency: '1h' as const }
  const { body: check } = await world.call(routes.createBrowserCheck, { body })
  await world.settle()
  const { body: runs } = await world.call(routes.listBrowserRuns, { params: { check_id: check.id } })
  context.at = `/console/monitors/browser/${check.id}?run=${runs[0]?.id}&show=`
})
test.after(async ({ world, listeners }) => {
  for (const { server } of listeners.values()) server.close()
  await world.close()
})

/** The addresses to which somebody has connected. */
function connected(listeners: Given['listeners']): string[] {
  return [...listeners].flatMap(([name, { count }]) => (count > 0 ? [name] : []))
}

/**
 * Finds elements that make a browser connect somewhere, in a document and its shadow roots. Headless browsers ignore
 * some of them, such as `preconnect`, which others follow.
 */
const FIND_HINTS = `(function find(root) {
  return [...root.querySelectorAll('*')].flatMap(each => [
    ...(each.matches('link:not([rel="stylesheet" i]), meta[http-equiv], script:not([nonce])') ? [each.outerHTML] : []),
    ...(each.shadowRoot ? find(each.shadowRoot) : []),
  ])
})(document)`

look('the trace viewer connects nowhere, and shows the page', async ({ world, page, at, listeners }) => {
  const context = await signedIn(world, page)
  const screen = await context.newPage()
  for (const listener of listeners.values()) listener.count = 0
  await screen.goto(`${at}trace`)
  const viewer = screen.frameLocator('iframe.trace')
  await viewer.locator('.action-title').nth(1).waitFor()
  let shown = ''
  const hints: string[] = []
  const clickThrough = async () => {
    for (const step of await viewer.locator('.action-title').all()) {
      await step.click({ timeout: 2_000 }).catch(() => undefined)
      await screen.waitForTimeout(700)
      for (const frame of screen.frames().filter(each => each.url().includes('/snapshot/'))) {
        hints.push(...((await frame.evaluate(FIND_HINTS).catch(() => [])) as string[]))
        shown += await frame
          .evaluate('getComputedStyle(document.querySelector("h1") ?? document.body).color + document.body.innerText')
          .catch(() => '')
      }
    }
  }
  // Its own style is shown, too.
  await until('the page and its frame are shown', async () => {
    await clickThrough()
    return ['Open', 'rgb(1, 2, 3)', 'Frame'].every(text => shown.includes(text))
  })
  await screen.waitForTimeout(2_000)
  assert.equal(hints, [])
  assert.equal(connected(listeners), [])
  await context.close()
})

test.run()
