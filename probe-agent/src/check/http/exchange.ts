import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { Client, type Dispatcher } from 'undici'
import { errorCode, errorMessage } from '../../error.ts'
import { Body } from '../body.ts'
import type { BodyBudget } from '../body-budget.ts'
import { Fault } from '../connection/fault.ts'
import { alertFault } from '../connection/tls.ts'
import type { HttpResponse, Trace } from '../connection/trace.ts'
import { isRedirect } from './redirect.ts'
import type { HttpRequest } from './request.ts'

/**
 * Sends one request over a connected socket and receives the response. Of a redirect that is followed, only the head is
 * read.
 */
export function exchange(
  socket: Socket,
  request: HttpRequest,
  spec: HttpSpec,
  trace: Trace,
  bodies: BodyBudget,
): Promise<HttpResponse> {
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
    client.dispatch(dispatchOptions(request), new Collector({ spec, trace, bodies, resolve, reject }))
  })
}

interface Alpn {
  alpnProtocol?: string | false | null
}

function isHttp2(socket: Socket & Alpn): boolean {
  return socket.alpnProtocol === 'h2'
}

/** Without TLS nothing is negotiated: `2` means prior knowledge (RFC 9113 3.3). */
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

interface CollectorParts {
  spec: HttpSpec
  trace: Trace
  bodies: BodyBudget
  resolve(response: HttpResponse): void
  reject(fault: Fault): void
}

/** Receives a response and settles once. */
class Collector implements Dispatcher.DispatchHandler {
  readonly #parts: CollectorParts

  constructor(parts: CollectorParts) {
    this.#parts = parts
  }

  onRequestStart(): void {}

  onResponseStart(controller: Dispatcher.DispatchController, statusCode: number, headers: Headers): void {
    if (statusCode < 200) return
    const { spec, trace, bodies, resolve } = this.#parts
    trace.watch.enter('download')
    const body = new Body(bodies, fault => {
      // This also applies to a complete body that waits to be decoded.
      trace.fault ??= fault
      this.#giveUp(controller, fault)
    })
    const response: HttpResponse = { statusCode, headers: flatten(headers), body }
    trace.response = response
    if (spec.follow_redirects && isRedirect(response)) resolve(response)
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { trace } = this.#parts
    if (trace.response === null || trace.over) return
    try {
      trace.response.body.append(chunk)
    } catch (error) {
      this.#giveUp(controller, error as Fault)
    }
  }

  onResponseEnd(): void {
    // Closes before undici does, which would create an error with a stack: a tenth of a check's time.
    const { trace, resolve } = this.#parts
    trace.close()
    if (trace.response !== null) resolve(trace.response)
  }

  onResponseError(_: unknown, error: Error): void {
    this.#parts.reject(exchangeFault(error, this.#parts.trace.response !== null))
  }

  #giveUp(controller: Dispatcher.DispatchController, fault: Fault): void {
    this.#parts.reject(fault)
    controller.abort(fault)
  }
}

type Headers = Record<string, string | string[] | undefined>

function flatten(headers: Headers): HttpResponse['headers'] {
  return Object.entries(headers).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map(one => ({ name, value: one })) : [{ name, value: value ?? '' }],
  )
}

function exchangeFault(error: Error, begun: boolean): Fault {
  const code = errorCode(error)
  const when = begun ? 'before the response was complete' : 'before it answered'
  if (RESETS.has(code)) return new Fault('connection_reset', `the server closed the connection ${when}`)
  if (UNSENDABLE.has(code)) return new Fault('protocol_error', `the request can't be sent: ${errorMessage(error)}`)
  return (
    alertFault(error) ??
    new Fault('protocol_error', IN_WORDS[code] ?? `the response is not valid HTTP: ${errorMessage(error)}`)
  )
}

const RESETS = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const UNSENDABLE = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'])
const IN_WORDS: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW: 'the response headers are larger than 16 KB',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the response body does not have the announced length',
}
