import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../body.ts'
import { BodyBudget } from '../body-budget.ts'
import { Fault } from '../connection/fault.ts'
import type { HttpResponse } from '../connection/trace.ts'
import { decodeContent } from './coding.ts'
import { type FlawCode, Flaws } from './flaw.ts'

const test = suite('content codings')

function responseOf(body: Buffer, encoding: string | null): HttpResponse {
  const headers = encoding === null ? [] : [{ name: 'content-encoding', value: encoding }]
  const received = new Body(new BodyBudget(1_000_000), () => {})
  for (const chunk of [body.subarray(0, 3), body.subarray(3)]) received.append(chunk)
  return { statusCode: 200, headers, body: received }
}

const TEXT = Buffer.from('hello '.repeat(100))
const WHOLE = /^(hello ){100}$/

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
    assert.is((await decodeContent(responseOf(body, encoding), new Flaws())).bytes.toString(), TEXT.toString())
  })
}

test('an empty body needs no decoding', async () => {
  assert.is((await decodeContent(responseOf(Buffer.alloc(0), 'gzip'), new Flaws())).bytes.length, 0)
})

function spoilt(body: Buffer, at: number): Buffer {
  const copy = Buffer.from(body)
  copy[body.length + at] = (copy.at(at) ?? 0) ^ 0xff
  return copy
}

const WRAPPED: [string, Buffer][] = [
  ['gzip', gzipSync(TEXT)],
  ['deflate', deflateSync(TEXT)],
]
const CODED: [string, Buffer][] = [...WRAPPED, ['br', brotliCompressSync(TEXT)], ['zstd', zstdCompressSync(TEXT)]]

/** What browsers read all the same: the text that is expected, and the flaw. */
const salvaged: [name: string, coding: string, body: Buffer, text: RegExp, flaw: FlawCode][] = [
  ...CODED.flatMap(([coding, body]) =>
    [1, Math.floor(body.length / 2)].map((kept): (typeof salvaged)[number] => [
      `a ${coding} body of which ${kept} bytes came`,
      coding,
      body.subarray(0, kept),
      /^(hello )*/,
      'coding_cut_off',
    ]),
  ),
  ...WRAPPED.flatMap(([coding, body]): (typeof salvaged)[number][] => [
    [
      `a ${coding} body with a wrong checksum`,
      coding,
      spoilt(body, coding === 'gzip' ? -5 : -1),
      WHOLE,
      'coding_checksum',
    ],
    [`a ${coding} body without its last byte`, coding, body.subarray(0, -1), WHOLE, 'coding_checksum'],
  ]),
  ['a gzip body with a wrong length', 'gzip', spoilt(gzipSync(TEXT), -1), WHOLE, 'coding_checksum'],
  ...[...WRAPPED, CODED[2] ?? WRAPPED[0]].flatMap(([coding, body] = ['', TEXT]) =>
    ['garbage', '\0\0\0\0', '\x1f\x8b'].map((more): (typeof salvaged)[number] => [
      `a ${coding} body with ${JSON.stringify(more)} behind it`,
      coding,
      Buffer.concat([body, Buffer.from(more, 'latin1')]),
      WHOLE,
      'data_after_coding',
    ]),
  ),
  ['a body with an unknown coding', 'rot13', TEXT, WHOLE, 'unknown_coding'],
  ['a body whose charset is named as its coding', 'utf-8', TEXT, WHOLE, 'unknown_coding'],
]

for (const [name, coding, body, text, flaw] of salvaged) {
  test(`reads ${name}`, async () => {
    const flaws = new Flaws()
    const content = await decodeContent(responseOf(body, coding), flaws)
    assert.match(content.bytes.toString(), text)
    assert.equal(
      flaws.list.map(({ code }) => code),
      [flaw],
    )
    assert.is(content.doubt !== null, flaw === 'coding_cut_off' || flaw === 'unknown_coding')
  })
}

test('reads a gzip body with every part of its header', async () => {
  const plain = gzipSync(TEXT)
  const extra = Buffer.from('\x03\0abcname\0comment\0xx', 'latin1')
  const body = Buffer.concat([plain.subarray(0, 10), extra, plain.subarray(10, -3)])
  body[3] = 2 | 4 | 8 | 16
  const content = await decodeContent(responseOf(body, 'gzip'), new Flaws())
  assert.is(content.bytes.toString(), TEXT.toString())
})

const BOMB = Buffer.alloc(50 * 1024 * 1024)

const faults: [string, Buffer, string, Fault['reason']][] = [
  ['a gzip bomb', gzipSync(BOMB), 'gzip', 'body_too_large'],
  ['a brotli bomb', brotliCompressSync(BOMB.subarray(0, 11 * 1024 * 1024)), 'br', 'body_too_large'],
  ['a zstd bomb', zstdCompressSync(BOMB), 'zstd', 'body_too_large'],
  ['what is not gzip', TEXT, 'gzip', 'protocol_error'],
  ['what is not brotli', TEXT, 'br', 'protocol_error'],
  ['what is not zstd', TEXT, 'zstd', 'protocol_error'],
  ['what is not deflate', TEXT, 'deflate', 'protocol_error'],
  ['gzip within what is not gzip', gzipSync(TEXT), 'gzip, gzip', 'protocol_error'],
  ['a gzip bomb with a wrong checksum', spoilt(gzipSync(BOMB), -8), 'gzip', 'body_too_large'],
]

for (const [name, body, encoding, reason] of faults) {
  test(`${name} is ${reason}`, async () => {
    const fault = await decodeContent(responseOf(body, encoding), new Flaws()).catch(error => error)
    assert.instance(fault, Fault)
    assert.is(fault.reason, reason)
  })
}

test.run()
