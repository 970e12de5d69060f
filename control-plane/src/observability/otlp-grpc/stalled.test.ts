import { once } from 'node:events'
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Platform } from '../../platform/context.ts'
import { createMetrics } from '../../platform/metrics.ts'
import type { Part } from '../../platform/worker.ts'
import type { Intake } from '../ingest/index.ts'
import { startOtlpGrpc } from './server.ts'

interface Context {
  port: number
  parts: Part[]
}

const test = suite<Context>('readers of OTLP/gRPC that stall')
const PATH = '/opentelemetry.proto.collector.logs.v1.LogsService/Export'
/** A hundredth of the usual times. */
const READING = { askEvery: 100, answerWithin: 200, age: 1_500, grace: 200 }

/** Admits everybody, and takes everything. */
const INTAKE = {
  admit: async () => ({ lost: new Promise<never>(() => {}), leave: () => {}, refuse: () => {} }),
  take: async () => ({ rejected: 0, message: '' }),
} as unknown as Intake

test.before(async context => {
  const place = createServer().listen(0, '127.0.0.1')
  await once(place, 'listening')
  context.port = (place.address() as AddressInfo).port
  place.close()
  await once(place, 'close')
  const config = { PHAROS_OTLP_GRPC_PORT: context.port, PHAROS_HOST: '127.0.0.1' }
  const platform = { config, metrics: createMetrics(), log: console } as unknown as Platform
  context.parts = await startOtlpGrpc(platform, INTAKE, READING)
})
test.after(async ({ parts }) => {
  for (const part of parts) await part.stop()
})

async function open(port: number, settings = {}): Promise<{ session: ClientHttp2Session; call(): Promise<string> }> {
  const session = connectHttp2(`http://127.0.0.1:${port}`, { settings })
  session.on('error', () => {})
  await once(session, 'remoteSettings')
  const call = () =>
    new Promise<string>(resolve => {
      const headers = { ':method': 'POST', ':path': PATH, 'content-type': 'application/grpc', te: 'trailers' }
      const stream = session.request(headers)
      stream.on('trailers', trailers => resolve(String(trailers['grpc-status'])))
      stream.on('error', () => {})
      stream.on('close', () => resolve('reset'))
      stream.resume()
      stream.end(Buffer.alloc(5))
    })
  return { session, call }
}

/** Begins HTTP/2 with its preface and empty settings (RFC 9113, 3.4), and then reads nothing. */
async function stall(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(
    Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])]),
  )
  return socket
}

test('one that takes nothing is disconnected; one that reads is kept', async ({ port }) => {
  const [stalled, reading] = [await stall(port), await open(port)]
  let questions = 0
  reading.session.on('ping', () => {
    questions += 1
  })
  while (questions < 5) {
    assert.is(await reading.call(), '0')
    await once(reading.session, 'ping')
  }
  // A connection that is over says so to whoever reads again.
  const closed = once(stalled, 'close')
  stalled.resume()
  await closed
  assert.not.ok(reading.session.closed)
  reading.session.destroy()
})

test('one that reads but takes no reply ends at the age of its connection', async ({ port }) => {
  const { session, call } = await open(port, { initialWindowSize: 0 })
  const closed = once(session, 'close')
  const answers = Array.from({ length: 16 }, call)
  await closed
  assert.equal([...new Set(await Promise.all(answers))], ['reset'])
})

test.run()
