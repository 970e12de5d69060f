import {
  Metadata,
  Server,
  ServerCredentials,
  ServerInterceptingCall,
  type ServerInterceptor,
  type ServerUnaryCall,
  type sendUnaryData,
  status,
} from '@grpc/grpc-js'
import type { RefusedBody } from '@pharos/shared-protocol/telemetry-reason.ts'
import { MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import { StartupFault } from '../../platform/config.ts'
import type { Platform } from '../../platform/context.ts'
import { asRefusal } from '../../platform/http/problem.ts'
import { STALLED_MS } from '../../platform/http/stalled.ts'
import { within } from '../../platform/real-time.ts'
import type { Signal } from '../../platform/telemetry-store/schema.ts'
import type { Part } from '../../platform/worker.ts'
import { type Admitted, grpcCodeOf, type Intake, makersOf, type OtlpSignal, SIGNAL_OF } from '../ingest/index.ts'
import { encodeMessage } from '../otlp-message/index.ts'

/** The most bytes of a message, inflated. */
export const MOST_MESSAGE = 8_000_000
/** The most concurrent calls of one connection. */
const MOST_STREAMS = 16
/**
 * The room that a call reserves until its message has arrived (bytes): as sent and inflated, it may take as much. So three
 * messages of an account arrive at once, and six in all; other calls wait, unread, for a moment.
 */
const HELD = 2 * MOST_MESSAGE
/** The time limit for that, from when the key was accepted (real milliseconds). */
export const RECEIVE_MS = 10_000
/** A connection without a call is closed after this (milliseconds). */
const IDLE_MS = 5 * MINUTE_MS
/**
 * Readers that take nothing are disconnected as with HTTP: each connection is asked whether it still reads, and must
 * answer within the rest of that time. One that reads, but lets no reply of its calls through, ends at its age. Senders
 * open another (gRPC A9). Milliseconds.
 */
export const READING = {
  askEvery: STALLED_MS / 3,
  answerWithin: (2 * STALLED_MS) / 3,
  age: 10 * MINUTE_MS,
  grace: STALLED_MS,
}
/** The most memory of a connection besides its messages (megabytes; Node's own default). */
const SESSION_MB = 10
const STOP_MS = 3_000
const METHODS: Record<OtlpSignal, string> = {
  logs: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
  traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
}

/**
 * Serves OTLP by gRPC on its own port, without TLS, which a proxy in front terminates. Does nothing if no port is set.
 */
export async function startOtlpGrpc(platform: Platform, intake: Intake, reading = READING): Promise<Part[]> {
  const { PHAROS_OTLP_GRPC_PORT: port, PHAROS_HOST: host } = platform.config
  if (port === undefined) return []
  const server = new Server({
    'grpc.max_receive_message_length': MOST_MESSAGE,
    'grpc.max_concurrent_streams': MOST_STREAMS,
    'grpc.max_connection_idle_ms': IDLE_MS,
    'grpc.keepalive_time_ms': reading.askEvery,
    'grpc.keepalive_timeout_ms': reading.answerWithin,
    'grpc.max_connection_age_ms': reading.age,
    'grpc.max_connection_age_grace_ms': reading.grace,
    'grpc-node.max_session_memory': SESSION_MB,
    interceptors: [admitting(platform, intake)],
  })
  for (const [signal, path] of Object.entries(METHODS)) {
    const bytes = (value: Buffer) => value
    const method = { path, requestStream: false, responseStream: false, requestSerialize: bytes }
    const codec = { requestDeserialize: bytes, responseSerialize: bytes, responseDeserialize: bytes }
    server.addService(
      { export: { ...method, ...codec } },
      { export: (call: Call, reply: sendUnaryData<Buffer>) => void serve(call, reply, signal as OtlpSignal) },
    )
  }

  async function serve(call: Call, reply: sendUnaryData<Buffer>, signal: OtlpSignal): Promise<void> {
    const stop = platform.metrics.requests.startTimer({ route: `telemetry.grpc_${signal}` })
    try {
      const { request } = call
      const { rejected, message } = await intake.take(
        {
          signal: SIGNAL_OF[signal],
          authorization: authorizationOf(call.metadata),
          address: addressOf(call.getPeer()),
          length: request.length,
          encoding: '',
          saysRefused: true,
          read: async limit => (request.length > limit ? null : request),
        },
        makersOf('protobuf')[signal],
      )
      stop({ status: '200' })
      const partialSuccess = rejected === 0 && message === '' ? null : { rejected, errorMessage: message }
      reply(null, encodeMessage('Response', { partialSuccess }))
    } catch (error) {
      stop({ status: 'refused' })
      reply(statusOf(platform, error))
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.bindAsync(`${host}:${port}`, ServerCredentials.createInsecure(), error => {
      if (error) reject(new StartupFault(`the port PHAROS_OTLP_GRPC_PORT=${port} cannot be used: ${error.message}`))
      else resolve()
    })
  })
  return [{ stop: () => stopServer(server) }]
}

type Call = ServerUnaryCall<Buffer, Buffer>

/**
 * Admits a call before its message is read: without a valid key nothing is read beyond HTTP/2's window. Then limits how
 * many messages are in transit, and for how long.
 */
function admitting(platform: Platform, intake: Intake): ServerInterceptor {
  return ({ path }, call) => {
    const arrival = Promise.withResolvers<void>()
    const send = call.sendStatus.bind(call)
    const refuse = (error: unknown) => send(statusOf(platform, error))
    let admitted: Admitted | null = null
    let isOver = false
    const end = () => {
      isOver = true
      arrival.resolve()
    }
    // The library reports a message that it refuses while reading only to the caller, so it is counted here.
    call.sendStatus = given => {
      const reason = isOver ? undefined : UNREAD[given.code ?? status.OK]
      if (reason) admitted?.refuse(signalOf(path), reason)
      send(given)
    }
    return new ServerInterceptingCall(call, {
      start: next =>
        next({
          onReceiveMetadata: (metadata, go) => {
            intake.admit(authorizationOf(metadata), addressOf(call.getPeer()), HELD).then(given => {
              admitted = given
              given.lost.catch(refuse)
              void within(RECEIVE_MS, arrival.promise, () => send(TOO_SLOW)).finally(given.leave)
              if (!isOver) go(metadata)
            }, refuse)
          },
          onReceiveMessage: (message, go) => {
            end()
            go(message)
          },
          onCancel: end,
        }),
    })
  }
}

/** The library's codes for a message that is too large, or has an unknown or invalid compression. */
const UNREAD: Partial<Record<status, RefusedBody>> = {
  [status.RESOURCE_EXHAUSTED]: 'body_too_large',
  [status.UNIMPLEMENTED]: 'body_undecodable',
  [status.INTERNAL]: 'body_undecodable',
}

function signalOf(path: string): Signal {
  const [signal = 'logs'] = Object.entries(METHODS).find(([, method]) => method === path) ?? []
  return SIGNAL_OF[signal as OtlpSignal]
}

/** Senders retry this code (OTLP/gRPC, "Failures"). */
const TOO_SLOW = { code: status.DEADLINE_EXCEEDED, details: `The message took more than ${RECEIVE_MS / 1_000} s.` }

function authorizationOf(metadata: Metadata): string {
  return String(metadata.get('authorization')[0] ?? '')
}

/** The address in `ipv4:10.0.0.1:1234` or `ipv6:[::1]:1234`, without kind and port. */
function addressOf(peer: string): string {
  return peer
    .replace(/^ipv[46]:/, '')
    .replace(/:\d+$/, '')
    .replace(/^\[|\]$/g, '')
}

/** A temporary limit becomes `UNAVAILABLE`, which senders retry without further details (OTLP/gRPC, "Failures"). */
function statusOf({ log }: Platform, error: unknown) {
  const refusal = asRefusal(error)
  if (refusal.code === 'internal') log.error({ err: error }, 'ingest of telemetry by gRPC failed')
  const code = refusal.code === 'rate_limited' ? status.UNAVAILABLE : grpcCodeOf(refusal.code)
  return { code, details: refusal.message, metadata: new Metadata() }
}

/** Waits up to `STOP_MS` for running calls, then ends them. */
async function stopServer(server: Server): Promise<void> {
  const ended = new Promise<void>(resolve => server.tryShutdown(() => resolve()))
  await within(STOP_MS, ended, () => server.forceShutdown())
}
