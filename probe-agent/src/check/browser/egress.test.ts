import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Resolve } from '../../egress/resolver.ts'
import type { Environment } from '../check.ts'
import { environmentFor, listen, listenHttp, type Target } from '../http/check.fixture.ts'
import { obstacle, page, run } from './check.fixture.ts'

const test = suite('browser egress')
if (obstacle !== null) console.log(`SKIP browser egress.test.ts: ${obstacle}`)
const story = obstacle === null ? test : test.skip

/** A listener that stands for the installation's own server, and counts connections. */
let forbidden: Target
let allowed: Target
let intrusions = 0

test.before(async () => {
  forbidden = await listenHttp((_, response) => {
    intrusions++
    response.setHeader('access-control-allow-origin', '*').end('the inside')
  })
  allowed = await listenHttp((request, response) => {
    response.setHeader('content-type', 'text/html')
    if (request.url === '/away') response.writeHead(302, { location: forbidden.uri })
    response.end(page('fine'))
  })
})
test.after(async () => {
  await forbidden.close()
  await allowed.close()
})
test.after.each(() => {
  assert.is(intrusions, 0, 'nobody came')
})

/** A region that may reach private addresses, but never the installation's own port. */
function openRegion(resolve?: Resolve): Promise<Environment> {
  const policy = { allow_private: true, forbidden: [`127.0.0.1:${forbidden.port}`] }
  return environmentFor({ policy, ...(resolve && { resolve }) })
}

/** Resolves the test's own names; all others resolve as usual. */
function naming(names: Record<string, () => string[]>): Resolve {
  return async host => names[host]?.() ?? [host]
}

const port = (target: () => Target) => () => String(target().port)
const own = port(() => forbidden)
const good = port(() => allowed)

const SPELLINGS = [
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '0x7f.1',
  '2130706433',
  '0.0.0.0',
  'localhost',
  'a.localhost',
]

const attempts: [string, (forbidden: string, good: string) => string][] = [
  [
    'any spelling of loopback',
    to => `const told = []
for (const host of ${JSON.stringify(SPELLINGS)}) {
  for (const scheme of ['http', 'https']) {
    const message = await page.goto(scheme + '://' + host + ':${to}/').then(() => 'REACHED ' + host, error => error.message)
    told.push(message.includes('ERR_') ? '' : message)
  }
}
throw new Error('127.0.0.1: ' + told.join(' '))`,
  ],
  ['a redirect', (_, from) => `await page.goto('http://127.0.0.1:${from}/away')`],
  [
    'fetch in a page',
    (to, from) =>
      `await page.goto('http://127.0.0.1:${from}/'); await page.evaluate(() => fetch('http://127.0.0.1:${to}/'))`,
  ],
  [
    'a WebSocket',
    (to, from) => `await page.goto('http://127.0.0.1:${from}/')
await page.evaluate(() => new Promise((resolve, reject) => {
  const socket = new WebSocket('ws://127.0.0.1:${to}/')
  socket.onopen = resolve
  socket.onerror = () => reject(new Error('the socket to 127.0.0.1 did not open'))
}))`,
  ],
  ['the request fixture', to => `await request.get('http://127.0.0.1:${to}/')`],
  [
    "Node's own fetch",
    to => `await fetch('http://127.0.0.1:${to}/').catch(error => { throw new Error('127.0.0.1: ' + error.cause) })`,
  ],
  [
    'a proxy of its own',
    to => `const other = await browser.newContext({ proxy: { server: 'http://127.0.0.1:${to}' } })
await (await other.newPage()).goto('http://example.com/').catch(error => { throw new Error('127.0.0.1: ' + error.message) })`,
  ],
]

for (const [name, script] of attempts) {
  story(`${name} does not reach the installation`, async () => {
    const outcome = await run(script(own(), good()), { env: await openRegion() })
    assert.is(outcome.status, 'failed')
    assert.not.match(outcome.error?.message ?? '', /REACHED/)
    if (name === 'a proxy of its own') return
    assert.match(JSON.stringify(outcome), /belongs to the monitoring installation itself/)
  })
}

story('metadata and private addresses are refused, with the reason', async () => {
  const strict = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const rows = [
    ['http://169.254.169.254/latest/meta-data/', strict, /link-local/],
    ['http://169.254.169.254/latest/meta-data/', await openRegion(), /link-local/],
    ['https://10.1.2.3/', strict, /not a public address/],
    [allowed.uri, strict, /not a public address/],
    [
      'http://inner.test/',
      await environmentFor({
        policy: { allow_private: false, forbidden: [] },
        resolve: naming({ 'inner.test': () => ['192.168.7.7'] }),
      }),
      /not a public address/,
    ],
  ] as const
  for (const [uri, env, reason] of rows) {
    const outcome = await run(`await page.goto('${uri}')`, { env })
    assert.is(outcome.failure_reason, 'target_not_allowed', uri)
    assert.match(outcome.error?.message ?? '', reason)
    assert.match(outcome.failed_requests[0]?.failure ?? '', reason)
  }
})

story('a name that changes its address is checked again at each connection', async () => {
  let asked = 0
  const rebinding = naming({ 'rebind.test': () => [asked++ === 0 ? '127.0.0.1' : '169.254.169.254'] })
  const outcome = await run(
    `await page.goto('http://rebind.test:${good()}/')
await page.goto('https://rebind.test/')`,
    { env: await openRegion(rebinding) },
  )
  assert.is(asked, 2)
  assert.is(outcome.failure_reason, 'target_not_allowed')
  assert.is(outcome.error?.line, 2)
  assert.match(outcome.error?.message ?? '', /link-local/)
})

story('a script that keeps making forbidden requests is stopped, and the reason is reported', async () => {
  const outcome = await run(`for (;;) await fetch('http://127.0.0.1:${own()}/').catch(() => {})`, {
    env: await openRegion(),
    timeout_ms: 120_000,
  })
  assert.is(outcome.status, 'error')
  assert.is(outcome.failure_reason, 'sandbox_died')
  assert.match(outcome.error?.message ?? '', /more than 1000 requests that are not allowed/)
})

story('what the region allows is reached, WebSockets too', async () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(page('fine')))
  server.on('upgrade', (request, socket) => {
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
    socket.write(Buffer.from('81026869', 'hex'))
  })
  const echo = await listen(server)
  const outcome = await run(`await page.goto('${echo.uri}')
const said = await page.evaluate(uri => new Promise((resolve, reject) => {
  const socket = new WebSocket(uri)
  socket.onmessage = ({ data }) => resolve(data)
  socket.onerror = reject
}), '${echo.uri.replace('http', 'ws')}')
expect(said).toBe('hi')`)
  await echo.close()
  assert.is(outcome.error, null)
})

test.run()
