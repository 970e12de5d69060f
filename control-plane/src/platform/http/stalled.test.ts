import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { realMs, waitReal, within } from '../real-time.ts'
import { endStalled } from './stalled.ts'

const test = suite<{ server: Server; ended: number }>('readers that take nothing')
const PIECE = Buffer.alloc(16_384, 'x')
const AFTER_MS = 1_000

/** How a server may send: a large reply at once, a file by pieces, events by a timer, and replies to many requests. */
const SENDING: Record<string, RequestListener> = {
  '/whole': (_, res) => void res.end(Buffer.alloc(40_000_000, 'x')),
  '/file': (_, res) => void endless().pipe(res),
  '/events': (_, res) => {
    res.write(Buffer.alloc(8_000_000, 'x'))
    const beat = setInterval(() => res.write(': open\n\n'), 100)
    res.once('close', () => clearInterval(beat))
  },
  '/many': (_, res) => void res.end(Buffer.alloc(1_000_000, 'x')),
}

function endless(): Readable {
  return Readable.from(
    (function* () {
      for (;;) yield PIECE
    })(),
  )
}

test.before.each(async context => {
  context.ended = 0
  context.server = createServer((req, res) => {
    res.once('close', () => {
      context.ended += 1
    })
    SENDING[req.url ?? '']?.(req, res)
  })
  endStalled(context.server, AFTER_MS)
  context.server.listen(0, '127.0.0.1')
  await once(context.server, 'listening')
})
test.after.each(({ server }) => {
  server.closeAllConnections()
  server.close()
})

function reader(server: Server, path: string, times = 1): Socket {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(times))
  return socket
}

function connections(server: Server): Promise<number> {
  return new Promise(resolve => server.getConnections((_, count) => resolve(count)))
}

async function untilNone(server: Server): Promise<boolean> {
  const end = realMs() + 120_000
  while (realMs() < end) {
    if ((await connections(server)) === 0) return true
    await waitReal(50)
  }
  return false
}

for (const path of Object.keys(SENDING))
  test(`${path}: one that never reads is disconnected`, async context => {
    const sockets = [reader(context.server, path, 20), reader(context.server, path, 20)]
    await Promise.all(sockets.map(socket => once(socket, 'connect')))
    assert.ok(await untilNone(context.server))
    for (const socket of sockets) socket.destroy()
  })

test('one that sends, but does not read, is disconnected', async ({ server }) => {
  const socket = reader(server, '/file')
  const sending = setInterval(() => socket.write('GET /many HTTP/1.1\r\nHost: a\r\n\r\n'), 100)
  await once(socket, 'connect')
  assert.ok(await untilNone(server))
  clearInterval(sending)
  socket.destroy()
})

test('one that reads slowly is kept, and one that waits for a reply', async context => {
  const slow = reader(context.server, '/file')
  let read = 0
  slow.on('data', (chunk: Buffer) => {
    read += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 20)
  })
  slow.resume()
  const waiting = reader(context.server, '/unknown')
  const gone = once(slow, 'close').then(() => 'gone')
  assert.is(await within(4 * AFTER_MS, gone, () => 'kept'), 'kept')
  assert.ok(read > 1_000_000, String(read))
  assert.is(await connections(context.server), 2)
  for (const socket of [slow, waiting]) socket.destroy()
})

test.run()
