import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import type { Socket } from 'node:net'
import { errorMessage } from '../../error.ts'
import { say } from '../../say.ts'
import { Fault } from '../connection/fault.ts'
import { connectHttp2, headBytes, http2ErrorName } from '../connection/http2.ts'
import { addressText, headerText } from './header-text.ts'
import { MOST_HEAD } from './http1/reader.ts'
import type { Receiver } from './receiver.ts'
import type { HttpRequest } from './request.ts'

/** Sends a request as HTTP/2 over a connected socket, and gives the answer to the receiver. */
export function exchangeHttp2(socket: Socket, request: HttpRequest, receiver: Receiver): void {
  const session = connectHttp2(request.url.origin, socket, { mostHead: MOST_HEAD })
  session.on('error', error => receiver.fail(error))
  session.on('goaway', code => {
    if (code !== constants.NGHTTP2_NO_ERROR) receiver.fail(resetFault(code))
  })
  session.once('close', () => setImmediate(() => receiver.lose()))
  try {
    receive(session, request, receiver)
  } catch (error) {
    receiver.fail(new Fault('protocol_error', say('http.unsendable', { error: errorMessage(error) })))
  }
}

function receive(session: ClientHttp2Session, request: HttpRequest, receiver: Receiver): void {
  const stream = session.request(headersOf(request), { endStream: request.body === null })
  stream.on('response', (headers, _flags, rawHeaders) => {
    if (headBytes(rawHeaders) > MOST_HEAD) receiver.fail(new Fault('protocol_error', say('http.headers_too_large')))
    else receiver.begin(headers[':status'] ?? 0, pairsOf(rawHeaders, receiver))
  })
  stream.on('data', (bytes: Buffer) => receiver.data(bytes))
  const ending = watchEnd(stream)
  stream.once('end', () => {
    if (ending.isSent) receiver.done()
  })
  // The session tells what was wrong with it a moment later.
  stream.on('error', () => {})
  stream.once('close', () => setImmediate(() => fail(stream, session, receiver)))
  if (request.body !== null) stream.end(request.body)
}

/**
 * Whether the server sent the end of the body. A stream that is reset ends in the same way, but Node has closed it by then:
 * what arrived is a part.
 */
function watchEnd(stream: ClientHttp2Stream): { isSent: boolean } {
  const ending = { isSent: false }
  const push = stream.push.bind(stream)
  stream.push = chunk => {
    if (chunk === null) ending.isSent = !stream.closed
    return push(chunk)
  }
  return ending
}

function fail(stream: ClientHttp2Stream, session: ClientHttp2Session, receiver: Receiver): void {
  if (stream.rstCode === constants.NGHTTP2_NO_ERROR || session.closed) receiver.lose()
  else receiver.fail(resetFault(stream.rstCode ?? constants.NGHTTP2_INTERNAL_ERROR))
}

/** Headers about the connection, which HTTP/2 has not (RFC 9113 8.2.2), and what pseudo-headers say. */
const NOT_IN_HTTP2 = new Set([
  ...['host', 'connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade', 'http2-settings'],
])

/** Names and values by turns, in the order of the request. */
function headersOf({ url, method, headers, body }: HttpRequest): string[] {
  const host = headers.find(({ name }) => name.toLowerCase() === 'host')?.value
  const pseudo = [':method', method, ':scheme', url.protocol.slice(0, -1), ':authority', host ?? url.host]
  const lines = headers
    .map(({ name, value }) => ({ name: name.toLowerCase(), value }))
    .filter(({ name, value }) => !NOT_IN_HTTP2.has(name) && (name !== 'te' || value === 'trailers'))
    .flatMap(({ name, value }) => [name, value])
  const length = body === null ? [] : ['content-length', String(Buffer.byteLength(body))]
  return [...pseudo, ':path', url.pathname + url.search, ...lines, ...length]
}

/** Names and values by turns, as Node gives them, with values as latin1. Pseudo-headers are left out. */
function pairsOf(raw: readonly string[], { flaws }: Receiver): { name: string; value: string }[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: raw[at + 1] ?? '' }] : []))
  return pairs
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value }) => ({ name, value: name === 'location' ? addressText(value, flaws) : headerText(value) }))
}

function resetFault(code: number): Fault {
  return new Fault('protocol_error', say('http.http2_error', { error: http2ErrorName(code) }))
}
