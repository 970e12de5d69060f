import type { EpochMs } from '@pharos/shared-protocol/time.ts'
import type { SpanRow } from '../../platform/telemetry-store/row.ts'
import { cutText, encodeAttributes, writeShortPairs } from '../attribute/index.ts'
import { decimalText, instantText, isZero, type Tally, timeFault } from '../batch/index.ts'
import type { Group, Long, Span, SpanEvent, SpanLink } from '../otlp-message/index.ts'
import type { Making } from './log.ts'
import { type Origin, type Owner, originOf } from './origin.ts'
import { addCounts, asRow, hexOf, isId } from './row.ts'

const LONGEST_NAME = 1_000
const LONGEST_STATE = 512
/** The most events, and links, of a span. */
const MOST_PARTS = 128
/** The most characters of the attributes of an event or link, as JSON. */
const LONGEST_PART = 16_384
const KINDS = ['unspecified', 'internal', 'server', 'client', 'producer', 'consumer'] as const
const STATUSES = ['unset', 'ok', 'error'] as const

/** Rows of OTLP spans. */
export function spanRows(groups: readonly Group<Span>[], owner: Owner, making: Making): SpanRow[] {
  const rows: SpanRow[] = []
  for (const group of groups) {
    const origin = originOf(group, owner, making.tally)
    for (const span of group.records) {
      const row = spanRow(span, origin, making)
      if (row !== null) rows.push(row)
    }
  }
  return rows
}

function spanRow(span: Span, origin: Origin, { now, tally }: Making): SpanRow | null {
  const time = instantText(span.startTimeUnixNano)
  const fault = faultOf(span, time, now)
  if (fault !== null) {
    tally.reject(fault)
    return null
  }
  if (!tally.admit(origin.size)) return null
  const { values, types, dropped } = encodeAttributes(span.attributes, tally)
  const { version, size, ...shared } = origin
  return asRow<SpanRow>({
    ...shared,
    time,
    trace_id: hexOf(span.traceId),
    span_id: hexOf(span.spanId),
    parent_span_id: isId(span.parentSpanId, 8) ? hexOf(span.parentSpanId) : undefined,
    trace_state: cutText(span.traceState, LONGEST_STATE, tally) || undefined,
    flags: span.flags || undefined,
    name: cutName(span.name, tally),
    kind: KINDS[span.kind] ?? 'unspecified',
    version,
    end: isZero(span.endTimeUnixNano) ? time : instantText(span.endTimeUnixNano),
    duration_ns: difference(span.endTimeUnixNano, span.startTimeUnixNano),
    status: STATUSES[span.status?.code ?? 0] ?? 'unset',
    status_message: span.status?.message ? cutName(span.status.message, tally) : undefined,
    dropped_attributes: addCounts(span.droppedAttributesCount, dropped),
    attributes: values,
    attributes_types: types,
    ...eventColumns(span.events, span.droppedEventsCount, tally),
    ...linkColumns(span.links, span.droppedLinksCount, tally),
  })
}

function faultOf(
  { traceId, spanId, startTimeUnixNano: start, endTimeUnixNano: end }: Span,
  time: string,
  now: EpochMs,
) {
  if (!isId(traceId, 16)) return 'invalid_trace_id'
  if (!isId(spanId, 8)) return 'invalid_span_id'
  if (!isZero(end) && isBefore(end, start)) return 'end_before_start'
  return timeFault(time, now) ?? timeFault(instantText(isZero(end) ? start : end), now)
}

function isBefore(one: Long, other: Long): boolean {
  const [high, otherHigh] = [one.high >>> 0, other.high >>> 0]
  return high < otherHigh || (high === otherHigh && one.low >>> 0 < other.low >>> 0)
}

/** The nanoseconds from `start` to `end`; 0 if `end` was not given. */
function difference(end: Long, start: Long): number | string {
  if (isZero(end)) return 0
  const low = (end.low >>> 0) - (start.low >>> 0)
  const high = (end.high >>> 0) - (start.high >>> 0) - (low < 0 ? 1 : 0)
  return high === 0 ? low >>> 0 : decimalText(high, low >>> 0)
}

function cutName(name: string, tally: Tally): string {
  return cutText(name, LONGEST_NAME, tally, 'name_cut')
}

function eventColumns(events: readonly SpanEvent[], sent: number, tally: Tally): Partial<SpanRow> {
  const kept = events.slice(0, MOST_PARTS)
  const dropped = addCounts(sent, leaveOut(events.length - kept.length, tally))
  if (kept.length === 0) return dropped === undefined ? {} : { dropped_events: dropped }
  return {
    ...(dropped === undefined ? {} : { dropped_events: dropped }),
    'events.time': kept.map(event => instantText(event.timeUnixNano)),
    'events.name': kept.map(event => cutName(event.name, tally)),
    'events.attributes': kept.map(event => writeShortPairs(event.attributes, LONGEST_PART, tally)),
    'events.dropped_attributes': kept.map(event => event.droppedAttributesCount),
  }
}

function linkColumns(links: readonly SpanLink[], sent: number, tally: Tally): Partial<SpanRow> {
  const valid = links.filter(link => isId(link.traceId, 16) && isId(link.spanId, 8))
  const kept = valid.slice(0, MOST_PARTS)
  const dropped = addCounts(sent, leaveOut(links.length - kept.length, tally))
  if (kept.length === 0) return dropped === undefined ? {} : { dropped_links: dropped }
  return {
    ...(dropped === undefined ? {} : { dropped_links: dropped }),
    'links.trace_id': kept.map(link => hexOf(link.traceId)),
    'links.span_id': kept.map(link => hexOf(link.spanId)),
    'links.trace_state': kept.map(link => cutText(link.traceState, LONGEST_STATE, tally)),
    'links.flags': kept.map(link => link.flags),
    'links.attributes': kept.map(link => writeShortPairs(link.attributes, LONGEST_PART, tally)),
    'links.dropped_attributes': kept.map(link => link.droppedAttributesCount),
  }
}

function leaveOut(count: number, tally: Tally): number {
  if (count > 0) tally.note('too_many_parts', count)
  return count
}
