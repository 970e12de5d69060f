import {
  type GrpcFailure,
  type GrpcOutcome,
  type GrpcSpec,
  GrpcOutcome as Schema,
} from '@pharos/shared-protocol/check/grpc.ts'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { answering as answeringRaw, freePort, listenRaw, type Target } from '../http/check.fixture.ts'
import { answering, check, ending, framed, GRPC, listenGrpc, serving, specFor } from './check.fixture.ts'

const test = suite('grpc')

interface Row {
  name: string
  target(): Promise<Pick<Target, 'port' | 'close'>>
  spec?: Partial<GrpcSpec>
  /** Null: healthy. */
  reason: GrpcFailure | null
  detail?: RegExp
  also?(outcome: GrpcOutcome): void
}

const silent = { port: 0, close: async () => {} }

const table: Row[] = [
  {
    name: 'a server that serves',
    target: () => listenGrpc(serving(1)),
    reason: null,
    also({ serving_status, grpc_status, remote_address, timings_ms }) {
      assert.equal([serving_status, grpc_status, remote_address], ['SERVING', 0, '127.0.0.1'])
      assert.ok((timings_ms.connect ?? -1) >= 0 && (timings_ms.first_byte ?? -1) >= 0)
      assert.is(timings_ms.tls, null)
    },
  },
  {
    name: 'a service that does not serve',
    target: () => listenGrpc(serving(2)),
    spec: { service: 'shop.v1.Checkout' },
    reason: 'not_serving',
    detail: /^shop\.v1\.Checkout is NOT_SERVING, not SERVING$/,
    also: ({ serving_status, grpc_status }) => assert.equal([serving_status, grpc_status], ['NOT_SERVING', 0]),
  },
  {
    name: 'an unknown status',
    target: () => listenGrpc(serving(0)),
    reason: 'not_serving',
    detail: /^the server is UNKNOWN, not SERVING$/,
  },
  {
    name: 'a status of a later protocol',
    target: () => listenGrpc(serving(9)),
    reason: 'not_serving',
    detail: /^the server is 9, not SERVING$/,
  },
  {
    name: 'SERVICE_UNKNOWN in a message',
    target: () => listenGrpc(serving(3)),
    spec: { service: 'shop' },
    reason: 'service_unknown',
    detail: /does not know the service shop/,
  },
  {
    name: 'a service that the server does not know',
    target: () => listenGrpc(ending(5, 'unknown service')),
    spec: { service: 'shop' },
    reason: 'service_unknown',
    detail: /does not know the service shop/,
    also: ({ serving_status, grpc_status }) => assert.equal([serving_status, grpc_status], [null, 5]),
  },
  {
    name: 'a server without health checks',
    target: () => listenGrpc(ending(12)),
    reason: 'call_failed',
    detail: /does not offer health checks \(grpc\.health\.v1\.Health\): UNIMPLEMENTED$/,
  },
  {
    name: 'a call that is refused, with its message decoded',
    target: () => listenGrpc(ending(16, 'no%20token%0Ahere')),
    reason: 'call_failed',
    detail: /^the call ended with UNAUTHENTICATED: no token\nhere$/,
  },
  {
    name: 'a message that is no percent-encoding',
    target: () => listenGrpc(ending(13, '100%')),
    reason: 'call_failed',
    detail: /INTERNAL: 100%$/,
  },
  {
    name: 'a status without a name',
    target: () => listenGrpc(ending(99)),
    reason: 'call_failed',
    detail: /ended with status 99$/,
  },
  {
    name: 'a deadline that passed at the server',
    target: () => listenGrpc(ending(4)),
    reason: 'request_timeout',
    detail: /DEADLINE_EXCEEDED/,
  },
  {
    name: 'a call without a status',
    target: () =>
      listenGrpc(stream => {
        stream.respond(GRPC)
        stream.end(framed([8, 1]))
      }),
    reason: 'not_grpc',
    detail: /ended without a status/,
  },
  {
    name: 'a status that is no number',
    target: () => listenGrpc(answering(framed([8, 1]), { 'grpc-status': '0x0' })),
    reason: 'not_grpc',
    detail: /ended without a status/,
  },
  {
    name: 'a page over HTTP/2',
    target: () =>
      listenGrpc(stream => {
        stream.respond({ ':status': 200, 'content-type': 'text/html' })
        stream.end('<p>')
      }),
    reason: 'not_grpc',
    detail: /another content type/,
  },
  {
    name: 'a gateway that answers for the server',
    target: () =>
      listenGrpc(stream => {
        stream.respond({ ':status': 502 })
        stream.end()
      }),
    reason: 'not_grpc',
    detail: /HTTP status 502/,
  },
  ...[
    ['no message', Buffer.alloc(0), /has no message/],
    ['half a head', Buffer.from([0, 0]), /within the head/],
    ['half a message', framed([8, 1]).subarray(0, 6), /within its message/],
    ['two messages', Buffer.concat([framed([8, 1]), framed([8, 1])]), /more than one message/],
    ['a compressed message', framed([8, 1], 1), /is compressed/],
    ['another flag', framed([8, 1], 7), /not a message of gRPC/],
    ['an endless number', framed(Array(20).fill(0xff)), /not a health response/],
    ['a length beyond the end', framed([0x12, 0x7f, 1]), /not a health response/],
    ['a group', framed([0x0b]), /not a health response/],
  ].map(
    ([name, body, detail]): Row => ({
      name: `an answer with ${name}`,
      target: () => listenGrpc(answering(body as Buffer)),
      reason: 'not_grpc',
      detail: detail as RegExp,
    }),
  ),
  {
    name: 'fields that a later protocol adds',
    target: () =>
      listenGrpc(answering(framed([0x12, 2, 65, 66, 0x1d, 1, 2, 3, 4, 0x21, 1, 2, 3, 4, 5, 6, 7, 8, 0x28, 9, 8, 1]))),
    reason: null,
  },
  {
    name: 'an answer without end',
    target: () =>
      listenGrpc(stream => {
        stream.respond(GRPC)
        const pour = (): unknown => stream.destroyed || stream.write(Buffer.alloc(1024), () => setImmediate(pour))
        pour()
      }),
    reason: 'not_grpc',
    detail: /more than 4096 bytes/,
  },
  {
    name: 'a status in headers that something follows',
    target: () =>
      listenGrpc(stream => {
        stream.respond({ ...GRPC, 'grpc-status': '0' }, { waitForTrailers: true })
        stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '14', 'grpc-message': 'gone' }))
        stream.end(framed([8, 1]))
      }),
    reason: 'call_failed',
    detail: /UNAVAILABLE: gone/,
    also: ({ grpc_status }) => assert.is(grpc_status, 14),
  },
  {
    name: 'a status in headers that nothing but a message follows',
    target: () =>
      listenGrpc(stream => {
        stream.respond({ ...GRPC, 'grpc-status': '0' })
        stream.end(framed([8, 1]))
      }),
    reason: 'not_grpc',
    detail: /^the call ended without a status$/,
  },
  {
    name: 'a reset call',
    target: () => listenGrpc(stream => stream.close(7)),
    reason: 'call_failed',
    detail: /REFUSED_STREAM/,
  },
  {
    name: 'a server that says no more',
    target: () => listenGrpc(stream => stream.respond(GRPC)),
    spec: { timeout_ms: 300 },
    reason: 'request_timeout',
    detail: /^the answer was not complete within 0\.3 s$/,
  },
  {
    name: 'a server that says nothing',
    target: () => listenRaw(() => {}),
    spec: { timeout_ms: 300 },
    reason: 'request_timeout',
    detail: /^no answer within 0\.3 s$/,
  },
  {
    name: 'a server that hangs up',
    target: () => listenRaw(socket => socket.destroy()),
    reason: 'connection_reset',
    detail: /closed the connection before it answered/,
  },
  {
    name: 'a server of HTTP/1.1',
    target: () => answeringRaw('HTTP/1.1 400 Bad Request\r\n\r\n'),
    reason: 'not_grpc',
    detail: /not valid HTTP\/2/,
  },
  {
    name: 'nobody listens',
    target: async () => ({ port: await freePort(), close: async () => {} }),
    reason: 'connection_refused',
    detail: /refused the connection/,
  },
  {
    name: 'a port of mail',
    target: async () => ({ ...silent, port: 25 }),
    reason: 'target_not_allowed',
    detail: /port 25/,
  },
  {
    name: 'a name that does not exist',
    target: async () => ({ ...silent, port: 50_051 }),
    spec: { host: 'nothing.invalid' },
    reason: 'dns_failure',
  },
]

for (const { name, target, spec, reason, detail, also } of table)
  test(name, async () => {
    const server = await target()
    const outcome = Schema.parse(await check(specFor(server.port, spec)))
    await server.close()
    assert.is(outcome.failure_reason, reason, outcome.failure_detail ?? '')
    assert.is(outcome.status, reason === null ? 'healthy' : 'failing')
    if (detail) assert.match(outcome.failure_detail ?? '', detail)
    also?.(outcome)
  })

test.run()
