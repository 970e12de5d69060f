import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { type Answer, answer, CHUNKED, CHUNKS, LENGTH, OK, PAGE, shown, staying } from './answer.ts'

const withLength = (value: string, ...flaws: string[]): Answer =>
  answer(`Content-Length: ${value}`, `${OK}Content-Length: ${value}\r\n\r\n${PAGE}`, ...flaws)
const chunked = (body: string, ...flaws: string[]): Answer =>
  answer(`chunked ${shown(body)}`, `${OK}${CHUNKED}\r\n${body}`, ...flaws)
const withTransfer = (value: string, body: string): Answer =>
  answer(`Transfer-Encoding: ${value}`, `${OK}Transfer-Encoding: ${value}\r\n\r\n${body}`, 'transfer_encoding')
const withoutBody = (status: string, rest: string, ...flaws: string[]): Answer =>
  answer(`${status} and ${shown(rest)}`, `HTTP/1.1 ${status}\r\n${rest}`, ...flaws)

export const FRAMING: Answer[] = [
  answer('no length', `${OK}\r\n${PAGE}`),
  answer('no headers and no body', `${OK}\r\n`),
  answer('HTTP/1.0 without length', `HTTP/1.0 200 OK\r\n\r\n${PAGE}`),
  staying(answer('HTTP/1.0 with keep-alive', `HTTP/1.0 200 OK\r\nConnection: keep-alive\r\n${LENGTH}\r\n${PAGE}`)),
  answer('HTTP/1.0 and chunked', `HTTP/1.0 200 OK\r\n${CHUNKED}\r\n${CHUNKS}`),
  answer('a length beside chunks', `${OK}Content-Length: 5\r\n${CHUNKED}\r\n${CHUNKS}`, 'length_and_chunked'),
  staying(
    answer('a length after chunked', `${OK}${CHUNKED}Content-Length: 999\r\n\r\n${CHUNKS}`, 'length_and_chunked'),
  ),
  staying(answer('an equal length again', `${OK}${LENGTH}${LENGTH}\r\n${PAGE}`, 'repeated_length')),
  withLength('11, 11', 'repeated_length'),
  ...['011', ' 11 '].map(value => withLength(value)),
  ...['+11', '11;', '11 bytes', '11.0', '99999999999999999999'].map(value => withLength(value, 'unreadable_length')),
  answer('another length again', `${OK}${LENGTH}Content-Length: 12\r\n\r\n${PAGE}`),
  withLength('50'),
  withLength('many'),
  withLength('9223372036854775807'),
  withLength('5', 'data_after_end'),
  answer('a second answer behind it', `${OK}${LENGTH}\r\n${PAGE}${OK}${LENGTH}\r\n${PAGE}`, 'data_after_end'),
  answer('a head cut off after the status', OK, 'head_cut_off'),
  answer('a head cut off within a header', `${OK}X-A: b`, 'head_cut_off'),
  answer('a head without its blank line', `${OK}Content-Length: 0\r\n`, 'head_cut_off'),
  answer('a head with a length, cut off', `${OK}${LENGTH}`),
  answer('nothing', ''),
]

export const WITHOUT_BODY: Answer[] = [
  withoutBody('204 No Content', `\r\n${PAGE}`, 'data_after_end'),
  withoutBody('204 No Content', `${LENGTH}\r\n`, 'body_not_allowed'),
  withoutBody('204 No Content', `${LENGTH}\r\n${PAGE}`, 'body_not_allowed', 'data_after_end'),
  withoutBody('204 No Content', `${CHUNKED}\r\n${CHUNKS}`, 'body_not_allowed', 'data_after_end'),
  staying(withoutBody('204 No Content', '\r\n')),
  staying(withoutBody('205 Reset Content', 'Content-Length: 0\r\n\r\n')),
  withoutBody('205 Reset Content', `${LENGTH}\r\n${PAGE}`, 'body_not_allowed', 'data_after_end'),
  staying(withoutBody('304 Not Modified', `${LENGTH}\r\n`)),
  withoutBody('304 Not Modified', `${LENGTH}\r\n${PAGE}`, 'data_after_end'),
]

export const CHUNKING: Answer[] = [
  ...[CHUNKS, `B\r\n${PAGE}\r\n00\r\n\r\n`, `000b\r\n${PAGE}\r\n0\r\n\r\n`].map(body => staying(chunked(body))),
  ...[`b;a=b\r\n${PAGE}\r\n0;c\r\n\r\n`, `b;${'x'.repeat(10_000)}\r\n${PAGE}\r\n0\r\n\r\n`].map(body => chunked(body)),
  chunked(`b\r\n${PAGE}\r\n0\r\nX-T: 1\r\nX-U: 2\r\n\r\n`),
  ...[`b   \r\n${PAGE}\r\n0\r\n\r\n`, `b ; a = "x y"\r\n${PAGE}\r\n0 \r\n\r\n`].map(body =>
    chunked(body, 'chunk_size'),
  ),
  chunked(CHUNKS.replaceAll('\r\n', '\n'), 'line_end'),
  chunked(`${CHUNKS}more`, 'data_after_end'),
  chunked(`b\r\n${PAGE}\r\n0\r\ngarbage\r\n\r\n`, 'malformed_header'),
  ...['', `b\r\n${PAGE}`, `b\r\n${PAGE}\r\n`, `b\r\n${PAGE}\r\n0`, `b\r\n${PAGE}\r\n0\r\n`, `ff\r\n${PAGE}`].map(body =>
    chunked(body),
  ),
  ...[PAGE, `zz\r\n${PAGE}\r\n0\r\n\r\n`, `0xb\r\n${PAGE}\r\n0\r\n\r\n`, `b\r\n${PAGE}0\r\n\r\n`].map(body =>
    chunked(body),
  ),
  answer('CHUNKED', `${OK}Transfer-Encoding: CHUNKED\r\n\r\n${CHUNKS}`),
  ...['chunked, chunked', 'chunked\r\nTransfer-Encoding: chunked', 'identity, chunked'].map(value =>
    withTransfer(value, CHUNKS),
  ),
  ...['identity', 'gzip', ''].map(value => withTransfer(value, PAGE)),
]

const LONG = 'hello world '.repeat(500)
const coded = (name: string, coding: string, body: Buffer | string, ...flaws: string[]): Answer => {
  const bytes = Buffer.from(body as string, 'latin1')
  const head = Buffer.from(`${OK}Content-Encoding: ${coding}\r\nContent-Length: ${bytes.length}\r\n\r\n`)
  return answer(`coding ${coding}: ${name}`, Buffer.concat([head, bytes]), ...flaws)
}
const gzipped = gzipSync(PAGE)
const without = (body: Buffer, bytes: number): Buffer => body.subarray(0, body.length - bytes)
const spoilt = (body: Buffer, fromEnd: number): Buffer => {
  const copy = Buffer.from(body)
  const at = body.length - fromEnd
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const PACKED: [coding: string, body: Buffer, long: Buffer][] = [
  ['gzip', gzipped, gzipSync(LONG)],
  ['deflate', deflateSync(PAGE), deflateSync(LONG)],
  ['br', brotliCompressSync(PAGE), brotliCompressSync(LONG)],
  ['zstd', zstdCompressSync(PAGE), zstdCompressSync(LONG)],
]

export const CODINGS: Answer[] = [
  ...PACKED.map(([coding, body]) => coded('whole', coding, body)),
  ...PACKED.map(([coding]) => coded('empty', coding, '')),
  ...PACKED.map(([coding]) => coded('plain', coding, PAGE)),
  ...PACKED.map(([coding, , long]) => coded('cut off', coding, long.subarray(0, 18), 'coding_cut_off')),
  coded('whole', 'x-gzip', gzipped),
  coded('whole', 'GZip', gzipped),
  coded('raw', 'deflate', deflateRawSync(PAGE)),
  coded('twice', 'gzip, gzip', gzipSync(gzipped)),
  coded('both', 'gzip, br', brotliCompressSync(gzipped)),
  coded('two members', 'gzip', Buffer.concat([gzipped, gzipped])),
  ...[8, 3, 1].map(bytes => coded(`without ${bytes} bytes`, 'gzip', without(gzipped, bytes), 'coding_checksum')),
  ...[8, 5, 1].map(at => coded(`with a wrong byte ${at} from its end`, 'gzip', spoilt(gzipped, at), 'coding_checksum')),
  coded('cut off in its header', 'gzip', gzipped.subarray(0, 5), 'coding_cut_off'),
  ...['garbage', '\0\0\0\0'].map(more =>
    coded(`with ${shown(more)} behind`, 'gzip', Buffer.concat([gzipped, Buffer.from(more)]), 'data_after_coding'),
  ),
  ...['foo', 'utf-8', 'compress', 'aws-chunked', 'sdch', 'UTF-8, gzip'].map(coding =>
    coded('plain', coding, PAGE, 'unknown_coding'),
  ),
  ...['none', 'identity', '', ','].map(coding => coded('plain', coding, PAGE)),
  coded('deflated', 'gzip', deflateSync(PAGE)),
  coded('gzipped', 'deflate', gzipped),
]
