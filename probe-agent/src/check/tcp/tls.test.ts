import { createServer, type TlsOptions } from 'node:tls'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Issued, issue, trustedAuthority } from '../connection/certificate.fixture.ts'
import { answering, listen, listenRaw, type Target } from '../http/check.fixture.ts'
import { check, specFor } from './check.fixture.ts'

const DAY_MS = 86_400_000

const test = suite('tcp over tls')
const ca = trustedAuthority()
const good = issue({ names: ['localhost', '127.0.0.1'], issuer: ca })

function listenTls(issued: Issued, rest: TlsOptions = {}): Promise<Target> {
  return listen(createServer({ ...issued, ...rest }, socket => void socket.end('* OK ready\r\n')))
}

const refused: { name: string; target(): Promise<Target>; detail: RegExp }[] = [
  {
    name: 'an expired certificate',
    target: () =>
      listenTls(issue({ names: ['127.0.0.1'], issuer: ca, from: Date.now() - 9 * DAY_MS, to: Date.now() - DAY_MS })),
    detail: /has expired/,
  },
  {
    name: 'a certificate for another host',
    target: () => listenTls(issue({ names: ['other.example'], issuer: ca })),
    detail: /for other\.example, not for 127\.0\.0\.1/,
  },
  {
    name: 'a self-signed certificate',
    target: () => listenTls(issue({ names: ['127.0.0.1'] })),
    detail: /self-signed/,
  },
  { name: 'a server without TLS', target: () => answering('* OK ready\r\n'), detail: /does not speak TLS/ },
  {
    name: 'a server that wants a client certificate',
    target: () => listenTls(good, { requestCert: true, rejectUnauthorized: true, ca: ca.cert }),
    detail: /client certificate|TLS connection failed/,
  },
]

for (const { name, target, detail } of refused) {
  test(`${name} is a TLS failure`, async () => {
    const server = await target()
    const outcome = await check(specFor(server.port, { tls: true, expect: 'OK' }))
    await server.close()
    assert.is(outcome.failure_reason, 'tls_failure', outcome.failure_detail ?? '')
    assert.match(outcome.failure_detail ?? '', detail)
  })
}

test('a verified handshake is a phase of its own, and what is read comes through it', async () => {
  const target = await listenTls(good)
  const outcome = await check(specFor(target.port, { tls: true, host: 'localhost', ip_family: '4', expect: '^\\* OK' }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  const { dns, connect, tls, first_byte, download, total } = outcome.timings_ms
  assert.ok(tls !== null && tls > 0)
  const sum = [dns, connect, tls, first_byte, download].reduce<number>((all, phase) => all + (phase ?? 0), 0)
  assert.ok(Math.abs(sum - (total ?? 0)) < 1)
})

test('no application protocol is offered, which strict servers of other protocols would refuse', async () => {
  const offered: unknown[] = []
  const target = await listenTls(good, {
    ALPNCallback: ({ protocols }) => {
      offered.push(protocols)
      return undefined
    },
  })
  const outcome = await check(specFor(target.port, { tls: true }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.equal(offered, [])
})

test('a handshake that never ends is a timeout', async () => {
  const target = await listenRaw(() => {})
  const outcome = await check(specFor(target.port, { tls: true, timeout_ms: 150 }))
  await target.close()
  assert.is(outcome.failure_reason, 'connection_timeout')
  assert.match(outcome.failure_detail ?? '', /TLS handshake did not finish within 0\.15 s/)
})

test.run()
