import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import Koa, { type Context } from 'koa'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readBody } from './body.ts'

const HEAD = 'POST / HTTP/1.1\r\nHost: pharos.example\r\nContent-Type: application/json\r\n'

/** What a handler makes of a request of which these bytes arrive before the client goes away. */
async function heard(bytes: string, handle: (ctx: Context) => Promise<unknown>): Promise<unknown> {
  const app = new Koa()
  app.silent = true
  const made = new Promise(resolve => {
    app.use(async ctx => resolve(await handle(ctx).catch(error => error)))
  })
  const server = createServer(app.callback()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  server.once('request', () => client.destroy())
  client.write(HEAD + bytes)
  try {
    return await made
  } finally {
    server.close()
  }
}

/** Far longer than reading what is there takes. */
async function waited(): Promise<string> {
  await setTimeout(20_000, undefined, { ref: false })
  return 'it still waits'
}

/** The request, once the server knows that nobody sends the rest of it. */
async function left({ req }: Context): Promise<void> {
  req.on('error', () => {})
  if (!req.destroyed) await new Promise(resolve => req.once('close', resolve))
}

test('a body whose client has gone before it was read is refused, and not waited for', async () => {
  const refusal = await heard('Content-Length: 10\r\n\r\n{"a"', async ctx => {
    await left(ctx)
    return Promise.race([readBody(ctx, routes.createService), waited()])
  })
  const { code, message } = refusal as { code?: string; message?: string }
  assert.equal([code, message], ['invalid_request', 'The client closed the connection before its body was read.'])
})

test('one that was read before the client went is there when the request is served again', async () => {
  const body = await heard('Content-Length: 7\r\n\r\n{"a":1}', async ctx => {
    const first = await readBody(ctx, routes.createService)
    await left(ctx)
    return [first, await readBody(ctx, routes.createService)]
  })
  assert.equal(body, [{ a: 1 }, { a: 1 }])
})

test.run()
