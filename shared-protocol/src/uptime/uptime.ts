import type { EpochMs } from '../time.ts'

export const TIMELINE_STATES = ['up', 'degraded', 'down', 'unknown', 'maintenance', 'paused'] as const
export type TimelineState = (typeof TIMELINE_STATES)[number]

/** A stretch of time in one state; excludes its end. */
export interface Segment {
  from: EpochMs
  to: EpochMs
  state: TimelineState
}

export type StateMillis = Record<TimelineState, number>

/** Uptime of a window as the API shows it (api.md B1); percentage and coverage are 0 to 100, null without data. */
export interface Uptime {
  percentage: number | null
  coverage: number | null
  up_seconds: number
  degraded_seconds: number
  down_seconds: number
  unknown_seconds: number
  maintenance_seconds: number
  paused_seconds: number
}

export function noMillis(): StateMillis {
  return { up: 0, degraded: 0, down: 0, unknown: 0, maintenance: 0, paused: 0 }
}

/** Whole milliseconds in each state; they add up to the time that the segments span. */
export function millisOf(segments: readonly Segment[]): StateMillis {
  const millis = noMillis()
  for (const { from, to, state } of segments) millis[state] += to - from
  return millis
}

export function addMillis(a: StateMillis, b: StateMillis): StateMillis {
  const sum = { ...a }
  for (const state of TIMELINE_STATES) sum[state] += b[state]
  return sum
}

/**
 * The figures of a window from its milliseconds in each state, of segments or of rollups alike. Exact to the
 * millisecond; `presentUptime` rounds. percentage = (up + degraded) / (up + degraded + down);
 * coverage = (up + degraded + down) / (elapsed − paused − maintenance).
 */
export function uptimeOf(millis: StateMillis): Uptime {
  const reached = millis.up + millis.degraded
  const known = reached + millis.down
  return {
    percentage: share(reached, known),
    coverage: share(known, known + millis.unknown),
    up_seconds: millis.up / 1000,
    degraded_seconds: millis.degraded / 1000,
    down_seconds: millis.down / 1000,
    unknown_seconds: millis.unknown / 1000,
    maintenance_seconds: millis.maintenance / 1000,
    paused_seconds: millis.paused / 1000,
  }
}

/** The figures for people: four decimals, rounded down, so that only a full 100 % reads as 100. */
export function presentUptime(uptime: Uptime): Uptime {
  return { ...uptime, percentage: fourDecimals(uptime.percentage), coverage: fourDecimals(uptime.coverage) }
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : (100 * part) / whole
}

function fourDecimals(percent: number | null): number | null {
  // The added bit compensates for 99.1234 × 10,000 being slightly below the whole number.
  return percent === null ? null : Math.floor(percent * 10_000 + 1e-6) / 10_000
}
