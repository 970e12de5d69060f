// A bare `node:http` server in a process of its own, which sends given bytes: what a list could cost at the least.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

process.once('disconnect', () => process.exit(0))
process.once('message', (answers: Record<string, string>) => {
  const bodies = new Map(Object.entries(answers).map(([path, text]) => [path, Buffer.from(text)]))
  const server = createServer((req, res) => {
    const body = bodies.get(req.url ?? '') ?? Buffer.alloc(0)
    res.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length })
    res.end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
