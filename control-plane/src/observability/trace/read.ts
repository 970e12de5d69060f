import type * as contract from '@pharos/shared-protocol/contract/observability/trace.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { readTraceState } from '../../monitoring/result/index.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ch, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { presentSpan, type SpanRow } from './present.ts'
import { placeSpans } from './rules.ts'

/** The most spans of a trace, more than people look at. */
const MOST_SPANS = 10_000
/** The most memory for their attributes, events and links (bytes). */
const MOST_BYTES = 16_000_000

/** The first spans of a trace, each once, as trees. */
export async function getTrace(ctx: OpenCtx, { params }: Input<typeof contract.getTrace>) {
  const { telemetry } = ctx.platform
  const id = value('String', params.trace_id)
  const [whole] = await telemetry.query<Whole>(
    ctx.account,
    ch`select uniqExact(span_id) as spans, minIf(trace_state, position(trace_state, 'pharos=') > 0) as state
      from ${rowsOf('spans')} where trace_id = ${id}`,
  )
  if (!whole || Number(whole.spans) === 0) throw notFound('trace')
  const rows = await telemetry.query<SpanRow>(
    ctx.account,
    ch`select span_id, parent_span_id, toString(name) as name, toString(kind) as kind, toString(source) as service, toString(version) as version,
      toString(scope_name) as scope_called, toString(scope_version) as scope_release, scope, scope_types, trace_state, flags,
      dropped_attributes, dropped_events, dropped_links, toString(status) as status, status_message, toString(toUnixTimestamp64Nano(time)) as started,
      toString(toUnixTimestamp64Nano(end)) as ended, attributes, attributes_types, resource, resource_types,
      arrayMap(t -> toString(toUnixTimestamp64Nano(t)), events.time) as event_times, events.name as event_names, events.attributes as event_attributes,
      events.dropped_attributes as event_dropped, links.trace_state as link_states, links.flags as link_flags,
      links.dropped_attributes as link_dropped,
      links.trace_id as link_traces, links.span_id as link_spans, links.attributes as link_attributes
    from (select *, sum(byteSize(attributes, resource, scope, events.name, events.attributes, links.attributes, status_message))
        over (order by time, span_id rows between unbounded preceding and current row) as bytes
      from (select * from ${rowsOf('spans')} where trace_id = ${id} order by time, span_id, end desc limit 1 by span_id
        limit ${value('UInt32', MOST_SPANS)}))
    where bytes <= ${value('UInt64', MOST_BYTES)} order by time, span_id`,
  )
  return presentTrace(params.trace_id, rows, whole)
}

/** Figures of all spans, including those that are not returned. */
interface Whole {
  spans: string
  state: string
}

function presentTrace(trace_id: string, rows: readonly SpanRow[], { spans, state }: Whole) {
  const zero = rows.reduce(
    (least, { started }) => (BigInt(started) < least ? BigInt(started) : least),
    BigInt(rows[0]?.started ?? 0),
  )
  const after = (instant: string) => Number(BigInt(instant) - zero) / 1e6
  const timed = rows.map(row => {
    const start = after(row.started)
    return { row, id: row.span_id, parent: row.parent_span_id, start, end: Math.max(start, after(row.ended)) }
  })
  const startedAt = Number(zero / 1_000_000n)
  return {
    trace_id,
    started_at: rfc3339(startedAt),
    duration_ms: timed.reduce((most, { end }) => Math.max(most, end), 0),
    services: [...new Set(rows.map(({ service }) => service))].sort(),
    errors: rows.filter(({ status }) => status === 'error').length,
    spans: placeSpans(timed).map(placed => presentSpan(placed, startedAt, after)),
    left_out: Math.max(0, Number(spans) - rows.length),
    run: runOf(state),
  }
}

function runOf(state: string) {
  const run = readTraceState(state)
  return run && { monitor_id: run.monitor, scheduled_at: rfc3339(run.slot) }
}
