import { once } from 'node:events'
import { createServer as createHttpServer, type RequestListener } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server, type Socket } from 'node:net'
import type { HttpOutcome, HttpSecrets, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import type { EgressPolicy } from '@pharos/shared-protocol/message/hello.ts'
import { createEnvironment } from '../../egress/environment.ts'
import { EgressGuard } from '../../egress/guard.ts'
import { createResolver, type Resolve } from '../../egress/resolver.ts'
import { silentLog } from '../../log.ts'
import { germanOf } from '../../say.fixture.ts'
import type { Environment } from '../check.ts'
import { checkHttp } from './check.ts'

export const NO_SECRETS: HttpSecrets = { headers: {}, basic_password: null, bearer_token: null }

/** A GET with the API's defaults, without retries and with a short timeout. */
export function specFor(uri: string, rest: Partial<HttpSpec> = {}): HttpSpec {
  return {
    uri,
    method: 'GET',
    headers: [],
    body: null,
    basic_username: null,
    timeout_ms: 5_000,
    follow_redirects: true,
    verify_tls: true,
    http_version: 'auto',
    ip_family: 'any',
    retries: 0,
    expected_status_codes: ['2xx', '3xx'],
    assertions: [],
    strict: false,
    ...rest,
  }
}

/** An environment that may reach loopback, with the test's own resolver if given. */
export async function environmentFor(
  rest: { policy?: EgressPolicy; resolve?: Resolve; signal?: AbortSignal } = {},
): Promise<Environment> {
  const guard = new EgressGuard([])
  await guard.replace(rest.policy ?? { allow_private: true, forbidden: [] })
  return createEnvironment(guard, rest.resolve ?? createResolver([]), {
    signal: rest.signal ?? new AbortController().signal,
    clock: { now: () => Date.now(), monotonic: () => performance.now() },
    log: silentLog,
  })
}

/** The outcome; each failure has a text in German. */
export async function check(spec: HttpSpec, secrets: HttpSecrets = NO_SECRETS): Promise<HttpOutcome> {
  const { outcome } = await checkHttp(spec, secrets, await environmentFor())
  if (outcome.status === 'failing') germanOf(outcome)
  return outcome
}

export interface Target {
  port: number
  uri: string
  close(): Promise<void>
}

export async function listen(server: Server, scheme = 'http', address = '127.0.0.1'): Promise<Target> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  })
  await once(server.listen(0, address), 'listening')
  const { port } = server.address() as AddressInfo
  const host = address.includes(':') ? `[${address}]` : address
  return {
    port,
    uri: `${scheme}://${host}:${port}/`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

export function listenHttp(listener: RequestListener, address?: string): Promise<Target> {
  return listen(createHttpServer(listener), 'http', address)
}

/** A server whose connections the test handles, byte by byte. */
export function listenRaw(accept: (socket: Socket) => void): Promise<Target> {
  return listen(createRawServer(accept))
}

/** A server that answers every request with these bytes and closes. */
export function answering(bytes: string | Buffer): Promise<Target> {
  return listenRaw(socket => socket.once('data', () => socket.end(bytes)))
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const target = await listenRaw(() => {})
  await target.close()
  return target.port
}
