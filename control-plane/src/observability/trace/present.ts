import type { SpanKind, TraceSpan } from '@pharos/shared-protocol/contract/observability/trace.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Attributes, AttributeTypes } from '../../platform/telemetry-store/row.ts'
import { decodeAttributes, parsePairs } from '../attribute/index.ts'
import type { Placed, TimedSpan } from './rules.ts'

/** A span as read from the store. Instants are whole nanoseconds as text. */
export interface SpanRow {
  span_id: string
  parent_span_id: string
  name: string
  kind: z.output<typeof SpanKind>
  service: string
  version: string
  scope_called: string
  scope_release: string
  scope: Attributes
  scope_types: AttributeTypes
  trace_state: string
  flags: number
  dropped_attributes: number
  dropped_events: number
  dropped_links: number
  status: 'unset' | 'ok' | 'error'
  status_message: string
  started: string
  ended: string
  attributes: Attributes
  attributes_types: AttributeTypes
  resource: Attributes
  resource_types: AttributeTypes
  event_times: string[]
  event_names: string[]
  event_attributes: string[]
  event_dropped: number[]
  link_traces: string[]
  link_spans: string[]
  link_attributes: string[]
  link_states: string[]
  link_flags: number[]
  link_dropped: number[]
}

type Placing = Placed<TimedSpan & { row: SpanRow }>

export function presentSpan({ span, ...placed }: Placing, startedAt: number, after: (instant: string) => number) {
  const { row, start, end } = span
  return {
    span_id: row.span_id,
    parent_span_id: row.parent_span_id || null,
    depth: placed.depth,
    missing_parent: placed.missingParent,
    service: row.service,
    name: row.name,
    kind: row.kind,
    status: row.status,
    status_message: row.status_message,
    started_at: rfc3339(startedAt + start),
    offset_ms: start,
    duration_ms: round(end - start),
    self_ms: round(placed.self),
    critical_ms: round(placed.critical.reduce((sum, [from, until]) => sum + until - from, 0)),
    critical_path: placed.critical.map(([from, until]) => ({ offset_ms: from, duration_ms: round(until - from) })),
    scope: row.scope_called,
    scope_version: row.scope_release,
    scope_attributes: decodeAttributes(row.scope, row.scope_types),
    version: row.version,
    trace_state: row.trace_state,
    flags: row.flags,
    attributes: decodeAttributes(row.attributes, row.attributes_types),
    resource: decodeAttributes(row.resource, row.resource_types),
    dropped_attributes: row.dropped_attributes,
    dropped_events: row.dropped_events,
    dropped_links: row.dropped_links,
    events: row.event_times.map((time, i) => ({
      offset_ms: after(time),
      name: row.event_names[i] ?? '',
      attributes: parsePairs(row.event_attributes[i]),
      dropped_attributes: row.event_dropped[i] ?? 0,
    })),
    links: row.link_traces.map((trace_id, i) => ({
      trace_id,
      span_id: row.link_spans[i] ?? '',
      trace_state: row.link_states[i] ?? '',
      flags: row.link_flags[i] ?? 0,
      attributes: parsePairs(row.link_attributes[i]),
      dropped_attributes: row.link_dropped[i] ?? 0,
    })),
  } satisfies z.output<typeof TraceSpan>
}

/** Rounds to the nanosecond. */
function round(ms: number): number {
  return Math.round(ms * 1e6) / 1e6
}
