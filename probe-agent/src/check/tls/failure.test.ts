import { createServer, Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import type { TlsSpec, TlsTransportFailure } from '@pharos/shared-protocol/check/tls.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startDns } from '../../egress/resolver.fixture.ts'
import { createResolver } from '../../egress/resolver.ts'
import { answering, environmentFor, freePort, listen, listenRaw, type Target } from '../http/check.fixture.ts'
import { issue, undated } from './authority.fixture.ts'
import { check, listenTls, root, specFor } from './check.fixture.ts'

const test = suite('tls failures')

const alert = (description: number) => Buffer.from([21, 3, 3, 0, 2, 2, description])
/** The first bytes of a ServerHello. */
const HALF_HELLO = Buffer.from('160303007a02000076030300', 'hex')

interface Row {
  name: string
  target(): Promise<Pick<Target, 'port' | 'close'>>
  spec?: Partial<TlsSpec>
  reason: TlsTransportFailure
  detail: RegExp
}

const table: Row[] = [
  {
    name: 'nobody listens',
    target: async () => ({ port: await freePort(), close: async () => {} }),
    reason: 'connection_failed',
    detail: /^127\.0\.0\.1:\d+ refused the connection$/,
  },
  {
    name: 'speaks plain http',
    target: () => answering('HTTP/1.1 400 Bad Request\r\n\r\n'),
    reason: 'handshake_failed',
    detail: /does not speak TLS on this port/,
  },
  {
    name: 'greets in plain text at once',
    target: () => listenRaw(socket => void socket.write('SSH-2.0-OpenSSH_9.2p1 Debian-2\r\n')),
    reason: 'handshake_failed',
    detail: /does not speak TLS on this port/,
  },
  {
    name: 'hangs up on the hello',
    target: () => listenRaw(socket => socket.once('data', () => socket.end())),
    reason: 'handshake_failed',
    detail: /closed the connection during the TLS handshake/,
  },
  {
    name: 'resets on the hello',
    target: () => listenRaw(socket => socket.once('data', () => socket.resetAndDestroy())),
    reason: 'handshake_failed',
    detail: /closed the connection during the TLS handshake/,
  },
  {
    name: 'hangs up within its hello',
    target: () => answering(HALF_HELLO),
    reason: 'handshake_failed',
    detail: /closed the connection during the TLS handshake/,
  },
  {
    name: 'answers with the alert handshake_failure',
    target: () => answering(alert(40)),
    reason: 'handshake_failed',
    detail: /refused the handshake/,
  },
  {
    name: 'answers with the alert unrecognized_name',
    target: () => answering(alert(112)),
    reason: 'handshake_failed',
    detail: /does not serve this host name/,
  },
  {
    name: 'answers with the alert internal_error',
    target: () => answering(alert(80)),
    reason: 'handshake_failed',
    detail: /failed the TLS handshake: tlsv1 alert internal error$/,
  },
  {
    name: 'has no cipher in common',
    target: () =>
      listenTls(issue({ issuer: root, key: 'rsa' }), [], { ciphers: 'PSK-AES128-CBC-SHA', maxVersion: 'TLSv1.2' }),
    reason: 'handshake_failed',
    detail: /refused the handshake/,
  },
  {
    name: 'has no certificate',
    target: async () => {
      const server = createTlsServer({})
      server.on('tlsClientError', () => {})
      return listen(server)
    },
    reason: 'handshake_failed',
    detail: /refused the handshake/,
  },
  {
    name: 'shows a certificate whose dates are none',
    target: () => listenTls(undated(issue({ issuer: root }))),
    reason: 'handshake_failed',
    detail: /sent a certificate with unreadable dates$/,
  },
  {
    name: 'never answers the hello',
    target: () => listen(createServer()),
    spec: { timeout_ms: 150 },
    reason: 'timeout',
    detail: /the TLS handshake did not finish within 0\.15 s/,
  },
  {
    name: 'stalls within its hello',
    target: () => listenRaw(socket => socket.once('data', () => socket.write(HALF_HELLO))),
    spec: { timeout_ms: 150 },
    reason: 'timeout',
    detail: /the TLS handshake did not finish within 0\.15 s/,
  },
]

for (const row of table) {
  test(`a server that ${row.name}`.replace('a server that nobody', 'nobody'), async () => {
    const target = await row.target()
    try {
      const { failure, facts, timings_ms } = await check(specFor(target.port, row.spec))
      assert.is(facts, null)
      assert.is(failure?.reason, row.reason, failure?.detail)
      assert.match(failure?.detail ?? '', row.detail)
      assert.ok(timings_ms.total !== null)
    } finally {
      await target.close()
    }
  })
}

test('a server that fails once is tried again on a fresh connection', async () => {
  const good = await listenTls(issue({ issuer: root }))
  let connections = 0
  const flaky = await listenRaw(socket => {
    connections++
    if (connections === 1) return void socket.destroy()
    const onward = new Socket().connect(good.port, '127.0.0.1')
    onward.on('error', () => socket.destroy())
    socket.pipe(onward).pipe(socket)
  })
  const { failure, attempts } = await check(specFor(flaky.port, { retries: 1 }))
  await Promise.all([flaky.close(), good.close()])
  assert.is(failure, null, failure?.detail)
  assert.is(attempts, 2)
})

test('a host that does not exist, and a resolver that never answers', async () => {
  const dns = await startDns({})
  const gone = await environmentFor({ resolve: createResolver([dns.server]) })
  const silent = await environmentFor({ resolve: () => new Promise(() => {}) })
  const missing = await check(specFor(443, { host: 'missing.example' }), { env: gone })
  const unresolved = await check(specFor(443, { host: 'slow.example', timeout_ms: 100 }), { env: silent })
  dns.close()
  assert.equal([missing.failure?.reason, missing.failure?.detail], ['dns_failure', 'missing.example does not exist'])
  assert.is(unresolved.failure?.reason, 'dns_failure')
  assert.match(unresolved.failure?.detail ?? '', /not resolved within 0\.1 s/)
})

test('an address that never accepts', async () => {
  const env = { ...(await environmentFor()), connect: () => new Socket() }
  const { failure } = await check(specFor(443, { timeout_ms: 100 }), { env })
  assert.equal([failure?.reason, failure?.detail], ['timeout', '127.0.0.1 did not accept the connection within 0.1 s'])
})

test('a target that the region may not reach is not connected to', async () => {
  let connections = 0
  const target = await listenRaw(() => connections++)
  const env = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const { failure } = await check(specFor(target.port), { env })
  await target.close()
  assert.is(failure?.reason, 'connection_failed')
  assert.match(failure?.detail ?? '', /can only reach public ones/)
  assert.is(connections, 0)
})

test('an agent that is stopped ends its checks', async () => {
  const target = await listenRaw(() => {})
  const stop = new AbortController()
  const running = check(specFor(target.port, { retries: 3 }), { env: await environmentFor({ signal: stop.signal }) })
  stop.abort()
  const outcome = await running
  await target.close()
  assert.is(outcome.attempts, 1)
})

test.run()
