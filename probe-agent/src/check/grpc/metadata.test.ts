import { constants, createServer, type ServerHttp2Stream } from 'node:http2'
import { GrpcJobCreate } from '@pharos/shared-protocol/contract/monitoring/grpc-job.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { listen } from '../http/check.fixture.ts'
import { listenHead, repeatedHeader } from '../http/head.fixture.ts'
import { MOST_METADATA } from './call.ts'
import { check, framed, GRPC, serving, specFor } from './check.fixture.ts'

const test = suite('the metadata of a gRPC call')

/** Answers well, with an entry of this many bytes in the headers or in the trailers. */
function answerWith(where: 'headers' | 'trailers', bytes: number) {
  const long = { 'x-long': 'x'.repeat(bytes) }
  return (stream: ServerHttp2Stream) => {
    stream.respond({ ...GRPC, ...(where === 'headers' && long) }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0', ...(where === 'trailers' && long) }))
    stream.end(framed([8, 1]))
  }
}

for (const where of ['headers', 'trailers'] as const)
  for (const bytes of [MOST_METADATA - 400, MOST_METADATA, MOST_METADATA * 2, MOST_METADATA * 3])
    test(`${bytes} bytes in the ${where} of an answer`, async () => {
      const server = createServer({ maxSendHeaderBlockLength: 1_000_000, peerMaxHeaderListSize: 1_000_000 } as object)
      server.on('sessionError', () => {})
      server.on('stream', stream => answerWith(where, bytes)(stream as ServerHttp2Stream))
      const target = await listen(server)
      const { failure_reason, failure_detail } = await check(specFor(target.port))
      await target.close()
      if (bytes < MOST_METADATA) assert.is(failure_reason, null, failure_detail ?? '')
      else assert.is(failure_detail, `the answer has more than ${MOST_METADATA} bytes of metadata`)
    })

test('what a few bytes repeat counts as often as it is there', async () => {
  const target = await listenHead(repeatedHeader(40, 1_000))
  const { failure_detail } = await check(specFor(target.port))
  await target.close()
  assert.is(failure_detail, `the answer has more than ${MOST_METADATA} bytes of metadata`)
})

/** Every name that HTTP/2 or an object of JavaScript knows. */
const NAMES = [
  ...Object.entries(constants).flatMap(([key, name]) => (key.startsWith('HTTP2_HEADER_') ? [String(name)] : [])),
  ...[...Object.getOwnPropertyNames(Object.prototype), ...Object.getOwnPropertyNames(Function)].map(each =>
    each.toLowerCase(),
  ),
  ...['x-tenant', 'http2-settings', 'proxy-connection'],
]

for (const times of [1, 2])
  test(`whatever the API takes ${times === 1 ? 'once' : 'twice'} arrives at the server`, async () => {
    const heard = new Map<string, string | undefined>()
    let asked = ''
    const server = createServer({ strictSingleValueFields: false } as object)
    server.on('stream', (stream, headers, _flags, raw) => {
      const values = raw.flatMap((name, at) => (at % 2 === 0 && name === asked ? [raw[at + 1]] : []))
      heard.set(asked, values.join(', '))
      serving(1)(stream as ServerHttp2Stream, { headers, body: Buffer.alloc(0) })
    })
    const target = await listen(server)
    const refused: string[] = []
    for (const name of new Set(NAMES)) {
      const given = Array.from({ length: times }, (_, index) => ({ name, value: `value-${index}` }))
      const { success } = GrpcJobCreate.safeParse({ host: 'grpc.example.com', port: 443, metadata: given })
      if (!success) {
        refused.push(name)
        continue
      }
      asked = name
      const metadata = given.map(entry => ({ ...entry, secret: false }))
      const outcome = await check(specFor(target.port, { metadata }))
      assert.is(outcome.status, 'healthy', `${name}: ${outcome.failure_detail}`)
      assert.is(heard.get(name), given.map(({ value }) => value).join(', '), name)
    }
    await target.close()
    for (const name of ['http2-settings', ':path', 'connection', 'te']) assert.ok(refused.includes(name), name)
    assert.is(refused.includes('authorization'), times === 2)
    assert.ok(heard.has('constructor') && heard.has('__proto__'))
  })

test('a healthy call reads a secret only to send it', async () => {
  const server = createServer()
  server.on('stream', (stream, headers) => serving(1)(stream as ServerHttp2Stream, { headers, body: Buffer.alloc(0) }))
  const target = await listen(server)
  let reads = 0
  const secrets = {
    metadata: Object.defineProperty({}, '0', {
      enumerable: true,
      get: () => {
        reads++
        return 'Bearer s3cr3t'
      },
    }),
  }
  const metadata = [{ name: 'authorization', value: '', secret: true }]
  const { status } = await check(specFor(target.port, { metadata }), { secrets })
  await target.close()
  assert.equal([status, reads], ['healthy', 1])
})

test.run()
