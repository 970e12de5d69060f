import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small web shop, whose pages have the tag of an application. */
export interface Shop {
  origin: string
  /** The tag in its pages. */
  tag: string
  /** Whether its API answers. */
  isUp: boolean
  stop(): Promise<void>
}

const pageOf = (tag: string) => `<!doctype html><html lang="en"><head><title>Shop</title>${tag}</head><body>
<h1>Everything for the sea</h1>
<ul>${Array.from({ length: 20 }, (_, n) => `<li>Lamp ${n}</li>`).join('')}</ul>
<form id="order"><label>Card <input name="card" autocomplete="cc-number"></label><button>Order</button></form>
<button id="broken">Details</button>
<button id="dead" style="cursor: pointer">Compare</button>
<script>
  document.querySelector('#order').addEventListener('submit', async event => {
    event.preventDefault()
    const answer = await fetch('/api/order?token=secret', { method: 'POST' })
    document.querySelector('h1').textContent = answer.ok ? 'Thank you' : 'Please try again'
  })
  document.querySelector('#broken').addEventListener('click', () => {
    const lamp = undefined
    lamp.details()
  })
</script></body></html>`

export async function startShop(): Promise<Shop> {
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/api/')) {
      const status = shop.isUp ? 200 : 503
      return void response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    }
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(pageOf(shop.tag))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const shop: Shop = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tag: '',
    isUp: true,
    async stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return shop
}
