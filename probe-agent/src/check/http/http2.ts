import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  type OutgoingHttpHeaders,
} from 'node:http2'
import type { Socket } from 'node:net'
import { errorMessage } from '../../error.ts'
import { Fault } from '../connection/fault.ts'
import { addressText, headerText } from './header-text.ts'
import type { Receiver } from './receiver.ts'
import type { HttpRequest } from './request.ts'

/** As large as a head over HTTP/1.1 may be. Each line costs 32 bytes more (RFC 9113 6.5.2). */
const MOST_HEAD = 256 * 1024

/** Sends a request as HTTP/2 over a connected socket, and gives the answer to the receiver. */
export function exchangeHttp2(socket: Socket, request: HttpRequest, receiver: Receiver): void {
  const session = connect(request.url.origin, {
    createConnection: () => socket,
    maxHeaderListPairs: MOST_HEAD / 32,
    settings: { enablePush: false, maxHeaderListSize: MOST_HEAD },
  })
  session.on('error', error => receiver.fail(error))
  session.on('goaway', code => {
    if (code !== constants.NGHTTP2_NO_ERROR) receiver.fail(resetFault(code))
  })
  session.once('close', () => setImmediate(() => receiver.lose()))
  try {
    receive(session, request, receiver)
  } catch (error) {
    receiver.fail(new Fault('protocol_error', `the request can't be sent: ${errorMessage(error)}`))
  }
}

function receive(session: ClientHttp2Session, request: HttpRequest, receiver: Receiver): void {
  const stream = session.request(headersOf(request), { endStream: request.body === null })
  stream.on('response', (headers, _flags, rawHeaders) => {
    receiver.begin(headers[':status'] ?? 0, pairsOf(rawHeaders, receiver))
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
const NOT_IN_HTTP2 = new Set(['host', 'connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'])

function headersOf({ url, method, headers, body }: HttpRequest): OutgoingHttpHeaders {
  const host = headers.find(({ name }) => name.toLowerCase() === 'host')?.value
  const sent: Record<string, string | string[]> = {
    ':method': method,
    ':scheme': url.protocol.slice(0, -1),
    ':authority': host ?? url.host,
    ':path': url.pathname + url.search,
  }
  for (const { name, value } of headers) {
    const key = name.toLowerCase()
    if (!NOT_IN_HTTP2.has(key)) sent[key] = key in sent ? [sent[key] ?? '', value].flat() : value
  }
  if (body !== null) sent['content-length'] = String(Buffer.byteLength(body))
  return sent
}

/** Names and values by turns, as Node gives them, with values as latin1. Pseudo-headers are left out. */
function pairsOf(raw: readonly string[], { flaws }: Receiver): { name: string; value: string }[] {
  const pairs = raw.flatMap((name, at) => (at % 2 === 0 ? [{ name, value: raw[at + 1] ?? '' }] : []))
  return pairs
    .filter(({ name }) => !name.startsWith(':'))
    .map(({ name, value }) => ({ name, value: name === 'location' ? addressText(value, flaws) : headerText(value) }))
}

const RESET_NAMES = new Map(
  Object.entries(constants)
    .filter(
      ([name]) =>
        /^NGHTTP2_[A-Z_]+$/.test(name) &&
        !/^NGHTTP2_(ERR_|HCAT|FLAG|SETTINGS_(?!TIMEOUT)|NV|DEFAULT|STREAM_STATE)/.test(name),
    )
    .map(([name, code]) => [code, name.replace('NGHTTP2_', '')]),
)

function resetFault(code: number): Fault {
  const name = RESET_NAMES.get(code) ?? String(code)
  return new Fault('protocol_error', `the HTTP/2 request ended with the error ${name}`)
}
