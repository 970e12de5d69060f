import { createSecureServer } from 'node:http2'
import { createServer, type ServerOptions } from 'node:https'
import type { HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Issued, issue, trustedAuthority, type Wish } from '../connection/certificate.fixture.ts'
import { alertFault } from '../connection/tls.ts'
import { check, environmentFor, listen, NO_SECRETS, specFor, type Target } from './check.fixture.ts'
import { checkHttp } from './check.ts'

const test = suite('http over tls')
const ca = trustedAuthority()
const good = issue({ names: ['localhost', '127.0.0.1'], issuer: ca, to: Date.now() + 20 * DAY_MS })

function listenTls(issued: Issued, rest: ServerOptions = {}): Promise<Target> {
  return listen(
    createServer({ ...issued, ...rest }, (_, response) => void response.end('ok')),
    'https',
  )
}

const refused: { name: string; issued: Issued; detail: RegExp; daysLeft: (days: number) => boolean }[] = [
  {
    name: 'expired',
    issued: issue({ names: ['127.0.0.1'], issuer: ca, from: Date.now() - 9 * DAY_MS, to: Date.now() - 2 * DAY_MS }),
    detail: /has expired/,
    daysLeft: days => Math.round(days) === -2,
  },
  {
    name: 'not valid yet',
    issued: issue({ names: ['127.0.0.1'], issuer: ca, from: Date.now() + DAY_MS }),
    detail: /not valid yet/,
    daysLeft: days => days > 29,
  },
  {
    name: 'for another host',
    issued: issue({ names: ['other.example'], issuer: ca }),
    detail: /for other\.example, not for 127\.0\.0\.1/,
    daysLeft: days => days > 29,
  },
  { name: 'self-signed', issued: issue({ names: ['127.0.0.1'] }), detail: /self-signed/, daysLeft: days => days > 29 },
  {
    name: 'from an unknown authority',
    issued: issue({ names: ['127.0.0.1'], issuer: issue({ names: ['Other CA'], isCa: true }) }),
    detail: /issued by an unknown authority/,
    daysLeft: days => days > 29,
  },
]

for (const { name, issued, detail, daysLeft } of refused) {
  test(`a certificate that is ${name} is refused, and described`, async () => {
    const target = await listenTls(issued)
    const strict = await check(specFor(target.uri))
    const lax = await check(specFor(target.uri, { verify_tls: false }))
    await target.close()
    assert.is(strict.failure_reason, 'tls_failure')
    assert.match(strict.failure_detail ?? '', detail)
    assert.ok(daysLeft(strict.tls_days_left ?? 0), `${strict.tls_days_left} days`)
    assert.is(strict.timings_ms.first_byte, null)
    assert.is(lax.status, 'healthy', lax.failure_detail ?? '')
  })
}

test('a good certificate passes each time, by name and by address', async () => {
  const target = await listenTls(good)
  for (const uri of [target.uri, target.uri.replace('127.0.0.1', 'localhost'), target.uri]) {
    const outcome = await check(specFor(uri))
    assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
    assert.is(Math.round(outcome.tls_days_left ?? 0), 20)
    assert.ok((outcome.timings_ms.tls ?? 0) > 0)
  }
  await target.close()
})

test('days left can be asserted', async () => {
  const target = await listenTls(good)
  const spec = specFor(target.uri, {
    assertions: [{ source: 'tls_days_left', property: null, comparison: 'greater_than', target: '21' }],
  })
  const outcome = await check(spec)
  await target.close()
  assert.is(outcome.failure_reason, 'assertion_failed')
})

test('an alert after the handshake is a TLS failure', () => {
  const alert = Object.assign(new Error('alert 116'), { code: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED' })
  assert.is(alertFault(alert)?.reason, 'tls_failure')
  assert.is(alertFault(alert)?.message, 'the server requires a client certificate')
  assert.is(alertFault(new Error('other')), null)
})

test('no session is resumed', async () => {
  const reused: boolean[] = []
  const server = createServer(good, (_, response) => void response.end())
  server.on('secureConnection', socket => reused.push(socket.isSessionReused()))
  const target = await listen(server, 'https')
  await check(specFor(target.uri))
  await check(specFor(target.uri))
  await target.close()
  assert.equal(reused, [false, false])
})

const versions: { asked: HttpSpec['http_version']; allowHTTP1: boolean; http2: boolean; seen: string | null }[] = [
  { asked: 'auto', http2: true, allowHTTP1: true, seen: '2' },
  { asked: '1.1', http2: true, allowHTTP1: true, seen: '1.1' },
  { asked: '2', http2: true, allowHTTP1: false, seen: '2' },
  { asked: 'auto', http2: false, allowHTTP1: true, seen: '1.1' },
  { asked: '2', http2: false, allowHTTP1: true, seen: null },
]

for (const { asked, http2, allowHTTP1, seen } of versions) {
  test(`http_version ${asked} with a server that ${http2 ? 'offers' : 'has no'} HTTP/2`, async () => {
    const server = http2
      ? createSecureServer({ ...good, allowHTTP1 }, (_, response) => void response.end('ok'))
      : createServer(good, (_, response) => void response.end('ok'))
    const target = await listen(server, 'https')
    const outcome = await check(specFor(target.uri, { http_version: asked }))
    await target.close()
    assert.is(outcome.status, seen === null ? 'failing' : 'healthy', outcome.failure_detail ?? '')
    if (seen !== null) assert.is(outcome.http_version, seen)
    else assert.match(outcome.failure_detail ?? '', /HTTP\/2|HTTP versions/)
  })
}

/** Certificates that Node takes, and browsers do not. */
const lax: [name: string, wish: Wish, host: string, shown: RegExp][] = [
  ['a common name alone', { names: [], commonName: 'localhost' }, 'localhost', /is for no host, not for localhost/],
  [
    'a wildcard below a suffix',
    { names: ['*.localhost'] },
    'a.localhost',
    /is for \*\.localhost, not for a\.localhost/,
  ],
  ['a wildcard within a label', { names: ['a*.b.localhost'] }, 'ax.b.localhost', /not for ax\.b\.localhost/],
]

for (const [name, wish, host, shown] of lax) {
  test(`${name} does not make a certificate valid`, async () => {
    const target = await listenTls(issue({ ...wish, issuer: ca }))
    const env = await environmentFor({ resolve: async () => ['127.0.0.1'] })
    const { outcome } = await checkHttp(specFor(`https://${host}:${target.port}/`), NO_SECRETS, env)
    await target.close()
    assert.is(outcome.failure_reason, 'tls_failure')
    assert.match(outcome.failure_detail ?? '', shown)
  })
}

test('a wildcard for one label is valid, also with a final dot', async () => {
  const target = await listenTls(issue({ names: ['*.b.localhost'], issuer: ca }))
  const env = await environmentFor({ resolve: async () => ['127.0.0.1'] })
  for (const host of ['a.b.localhost', 'a.b.localhost.']) {
    const { outcome } = await checkHttp(specFor(`https://${host}:${target.port}/`), NO_SECRETS, env)
    assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  }
  await target.close()
})

test.run()
