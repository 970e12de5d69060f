import type { IncomingHttpHeaders } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { HTTP_METHODS } from '@pharos/shared-protocol/check/http.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { check, environmentFor, freePort, listen, listenHttp, NO_SECRETS, specFor } from './check.fixture.ts'
import { checkHttp } from './check.ts'

const test = suite('http exchange')

test('sends every method with a body, headers and bearer token', async () => {
  const seen: { method: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const target = await listenHttp((request, response) => {
    let body = ''
    request.on('data', chunk => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ method: request.method, headers: request.headers, body })
      response.end('ok')
    })
  })
  for (const method of HTTP_METHODS) {
    const spec = specFor(target.uri, {
      method,
      body: '{"a":1}',
      headers: [
        { name: 'X-Plain', value: 'one', secret: false },
        { name: 'X-Key', value: '', secret: true },
      ],
    })
    const outcome = await check(spec, { ...NO_SECRETS, headers: { 1: 'two' }, bearer_token: 'three' })
    assert.is(outcome.status, 'healthy', `${method}: ${outcome.failure_detail}`)
  }
  await target.close()
  assert.equal(
    seen.map(one => one.method),
    [...HTTP_METHODS],
  )
  for (const { headers, body } of seen) {
    assert.is(body, '{"a":1}')
    assert.is(headers['x-plain'], 'one')
    assert.is(headers['x-key'], 'two')
    assert.is(headers.authorization, 'Bearer three')
  }
})

test('sends basic credentials', async () => {
  let authorization: string | undefined
  const target = await listenHttp((request, response) => {
    authorization = request.headers.authorization
    response.end()
  })
  await check(specFor(target.uri, { basic_username: 'ann' }), { ...NO_SECRETS, basic_password: 'p:ä' })
  await target.close()
  assert.is(authorization, `Basic ${Buffer.from('ann:p:ä').toString('base64')}`)
})

test('phases add up to the total, and a healthy run keeps no evidence', async () => {
  const target = await listenHttp((_, response) => void setTimeout(() => response.end('ok'), 30))
  const outcome = await check(specFor(target.uri.replace('127.0.0.1', 'localhost')))
  await target.close()
  const { dns, connect, tls, first_byte, download, total } = outcome.timings_ms
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.ok(Math.abs((dns ?? 0) + (connect ?? 0) + (first_byte ?? 0) + (download ?? 0) - (total ?? 0)) < 1)
  assert.is(tls, null)
  assert.ok((first_byte ?? 0) >= 25)
  assert.is(outcome.evidence, null)
  assert.is(outcome.http_version, '1.1')
  assert.is(outcome.response_bytes, 2)
})

test('a healthy run keeps the answer if requested, without the secrets that the target echoes', async () => {
  const target = await listenHttp((request, response) => {
    response.setHeader('x-echo', request.headers.authorization ?? '')
    response.end(`hello ${request.headers.authorization}`)
  })
  const secrets = { ...NO_SECRETS, bearer_token: 'tok-123456' }
  const { outcome } = await checkHttp(specFor(target.uri), secrets, await environmentFor(), true)
  await target.close()
  assert.is(outcome.status, 'healthy')
  assert.match(outcome.evidence?.body ?? '', /^hello /)
  assert.ok(outcome.evidence?.response_headers.some(({ name }) => name === 'x-echo'))
  assert.not.match(JSON.stringify(outcome.evidence), /tok-123456/)
})

test('tries again on a fresh connection while it fails', async () => {
  const ports = new Set<number | undefined>()
  const target = await listenHttp((request, response) => {
    ports.add(request.socket.remotePort)
    response.writeHead(ports.size < 3 ? 500 : 200).end()
  })
  const outcome = await check(specFor(target.uri, { retries: 3 }))
  await target.close()
  assert.is(outcome.status, 'healthy')
  assert.is(outcome.attempts, 3)
  assert.is(ports.size, 3)
})

test('gives up after the last retry', async () => {
  const outcome = await check(specFor(`http://127.0.0.1:${await freePort()}/`, { retries: 2 }))
  assert.is(outcome.failure_reason, 'connection_refused')
  assert.is(outcome.attempts, 3)
})

test('speaks HTTP/2 over plain TCP when told to', async () => {
  const seen: unknown[] = []
  const server = createHttp2Server(async (request, response) => {
    const chunks = await request.toArray()
    seen.push([
      request.method,
      request.headers['x-plain'],
      request.headers.authorization,
      Buffer.concat(chunks).toString(),
    ])
    response.end('ok')
  })
  const target = await listen(server)
  const headers = [{ name: 'X-Plain', value: 'one', secret: false }]
  const spec = specFor(target.uri, { http_version: '2', method: 'POST', headers, body: 'sent' })
  const outcome = await check(spec, { ...NO_SECRETS, bearer_token: 't' })
  assert.equal(seen, [['POST', 'one', 'Bearer t', 'sent']])
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.http_version, '2')
})

test('takes the address family it is told', async () => {
  const target = await listenHttp((_, response) => void response.end('six'), '::1')
  const six = await check(specFor(target.uri, { ip_family: '6' }))
  const four = await check(specFor(target.uri, { ip_family: '4' }))
  await target.close()
  assert.is(six.status, 'healthy', six.failure_detail ?? '')
  assert.is(six.remote_address, '::1')
  assert.is(four.failure_reason, 'dns_failure')
})

test("goes on to a host's next address when the first refuses", async () => {
  const target = await listenHttp((_, response) => void response.end('ok'))
  const env = await environmentFor({ resolve: async () => ['127.0.0.2', '127.0.0.1'] })
  const { outcome } = await checkHttp(specFor(`http://two.example:${target.port}/`), NO_SECRETS, env)
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.remote_address, '127.0.0.1')
})

test('a request that cannot be sent says so', async () => {
  const target = await listenHttp((_, response) => void response.end())
  const outcome = await check(specFor(target.uri, { headers: [{ name: 'bad name', value: 'x', secret: false }] }))
  await target.close()
  assert.is(outcome.failure_reason, 'protocol_error')
  assert.match(outcome.failure_detail ?? '', /the request can't be sent/)
})

test.run()
