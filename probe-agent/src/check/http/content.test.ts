import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../body.ts'
import { BodyBudget } from '../body-budget.ts'
import { Fault } from '../connection/fault.ts'
import type { HttpResponse } from '../connection/trace.ts'
import { decodeContent, textOf } from './content.ts'

const test = suite('content')

function responseOf(body: Buffer, encoding: string | null): HttpResponse {
  const headers = encoding === null ? [] : [{ name: 'content-encoding', value: encoding }]
  const received = new Body(new BodyBudget(1_000_000), () => {})
  for (const chunk of [body.subarray(0, 3), body.subarray(3)]) received.append(chunk)
  return { statusCode: 200, headers, body: received }
}

const TEXT = Buffer.from('hello '.repeat(100))

const codings: [string | null, Buffer][] = [
  [null, TEXT],
  ['identity', TEXT],
  ['gzip', gzipSync(TEXT)],
  ['x-gzip', gzipSync(TEXT)],
  ['GZIP', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
  ['deflate', deflateRawSync(TEXT)],
  ['br', brotliCompressSync(TEXT)],
  ['zstd', zstdCompressSync(TEXT)],
  ['gzip, br', brotliCompressSync(gzipSync(TEXT))],
]

for (const [encoding, body] of codings) {
  test(`takes off ${encoding ?? 'nothing'}`, async () => {
    assert.is((await decodeContent(responseOf(body, encoding))).toString(), TEXT.toString())
  })
}

test('an empty body needs no decoding', async () => {
  assert.is((await decodeContent(responseOf(Buffer.alloc(0), 'gzip'))).length, 0)
})

const BOMB = Buffer.alloc(50 * 1024 * 1024)

const faults: [string, Buffer, string, Fault['reason']][] = [
  ['a gzip bomb', gzipSync(BOMB), 'gzip', 'body_too_large'],
  ['a brotli bomb', brotliCompressSync(BOMB.subarray(0, 11 * 1024 * 1024)), 'br', 'body_too_large'],
  ['a zstd bomb', zstdCompressSync(BOMB), 'zstd', 'body_too_large'],
  ['what is not gzip', TEXT, 'gzip', 'protocol_error'],
  ['a gzip that breaks off', gzipSync(TEXT).subarray(0, 20), 'gzip', 'protocol_error'],
  ['an unknown coding', TEXT, 'rot13', 'protocol_error'],
]

for (const [name, body, encoding, reason] of faults) {
  test(`${name} is ${reason}`, async () => {
    const fault = await decodeContent(responseOf(body, encoding)).catch(error => error)
    assert.instance(fault, Fault)
    assert.is(fault.reason, reason)
  })
}

const charsets: [string, Buffer, string | undefined][] = [
  ['UTF-8 unless told otherwise', Buffer.from('Grüße'), undefined],
  ['the charset of content-type', iconv.encode('Grüße', 'latin1'), 'text/plain; charset=ISO-8859-1'],
  ['a quoted charset', iconv.encode('Grüße', 'win1252'), 'text/plain; charset="windows-1252"'],
  ['a multi-byte charset', iconv.encode('Grüße', 'utf-16le'), 'text/plain; charset=utf-16le'],
  [
    'a byte order mark over content-type',
    Buffer.concat([Buffer.from([0xff, 0xfe]), iconv.encode('Grüße', 'utf-16le')]),
    'text/plain; charset=latin1',
  ],
  ['a UTF-8 mark, which is not text', Buffer.from('\uFEFFGrüße'), 'text/plain'],
  ['an unknown charset as UTF-8', Buffer.from('Grüße'), 'text/plain; charset=klingon'],
]

for (const [name, body, contentType] of charsets) {
  test(`reads ${name}`, () => assert.is(textOf(body, contentType), 'Grüße'))
}

test('reads the charset of an HTML meta element', () => {
  const html = '<html><head><meta charset="iso-8859-1"></head>Grüße'
  assert.is(textOf(iconv.encode(html, 'latin1'), 'text/html'), html)
})

test('reads Japanese', () => {
  assert.is(textOf(iconv.encode('こんにちは', 'Shift_JIS'), 'text/html; charset=Shift_JIS'), 'こんにちは')
})

test.run()
