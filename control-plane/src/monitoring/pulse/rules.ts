import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** The parts of an installation without which nothing is measured, or no ping is accepted. */
export const PARTS = ['api', 'scheduler', 'intake'] as const
export type Part = (typeof PARTS)[number]

/** How often each part records its presence, and after how long without a record it was away (milliseconds). */
export const BEAT_MS = 2_000
export const AWAY_MS = 5_000
/** An absence of the installation this long is reported to its staff. */
export const TOLD_AWAY_MS = 15_000
/** An outage is over once every part has been there for this long: what comes and goes is one outage. */
const STEADY_MS = 15_000

export interface Pulse {
  part: Part
  seen_at: EpochMs
  /** Since when it has been present without a gap. */
  since: EpochMs
}

/** A time in which a part was away. */
export interface Gap {
  part: Part
  from: EpochMs
  to: EpochMs
}

/** One outage of the installation itself; `to` is null while it lasts. */
export interface OwnOutage {
  from: EpochMs
  to: EpochMs | null
  parts: Part[]
}

export interface PulseState {
  pulses: readonly Pulse[]
  /** The outage that has not ended; null if there is none. */
  open: OwnOutage | null
  /** Gaps that no outage covers yet, since nothing was running when they began. */
  gaps: readonly Gap[]
}

/**
 * The new state of the installation's outage: it began, ended, or was found after its end. Null if nothing is new.
 * Pure.
 */
export function decideOwnOutage({ pulses, open, gaps }: PulseState, now: EpochMs): OwnOutage | null {
  const away = pulses.filter(pulse => now - pulse.seen_at >= TOLD_AWAY_MS)
  if (open !== null) {
    const isSteady = pulses.every(({ seen_at, since }) => now - seen_at < AWAY_MS && seen_at - since >= STEADY_MS)
    const back = pulses.map(pulse => pulse.since)
    return isSteady ? { ...open, to: latest([open.from, ...back]) } : null
  }
  if (away.length > 0)
    return { from: earliest(away.map(pulse => pulse.seen_at)), to: null, parts: away.map(pulse => pulse.part) }
  const long = gaps.filter(({ from, to }) => to - from >= TOLD_AWAY_MS)
  if (long.length === 0) return null
  const parts = [...new Set(long.map(gap => gap.part))]
  return { from: earliest(long.map(gap => gap.from)), to: latest(long.map(gap => gap.to)), parts }
}

function earliest(instants: readonly EpochMs[]): EpochMs {
  return epoch(Math.min(...instants))
}

function latest(instants: readonly EpochMs[]): EpochMs {
  return epoch(Math.max(...instants))
}
