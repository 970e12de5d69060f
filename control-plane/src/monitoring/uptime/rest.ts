import { BATCH } from './sweep.ts'

/** Of the time of many batches, all but a sixth is left to others. */
const TIMES = 5
/** A worker that is stopped ends its rest first. */
const LONGEST_MS = 2_000
/** By then a turn should be over: the next bucket ends after five minutes. */
const HURRY_AFTER_MS = 150_000

/**
 * How long to rest after a batch, milliseconds. Rollups are never urgent, but their transactions hold locks that intake
 * waits for: while those of 60,000 monitors were made without a rest, a batch of outcomes took twice as long.
 */
export function restAfter(batch: { monitors: number; tookMs: number; turnMs: number }): number {
  const more = batch.monitors >= BATCH
  return more && batch.turnMs < HURRY_AFTER_MS ? Math.min(TIMES * batch.tookMs, LONGEST_MS) : 0
}
