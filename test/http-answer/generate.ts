import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Random } from '../fault/random.ts'
import { type Answer, answer, PAGE } from './answer.ts'

type Piece = readonly [text: string, flaw?: string]

const STATUS_LINES: [Piece, ...Piece[]] = [
  ['HTTP/1.1 200 OK'],
  ['HTTP/1.0 200 OK'],
  ['HTTP/1.1 200', 'status_line'],
  ['http/1.1 404 No', 'status_line'],
  ['HTTP/1.1 999 No', 'status_code'],
]
const BEFORE: [Piece, ...Piece[]] = [
  [''],
  [''],
  ['HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n'],
  ['HTTP/1.1 100 Continue\r\n\r\n', 'unasked_interim'],
]
const HEADERS: readonly Piece[] = [
  ['Server: x'],
  ['Set-Cookie: a=b; Path=/'],
  ['X-Text: Gr\xc3\xbc\xc3\x9fe'],
  ['X-Text: Gr\xfc\xdfe'],
  ['Set-Cookie: a=\x01', 'control_character'],
  ['X-A : b', 'space_before_colon'],
  ['X-A: b\r\n  c', 'folded_header'],
  ['X A: b', 'malformed_header'],
  [`X-Long: ${'x'.repeat(20_000)}`, 'large_head'],
  ['Content-Type: text/html; charset=\xff'],
]

type Coding = readonly [name: string, body: Buffer, flaw?: string]
const plain = Buffer.from(PAGE)
const gzipped = gzipSync(plain)
const CODINGS: [Coding, ...Coding[]] = [
  ['', plain],
  ['gzip', gzipped],
  ['br', brotliCompressSync(plain)],
  ['gzip', gzipped.subarray(0, -8), 'coding_checksum'],
  ['gzip', Buffer.concat([gzipped, plain]), 'data_after_coding'],
  ['foo', plain, 'unknown_coding'],
]

type Framed = (body: Buffer) => readonly [headers: string, body: Buffer, flaw?: string]
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1')
const inChunks = (body: Buffer, size: number, padding: string): Buffer => {
  const parts: Buffer[] = []
  for (let at = 0; at < body.length; at += size) {
    const part = body.subarray(at, at + size)
    parts.push(latin1(`${part.length.toString(16)}${padding}\r\n`), part, latin1('\r\n'))
  }
  return Buffer.concat([...parts, latin1('0\r\n\r\n')])
}
const TRANSFER = 'Transfer-Encoding: chunked\r\n'
const FRAMINGS: [Framed, ...Framed[]] = [
  body => [`Content-Length: ${body.length}\r\n`, body],
  body => ['', body],
  body => [TRANSFER, inChunks(body, 7, '')],
  body => [TRANSFER, inChunks(body, 4, ';x=y')],
  body => [TRANSFER, inChunks(body, 100, '  '), 'chunk_size'],
  body => [`Content-Length: 3\r\n${TRANSFER}`, inChunks(body, 100, ''), 'length_and_chunked'],
  body => [`Content-Length: ${body.length}\r\n`.repeat(2), body, 'repeated_length'],
  body => [`Content-Length: ${body.length}\r\n`, Buffer.concat([body, plain]), 'data_after_end'],
]

/** An answer that both references take, put together of oddities. */
export function generateAnswer(random: Random, index: number): Answer {
  const [before, beforeFlaw] = random.pick(BEFORE)
  const [status, statusFlaw] = random.pick(STATUS_LINES)
  const headers = random.shuffle(HEADERS).slice(0, Math.floor(random.between(0, 4)))
  const [coding, coded, codingFlaw] = random.pick(CODINGS)
  const [framing, body, framingFlaw] = random.pick(FRAMINGS)(coded)
  const isFed = random.between(0, 1) < 0.2
  const lines = [
    ...headers.map(([line]) => `${line}\r\n`),
    coding === '' ? '' : `Content-Encoding: ${coding}\r\n`,
    framing,
  ]
  const head = `${before}${status}\r\n${lines.join('')}\r\n`
  const flaws = [
    beforeFlaw,
    statusFlaw,
    ...headers.map(([, flaw]) => flaw),
    codingFlaw,
    framingFlaw,
    isFed && 'line_end',
  ]
  const found = [...new Set(flaws.filter((flaw): flaw is string => typeof flaw === 'string'))]
  return answer(
    `generated ${index}: ${found.join(', ') || 'clean'}`,
    Buffer.concat([latin1(isFed ? head.replaceAll('\r\n', '\n') : head), body]),
    ...found,
  )
}
