import { z } from 'zod'
import type { RefusalCode } from '../problem.ts'
import { intParam, paging, TimeOut, text } from './field.ts'
import { defineRoute } from './route.ts'
import { FiltersParam, Resolution, TraceId, telemetryRange } from './telemetry.ts'

const read = { kind: 'account', scope: 'read:traces', role: 'viewer' } as const
const asked = {
  method: 'GET' as const,
  access: read,
  tx: 'none' as const,
  refusals: ['query_time_limit', 'unavailable'] as RefusalCode[],
}

const Count = z.int().nonnegative()
const Millis = z.number().nonnegative()
const Percentile = Millis.meta({ description: 'Of the durations, in milliseconds' })
const PercentileOrNull = Percentile.nullable().meta({
  description: 'Of the durations, in milliseconds; null without a request',
})
const Trace = z.string().meta({ description: 'Id of the trace' })
const Service = z.string().meta({ description: '`service.name` of the resource' })
const SpanStatus = z.enum(['unset', 'ok', 'error'])
export const SpanKind = z.enum(['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'])

/** Which spans a query is about. */
const spans = {
  service: text(300, 1).optional().meta({ description: 'Only spans of this service' }),
  operation: text(1_000, 1).optional().meta({ description: 'Name of a span' }),
  status: SpanStatus.optional().meta({ description: 'Only spans of this status' }),
  filters: FiltersParam.optional(),
}

export const TraceSummary = z
  .object({
    trace_id: Trace,
    root_service: Service,
    root_operation: z.string().meta({ description: 'Of the span without a parent; else of the first one' }),
    started_at: TimeOut,
    duration_ms: Millis.meta({ description: 'From the start of the first span to the end of the last' }),
    services: z.array(z.string()).meta({ description: 'At most 50' }),
    spans: Count.meta({ description: 'How many spans' }),
    errors: Count.meta({ description: 'Spans with the status `error`' }),
  })
  .meta({ id: 'TraceSummary' })

export const searchTraces = defineRoute({
  ...asked,
  id: 'trace.search',
  path: '/traces/search',
  summary: 'Find traces that began in a range and have a span as described',
  query: z.strictObject({
    ...paging(50, 200),
    ...telemetryRange('an hour'),
    ...spans,
    min_duration_ms: intParam(0, 86_400_000).optional().meta({ description: 'Of the whole trace' }),
    max_duration_ms: intParam(0, 86_400_000).optional().meta({ description: 'Of the whole trace' }),
    order: z.enum(['newest', 'slowest']).default('newest').meta({ description: 'Which traces come first' }),
  }),
  reply: z.array(TraceSummary),
  list: 'page',
  fixture: 'trace',
})

export const listTraceServices = defineRoute({
  ...asked,
  id: 'trace.services',
  path: '/traces/services',
  summary: 'List the services of traces with their requests, errors and durations, the busiest first',
  query: z.strictObject({
    ...telemetryRange('an hour'),
    service: text(300, 1).optional().meta({ description: 'List the operations of this service instead' }),
    limit: intParam(1, 1_000).optional().meta({ description: '200 when omitted' }),
  }),
  reply: z.array(
    z
      .object({
        service: Service,
        operation: z.string().nullable().meta({ description: 'Null for a whole service' }),
        requests: Count.meta({ description: 'Spans of kind server or consumer, and those without a parent' }),
        rate: z.number().meta({ description: 'Requests per second over the range' }),
        errors: Count,
        error_rate: z.number().meta({ description: 'Percent of the requests' }),
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
  summary: 'Count requests and errors over time, with durations',
  query: z.strictObject({ ...telemetryRange('an hour'), ...spans, resolution: Resolution }),
  reply: z
    .object({
      resolution_seconds: z.int(),
      points: z.array(
        z.object({
          time: TimeOut,
          requests: Count.meta({ description: 'Without `operation` as `GET /traces/services` counts them' }),
          errors: Count,
          p50_ms: PercentileOrNull,
          p95_ms: PercentileOrNull,
          p99_ms: PercentileOrNull,
        }),
      ),
    })
    .meta({ id: 'TraceTimeline' }),
  fixture: 'trace',
})

const Attributes = z
  .record(z.string(), z.unknown())
  .meta({ description: 'Values keep the types in which they were sent' })

const TraceState = z.string().meta({ description: 'Trace state (W3C); empty: none' })
const Flags = z.int().meta({ description: 'Flags of OTLP; the lowest 8 bits are those of the trace context (W3C)' })
const Dropped = Count.meta({ description: 'How many the sender, or a limit here, has left out' })

export const TraceSpan = z
  .object({
    span_id: z.string().meta({ description: 'Id of the span' }),
    parent_span_id: z.string().nullable().meta({ description: 'As it was sent' }),
    depth: Count.meta({ description: '0 for a root; a span follows its parent, before the next span of less depth' }),
    missing_parent: z
      .boolean()
      .meta({ description: 'Its parent is not there, or below itself: it is shown as a root' }),
    service: Service,
    name: z.string(),
    kind: SpanKind,
    status: SpanStatus,
    status_message: z.string().meta({ description: 'What the sender says of the status' }),
    started_at: TimeOut,
    offset_ms: Millis.meta({ description: 'After the start of the trace' }),
    duration_ms: Millis,
    self_ms: Millis.meta({ description: 'Its duration without the time in which children ran' }),
    critical_ms: Millis.meta({ description: 'Its part of the critical path: sooner here is sooner at the end' }),
    critical_path: z
      .array(z.object({ offset_ms: Millis.meta({ description: 'After the start of the trace' }), duration_ms: Millis }))
      .meta({ description: 'When it was on the critical path: the stretches of `critical_ms`' }),
    scope: z.string().meta({ description: 'The library that made the span' }),
    scope_version: z.string().meta({ description: 'Version of that library' }),
    scope_attributes: Attributes,
    version: z.string().meta({ description: '`service.version`' }),
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
          offset_ms: z.number().meta({ description: 'After the start of the trace' }),
          name: z.string(),
          attributes: Attributes,
          dropped_attributes: Dropped,
        }),
      )
      .meta({ description: 'What happened during the span' }),
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
      .meta({ description: 'Spans of this or other traces that it belongs with' }),
  })
  .meta({ id: 'TraceSpan' })

export const getTrace = defineRoute({
  ...asked,
  id: 'trace.get',
  path: '/traces/{trace_id}',
  summary: 'Read a trace: its spans as a tree, in depth-first order',
  params: z.strictObject({ trace_id: TraceId }),
  refusals: ['query_time_limit', 'unavailable', 'not_found'],
  reply: z
    .object({
      trace_id: Trace,
      started_at: TimeOut,
      duration_ms: Millis,
      services: z.array(z.string()).meta({ description: 'By name' }),
      errors: Count,
      spans: z.array(TraceSpan).meta({ description: 'At most 10,000 and 16 MB, the first ones' }),
      left_out: Count.meta({ description: 'Spans beyond these' }),
      run: z
        .object({
          monitor_id: z.string().meta({ description: 'The HTTP monitor' }),
          scheduled_at: TimeOut.meta({ description: 'Which run: `scheduled_at` of its result' }),
        })
        .nullable()
        .meta({
          description:
            'The check whose request began the trace, as the trace state of its spans says; its result has the same `trace_id`',
        }),
    })
    .meta({ id: 'Trace' }),
  fixture: 'trace',
})
