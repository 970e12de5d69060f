import { createServer } from 'node:tls'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { issue, trustedAuthority } from '../connection/certificate.fixture.ts'
import { listen } from '../http/check.fixture.ts'
import { check, listenGrpc, serving, specFor } from './check.fixture.ts'

const test = suite('grpc over tls')
const ca = trustedAuthority()
const good = issue({ names: ['localhost', '127.0.0.1'], issuer: ca })

test('a verified handshake is a phase of its own', async () => {
  const server = await listenGrpc(serving(1), good)
  const outcome = await check(specFor(server.port, { tls: true, host: 'localhost', ip_family: '4' }))
  await server.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.ok((outcome.timings_ms.tls ?? 0) > 0)
})

test('a certificate that is not trusted fails, unless it is not verified', async () => {
  const server = await listenGrpc(serving(1), issue({ names: ['127.0.0.1'] }))
  const refused = await check(specFor(server.port, { tls: true }))
  const accepted = await check(specFor(server.port, { tls: true, verify_tls: false }))
  await server.close()
  assert.is(refused.failure_reason, 'tls_failure')
  assert.match(refused.failure_detail ?? '', /self-signed/)
  assert.is(accepted.status, 'healthy', accepted.failure_detail ?? '')
})

test('a server of TLS without HTTP/2', async () => {
  const server = await listen(createServer({ ...good }, socket => void socket.end('hello')))
  const outcome = await check(specFor(server.port, { tls: true }))
  await server.close()
  assert.is(outcome.failure_reason, 'not_grpc')
  assert.match(outcome.failure_detail ?? '', /does not offer HTTP\/2/)
})

test('a server without TLS', async () => {
  const server = await listenGrpc(serving(1))
  const outcome = await check(specFor(server.port, { tls: true }))
  await server.close()
  assert.is(outcome.failure_reason, 'tls_failure')
})

test.run()
