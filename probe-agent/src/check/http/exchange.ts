import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { Client, type Dispatcher } from 'undici'
import { errorCode, errorMessage, Fault } from './fault.ts'
import { isRedirect } from './redirect.ts'
import type { HttpRequest } from './request.ts'
import type { HttpResponse, Trace } from './trace.ts'

export const BODY_LIMIT = 10 * 1024 * 1024

/** One request and its response over a connected socket. A redirect that is followed ends with its head. */
export function exchange(socket: Socket, request: HttpRequest, spec: HttpSpec, trace: Trace): Promise<HttpResponse> {
  speakHttp2(socket, spec)
  trace.httpVersion = isHttp2(socket) ? '2' : '1.1'
  trace.watch.enter('first_byte')
  return new Promise((resolve, reject) => {
    const client = new Client(request.url.origin, {
      connect: (_options, callback) => process.nextTick(callback, null, socket),
      headersTimeout: 0,
      bodyTimeout: 0,
      h2Options: { pingInterval: 0 },
    })
    trace.close = () => void client.destroy().catch(() => {})
    client.dispatch(dispatchOptions(request), new Collector(spec, trace, resolve, reject))
  })
}

interface Alpn {
  alpnProtocol?: string | false | null
}

function isHttp2(socket: Socket & Alpn): boolean {
  return socket.alpnProtocol === 'h2'
}

/** Without TLS there is nothing to agree on: `2` means prior knowledge (RFC 9113 3.3). */
function speakHttp2(socket: Socket & Alpn, spec: HttpSpec): void {
  if (spec.http_version !== '2' || isHttp2(socket)) return
  if (socket instanceof TLSSocket) throw new Fault('protocol_error', 'the server does not offer HTTP/2')
  socket.alpnProtocol = 'h2'
}

function dispatchOptions(request: HttpRequest): Dispatcher.DispatchOptions {
  return {
    path: request.url.pathname + request.url.search,
    method: request.method,
    headers: request.headers.flatMap(header => [header.name, header.value]),
    body: request.body,
    reset: true,
  }
}

/** Takes a response in, and settles once. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #spec: HttpSpec
  readonly #trace: Trace
  readonly #resolve: (response: HttpResponse) => void
  readonly #reject: (fault: Fault) => void
  readonly #chunks: Buffer[] = []
  #size = 0

  constructor(spec: HttpSpec, trace: Trace, resolve: (response: HttpResponse) => void, reject: (fault: Fault) => void) {
    this.#spec = spec
    this.#trace = trace
    this.#resolve = resolve
    this.#reject = reject
  }

  onRequestStart(): void {}

  onResponseStart(_: unknown, statusCode: number, headers: Record<string, string | string[] | undefined>): void {
    if (statusCode < 200) return
    this.#trace.watch.enter('download')
    this.#trace.response = { statusCode, headers: flatten(headers), body: EMPTY }
    const location = headers.location
    if (this.#spec.follow_redirects && isRedirect(statusCode, location === undefined ? location : String(location))) {
      this.#resolve(this.#trace.response)
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#size += chunk.length
    if (this.#size <= BODY_LIMIT) {
      this.#chunks.push(chunk)
      return
    }
    this.#reject(tooLarge())
    controller.abort(new Error('body too large'))
  }

  onResponseEnd(): void {
    const response = this.#trace.response
    if (response === null) return
    response.body = this.#chunks.length === 1 ? (this.#chunks[0] ?? EMPTY) : Buffer.concat(this.#chunks)
    this.#resolve(response)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#reject(exchangeFault(error, this.#trace.response !== null))
  }
}

const EMPTY = Buffer.alloc(0)

function flatten(headers: Record<string, string | string[] | undefined>): HttpResponse['headers'] {
  return Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(one => ({ name, value: one })) : [{ name, value: value ?? '' }],
  )
}

export function tooLarge(): Fault {
  return new Fault('body_too_large', 'the response body is larger than 10 MB')
}

function exchangeFault(error: Error, begun: boolean): Fault {
  const when = begun ? 'before the response was complete' : 'before it answered'
  switch (errorCode(error)) {
    case 'UND_ERR_SOCKET':
    case 'ECONNRESET':
    case 'EPIPE':
      return new Fault('connection_reset', `the server closed the connection ${when}`)
    case 'UND_ERR_HEADERS_OVERFLOW':
      return new Fault('protocol_error', 'the response headers are larger than 16 KB')
    case 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH':
      return new Fault('protocol_error', 'the response body does not have the announced length')
    default:
      return new Fault('protocol_error', `the response is not valid HTTP: ${errorMessage(error)}`)
  }
}
