import { createServer as createHttp2Server, type ServerHttp2Stream } from 'node:http2'
import { gzipSync } from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../bus/bus.fixture.ts'
import { BODY_LIMIT, CHUNK_LIMIT } from '../body.ts'
import { BodyBudget } from '../body-budget.ts'
import {
  answering,
  check,
  environmentFor,
  listen,
  listenHttp,
  listenRaw,
  NO_SECRETS,
  specFor,
} from './check.fixture.ts'
import { checkHttp } from './check.ts'
import { httpCheck } from './index.ts'

const test = suite('http body')

const MEBIBYTE = 1024 * 1024

/** The most memory that some work holds in addition to what was held before, in bytes, sampled while it runs. */
async function peakOf(work: () => Promise<unknown>): Promise<number> {
  const held = (): number => {
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  }
  const before = held()
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, held())
  }, 5)
  await work()
  clearInterval(timer)
  return peak - before
}

test('a body in chunks of one byte costs no more memory than its bytes', async () => {
  const body = Buffer.from('1\r\nx\r\n'.repeat(BODY_LIMIT + 1))
  const head = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n'
  const target = await listenRaw(socket => socket.once('data', () => socket.write(head) && socket.write(body)))
  const peak = await peakOf(async () => {
    const outcome = await check(specFor(target.uri, { timeout_ms: 60_000 }))
    assert.is(outcome.failure_reason, 'body_too_large')
    assert.match(outcome.failure_detail ?? '', /more than 100000 chunks/)
  })
  await target.close()
  assert.ok(peak < 100 * MEBIBYTE, `${peak / MEBIBYTE} MiB`)
})

test('a body of the most chunks that are read is complete', async () => {
  const target = await answering(
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${'1\r\nx\r\n'.repeat(CHUNK_LIMIT)}0\r\n\r\n`,
  )
  const outcome = await check(specFor(target.uri, { timeout_ms: 60_000 }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.response_bytes, CHUNK_LIMIT)
})

test('frames of one byte cost no more over HTTP/2', async () => {
  const server = createHttp2Server()
  server.on('stream', (stream: ServerHttp2Stream) => {
    stream.on('error', () => {})
    stream.respond({ ':status': 200 })
    const drip = (): void => {
      for (let count = 0; count < 1_000; count++) stream.write('x')
      if (!stream.destroyed) setImmediate(drip)
    }
    drip()
  })
  const target = await listen(server)
  const outcome = await check(specFor(target.uri, { http_version: '2', timeout_ms: 240_000 }))
  await target.close()
  assert.is(outcome.failure_reason, 'body_too_large')
})

test('a body of the largest size is read whole', async () => {
  const target = await listenHttp((_, response) => response.end(Buffer.alloc(BODY_LIMIT, 'x')))
  const outcome = await check(specFor(target.uri, { timeout_ms: 60_000 }))
  await target.close()
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(outcome.response_bytes, BODY_LIMIT)
})

test('a larger body is evicted for a smaller one, which is a fault of the agent and not of the target', async () => {
  const budget = BODY_LIMIT + MEBIBYTE
  const env = { ...(await environmentFor()), bodies: new BodyBudget(budget) }
  const dripping = await listenRaw(socket => {
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${BODY_LIMIT}\r\n\r\n`)
      // The buffer grows to the limit, however the data is cut into chunks.
      socket.write(Buffer.alloc(BODY_LIMIT - 1))
    })
  })
  const usual = await listenHttp((_, response) => response.end(Buffer.alloc(1.5 * MEBIBYTE)))
  const running = httpCheck(
    { spec: specFor(dripping.uri, { retries: 3, timeout_ms: 60_000 }), secrets: null, traceparent: null },
    env,
  )
  await until(() => env.bodies.left <= MEBIBYTE + 1, 'the large body')
  const { outcome, unable } = await checkHttp(specFor(usual.uri), NO_SECRETS, env)
  assert.is(outcome.status, 'healthy', outcome.failure_detail ?? '')
  assert.is(unable, false)
  const given = await running
  assert.is(given.unable, true)
  assert.match(JSON.stringify(given.outcome), /this agent has no memory left/)
  assert.match(JSON.stringify(given.outcome), /"attempts":1/)
  assert.is(env.bodies.left, budget)
  await Promise.all([dripping.close(), usual.close()])
})

test('a run returns its part of the budget, however it ends', async () => {
  const env = { ...(await environmentFor()), bodies: new BodyBudget(20 * MEBIBYTE) }
  const target = await listenHttp((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: '/' })
    if (request.url === '/large') response.end(Buffer.alloc(BODY_LIMIT + 1))
    else if (request.url === '/late') response.write(Buffer.alloc(MEBIBYTE))
    else response.end(Buffer.alloc(MEBIBYTE))
  })
  for (const path of ['', 'away', 'large', 'late'])
    await checkHttp(specFor(`${target.uri}${path}`, { timeout_ms: 500, retries: 1 }), NO_SECRETS, env)
  await target.close()
  assert.is(env.bodies.left, 20 * MEBIBYTE)
})

test('time that decoding takes is not the time of the target', async () => {
  const body = gzipSync(Buffer.alloc(BODY_LIMIT))
  const target = await listenHttp((_, response) => response.setHeader('content-encoding', 'gzip').end(body))
  const outcomes = await Promise.all(
    Array.from({ length: 40 }, () => check(specFor(target.uri, { timeout_ms: 5_000 }))),
  )
  await target.close()
  assert.equal([...new Set(outcomes.map(({ failure_detail }) => failure_detail))], [null])
})

test('content codings have a bound', async () => {
  const headers = { 'content-encoding': Array(6).fill('gzip').join(', ') }
  const target = await listenHttp((_, response) => response.writeHead(200, headers).end('x'))
  const outcome = await check(specFor(target.uri))
  await target.close()
  assert.is(outcome.failure_reason, 'protocol_error')
  assert.match(outcome.failure_detail ?? '', /more than 5 content codings/)
})

test.run()
