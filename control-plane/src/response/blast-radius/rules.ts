import type { NotCompared } from '@pharos/shared-protocol/rum/blast-radius.ts'
import { DAY_MS, type EpochMs, epoch, HOUR_MS, MINUTE_MS } from '@pharos/shared-protocol/time.ts'
import {
  type Impact,
  readableUntil,
  type SendingSite,
  type Span,
  WEEK_MS,
} from '../../observability/rum-impact/index.ts'
import type { Away } from '../../observability/telemetry-gap/index.ts'

/** A time in which an incident was open; `to` is null while it is. */
export interface Round {
  from: EpochMs
  to: EpochMs | null
}

/** An incident that was reopened more often counts the pauses since then too. */
const MOST_ROUNDS = 20
/** Only so much of an incident is counted, so that no time is compared with itself. */
const COUNTED_MS = WEEK_MS
/** SDKs send what happened within this time; what comes later is not counted (milliseconds). */
export const SETTLED_MS = 5 * MINUTE_MS
/** When an incident is counted first: SDKs send every few seconds (milliseconds). */
export const FIRST_MS = 30_000
/** The pauses between counts grow with the age of the incident, as the time that a count reads does. */
const PAUSE_OF_AGE = 1 / 6
const SHORTEST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = HOUR_MS
/** A final count that fails this long after the end is given up (milliseconds). */
const GIVEN_UP_MS = 3 * DAY_MS
/** A comparison lacks at most this fraction of its telemetry. */
const MOST_MISSING = 0.1

/** The times in which an incident was open, after it was opened, reopened or ended. Pure. */
export function roundsAfter(rounds: readonly Round[], what: 'opened' | 'ended', at: EpochMs): Round[] {
  const last = rounds.at(-1)
  if (what === 'ended') {
    if (last?.to !== null) return [...rounds]
    return [...rounds.slice(0, -1), { ...last, to: epoch(Math.max(at, last.from + 1)) }]
  }
  if (last?.to === null) return [...rounds]
  if (last === undefined || rounds.length < MOST_ROUNDS) return [...rounds, { from: at, to: null }]
  return [...rounds.slice(0, -1), { from: last.from, to: null }]
}

/** What a count has to read. */
export interface Plan {
  spans: Span[]
  /** The end of the last span. */
  until: EpochMs
  /** Whether it will not change any more. */
  isFinal: boolean
}

/**
 * What is counted now: the times in which the incident was open, up to a week after it was opened first, or as long as
 * events are kept. `storedTo`: everything that arrived before it can be read. Pure.
 */
export function planOf(rounds: readonly Round[], days: number, storedTo: EpochMs): Plan {
  const first = rounds[0]?.from ?? epoch(0)
  const end = endOf(rounds, days)
  const until = epoch(Math.min(end, storedTo))
  const spans = rounds
    .map(({ from, to }) => ({ from, to: epoch(Math.min(to ?? until, until)) }))
    .filter(({ from, to }) => from < to)
  return { spans, until: epoch(Math.max(first, until)), isFinal: storedTo >= end + SETTLED_MS }
}

/**
 * For how many days all events since the beginning of an incident can be read, and a week at most: by what was promised
 * when they arrived. Pure.
 */
export function daysToCount(
  apps: readonly Pick<SendingSite, 'retention_days' | 'kept_days'>[],
  first: EpochMs,
  now: EpochMs,
): number {
  const span = { from: first, to: first + COUNTED_MS }
  const until = Math.min(span.to, ...apps.map(app => readableUntil(app, span, now)))
  return (until - first) / DAY_MS
}

/** When what is counted ends. */
function endOf(rounds: readonly Round[], days: number): number {
  const first = rounds[0]?.from ?? 0
  const last = rounds.at(-1)
  return Math.min(first + Math.min(COUNTED_MS, days * DAY_MS), last?.to ?? Number.POSITIVE_INFINITY)
}

/** When an incident is counted again after a count that succeeded; null if that was the last one. Pure. */
export function nextCount(rounds: readonly Round[], days: number, isFinal: boolean, now: EpochMs): EpochMs | null {
  if (isFinal) return null
  const end = endOf(rounds, days)
  const age = now - (rounds[0]?.from ?? now)
  const pause = Math.min(LONGEST_PAUSE_MS, Math.max(SHORTEST_PAUSE_MS, age * PAUSE_OF_AGE))
  const next = epoch(Math.round(now + pause))
  return now < end
    ? epoch(Math.min(next, end + SETTLED_MS))
    : epoch(Math.max(end + SETTLED_MS, now + SHORTEST_PAUSE_MS))
}

/** When a count that failed is repeated; null if it is given up. Pure. */
export function nextAttempt(rounds: readonly Round[], failingSince: EpochMs, now: EpochMs): EpochMs | null {
  const end = rounds.at(-1)?.to ?? null
  if (end !== null && now >= end + GIVEN_UP_MS) return null
  const pause = Math.min(HOUR_MS, Math.max(FIRST_MS, (now - failingSince) * PAUSE_OF_AGE))
  return epoch(Math.round(now + pause))
}

/** How much of some times telemetry is missing (milliseconds). Pure. */
export function missingIn(spans: readonly Span[], away: readonly Away[]): number {
  let missing = 0
  for (const span of spans) {
    let counted: number = span.from
    for (const { from, to } of away.toSorted((a, b) => a.from - b.from)) {
      const begins = Math.max(counted, from)
      const ends = Math.min(span.to, to)
      if (ends <= begins) continue
      missing += ends - begins
      counted = ends
    }
  }
  return missing
}

export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { from, to }) => sum + to - from, 0)
}

interface Compared {
  spans: readonly Span[]
  away: readonly Away[]
  now: EpochMs
}

/** Why an application's week before says nothing; null if it does. Pure. */
export function notComparedOf(
  site: Pick<SendingSite, 'first_event_at' | 'retention_days' | 'kept_days'>,
  active: number,
  { spans, away, now }: Compared,
): NotCompared | null {
  const before = spans.map(({ from, to }) => ({ from: epoch(from - WEEK_MS), to: epoch(to - WEEK_MS) }))
  const [first] = before
  if (first === undefined || site.first_event_at > first.from) return 'no_history'
  if (before.some(span => readableUntil(site, span, now) < now)) return 'expired'
  if (missingIn(before, away) > lengthOf(before) * MOST_MISSING) return 'telemetry_missing'
  // Nobody was there, or events were not kept: that cannot be told.
  return active === 0 ? 'no_data' : null
}

/** Why all applications together are not compared: one without events then was quiet, unless all were. Pure. */
export function notComparedTotal(reasons: readonly (NotCompared | null)[]): NotCompared | null {
  const hard = reasons.find(reason => reason !== null && reason !== 'no_data')
  if (hard !== undefined) return hard
  return reasons.length > 0 && reasons.some(reason => reason === null) ? null : 'no_data'
}

/** What was counted last. */
export interface Counted {
  state: 'no_host' | 'no_application' | 'counted'
  until: EpochMs
  is_final: boolean
  impact: Impact | null
  /** By application, with the total as an empty name. */
  not_compared: Record<string, NotCompared | null>
  missing_ms: number
  /** Other applications may see its hosts, too, and were not looked at. */
  only_recent?: boolean
}

export const TOTAL = ''
