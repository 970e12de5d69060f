import type { Lane } from '@pharos/shared-protocol/check/kind.ts'
import type { LaneState } from '../../platform/bus/bus.ts'

/** How long a lane that hands out nothing is waited for, although agents ask for runs and runs wait. */
const STALLED_MS = 10_000
/** The same if no pull of an agent is known there: they may be busy, or their pulls may be lost. */
const UNASKED_MS = 30_000

/** A lane as the last looks found it. Instants are of the monotonic clock, in milliseconds. */
export interface SeenLane {
  /** The number of the last delivered run in the stream; 0 if it never answered. */
  position: number
  /** Since when it does not answer; null if it does. */
  silentSince: number | null
  /** Since when it hands out nothing although runs wait; null if it does. */
  stuckSince: number | null
  /** When its queue was last made anew; null if it never was. */
  renewedAt: number | null
}

const FRESH: SeenLane = { position: 0, silentSince: null, stuckSince: null, renewedAt: null }

/** A lane that stands still again this soon after its queue was made anew has lost the stream, not the queue. */
const AGAIN_MS = 120_000

/** What is made anew for a lane that stands still. Pure. */
export function remedyFor({ renewedAt }: SeenLane, now: number): 'lane' | 'stream' {
  return renewedAt !== null && now - renewedAt < AGAIN_MS ? 'stream' : 'lane'
}

/**
 * Judges one look at a lane whose region has an agent online; `found` is null if the bus does not answer about it. A
 * queue beyond the end of its stream is one of a stream that counts anew: it hands out nothing before that has counted up
 * to it. Pure.
 */
export function judgeLane(
  lane: Lane,
  before: SeenLane = FRESH,
  found: LaneState | null,
  now: number,
): { seen: SeenLane; stalled: boolean } {
  if (found === null) {
    const silentSince = before.silentSince ?? now
    return { seen: { ...before, silentSince }, stalled: now - silentSince >= STALLED_MS }
  }
  const { position, waiting, asking, end } = found
  if (position > end) return { seen: { ...before, position: 0, silentSince: null, stuckSince: null }, stalled: true }
  const isStuck = waiting > 0 && position === before.position
  const stuckSince = isStuck ? (before.stuckSince ?? now) : null
  // Browser checks take minutes, so agents that are busy with some ask for no more.
  const patience = asking > 0 ? STALLED_MS : lane === 'heavy' ? Number.POSITIVE_INFINITY : UNASKED_MS
  return {
    seen: { ...before, position, silentSince: null, stuckSince },
    stalled: stuckSince !== null && now - stuckSince >= patience,
  }
}
