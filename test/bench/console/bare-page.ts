import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Scope } from '../scope.ts'

const PAGE = '<!doctype html><meta charset="utf-8"><title>Bare</title><main></main><script src="/script.js"></script>'
const SCRIPT = `fetch('/totals').then(answer => answer.json()).then(({ total }) => {
  document.querySelector('main').innerHTML = '<h2 id="broken">' + total + '</h2>'
})`

/**
 * Serves a page whose only script sends one request and shows the response, to measure what the browser and one request
 * take.
 */
export async function startBarePage(scope: Scope): Promise<string> {
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/totals'
        ? ['application/json', '{"total":10000}']
        : url === '/script.js'
          ? ['text/javascript', SCRIPT]
          : ['text/html', PAGE]
    response.setHeader('content-type', type ?? '').end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.onClose(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
