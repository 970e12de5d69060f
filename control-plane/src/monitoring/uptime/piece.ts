import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import type { TimelineState } from '@pharos/shared-protocol/uptime/uptime.ts'
import type { Mark, Start } from './mark.ts'
import type { Carry } from './replay.ts'
import { bucketStart, FIVE_MINUTES, HOUR, type Rollup, rollForward, sameCarry } from './rollup.ts'
import { changesOf, type TimelineInput } from './timeline.ts'

/** A stretch of one monitor that is rolled up at a time. */
export interface Piece extends Start {
  to: EpochMs
}

export interface RolledPiece extends Piece {
  rollups: Rollup[]
  changes: { at: EpochMs; state: TimelineState }[]
  /** The carry at each full hour, and at the piece's end. */
  ends: Carry[]
}

/** The longest piece. At 10 s and three regions it has 2,000 results of a monitor. */
const LONGEST_MS = 2 * HOUR

/** A monitor's next piece up to `edge`: the hours with late arrivals, else the time that is not rolled up yet. */
export function pieceOf(start: Start, edge: EpochMs): Piece {
  const { from, mark } = start
  const next = bucketStart(from + LONGEST_MS, HOUR)
  const { dirty_from: first, dirty_to: last } = mark
  const goal = from >= mark.rolled_to || first === null || last === null ? next : lateGoal(next, first, last)
  return { ...start, to: epoch(Math.min(goal, Math.max(edge, mark.rolled_to))) }
}

/** The end of the last late hour if the piece is not too long, but always after the first late hour. */
function lateGoal(next: EpochMs, first: EpochMs, last: EpochMs): EpochMs {
  return bucketStart(Math.max(first, Math.min(last, next - HOUR)) + HOUR, HOUR)
}

/** Rolls a piece up hour by hour. `history` holds its events. */
export function rollPiece(piece: Piece, history: Omit<TimelineInput, 'window'>): RolledPiece {
  const rolled: RolledPiece = { ...piece, rollups: [], changes: [], ends: [] }
  const results = Map.groupBy(history.results, run => bucketStart(run.at, HOUR))
  let { from, carry } = piece
  while (from < piece.to) {
    const window = { from, to: epoch(Math.min(bucketStart(from + HOUR, HOUR), piece.to)) }
    const past = { ...history, results: results.get(bucketStart(from, HOUR)) ?? [], carry, window }
    const hour = rollForward(past, FIVE_MINUTES)
    rolled.rollups.push(...hour.rollups)
    rolled.changes.push(...changesOf(hour.segments, carry, history.maintenance))
    if (hour.carry !== null) rolled.ends.push(hour.carry)
    carry = hour.carry
    from = window.to
  }
  return rolled
}

/**
 * A monitor's mark after a piece. A piece before the mark completes the repetition if nothing later arrived late and
 * its end is the same as before (`known`), since what follows cannot differ. Otherwise what follows is redone, too.
 */
export function markAfter({ mark, to, ends }: RolledPiece, known: Carry | null): Mark {
  const end = ends.at(-1) ?? mark.carry
  if (to >= mark.rolled_to) return { ...mark, rolled_to: to, carry: end, dirty_from: null, dirty_to: null }
  const last = mark.dirty_to ?? to
  if (last < to && sameCarry(end, known)) return { ...mark, dirty_from: null, dirty_to: null }
  return { ...mark, dirty_from: to, dirty_to: epoch(Math.max(last, to)) }
}
