import type { SpanKind, TraceSpan } from '@pharos/shared-protocol/contract/trace.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Attributes, AttributeTypes } from '../../platform/telemetry-store/row.ts'
import { decodeAttributes, parseValue } from '../attribute/index.ts'
import type { Placed, TimedSpan } from './rules.ts'

/** A span as it is read. Instants are whole nanoseconds as text. */
export interface SpanRow {
  span_id: string
  parent_span_id: string
  name: string
  kind: z.output<typeof SpanKind>
  service: string
  version: string
  scope: string
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
  link_traces: string[]
  link_spans: string[]
  link_attributes: string[]
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
    scope: row.scope,
    version: row.version,
    attributes: decodeAttributes(row.attributes, row.attributes_types),
    resource: decodeAttributes(row.resource, row.resource_types),
    events: row.event_times.map((time, i) => ({
      offset_ms: after(time),
      name: row.event_names[i] ?? '',
      attributes: partOf(row.event_attributes[i]),
    })),
    links: row.link_traces.map((trace_id, i) => ({
      trace_id,
      span_id: row.link_spans[i] ?? '',
      attributes: partOf(row.link_attributes[i]),
    })),
  } satisfies z.output<typeof TraceSpan>
}

/** To the nanosecond. */
function round(ms: number): number {
  return Math.round(ms * 1e6) / 1e6
}

function partOf(text: string | undefined): Record<string, unknown> {
  const parsed = text ? parseValue(text) : null
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : {}
}
