import { constants, createServer, type ServerHttp2Stream } from 'node:http2'
import type { HttpOutcome, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answering, check, listen, specFor } from './check.fixture.ts'
import { listenHead, repeatedHeader } from './head.fixture.ts'

const test = suite('http/2')

/** Checks a server that handles each stream like this. */
async function checkStreams(
  answer: (stream: ServerHttp2Stream) => void,
  rest: Partial<HttpSpec> = {},
): Promise<HttpOutcome> {
  const server = createServer({ maxSendHeaderBlockLength: 1_000_000, peerMaxHeaderListSize: 1_000_000 } as object)
  server.on('sessionError', () => {})
  server.on('stream', stream => {
    stream.on('error', () => {})
    answer(stream as ServerHttp2Stream)
  })
  const target = await listen(server)
  const outcome = await check(specFor(target.uri, { http_version: '2', ...rest }))
  await target.close()
  return outcome
}

const many = (count: number, length: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`x-${index}`, 'x'.repeat(length)]))

const healthy: [name: string, answer: (stream: ServerHttp2Stream) => void, bytes: number][] = [
  ['200 header lines', stream => end(stream, many(200, 1)), 5],
  ['1,500 header lines', stream => end(stream, many(1_500, 1)), 5],
  ['one header of 60 KB', stream => end(stream, many(1, 60_000)), 5],
  ['many headers of 100 KB', stream => end(stream, many(100, 1_000)), 5],
  [
    'interim answers',
    stream => {
      stream.additionalHeaders({ ':status': 103, link: '</a>; rel=preload' })
      stream.additionalHeaders({ ':status': 102 })
      end(stream)
    },
    5,
  ],
  [
    'trailers',
    stream => {
      stream.respond({ ':status': 200 }, { waitForTrailers: true })
      stream.on('wantTrailers', () => stream.sendTrailers({ 'x-sum': '1' }))
      stream.end('hello')
    },
    5,
  ],
  ['no body', stream => stream.respond({ ':status': 204 }, { endStream: true }), 0],
  [
    'an orderly end of the session while the answer comes',
    stream => {
      stream.respond({ ':status': 200 })
      stream.session?.goaway(constants.NGHTTP2_NO_ERROR)
      setImmediate(() => stream.end('hello'))
    },
    5,
  ],
]

function end(stream: ServerHttp2Stream, headers: Record<string, string> = {}): void {
  stream.respond({ ':status': 200, ...headers })
  stream.end('hello')
}

for (const [name, answer, bytes] of healthy) {
  test(`takes ${name}`, async () => {
    const outcome = await checkStreams(answer)
    assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
    assert.is(outcome.response_bytes, bytes)
    assert.equal(outcome.flaws, [])
  })
}

/** A frame of stream 1, or of the connection (RFC 9113 4.1). */
function frame(type: number, flags: number, stream: 0 | 1, payload: readonly number[] = []): Buffer {
  return Buffer.from([0, 0, payload.length, type, flags, 0, 0, 0, stream, ...payload])
}

const SETTINGS = frame(4, 0, 0)
/** `:status: 200` of the static table. */
const HEAD = frame(1, 4, 1, [0x88])
const PART = frame(0, 0, 1, [...Buffer.from('part')])
const END = frame(0, 1, 1, [...Buffer.from('end')])
const reset = (code: number): Buffer => frame(3, 0, 1, [0, 0, 0, code])
const goAway = (code: number): Buffer => frame(7, 0, 0, [0, 0, 0, 1, 0, 0, 0, code])

const failing: [name: string, frames: Buffer[], detail: RegExp][] = [
  ['a connection that is closed at once', [], /closed the connection before it answered/],
  ['a connection that is closed before its answer', [SETTINGS], /closed the connection before it answered/],
  ['a connection that is closed within the body', [SETTINGS, HEAD, PART], /before the response was complete/],
  ['a body that is reset', [SETTINGS, HEAD, PART, reset(2)], /the error INTERNAL_ERROR/],
  ['a body that is reset without an error', [SETTINGS, HEAD, PART, reset(0)], /before the response was complete/],
  ['a body that is cancelled', [SETTINGS, HEAD, PART, reset(8)], /the error CANCEL/],
  ['a request that is refused', [SETTINGS, reset(7)], /the error REFUSED_STREAM/],
  ['a connection that is given up', [SETTINGS, HEAD, PART, goAway(11)], /the error ENHANCE_YOUR_CALM/],
  ['frames that are none', [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')], /not valid HTTP|HTTP\/2/],
]

for (const [name, frames, detail] of failing) {
  test(`${name} is not an answer`, async () => {
    const target = await answering(Buffer.concat(frames))
    const outcome = await check(specFor(target.uri, { http_version: '2' }))
    await target.close()
    assert.is(outcome.status, 'failing')
    assert.match(outcome.failure_detail ?? '', detail)
  })
}

test('the same frames with an end are one', async () => {
  const target = await answering(Buffer.concat([SETTINGS, HEAD, PART, END]))
  const outcome = await check(specFor(target.uri, { http_version: '2' }))
  await target.close()
  assert.equal([outcome.status, outcome.response_bytes], ['healthy', 7], outcome.failure_detail ?? '')
})

test('a head that a few bytes repeat has a bound', async () => {
  for (const [lines, isFine] of [
    [200, true],
    [290, false],
    [2_000, false],
  ] as const) {
    const target = await listenHead(repeatedHeader(lines, 900))
    const outcome = await check(specFor(target.uri, { http_version: '2' }))
    await target.close()
    assert.is(outcome.failure_detail, isFine ? null : 'the response headers are larger than 256 KB', String(lines))
  }
})

test('names that objects have, and headers that are given twice, are sent', async () => {
  const names = ['constructor', '__proto__', 'toString', 'authorization', 'x-two', 'te', 'http2-settings', 'host']
  let raw: readonly string[] = []
  const server = createServer({ strictSingleValueFields: false } as object)
  server.on('stream', (stream, _headers, _flags, given) => {
    raw = given
    end(stream as ServerHttp2Stream)
  })
  const target = await listen(server)
  const headers = names.flatMap(name => ['one', 'two'].map(value => ({ name, value, secret: false })))
  const outcome = await check(specFor(target.uri, { http_version: '2', headers }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  const lines = raw.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}`] : []))
  for (const name of ['constructor', '__proto__', 'tostring', 'authorization', 'x-two'])
    assert.equal(
      lines.filter(line => line.startsWith(`${name}: `)),
      [`${name}: one`, `${name}: two`],
    )
  for (const name of ['te', 'http2-settings', 'host']) assert.not.ok(lines.some(line => line.startsWith(`${name}:`)))
})

test('follows a redirect in UTF-8, and reads headers as UTF-8', async () => {
  const paths: unknown[] = []
  const server = createServer()
  server.on('stream', (stream, headers) => {
    paths.push(headers[':path'])
    const bytes = (text: string): string => Buffer.from(text).toString('latin1')
    if (headers[':path'] === '/')
      (stream as ServerHttp2Stream).respond({ ':status': 302, location: bytes('/grüße') }, { endStream: true })
    else end(stream as ServerHttp2Stream, { 'x-text': bytes('Grüße') })
  })
  const target = await listen(server)
  const assertions = [{ source: 'header', property: 'x-text', comparison: 'equals', target: 'Grüße' } as const]
  const outcome = await check(specFor(target.uri, { http_version: '2', assertions }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.equal(paths, ['/', '/gr%C3%BC%C3%9Fe'])
})

test.run()
