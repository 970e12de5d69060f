import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'

/** After how many notices within the window the changes of a monitor's status are told in summaries. */
export const MOST_NOTICES = 3

/** How often the status of a monitor changed of late. */
export interface Flap {
  /** Instants of the last notices, the oldest first; at most `MOST_NOTICES`. */
  notices: readonly EpochMs[]
  /** Null: each change is told. */
  damped: Damped | null
}

export interface Damped {
  /** Since when changes are counted, and how many there were. */
  counted_from: EpochMs
  changes: number
  /** The last change. */
  changed_at: EpochMs
  summary_at: EpochMs
}

/** By the interval of its checks: how far notices are counted back, and how long a status lasts that has settled. */
export interface FlapWindow {
  window_ms: number
  settle_ms: number
}

const MINUTE_MS = 60_000
const SHORTEST_MS = 15 * MINUTE_MS
const LONGEST_MS = 90 * MINUTE_MS
const CHECKS = 10

/** Ten checks, but 15 to 90 minutes; a status has settled after a third of that. */
export function flapWindow(interval_ms: number): FlapWindow {
  const window_ms = Math.min(Math.max(CHECKS * interval_ms, SHORTEST_MS), LONGEST_MS)
  return { window_ms, settle_ms: window_ms / 3 }
}

/** How a change is told: by itself, by the first summary of many, or by a later one. */
export type FlapTell = 'change' | 'summary' | 'later'

/** What becomes of a change that would be notified. Pure. */
export function decideChange(
  known: Flap | null,
  now: EpochMs,
  { window_ms }: FlapWindow,
): { flap: Flap; tell: FlapTell } {
  if (known?.damped) {
    const damped = { ...known.damped, changes: known.damped.changes + 1, changed_at: now }
    return { flap: { ...known, damped }, tell: 'later' }
  }
  // A notice of the future was sent before the clock was set back.
  const recent = (known?.notices ?? []).filter(at => at > now - window_ms && at <= now)
  const [first] = recent
  if (first === undefined || recent.length < MOST_NOTICES)
    return { flap: { notices: [...recent, now], damped: null }, tell: 'change' }
  const damped = {
    counted_from: first,
    changes: recent.length + 1,
    changed_at: now,
    summary_at: epoch(now + window_ms),
  }
  return { flap: { notices: recent, damped }, tell: 'summary' }
}

/** When a damped monitor is next looked at: at the summary, or when its status has settled. */
export function dueAt({ changed_at, summary_at }: Damped, { settle_ms }: FlapWindow): EpochMs {
  return epoch(Math.min(summary_at, changed_at + settle_ms))
}

/** What is told at such an instant: that the status has settled, which ends it, or a summary. Pure. */
export function decideDue(
  damped: Damped,
  now: EpochMs,
  { window_ms, settle_ms }: FlapWindow,
): { flap: Flap | null; tell: 'settled' | 'summary' | null } {
  if (now >= damped.changed_at + settle_ms) return { flap: null, tell: 'settled' }
  if (now < damped.summary_at) return { flap: { notices: [], damped }, tell: null }
  const next = { ...damped, counted_from: now, changes: 0, summary_at: epoch(now + window_ms) }
  return { flap: { notices: [], damped: next }, tell: 'summary' }
}
