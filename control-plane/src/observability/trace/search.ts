import type * as contract from '@pharos/shared-protocol/contract/observability/trace.ts'
import { epoch, HOUR_MS, rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { type Ch, ch, instant, join, rowsOf, value } from '../../platform/telemetry-store/sql.ts'
import { nanos, spanOf, whereSpan, whereSpans } from '../series/index.ts'

/** Spans are searched this long before and after the range in which their trace began. */
const LONGEST_TRACE_MS = HOUR_MS

/** The cursor: the value that traces are ordered by, in nanoseconds, and the id. */
const CURSOR = /^(\d{1,20}) ([0-9a-f]{1,64})$/

type Query = Input<typeof contract.searchTraces>['query']

interface Row {
  trace_id: string
  root: [string, string]
  started: string
  duration: string
  services: string[]
  spans: string
  errors: string
}

/** Returns traces that began in a range and have at least one span that matches. */
export async function searchTraces(ctx: OpenCtx, { query }: Input<typeof contract.searchTraces>) {
  const span = spanOf(ctx.now, query)
  const near = whereSpan({
    from: epoch(Math.max(0, span.from - LONGEST_TRACE_MS)),
    to: epoch(span.to + LONGEST_TRACE_MS),
  })
  const described = whereSpans(query)
  const matching =
    described.length === 0
      ? ch`1`
      : ch`trace_id in (select trace_id from ${rowsOf('spans')} where ${join([near, ...described], ' and ')})`
  const by = query.order === 'slowest' ? ch`duration` : ch`started`
  const rows = await ctx.platform.telemetry.query<Row>(
    ctx.account,
    ch`select trace_id, root, services, spans, errors, started, duration
      from (select trace_id, argMin((toString(source), toString(name)), (parent_span_id != '', time, span_id)) as root, min(time) as first,
          toUnixTimestamp64Nano(first) as started, greatest(toUnixTimestamp64Nano(max(end)) - started, 0) as duration,
          arraySort(groupUniqArray(50)(toString(source))) as services, uniqExact(span_id) as spans, uniqExactIf(span_id, status = 'error') as errors
        from ${rowsOf('spans')} where trace_id != '' and ${near} and ${matching} group by trace_id)
      where ${join([ch`first >= ${instant(span.from)}`, ch`first < ${instant(span.to)}`, ...limits(query), ...after(query, by)], ' and ')}
      order by ${by} desc, trace_id desc limit ${value('UInt32', query.limit + 1)}`,
  )
  return pageOf(
    rows,
    query.limit,
    present,
    row => `${query.order === 'slowest' ? row.duration : row.started} ${row.trace_id}`,
  )
}

function present(row: Row) {
  return {
    trace_id: row.trace_id,
    root_service: row.root[0],
    root_operation: row.root[1],
    started_at: rfc3339(Number(BigInt(row.started) / 1_000_000n)),
    duration_ms: Number(row.duration) / 1e6,
    services: row.services,
    spans: Number(row.spans),
    errors: Number(row.errors),
  }
}

function limits({ min_duration_ms, max_duration_ms }: Query): Ch[] {
  return [
    ...(min_duration_ms === undefined ? [] : [ch`duration >= ${nanos(min_duration_ms)}`]),
    ...(max_duration_ms === undefined ? [] : [ch`duration <= ${nanos(max_duration_ms)}`]),
  ]
}

function after({ cursor }: Query, by: Ch): Ch[] {
  const [position, trace] = readCursor(cursor, CURSOR) ?? []
  if (position === undefined) return []
  return [ch`(${by}, trace_id) < (${value('Int64', position)}, ${value('String', trace)})`]
}
