import { createSecureServer, createServer, type SecureServerOptions, type ServerHttp2Stream } from 'node:http2'
import type { GrpcOutcome, GrpcSecrets, GrpcSpec } from '@pharos/shared-protocol/check/grpc.ts'
import { germanOf } from '../../say.fixture.ts'
import type { Environment } from '../check.ts'
import { environmentFor, listen, type Target } from '../http/check.fixture.ts'
import { checkGrpc } from './check.ts'

/** A call to loopback with the API's defaults, without TLS and retries and with a short timeout. */
export function specFor(port: number, rest: Partial<GrpcSpec> = {}): GrpcSpec {
  return {
    host: '127.0.0.1',
    port,
    service: '',
    tls: false,
    verify_tls: true,
    metadata: [],
    ip_family: 'any',
    timeout_ms: 5_000,
    retries: 0,
    ...rest,
  }
}

/** The outcome; each failure has a text in German. */
export async function check(
  spec: GrpcSpec,
  { secrets = { metadata: {} }, env }: { secrets?: GrpcSecrets; env?: Environment } = {},
): Promise<GrpcOutcome> {
  const outcome = await checkGrpc(spec, secrets, env ?? (await environmentFor()))
  if (outcome.status === 'failing') germanOf(outcome)
  return outcome
}

export interface Call {
  headers: NodeJS.Dict<string | string[] | number>
  body: Buffer
}
type Answer = (stream: ServerHttp2Stream, call: Call) => void

/** A server of HTTP/2 that reads a call, then answers it; over TLS with a certificate. */
export function listenGrpc(answer: Answer, tls?: SecureServerOptions): Promise<Target> {
  const server = tls ? createSecureServer(tls) : createServer()
  server.on('stream', (stream: ServerHttp2Stream, headers) => {
    const parts: Buffer[] = []
    stream.on('error', () => {})
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.once('end', () => answer(stream, { headers, body: Buffer.concat(parts) }))
  })
  server.on('sessionError', () => {})
  return listen(server)
}

export const GRPC = { ':status': 200, 'content-type': 'application/grpc' }

/** A message in its frame. */
export function framed(message: Buffer | number[], compressed = 0): Buffer {
  const body = Buffer.from(message)
  const head = Buffer.from([compressed, 0, 0, 0, 0])
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** Answers with this body and these trailers. */
export function answering(body: Buffer, trailers: Record<string, string> = { 'grpc-status': '0' }): Answer {
  return stream => {
    stream.respond(GRPC, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers(trailers))
    stream.end(body)
  }
}

/** Answers with a serving status by its number. */
export const serving = (status: number): Answer => answering(framed(status === 0 ? [] : [8, status]))

/** Answers with headers alone. */
export const ending =
  (code: number, message = ''): Answer =>
  stream =>
    stream.respond({ ...GRPC, 'grpc-status': String(code), 'grpc-message': message }, { endStream: true })
