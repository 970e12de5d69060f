import { z } from 'zod'
import type { RefusalCode } from '../../problem.ts'
import { defineRoute } from '../route.ts'

const refusals: RefusalCode[] = ['unauthenticated', 'forbidden', 'too_large', 'unsupported_media_type', 'quota_reached']
const common = { access: { kind: 'public' }, method: 'POST', tx: 'none', refusals } as const

/** Any value: the body is validated as OTLP, and unknown fields are ignored. */
const Request = z.looseObject({}).meta({ id: 'OtlpRequest' })

/** The reply to an OTLP/HTTP request (OTLP 1.x, "OTLP/HTTP Response"), with the names of OTLP/JSON. */
function reply(rejected: string) {
  const partial = z.object({
    [rejected]: z.string().optional().meta({ description: 'Number of rejected items', example: '2' }),
    errorMessage: z.string().optional().meta({ description: 'Reasons for the rejection, with counts' }),
  })
  return z.object({
    partialSuccess: partial
      .optional()
      .meta({ description: 'Details of a partial success; omitted if everything was stored unchanged' }),
  })
}

/** An error (`google.rpc.Status`), in the type of the request. */
export const RpcStatus = z
  .object({
    code: z.int().meta({ description: 'gRPC status code', example: 3 }),
    message: z.string().meta({ description: 'Human-readable description of the error' }),
  })
  .meta({ id: 'RpcStatus' })

function otlpRoute(signal: 'logs' | 'metrics' | 'traces', rejected: string, what: string) {
  return defineRoute({
    ...common,
    id: `telemetry.${signal}`,
    path: `/v1/${signal}`,
    summary: `Receive ${what} by OTLP/HTTP, as protobuf or JSON; the reply is sent after they are written to disk`,
    body: Request.optional(),
    bodyType: 'otlp',
    replyType: 'otlp',
    reply: reply(rejected),
    fixture: 'telemetry',
  })
}

export const takeOtlpLogs = otlpRoute('logs', 'rejectedLogRecords', 'log records')
export const takeOtlpMetrics = otlpRoute('metrics', 'rejectedDataPoints', 'metric points')
export const takeOtlpTraces = otlpRoute('traces', 'rejectedSpans', 'spans')

/** One reason with its count. */
const Reasons = z.array(
  z.object({
    reason: z.string().meta({ description: 'Reason code (see docs/telemetry.md)', example: 'time_too_old' }),
    count: z.int().meta({ description: 'Number of records' }),
    message: z.string().meta({ description: 'Description of the reason' }),
  }),
)

export const LogBatchResult = z
  .object({
    accepted: z.int().meta({ description: 'Number of stored records' }),
    rejected: z.int().meta({ description: 'Number of rejected records' }),
    reasons: Reasons.meta({ description: 'Reasons why records were rejected or changed' }),
  })
  .meta({ id: 'LogBatchResult' })
export type LogBatchResult = z.output<typeof LogBatchResult>

export const ingestLogs = defineRoute({
  ...common,
  id: 'log.ingest',
  path: '/logs/ingest',
  summary:
    'Receive log records as a JSON array or NDJSON with the fields timestamp, level, source, env, host, message, metadata, tags, trace_id and span_id; other fields are ignored',
  body: z.string().optional(),
  bodyType: 'bytes',
  reply: LogBatchResult,
  fixture: 'log_batch',
})

export const remoteWrite = defineRoute({
  ...common,
  id: 'telemetry.remote_write',
  path: '/prometheus/api/v1/write',
  summary: 'Receive series by Prometheus remote write 1.0 or 2.0, compressed with Snappy; errors are plain text',
  body: z.string().optional(),
  bodyType: 'bytes',
  replyType: 'text',
  status: 204,
  fixture: 'remote_write',
})
