import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { environmentFor, listenRaw } from '../http/check.fixture.ts'
import { type Call, check, ending, listenGrpc, serving, specFor } from './check.fixture.ts'
import { checkGrpc } from './check.ts'

const test = suite('the call of a gRPC check')

test('the call has its service, its metadata and its deadline', async () => {
  let seen: Call | undefined
  const server = await listenGrpc((stream, call) => {
    seen = call
    serving(1)(stream, call)
  })
  const metadata = [
    { name: 'x-tenant', value: 'probe', secret: false },
    { name: 'authorization', value: '', secret: true },
    { name: 'x-many', value: 'a', secret: false },
    { name: 'x-many', value: 'b', secret: false },
  ]
  const spec = specFor(server.port, { service: 'shop', metadata, timeout_ms: 3_000 })
  await check(spec, { secrets: { metadata: { '1': 'Bearer top-secret' } } })
  await server.close()
  assert.is(seen?.body.toString('hex'), '0000000006' + '0a0473686f70')
  const headers: Call['headers'] = seen?.headers ?? {}
  assert.equal(
    [headers[':path'], headers[':method'], headers['content-type'], headers.te, headers['grpc-timeout']],
    ['/grpc.health.v1.Health/Check', 'POST', 'application/grpc', 'trailers', '3000m'],
  )
  assert.is(headers[':authority'], `127.0.0.1:${server.port}`)
  assert.equal([headers['x-tenant'], headers.authorization, headers['x-many']], ['probe', 'Bearer top-secret', 'a, b'])
})

for (const [form, encode] of [
  ['as it is', (text: string) => text],
  ['percent-encoded', encodeURIComponent],
  ['in base64', (text: string) => Buffer.from(text).toString('base64')],
] as const)
  test(`a secret that the server repeats ${form} is not stored`, async () => {
    const secret = 'Bearer s3cr3t-t0ken-of-the-call'
    const server = await listenGrpc(ending(16, `got ${encode(secret)} and ${'x'.repeat(3_000)}`))
    const metadata = [{ name: 'authorization', value: '', secret: true }]
    const secrets = { metadata: { '0': secret } }
    const { failure_detail, failure_text } = await checkGrpc(
      specFor(server.port, { metadata }),
      secrets,
      await environmentFor(),
    )
    await server.close()
    assert.match(failure_detail ?? '', /got ••••••/)
    assert.not.match(JSON.stringify([failure_detail, failure_text]), /s3cr3t|t0ken/)
    assert.ok((failure_detail ?? '').length <= 2_000)
  })

test('a failed call is repeated on a new connection', async () => {
  let calls = 0
  const server = await listenGrpc((stream, call) => serving(++calls === 1 ? 2 : 1)(stream, call))
  const outcome = await check(specFor(server.port, { retries: 1 }))
  await server.close()
  assert.equal([outcome.status, outcome.attempts, calls], ['healthy', 2, 2])
})

test('an address that the region forbids gets no call, and no second attempt', async () => {
  let calls = 0
  const server = await listenGrpc((stream, call) => {
    calls++
    serving(1)(stream, call)
  })
  const env = await environmentFor({ policy: { allow_private: false, forbidden: [] } })
  const outcome = await check(specFor(server.port, { retries: 3 }), { env })
  await server.close()
  assert.equal([outcome.failure_reason, outcome.attempts, calls], ['target_not_allowed', 1, 0])
})

test('an agent that is stopped ends its call', async () => {
  const server = await listenRaw(() => {})
  const stop = new AbortController()
  const env = await environmentFor({ signal: stop.signal })
  const running = check(specFor(server.port, { retries: 3 }), { env })
  setTimeout(() => stop.abort(), 50)
  const outcome = await running
  await server.close()
  assert.equal([outcome.attempts, outcome.failure_detail], [1, 'the agent was stopped'])
})

test.run()
