import type { RumReplaySegment } from '@pharos/shared-protocol/contract/observability/rum-replay.ts'
import type { RumTimelineEvent } from '@pharos/shared-protocol/contract/observability/rum-session.ts'
import type { z } from 'zod'
import type { Segment, Tape } from './tape.ts'

export type SessionEvent = z.output<typeof RumTimelineEvent>

/** An event of the session beside a replay. */
export interface Moment {
  /** Milliseconds since the begin of the tape. */
  ms: number
  event: SessionEvent
}

/** Clocks that differ by less are taken as equal. */
const LEAST_SKEW_MS = 5_000

/**
 * How far the clock of the recorded browser is behind the server's, in milliseconds. Each segment is sent right after
 * its first event was made, so the fastest one tells.
 */
export function skewOf(list: readonly RumReplaySegment[], segments: readonly Segment[]): number {
  const arrivals = new Map(list.map(({ segment_index, timestamp }) => [segment_index, Date.parse(timestamp)]))
  const behind = segments.flatMap(({ index, events }) => {
    const { timestamp } = (events[0] ?? {}) as { timestamp?: unknown }
    const arrival = arrivals.get(index)
    return typeof timestamp === 'number' && arrival !== undefined ? [arrival - timestamp] : []
  })
  const least = Math.min(...behind)
  return Number.isFinite(least) && Math.abs(least) > LEAST_SKEW_MS ? least : 0
}

/** The events of a session that happened while a tape was recorded. Their times are those of the server's clock. */
export function momentsOf(tape: Tape, events: readonly SessionEvent[], skew: number): Moment[] {
  return events
    .map(event => ({ event, ms: Date.parse(event.time) - skew - tape.from }))
    .filter(({ ms }) => ms >= 0 && ms <= tape.to - tape.from)
}
