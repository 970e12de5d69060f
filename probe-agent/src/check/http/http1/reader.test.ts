import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Flaws } from '../flaw.ts'
import type { Head } from './head.ts'
import { Reader } from './reader.ts'

const test = suite('reader of HTTP/1')

interface Read {
  head: Head | null
  body: string
  isDone: boolean
  fault: string | null
  flaws: string[]
}

/** Reads an answer that comes in these parts, after which the connection is closed. */
function read(parts: readonly Buffer[], method = 'GET', isTls = false): Read {
  const flaws = new Flaws()
  const seen: Omit<Read, 'flaws'> = { head: null, body: '', isDone: false, fault: null }
  const reader = new Reader({
    method,
    isTls,
    flaws,
    begin: head => {
      seen.head = head
    },
    data: bytes => {
      seen.body += bytes.toString('latin1')
    },
    done: () => {
      seen.isDone = true
    },
  })
  try {
    for (const part of parts) reader.push(part)
    reader.close()
  } catch (error) {
    seen.fault = (error as Error).message
  }
  return { ...seen, flaws: flaws.list.map(({ code }) => code) }
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'latin1')
}

const OK = 'HTTP/1.1 200 OK\r\n'
const FIVE = 'Content-Length: 5\r\n\r\nhello'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'

/** Answers with the body `hello`. */
const readable: [answer: string, flaws: string[]][] = [
  [`${OK}${FIVE}`, []],
  [`${OK}\r\nhello`, []],
  [`HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${OK}${FIVE}`, []],
  [`HTTP/1.1 100 Continue\r\n\r\n${OK}${FIVE}`, ['unasked_interim']],
  [`${OK}${FIVE}`.replaceAll('\r\n', '\n'), ['line_end']],
  [`${OK}${CHUNKED}\r\n2\r\nhe\r\n3;a="b"\r\nllo\r\n0\r\nX-T: 1\r\n\r\n`, []],
  [`${OK}${CHUNKED}Content-Length: 9\r\n\r\n5  \r\nhello\r\n0\r\n\r\n`, ['length_and_chunked', 'chunk_size']],
  [`HTTP/1.1 200\r\n${FIVE}`, ['status_line']],
  [`\r\n${OK}${FIVE}`, ['status_line']],
  [`http/1.1 999 No\r\n${FIVE}`, ['status_line', 'status_code']],
  [`${OK}X-A: \x01\r\n${FIVE}`, ['control_character']],
  [`${OK}X-A : b\r\nX-B: c\r\n d\r\nnothing\r\n${FIVE}`, ['folded_header', 'space_before_colon', 'malformed_header']],
  [`${OK}Content-Length: 5\r\n${FIVE}more`, ['repeated_length', 'data_after_end']],
  [`${OK}Content-Length: 5 bytes\r\n\r\nhello`, ['unreadable_length']],
  [`${OK}Transfer-Encoding: gzip\r\n\r\nhello`, ['transfer_encoding']],
  [`${OK}Location: a\r\nLocation: b\r\n${FIVE}`, ['contradicting_headers']],
  [`${OK}X-A: ${'x'.repeat(20_000)}\r\n${FIVE}`, ['large_head']],
]

/** Answers that also end where they should not, with what is told of them. */
const unreadable: [answer: string, fault: RegExp][] = [
  ['', /closed the connection before it answered/],
  ['HTTP/1.1 100 Continue\r\n\r\n', /closed the connection before it answered/],
  ['SSH-2.0-OpenSSH_9\r\n', /not valid HTTP: it begins with "SSH-/],
  ['HTTP/1.1 OK\r\n\r\n', /not valid HTTP/],
  [`${OK}X: \0\r\n\r\n`, /not valid HTTP/],
  [`${OK}Content-Length: 6\r\n\r\nhello`, /before the response was complete/],
  [`${OK}Content-Length: none\r\n\r\nhello`, /the value of Content-Length is not a number: "none"/],
  [`${OK}Content-Length: 4\r\n${FIVE}`, /several different Content-Lengths/],
  [`${OK}${CHUNKED}\r\n5\r\nhello\r\n`, /before the response was complete/],
  [`${OK}${CHUNKED}\r\n5\r\nhello\r\n0\r\n`, /before the response was complete/],
  [`${OK}${CHUNKED}\r\nhello`, /before the response was complete/],
  [`${OK}${CHUNKED}\r\nhello\r\n`, /malformed: the size of a chunk is "hello"/],
  [`${OK}${CHUNKED}\r\n2\r\nhello\r\n`, /malformed: after a chunk follows "llo"/],
  [`${OK}${CHUNKED}\r\n5;${'x'.repeat(20_000)}`, /malformed: a line of it is too long/],
  [`${OK}${CHUNKED}\r\n0\r\n${`X: ${'x'.repeat(1_000)}\r\n`.repeat(300)}`, /malformed: its trailers are too long/],
  [`${OK}X: ${'x'.repeat(300_000)}`, /headers are larger than 256 KB/],
  ['HTTP/1.1 100 Continue\r\n\r\n'.repeat(12_000), /headers are larger than 256 KB/],
]

/** The bytes one by one, in two parts at each place, and as they are. Long answers are cut at a few places. */
function* splits(answer: string): Generator<Buffer[]> {
  const whole = bytes(answer)
  yield [whole]
  yield [...whole].map(byte => Buffer.from([byte]))
  const step = Math.ceil(whole.length / 400)
  for (let at = 1; at < whole.length; at += step) yield [whole.subarray(0, at), whole.subarray(at)]
}

for (const [answer, flaws] of readable) {
  test(`reads ${JSON.stringify(answer.slice(0, 90))}, however it is cut`, () => {
    const whole = read([bytes(answer)])
    assert.is(whole.fault, null)
    assert.is(whole.body, 'hello')
    assert.ok(whole.isDone)
    assert.equal(whole.flaws, flaws)
    for (const parts of splits(answer)) {
      const cut = read(parts)
      // Bytes behind the end are seen only if they come with it.
      const same =
        cut.flaws.length < flaws.length && flaws.includes('data_after_end')
          ? [...cut.flaws, 'data_after_end']
          : cut.flaws
      assert.equal({ ...cut, flaws: same }, whole, `in ${parts.map(part => part.length).slice(0, 2)}`)
    }
  })
}

for (const [answer, fault] of unreadable) {
  test(`refuses ${JSON.stringify(answer.slice(0, 90))}, however it is cut`, () => {
    for (const parts of splits(answer)) assert.match(read(parts).fault ?? 'none', fault)
  })
}

test('a readable answer that breaks off anywhere is never complete with less of its body', () => {
  for (const [answer] of readable) {
    if (answer.endsWith('\r\n\r\nhello') && !answer.includes('Length: 5\r\n')) continue
    for (let end = 1; end < Math.min(answer.length, 2_000); end++) {
      const cut = read([bytes(answer.slice(0, end))])
      const isWhole = cut.body === 'hello' && cut.fault === null
      assert.ok(
        isWhole || cut.fault !== null || cut.flaws.includes('head_cut_off'),
        JSON.stringify(answer.slice(0, end)),
      )
    }
  }
})

test('a head that breaks off is an answer, as for browsers, but not over TLS', () => {
  const cut = read([bytes('HTTP/1.1 200 OK\r\nServer: x')])
  assert.equal([cut.head?.headers, cut.flaws, cut.fault], [[{ name: 'server', value: 'x' }], ['head_cut_off'], null])
  assert.match(
    read([bytes('HTTP/1.1 200 OK\r\nServer: x')], 'GET', true).fault ?? '',
    /before the response was complete/,
  )
})

const without: [method: string, status: number][] = [
  ['HEAD', 200],
  ['GET', 204],
  ['GET', 205],
  ['GET', 304],
]
for (const [method, status] of without) {
  test(`${method} with status ${status} has no body, whatever is announced`, () => {
    const seen = read([bytes(`HTTP/1.1 ${status} X\r\n${CHUNKED}Content-Length: 3\r\n\r\n`)], method)
    assert.equal([seen.isDone, seen.body, seen.fault], [true, '', null])
  })
}

const texts: [bytes: string, text: string][] = [
  ['Gr\xc3\xbc\xc3\x9fe', 'Grüße'],
  ['Gr\xfc\xdfe', 'Grüße'],
  ['plain', 'plain'],
]
for (const [given, text] of texts) {
  test(`a header reads as ${text} if its bytes are ${JSON.stringify(given)}`, () => {
    assert.is(read([bytes(`${OK}X-A: ${given}\r\n${FIVE}`)]).head?.headers[0]?.value, text)
  })
}

test.run()
