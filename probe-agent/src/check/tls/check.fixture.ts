import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { TlsOutcome, type TlsSpec } from '@pharos/shared-protocol/check/tls.ts'
import { germanOf } from '../../say.fixture.ts'
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

/** Runs a check, and asserts that what it returns fits the schema, and that each sentence has its text. */
export async function check(spec: TlsSpec, rest: { trust?: Trust; env?: Environment } = {}): Promise<TlsOutcome> {
  const outcome = TlsOutcome.parse(await checkTls(spec, rest.trust ?? trust, rest.env ?? (await environmentFor())))
  for (const said of [outcome.failure, outcome.facts?.trust, outcome.facts?.revocation])
    if (said && said.detail !== null) germanOf({ failure_detail: said.detail, failure_text: said.text })
  return outcome
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
