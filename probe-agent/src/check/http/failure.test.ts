import { createServer as createSilentServer, Socket } from 'node:net'
import type { HttpFailure, HttpOutcome, HttpSpec } from '@pharos/shared-protocol/check/http.ts'
import { HttpOutcome as Schema } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startDns } from '../../egress/resolver.fixture.ts'
import { createResolver } from '../../egress/resolver.ts'
import {
  answering,
  check,
  environmentFor,
  freePort,
  listen,
  listenHttp,
  listenRaw,
  NO_SECRETS,
  specFor,
  type Target,
} from './check.fixture.ts'
import { checkHttp } from './check.ts'

const test = suite('http failures')

interface Row {
  name: string
  target(): Promise<Target>
  spec?: Partial<HttpSpec>
  path?: string
  reason: HttpFailure
  detail: RegExp
  also?(outcome: HttpOutcome): void
}

const table: Row[] = [
  {
    name: 'nobody listens',
    target: async () => ({ port: 0, uri: `http://127.0.0.1:${await freePort()}/`, close: async () => {} }),
    reason: 'connection_refused',
    detail: /^127\.0\.0\.1:\d+ refused the connection$/,
    also: ({ timings_ms, remote_address, status_code }) => {
      assert.ok(timings_ms.connect !== null)
      assert.is(timings_ms.first_byte, null)
      assert.is(remote_address, '127.0.0.1')
      assert.is(status_code, null)
    },
  },
  {
    name: 'hangs up before answering',
    target: () => listenRaw(socket => socket.once('data', () => socket.destroy())),
    reason: 'connection_reset',
    detail: /before it answered/,
  },
  {
    name: 'resets before answering',
    target: () => listenRaw(socket => socket.once('data', () => socket.resetAndDestroy())),
    reason: 'connection_reset',
    detail: /before it answered/,
  },
  {
    name: 'hangs up within the body',
    target: () => answering('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\npart of it'),
    reason: 'connection_reset',
    detail: /before the response was complete/,
    also: ({ status_code, evidence }) => {
      assert.is(status_code, 200)
      assert.is(evidence?.body, 'part of it')
      assert.is(evidence?.body_truncated, true)
    },
  },
  {
    name: 'never answers',
    target: () => listenRaw(() => {}),
    spec: { timeout_ms: 150 },
    reason: 'request_timeout',
    detail: /no response within 0.15 s/,
  },
  {
    name: 'never ends its body',
    target: () =>
      listenRaw(socket => socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc'))),
    spec: { timeout_ms: 150 },
    reason: 'request_timeout',
    detail: /not complete within/,
    also: ({ evidence }) => assert.is(evidence?.body, 'abc'),
  },
  {
    name: 'drips one byte at a time',
    target: () =>
      listenRaw(socket => {
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\n\r\n')
          const drip = setInterval(() => socket.write('.'), 10)
          socket.once('close', () => clearInterval(drip))
        })
      }),
    spec: { timeout_ms: 150 },
    reason: 'request_timeout',
    detail: /not complete within/,
  },
  {
    name: 'speaks something else',
    target: () => answering('220 mail.example.com ESMTP\r\n'),
    reason: 'protocol_error',
    detail: /^the response is not valid HTTP: /,
  },
  {
    name: 'sends a length that is none',
    target: () => answering('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n'),
    reason: 'protocol_error',
    detail: /^the value of Content-Length is not a number: "many"$/,
  },
  {
    name: 'sends headers without end',
    target: () => answering(`HTTP/1.1 200 OK\r\n${'x-more: y\r\n'.repeat(24_000)}\r\n`),
    reason: 'protocol_error',
    detail: /larger than 256 KB/,
  },
  {
    name: 'speaks no TLS',
    target: async () => {
      const target = await answering('HTTP/1.1 400 Bad Request\r\n\r\n')
      return { ...target, uri: target.uri.replace('http:', 'https:') }
    },
    reason: 'tls_failure',
    detail: /does not speak TLS on this port/,
  },
  {
    name: 'hangs up during the handshake',
    target: async () => {
      const target = await listenRaw(socket => socket.once('data', () => socket.destroy()))
      return { ...target, uri: target.uri.replace('http:', 'https:') }
    },
    reason: 'connection_reset',
    detail: /during the TLS handshake/,
  },
  {
    name: 'never finishes the handshake',
    target: async () => {
      const target = await listen(createSilentServer())
      return { ...target, uri: target.uri.replace('http:', 'https:') }
    },
    spec: { timeout_ms: 150 },
    reason: 'connection_timeout',
    detail: /the TLS handshake did not finish within 0.15 s/,
  },
  {
    name: 'redirects in a circle',
    target: () => listenHttp((_, response) => void response.writeHead(302, { location: '/' }).end()),
    reason: 'too_many_redirects',
    detail: /more than 10 redirects/,
    also: ({ status_code }) => assert.is(status_code, 302),
  },
  {
    name: 'redirects to another scheme',
    target: () => listenHttp((_, response) => void response.writeHead(302, { location: 'ftp://127.0.0.1/' }).end()),
    reason: 'protocol_error',
    detail: /ftp:\/\/127\.0\.0\.1\//,
  },
  {
    name: 'answers an unexpected status',
    target: () => listenHttp((_, response) => void response.writeHead(503).end('try later')),
    reason: 'unexpected_status',
    detail: /^status 503 is not among 2xx, 3xx$/,
    also: ({ evidence, response_bytes }) => {
      assert.is(evidence?.body, 'try later')
      assert.is(evidence?.body_truncated, false)
      assert.is(response_bytes, 9)
    },
  },
  {
    name: 'answers an unexpected status and body',
    target: () => listenHttp((_, response) => void response.writeHead(500).end('boom')),
    spec: { assertions: [{ source: 'body', property: null, comparison: 'contains', target: 'fine' }] },
    reason: 'unexpected_status',
    detail: /status 500 .*; body: contains "fine" was expected, but it was "boom"/,
    also: ({ failed_assertions }) => assert.is(failed_assertions.length, 1),
  },
  {
    name: 'answers too much',
    target: () => listenHttp((_, response) => void response.end(Buffer.alloc(11 * 1024 * 1024, 'x'))),
    reason: 'body_too_large',
    detail: /larger than 10 MB/,
    also: ({ evidence }) => assert.is(evidence?.body?.length, 65_536),
  },
]

for (const row of table) {
  test(row.name, async () => {
    const target = await row.target()
    try {
      const outcome = Schema.parse(await check(specFor(target.uri, row.spec)))
      assert.is(outcome.status, 'failing')
      assert.is(outcome.failure_reason, row.reason, outcome.failure_detail ?? '')
      assert.match(outcome.failure_detail ?? '', row.detail)
      row.also?.(outcome)
    } finally {
      await target.close()
    }
  })
}

test('a target that the region may not reach is not connected to', async () => {
  let connections = 0
  const target = await listenRaw(() => connections++)
  const env = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const { outcome } = await checkHttp(specFor(target.uri, { retries: 2 }), NO_SECRETS, env)
  await target.close()
  assert.is(outcome.failure_reason, 'target_not_allowed')
  assert.is(outcome.attempts, 1)
  assert.is(connections, 0)
})

test('a redirect to a forbidden port is refused on its hop', async () => {
  const inner = await listenHttp((_, response) => void response.end('secret'))
  const outer = await listenHttp(
    (_, response) => void response.writeHead(302, { location: inner.uri.replace('127.0.0.1', 'localhost') }).end(),
  )
  const env = await environmentFor({ policy: { allow_private: true, forbidden: [`127.0.0.1:${inner.port}`] } })
  const { outcome } = await checkHttp(specFor(outer.uri), NO_SECRETS, env)
  await Promise.all([inner.close(), outer.close()])
  assert.is(outcome.failure_reason, 'target_not_allowed')
})

test('a host that does not exist is a DNS failure', async () => {
  const dns = await startDns({})
  const env = await environmentFor({ resolve: createResolver([dns.server]) })
  const { outcome } = await checkHttp(specFor('http://missing.example/'), NO_SECRETS, env)
  dns.close()
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.is(outcome.failure_detail, 'missing.example does not exist')
  assert.is(outcome.timings_ms.connect, null)
})

test('an address that never answers is a connection timeout', async () => {
  const env = { ...(await environmentFor()), connect: () => new Socket() }
  const { outcome } = await checkHttp(specFor('http://127.0.0.1/', { timeout_ms: 100 }), NO_SECRETS, env)
  assert.is(outcome.failure_reason, 'connection_timeout')
  assert.is(outcome.failure_detail, '127.0.0.1 did not accept the connection within 0.1 s')
  assert.is(outcome.timings_ms.first_byte, null)
})

test('a resolver that never answers ends with the timeout', async () => {
  const env = await environmentFor({ resolve: () => new Promise(() => {}) })
  const { outcome } = await checkHttp(specFor('http://slow.example/', { timeout_ms: 100 }), NO_SECRETS, env)
  assert.is(outcome.failure_reason, 'dns_failure')
  assert.match(outcome.failure_detail ?? '', /not resolved within 0.1 s/)
})

test('an agent that is stopped ends its checks', async () => {
  const target = await listenRaw(() => {})
  const stop = new AbortController()
  const env = await environmentFor({ signal: stop.signal })
  const running = checkHttp(specFor(target.uri, { retries: 3 }), NO_SECRETS, env)
  stop.abort()
  const { outcome } = await running
  await target.close()
  assert.is(outcome.attempts, 1)
})

test('an outcome is never larger than the bus takes', async () => {
  const target = await listenHttp((_, response) => {
    for (let count = 0; count < 12; count++) response.setHeader(`x-${count}`, '1'.repeat(1_000))
    response.writeHead(500).end('1\u0001'.repeat(200_000))
  })
  const assertions = Array.from({ length: 50 }, () => ({
    source: 'body' as const,
    property: null,
    comparison: 'equals' as const,
    target: '語'.repeat(5_000),
  }))
  const outcome = await check(specFor(target.uri, { assertions }), { ...NO_SECRETS, bearer_token: '1' })
  await target.close()
  assert.is(outcome.failure_reason, 'unexpected_status')
  assert.ok(outcome.failed_assertions.length > 10)
  assert.ok(Buffer.byteLength(JSON.stringify(outcome)) < 1_000_000)
})

test.run()
