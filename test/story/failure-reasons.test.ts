import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { issueServerCertificate, makeCa } from '@pharos/shared-protocol/ca.ts'
import { HTTP_FAILURES, type HttpFailure } from '@pharos/shared-protocol/check/http.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { germanText } from '@pharos/shared-protocol/text/german.fixture.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createWorld, type World } from '../world/world.ts'
import { monitor } from './monitor.ts'

interface Case {
  /** Prepares the failure, and returns how the monitor differs from the default. */
  given(world: World): Promise<{ uri: string } & Record<string, unknown>>
  detail: RegExp
}

const servers: Server[] = []
const sockets = new Set<Socket>()

/** Starts a raw TCP server. What it does with a connection is the failure. */
async function tcp(serve: (socket: Socket) => void): Promise<string> {
  const server = createTcpServer(socket => {
    sockets.add(socket.on('error', () => {}))
    serve(socket)
  })
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function selfSigned(): Promise<string> {
  const now = Date.now()
  const { cert_pem, key_pem } = await issueServerCertificate(await makeCa('untrusted', now), {
    names: ['localhost'],
    addresses: ['127.0.0.1'],
    days: 30,
    now,
  })
  const server = createTlsServer({ cert: cert_pem, key: key_pem }, (_, response) => response.end('ok'))
  servers.push(server)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const CASES: { [K in HttpFailure]: Case } = {
  dns_failure: { given: async () => ({ uri: 'http://nothing-here.invalid/' }), detail: /nothing-here\.invalid/ },
  connection_refused: {
    async given(world) {
      const target = await world.startTarget()
      await target.stop()
      return { uri: target.url }
    },
    detail: /refused the connection/,
  },
  connection_timeout: {
    given: async () => ({ uri: `https://${await tcp(() => {})}/`, timeout_seconds: 1 }),
    detail: /1 s/,
  },
  connection_reset: {
    given: async () => ({ uri: `http://${await tcp(socket => socket.once('data', () => socket.resetAndDestroy()))}/` }),
    detail: /./,
  },
  tls_failure: { given: async () => ({ uri: await selfSigned() }), detail: /certificate/ },
  request_timeout: {
    given: async () => ({ uri: `http://${await tcp(() => {})}/`, timeout_seconds: 1 }),
    detail: /1 s/,
  },
  too_many_redirects: {
    async given(world) {
      const target = await world.startTarget()
      target.answer((_, response) => response.writeHead(302, { location: '/again' }).end())
      return { uri: target.url }
    },
    detail: /10/,
  },
  unexpected_status: {
    async given(world) {
      const target = await world.startTarget()
      target.answer((_, response) => response.writeHead(503).end('the pool is empty'))
      return { uri: target.url }
    },
    detail: /503/,
  },
  assertion_failed: {
    async given(world) {
      const target = await world.startTarget()
      target.answer((_, response) => response.end('{"status":"bad"}'))
      const assertions = [
        { source: 'json_path', property: '$.status', comparison: 'equals', target: 'ok' },
        { source: 'header', property: 'x-missing', comparison: 'exists' },
      ]
      return { uri: target.url, assertions }
    },
    detail: /./,
  },
  protocol_error: {
    given: async () => ({ uri: `http://${await tcp(socket => socket.end('this is not HTTP\r\n\r\n'))}/` }),
    detail: /./,
  },
  body_too_large: {
    async given(world) {
      const target = await world.startTarget()
      target.answer((_, response) => response.end(Buffer.alloc(11_000_000)))
      return { uri: target.url }
    },
    detail: /10/,
  },
  target_not_allowed: { given: async () => ({ uri: 'http://169.254.169.254/latest' }), detail: /169\.254\.169\.254/ },
}

const test = suite<{ world: World }>('each failure reason, from the socket to the API')

test.before(async context => {
  context.world = await createWorld()
})
test.after(async ({ world }) => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
  await world.close()
})

for (const reason of HTTP_FAILURES) {
  const { given, detail } = CASES[reason]
  test(reason, async ({ world }) => {
    const job = await monitor(world, await given(world))
    assert.is(await job.status(), 'down')
    const [down] = await job.history()
    assert.is(down?.failure_reason, reason)
    const { body: results } = await world.call(routes.listHttpResults, { params: { job_id: job.id } })
    const result = results[0]
    assert.is(result?.failure_reason, reason)
    assert.match(result?.failure_detail ?? '', detail)
    assert.ok(result?.failure_text, 'the detail has a text')
    const german = germanText(result.failure_text, result.failure_detail ?? '')
    assert.is.not(german, result.failure_detail)
    assert.match(germanText(down?.reason_text, down?.reason ?? ''), /^1 von 1 Region meldet einen Fehler \(/)
    if (reason === 'assertion_failed') assert.is(result?.failed_assertions.length, 2)
    if (reason === 'unexpected_status') {
      const params = { job_id: job.id, result_id: result?.id ?? '' }
      const { body } = await world.call(routes.getHttpResult, { params })
      assert.is(body.evidence?.body, 'the pool is empty')
      assert.ok(body.evidence?.response_headers.some(header => header.name.toLowerCase() === 'date'))
    }
  })
}

test.run()
