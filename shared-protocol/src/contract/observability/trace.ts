import { z } from 'zod'
import { TraceId } from '../../hex.ts'
import type { RefusalCode } from '../../problem.ts'
import { intParam, paging, TimeOut, text } from '../field.ts'
import { defineRoute } from '../route.ts'
import { FiltersParam, Resolution, telemetryRange } from './telemetry.ts'

const read = { kind: 'account', scope: 'read:traces', role: 'viewer' } as const
const asked = {
  method: 'GET' as const,
  access: read,
  tx: 'none' as const,
  refusals: ['query_time_limit', 'unavailable'] as RefusalCode[],
}

const Count = z.int().nonnegative()
const Millis = z.number().nonnegative()
const Percentile = Millis.meta({ description: 'Percentile of the durations, in milliseconds' })
const PercentileOrNull = Percentile.nullable().meta({
  description: 'Percentile of the durations, in milliseconds; `null` if there were no requests',
})
const Trace = z.string().meta({ description: 'Id of the trace' })
const Service = z.string().meta({ description: '`service.name` of the resource' })
const SpanStatus = z.enum(['unset', 'ok', 'error'])
export const SpanKind = z.enum(['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'])

/** Which spans a query is about. */
const spans = {
  service: text(300, 1).optional().meta({ description: 'Name of the service' }),
  operation: text(1_000, 1).optional().meta({ description: 'Name of the span' }),
  status: SpanStatus.optional().meta({ description: 'Status of the span' }),
  filters: FiltersParam.optional(),
}

export const TraceSummary = z
  .object({
    trace_id: Trace,
    root_service: Service,
    root_operation: z.string().meta({ description: 'Name of the root span, or of the first span if there is no root' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    duration_ms: Millis.meta({
      description: 'Time from the start of the first span to the end of the last, in milliseconds',
    }),
    services: z.array(z.string()).meta({ description: 'Names of the services, at most 50' }),
    spans: Count.meta({ description: 'Number of spans' }),
    errors: Count.meta({ description: 'Number of spans with status `error`' }),
  })
  .meta({ id: 'TraceSummary' })

export const searchTraces = defineRoute({
  ...asked,
  id: 'trace.search',
  path: '/traces/search',
  summary: 'Search traces that started in a range and contain a matching span',
  query: z.strictObject({
    ...paging(50, 200),
    ...telemetryRange('an hour'),
    ...spans,
    min_duration_ms: intParam(0, 86_400_000)
      .optional()
      .meta({ description: 'Duration of the whole trace, in milliseconds' }),
    max_duration_ms: intParam(0, 86_400_000)
      .optional()
      .meta({ description: 'Duration of the whole trace, in milliseconds' }),
    order: z.enum(['newest', 'slowest']).default('newest').meta({ description: 'Sort order' }),
  }),
  reply: z.array(TraceSummary),
  list: 'page',
  fixture: 'trace',
})

export const listTraceServices = defineRoute({
  ...asked,
  id: 'trace.services',
  path: '/traces/services',
  summary: 'List the services found in traces with their requests, errors and durations, busiest first',
  query: z.strictObject({
    ...telemetryRange('an hour'),
    service: text(300, 1)
      .optional()
      .meta({ description: 'Name of a service; if given, its operations are listed instead of services' }),
    limit: intParam(1, 1_000).optional().meta({ description: 'Defaults to 200' }),
  }),
  reply: z.array(
    z
      .object({
        service: Service,
        operation: z.string().nullable().meta({ description: 'Name of the operation; `null` for a whole service' }),
        requests: Count.meta({
          description: 'Number of spans of kind `server` or `consumer`, and of spans without a parent',
        }),
        rate: z.number().meta({ description: 'Requests per second over the range' }),
        errors: Count.meta({ description: 'Number of requests with status `error`' }),
        error_rate: z.number().meta({ description: 'Percentage of failed requests' }),
        p50_ms: Percentile,
        p95_ms: Percentile,
        p99_ms: Percentile,
      })
      .meta({ id: 'TraceService' }),
  ),
  list: 'whole',
  fixture: 'trace',
})

export const readTraceTimeline = defineRoute({
  ...asked,
  id: 'trace.timeline',
  path: '/traces/timeline',
  summary: 'Get requests, errors and durations over time',
  query: z.strictObject({ ...telemetryRange('an hour'), ...spans, resolution: Resolution }),
  reply: z
    .object({
      resolution_seconds: z.int().meta({ description: 'Time between points, in seconds' }),
      points: z
        .array(
          z.object({
            time: TimeOut.meta({ description: 'Start of the interval' }),
            requests: Count.meta({
              description:
                'Number of spans of the operation; without `operation`, number of requests as in `GET /traces/services`',
            }),
            errors: Count.meta({ description: 'Number of spans with status `error`' }),
            p50_ms: PercentileOrNull,
            p95_ms: PercentileOrNull,
            p99_ms: PercentileOrNull,
          }),
        )
        .meta({ description: 'One item per interval that has runs, oldest first' }),
    })
    .meta({ id: 'TraceTimeline' }),
  fixture: 'trace',
})

const Attributes = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Attributes; the values have the types in which they were sent' })

const TraceState = z.string().meta({ description: 'W3C trace state; empty if there is none' })
const Flags = z.int().meta({ description: 'OTLP flags; the lowest 8 bits are the W3C trace flags' })
const Dropped = Count.meta({ description: 'Number of items dropped by the sender or by a limit of Pharos' })

export const TraceSpan = z
  .object({
    span_id: z.string().meta({ description: 'Id of the span' }),
    parent_span_id: z.string().nullable().meta({ description: 'Id of the parent span as sent; `null` for none' }),
    depth: Count.meta({ description: 'Depth in the tree, 0 for a root. Spans are in depth-first order' }),
    missing_parent: z
      .boolean()
      .meta({ description: 'Whether the parent is missing, or part of a cycle; the span is then shown as a root' }),
    service: Service,
    name: z.string().meta({ description: 'Name of the span' }),
    kind: SpanKind.meta({ description: 'OpenTelemetry span kind' }),
    status: SpanStatus.meta({ description: 'Status' }),
    status_message: z.string().meta({ description: 'Status message of the sender' }),
    started_at: TimeOut.meta({ description: 'Start time' }),
    offset_ms: Millis.meta({ description: 'Time since the start of the trace, in milliseconds' }),
    duration_ms: Millis.meta({ description: 'Duration, in milliseconds' }),
    self_ms: Millis.meta({ description: 'Duration without the time in which child spans ran, in milliseconds' }),
    critical_ms: Millis.meta({
      description: 'Time on the critical path, in milliseconds; reducing it shortens the trace',
    }),
    critical_path: z
      .array(
        z.object({
          offset_ms: Millis.meta({ description: 'Time since the start of the trace, in milliseconds' }),
          duration_ms: Millis.meta({ description: 'Duration, in milliseconds' }),
        }),
      )
      .meta({ description: 'Time ranges in which the span was on the critical path; they add up to `critical_ms`' }),
    scope: z.string().meta({ description: 'Name of the instrumentation library' }),
    scope_version: z.string().meta({ description: 'Version of the instrumentation library' }),
    scope_attributes: Attributes,
    version: z.string().meta({ description: '`service.version` of the resource' }),
    trace_state: TraceState,
    flags: Flags,
    attributes: Attributes,
    resource: Attributes,
    dropped_attributes: Dropped,
    dropped_events: Dropped,
    dropped_links: Dropped,
    events: z
      .array(
        z.object({
          offset_ms: z.number().meta({ description: 'Time since the start of the trace, in milliseconds' }),
          name: z.string().meta({ description: 'Name of the event' }),
          attributes: Attributes,
          dropped_attributes: Dropped,
        }),
      )
      .meta({ description: 'Events during the span' }),
    links: z
      .array(
        z.object({
          trace_id: Trace,
          span_id: z.string().meta({ description: 'Id of the span' }),
          trace_state: TraceState,
          flags: Flags,
          attributes: Attributes,
          dropped_attributes: Dropped,
        }),
      )
      .meta({ description: 'Linked spans of this or other traces' }),
  })
  .meta({ id: 'TraceSpan' })

export const getTrace = defineRoute({
  ...asked,
  id: 'trace.get',
  path: '/traces/{trace_id}',
  summary: 'Read a trace with its spans as a tree, in depth-first order',
  params: z.strictObject({ trace_id: TraceId }),
  refusals: ['query_time_limit', 'unavailable', 'not_found'],
  reply: z
    .object({
      trace_id: Trace,
      started_at: TimeOut.meta({ description: 'Start time' }),
      duration_ms: Millis.meta({ description: 'Duration, in milliseconds' }),
      services: z.array(z.string()).meta({ description: 'Names of the services, sorted' }),
      errors: Count.meta({ description: 'Number of spans with status `error`' }),
      spans: z.array(TraceSpan).meta({ description: 'The first spans, at most 10,000 and 16 MB' }),
      left_out: Count.meta({ description: 'Number of spans that were left out' }),
      run: z
        .object({
          monitor_id: z.string().meta({ description: 'Id of the HTTP monitor' }),
          scheduled_at: TimeOut.meta({ description: '`scheduled_at` of the result' }),
        })
        .nullable()
        .meta({
          description:
            'Monitor run whose request started the trace, according to the trace state of its spans; its result has the same `trace_id`. `null` if there is none',
        }),
    })
    .meta({ id: 'Trace' }),
  fixture: 'trace',
})
