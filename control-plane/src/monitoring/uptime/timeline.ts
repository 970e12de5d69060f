import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { Segment, TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { MonitorStatus } from '../verdict/index.ts'
import { type Carry, type History, replay, type Span } from './replay.ts'

export interface TimelineInput extends History {
  window: Span
  /** Replaces every state except paused. In any order; spans may overlap. */
  maintenance?: readonly Span[]
}

export interface Timeline {
  /** Without gaps or overlaps from the window's start, or the monitor's creation when that is later, to its end. */
  segments: Segment[]
  /** The state from which the next window starts. */
  carry: Carry | null
}

/**
 * A monitor's states over a window, replayed from its results. `pending` counts as unknown. The time before its
 * creation is omitted. Instants are whole milliseconds, and windows exclude their end.
 */
export function timeline(input: TimelineInput): Timeline {
  const { window, maintenance = [] } = input
  const { changes, carry } = replay(input, window.to)
  const segments: Segment[] = []
  for (const [i, { at, status }] of changes.entries()) {
    const from = epoch(Math.max(at, window.from))
    const to = changes[i + 1]?.at ?? window.to
    if (from < to) append(segments, { from, to, state: stateOf(status) })
  }
  return { segments: withMaintenance(segments, maintenance), carry }
}

function stateOf(status: MonitorStatus): TimelineState {
  return status === 'pending' ? 'unknown' : status
}

/** The changes of state, after a past that left `carry`; omits a state that only continues. */
export function changesOf(
  segments: readonly Segment[],
  carry: Carry | null,
  maintenance: readonly Span[] = [],
): { at: EpochMs; state: TimelineState }[] {
  let state = carry === null ? null : lastState(carry, maintenance)
  const changes: { at: EpochMs; state: TimelineState }[] = []
  for (const segment of segments) {
    if (segment.state !== state) changes.push({ at: segment.from, state: segment.state })
    state = segment.state
  }
  return changes
}

/** The state up to the instant of a carry, whose status ignores maintenance. */
function lastState({ at, status }: Carry, maintenance: readonly Span[]): TimelineState {
  const maintained = maintenance.some(({ from, to }) => from < at && at <= to)
  return maintained && status !== 'paused' ? 'maintenance' : stateOf(status)
}

function append(segments: Segment[], next: Segment): void {
  const last = segments.at(-1)
  if (last !== undefined && last.state === next.state && last.to === next.from) last.to = next.to
  else segments.push(next)
}

/** Segments with the maintenance over them; spans in any order. */
export function withMaintenance(segments: readonly Segment[], maintenance: readonly Span[]): Segment[] {
  return maintenance.length === 0 ? [...segments] : maintained(segments, merge(maintenance))
}

function maintained(segments: readonly Segment[], spans: readonly Span[]): Segment[] {
  const result: Segment[] = []
  for (const segment of segments) {
    let from: EpochMs = segment.from
    for (const span of segment.state === 'paused' ? [] : spans) {
      if (span.to <= from || span.from >= segment.to) continue
      if (span.from > from) append(result, { from, to: span.from, state: segment.state })
      const to = epoch(Math.min(span.to, segment.to))
      append(result, { from: epoch(Math.max(span.from, from)), to, state: 'maintenance' })
      from = to
    }
    if (from < segment.to) append(result, { ...segment, from })
  }
  return result
}

/** Sorted, without overlaps. */
function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last.to) last.to = epoch(Math.max(last.to, to))
    else if (from < to) merged.push({ from, to })
  }
  return merged
}
