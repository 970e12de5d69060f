import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { RRuleTemporal } from 'rrule-temporal'

/** When a window is: its first occurrence, and how it comes again. */
export interface Plan {
  starts_at: number
  ends_at: number
  /** IANA name. */
  timezone: string
  /** An RRULE (RFC 5545), read in the zone's wall clock; null: once. */
  recurrence: string | null
}

export interface Occurrence {
  starts_at: EpochMs
  ends_at: EpochMs
}

const LONGEST_MS = 366 * 86_400_000
/** Occurrences looked at before a rule is believed to leave room between them. */
const GAPS = 60
const PARTS = /^(FREQ|UNTIL|COUNT|INTERVAL|WKST|BY(SECOND|MINUTE|HOUR|DAY|MONTHDAY|YEARDAY|WEEKNO|MONTH|SETPOS))=/
/** Each occurrence is rows and notices, and is worked out one by one: an hour has one at most. */
const TOO_OFTEN = /(^|[:;])(FREQ=(SECOND|MINUTE)LY|BY(SECOND|MINUTE)=[^;]*,)/

/**
 * The first occurrence that starts after an instant, or null. Each lasts as long as the first one, in elapsed time (RFC 5545
 * 3.8.5.3). Where the wall clock skips a start, that occurrence is left out; where it shows it twice, the first one counts
 * (RFC 5545 3.3.10). A plan that `planFaults` faults has none.
 */
export function nextOccurrence(plan: Plan, after: number): Occurrence | null {
  const { starts_at, ends_at, recurrence } = plan
  const start = recurrence === null ? starts_at : nextStart(plan, recurrence, after)
  return start === null || start <= after
    ? null
    : { starts_at: epoch(start), ends_at: epoch(start + ends_at - starts_at) }
}

/** The first occurrence that ends after an instant: the one that goes on then, or the next. */
export function currentOrNext(plan: Plan, at: number): Occurrence | null {
  return nextOccurrence(plan, at - (plan.ends_at - plan.starts_at))
}

/** Up to `count` occurrences that start after an instant. */
export function upcoming(plan: Plan, after: number, count: number): Occurrence[] {
  const found: Occurrence[] = []
  for (let next = nextOccurrence(plan, after); next !== null && found.length < count; ) {
    found.push(next)
    next = nextOccurrence(plan, next.starts_at)
  }
  return found
}

/** What is wrong with a plan, as words after the field's name; empty when it can be used. */
export function planFaults(plan: Plan): { path: 'ends_at' | 'recurrence' | 'starts_at'; message: string }[] {
  const { starts_at, ends_at, recurrence } = plan
  if (ends_at <= starts_at) return [{ path: 'ends_at', message: 'must be after starts_at' }]
  if (ends_at - starts_at > LONGEST_MS) return [{ path: 'ends_at', message: 'must be within 366 days of starts_at' }]
  if (recurrence === null) return []
  const unknown = recurrence
    .replace(/^RRULE:/, '')
    .split(';')
    .find(part => !PARTS.test(part))
  if (unknown !== undefined)
    return [{ path: 'recurrence', message: `is not an RRULE: "${unknown.slice(0, 40)}" is no part of one` }]
  if (TOO_OFTEN.test(recurrence)) return [{ path: 'recurrence', message: 'must not come more often than once an hour' }]
  return recurrenceFaults(plan, recurrence)
}

function recurrenceFaults(plan: Plan, recurrence: string): ReturnType<typeof planFaults> {
  const { starts_at, ends_at } = plan
  let last: number | null
  try {
    last = startAfter(plan, recurrence, starts_at - 1)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const message = /iterations|evaluations/i.test(words) ? 'never comes' : `is not an RRULE: ${words}`
    return [{ path: 'recurrence', message }]
  }
  if (last === null) return [{ path: 'recurrence', message: 'never comes: it ends before starts_at' }]
  if (last !== starts_at) {
    const first = Temporal.Instant.fromEpochMilliseconds(last).toZonedDateTimeISO(plan.timezone)
    const shown = first.toString({ timeZoneName: 'never' })
    return [{ path: 'starts_at', message: `must be a start by the recurrence, whose first one is ${shown}` }]
  }
  for (let i = 0; i < GAPS; i++) {
    const next = nextStart(plan, recurrence, last)
    if (next === null) return []
    if (next - last < ends_at - starts_at)
      return [{ path: 'recurrence', message: 'must not come again before the window has ended' }]
    last = next
  }
  return []
}

/** A rule that comes no more within the library's limits has come to its end. */
function nextStart(plan: Plan, recurrence: string, after: number): number | null {
  try {
    return startAfter(plan, recurrence, after)
  } catch {
    return null
  }
}

function startAfter({ starts_at, timezone }: Plan, recurrence: string, after: number): number | null {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(starts_at).toZonedDateTimeISO(timezone)
  const rule = new RRuleTemporal({ rruleString: recurrence, dtstart, strict: true })
  return rule.next(new Date(after), false)?.epochMilliseconds ?? null
}
