import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { transformSync } from 'esbuild'

/** A small web shop, whose pages have the tag of an application. */
export interface Shop {
  origin: string
  /** The tag in its pages. */
  tag: string
  /** Whether its API answers. */
  isUp: boolean
  /** The source map of its script, `/shop.js`. */
  map: string
  stop(): Promise<void>
}

const SCRIPT = `document.querySelector('#order').addEventListener('submit', async event => {
  event.preventDefault()
  const answer = await fetch('/api/order?token=secret', { method: 'POST' })
  document.querySelector('h1').textContent = answer.ok ? 'Thank you' : 'Please try again'
})
document.querySelector('#broken').addEventListener('click', function showDetails() {
  const lamp = undefined
  lamp.details()
})
`
const BUILT = transformSync(SCRIPT, { minify: true, sourcemap: 'external', sourcefile: 'src/shop.js' })

const pageOf = (tag: string) => `<!doctype html><html lang="en"><head><title>Shop</title>${tag}</head><body>
<h1>Everything for the sea</h1>
<ul>${Array.from({ length: 20 }, (_, n) => `<li>Lamp ${n}</li>`).join('')}</ul>
<form id="order"><label>Card <input name="card" autocomplete="cc-number"></label><button>Order</button></form>
<button id="broken">Details</button>
<button id="dead" style="cursor: pointer">Compare</button>
<script src="/shop.js"></script></body></html>`

export async function startShop(): Promise<Shop> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) {
      const status = shop.isUp ? 200 : 503
      return void response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }
    if (request.url === '/shop.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(BUILT.code)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(shop.tag))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const shop: Shop = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tag: '',
    isUp: true,
    map: BUILT.map,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return shop
}
