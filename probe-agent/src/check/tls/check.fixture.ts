import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { TlsOutcome, type TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import type { Environment } from '../check.ts'
import { environmentFor, listen, type Target } from '../http/check.fixture.ts'
import { type Issued, issue } from './authority.fixture.ts'
import { checkTls } from './check.ts'
import { createTrust, type Trust } from './trust.ts'

/** The root that these tests trust. */
export const root = issue({ isCa: true, name: 'Test Root' })
export const trust: Trust = createTrust([root.cert])

/** A check of localhost with a short timeout and no retries. */
export function specFor(port: number, rest: Partial<TlsSpec> = {}): TlsSpec {
  return {
    host: '127.0.0.1',
    port,
    server_name: 'localhost',
    starttls: null,
    timeout_ms: 5_000,
    retries: 0,
    revocation: true,
    ...rest,
  }
}

/** Runs a check, and asserts that what it returns fits the schema. */
export async function check(spec: TlsSpec, rest: { trust?: Trust; env?: Environment } = {}): Promise<TlsOutcome> {
  return TlsOutcome.parse(await checkTls(spec, rest.trust ?? trust, rest.env ?? (await environmentFor())))
}

/** A TLS server with the given certificate and chain, which staples a response. */
export function listenTls(
  issued: Issued,
  chain: Issued[] = [],
  rest: TlsOptions = {},
  stapled: Buffer | null = null,
): Promise<Target> {
  const cert = [issued, ...chain].map(one => one.cert).join('')
  const server = createTlsServer({ cert, key: issued.key, ...rest }, socket => socket.on('error', () => {}))
  server.on('tlsClientError', () => {})
  if (stapled !== null) server.on('OCSPRequest', (_certificate, _issuer, done) => done(null, stapled))
  return listen(server, 'tls')
}
