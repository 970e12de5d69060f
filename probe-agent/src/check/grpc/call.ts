import { type ClientHttp2Session, type ClientHttp2Stream, constants } from 'node:http2'
import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type { GrpcSecrets, GrpcSpec } from '@pharos/shared-protocol/check/grpc.ts'
import type { Said } from '@pharos/shared-protocol/text/text.ts'
import { errorMessage, isReset } from '../../error.ts'
import { say } from '../../say.ts'
import { connectHttp2, headBytes, http2ErrorName } from '../connection/http2.ts'
import { alertFault } from '../connection/tls.ts'
import type { Trace } from '../connection/trace.ts'
import { USER_AGENT } from '../http/request.ts'
import { GrpcFault } from './fault.ts'
import { healthRequest } from './message.ts'
import { type CallEnd, endOf } from './status.ts'

/** A health response has a few bytes. */
export const MOST_ANSWER_BYTES = 4_096
/** As much as common servers and clients accept. Each line costs 32 bytes more (RFC 9113 6.5.2). */
export const MOST_METADATA = 16 * 1024

/** A complete call. */
export interface Answer {
  body: Buffer
  end: CallEnd
}

/** Calls `grpc.health.v1.Health/Check` over a connected socket. Rejects with a fault if no complete answer arrives. */
export function callHealth(socket: Socket, spec: GrpcSpec, secrets: GrpcSecrets, trace: Trace): Promise<Answer> {
  if (socket instanceof TLSSocket && socket.alpnProtocol !== 'h2') throw new GrpcFault('not_grpc', say('http.no_http2'))
  trace.watch.enter('first_byte')
  return new Promise((resolve, reject) => new Call({ spec, secrets, trace, resolve, reject }).start(socket))
}

interface CallParts {
  spec: GrpcSpec
  secrets: GrpcSecrets
  trace: Trace
  resolve(answer: Answer): void
  reject(fault: GrpcFault): void
}

/** One call, which settles once. */
class Call {
  readonly #parts: CallParts
  #body = Buffer.alloc(0)
  #end: CallEnd | null = null
  #isBegun = false
  #isOver = false

  constructor(parts: CallParts) {
    this.#parts = parts
  }

  start(socket: Socket): void {
    const session = connectHttp2(
      `${this.#parts.spec.tls ? 'https' : 'http'}://${authorityOf(this.#parts.spec)}`,
      socket,
      {
        mostHead: MOST_METADATA,
      },
    )
    session.on('error', error => this.#lose(error))
    session.on('goaway', code => {
      if (code !== constants.NGHTTP2_NO_ERROR)
        this.#fail('not_grpc', say('grpc.http2_error', { error: http2ErrorName(code) }))
    })
    session.once('close', () => setImmediate(() => this.#lose(null)))
    try {
      this.#follow(session.request(headersOf(this.#parts)), session)
    } catch (error) {
      this.#fail('not_grpc', say('grpc.not_sent', { error: errorMessage(error) }))
    }
  }

  #follow(stream: ClientHttp2Stream, session: ClientHttp2Session): void {
    stream.on('response', (headers, flags, raw) => this.#begin(headers, flags, raw))
    stream.on('trailers', (headers, _flags, raw) => {
      if (this.#fits(raw)) this.#end = endOf(headers)
    })
    stream.on('data', (bytes: Buffer) => this.#take(bytes))
    // The session tells what was wrong with it a moment later.
    stream.on('error', () => {})
    stream.once('close', () => setImmediate(() => this.#closed(stream, session)))
    stream.end(healthRequest(this.#parts.spec.service))
  }

  #begin(headers: NodeJS.Dict<string | string[] | number>, flags: number, raw: readonly string[]): void {
    this.#isBegun = true
    this.#parts.trace.watch.enter('download')
    if (!this.#fits(raw)) return
    // Headers have the status only if nothing follows them; otherwise it stands in the trailers.
    if (flags & constants.NGHTTP2_FLAG_END_STREAM) this.#end = endOf(headers)
    if (this.#end !== null) return
    const status = headers[':status'] ?? 0
    if (status !== 200) this.#fail('not_grpc', say('grpc.http_status', { status }))
    else if (!/^application\/grpc(?:[+;]|$)/.test(String(headers['content-type'] ?? '')))
      this.#fail('not_grpc', say('grpc.content_type'))
  }

  /** Whether metadata is within the bound that was announced, which servers may ignore. Ends the call otherwise. */
  #fits(raw: readonly string[]): boolean {
    const fits = headBytes(raw) <= MOST_METADATA
    if (!fits) this.#fail('not_grpc', say('grpc.metadata_too_large', { most: MOST_METADATA }))
    return fits
  }

  #take(bytes: Buffer): void {
    if (this.#isOver || this.#parts.trace.over) return
    if (this.#body.length + bytes.length > MOST_ANSWER_BYTES)
      this.#fail('not_grpc', say('grpc.too_large', { most: MOST_ANSWER_BYTES }))
    else this.#body = Buffer.concat([this.#body, bytes])
  }

  #closed(stream: ClientHttp2Stream, session: ClientHttp2Session): void {
    const code = stream.rstCode ?? constants.NGHTTP2_INTERNAL_ERROR
    const isWell = code === constants.NGHTTP2_NO_ERROR
    if (isWell && this.#end !== null) this.#finish(this.#end)
    else if (session.closed || session.destroyed) setImmediate(() => this.#lose(null))
    else if (isWell) this.#fail('not_grpc', say('grpc.no_status'))
    else this.#fail('call_failed', say('grpc.reset', { error: http2ErrorName(code) }))
  }

  #finish(end: CallEnd): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.resolve({ body: this.#body, end })
  }

  #lose(error: Error | null): void {
    if (error !== null && !isReset(error)) {
      const alert = alertFault(error)
      if (alert) this.#fail('tls_failure', alert.said)
      else this.#fail('not_grpc', say('grpc.not_http2', { error: errorMessage(error) }))
      return
    }
    this.#fail('connection_reset', say(this.#isBegun ? 'grpc.closed_within' : 'grpc.closed_early'))
  }

  #fail(reason: GrpcFault['reason'], said: Said): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#parts.reject(new GrpcFault(reason, said))
    this.#parts.trace.close()
  }
}

/** Names and values by turns: a name may stand there more than once, and be one that objects have. */
function headersOf({ spec, secrets }: CallParts): string[] {
  const metadata = spec.metadata.flatMap(({ name, value, secret }, index) => [
    name,
    secret ? (secrets.metadata[String(index)] ?? '') : value,
  ])
  const scheme = spec.tls ? 'https' : 'http'
  return [
    ...[':method', 'POST', ':scheme', scheme, ':authority', authorityOf(spec)],
    ...[':path', '/grpc.health.v1.Health/Check'],
    ...['content-type', 'application/grpc', 'te', 'trailers', 'user-agent', USER_AGENT],
    ...['grpc-timeout', `${spec.timeout_ms}m`],
    ...metadata,
  ]
}

/** Host and port, as in a URL. */
export function authorityOf({ host, port }: GrpcSpec): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
