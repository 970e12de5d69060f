import { faultOf } from '@pharos/shared-protocol/issue.ts'
import type { Fault } from '@pharos/shared-protocol/problem.ts'
import { monitoringText } from '@pharos/shared-protocol/text/en/monitoring.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import { type EpochMs, epoch } from '@pharos/shared-protocol/time.ts'
import { RRuleTemporal } from 'rrule-temporal'
import { isHourly, nextHourly } from './hourly.ts'
import { canonicalRule, mostPeriods, ruleFault } from './recurrence.ts'

/** When a window takes place: its first occurrence, and how it recurs. */
export interface Plan {
  starts_at: number
  ends_at: number
  /** IANA name. */
  timezone: string
  /** An RRULE (RFC 5545), in local time of the zone; null: once. */
  recurrence: string | null
}

export interface Occurrence {
  starts_at: EpochMs
  ends_at: EpochMs
}

const LONGEST_MS = 366 * 86_400_000
/** How many occurrences are checked for gaps between them before a rule is accepted. */
const GAPS = 60

/**
 * The first occurrence that starts after an instant, or null. Each occurrence lasts as long as the first one, in
 * elapsed time (RFC 5545 3.8.5.3). One whose local start is skipped is omitted; a repeated local start counts the first
 * time (RFC 5545 3.3.10), and both times for an hourly rule. A plan that `planFaults` rejects has none.
 */
export function nextOccurrence(plan: Plan, after: number): Occurrence | null {
  const { starts_at, ends_at, recurrence } = plan
  const start = recurrence === null ? starts_at : nextStart(plan, recurrence, after)
  return start === null || start <= after
    ? null
    : { starts_at: epoch(start), ends_at: epoch(start + ends_at - starts_at) }
}

/** The first occurrence that ends after an instant: the current one, or the next. */
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

/** What is wrong with a plan, as words after the field's name; empty when it is valid. */
export function planFaults(plan: Plan): Fault[] {
  const { starts_at, ends_at, recurrence } = plan
  if (ends_at <= starts_at) return [{ path: 'ends_at', ...faultOf(requestText('request.after_starts_at')) }]
  if (ends_at - starts_at > LONGEST_MS)
    return [{ path: 'ends_at', ...faultOf(monitoringText('maintenance_window.too_long')) }]
  if (recurrence === null) return []
  const fault = ruleFault(recurrence)
  return fault === null ? recurrenceFaults(plan, recurrence) : [{ path: 'recurrence', ...faultOf(fault) }]
}

function recurrenceFaults(plan: Plan, recurrence: string): Fault[] {
  const { starts_at, ends_at } = plan
  let starts: number[]
  try {
    starts = firstStarts(plan, recurrence)
  } catch {
    return [{ path: 'recurrence', ...faultOf(monitoringText('maintenance_window.not_a_rule')) }]
  }
  const [first] = starts
  if (first === undefined)
    return [{ path: 'recurrence', ...faultOf(monitoringText('maintenance_window.never_occurs')) }]
  if (first !== starts_at) {
    const shown = Temporal.Instant.fromEpochMilliseconds(first).toZonedDateTimeISO(plan.timezone)
    const words = shown.toString({ timeZoneName: 'never' })
    return [
      {
        path: 'starts_at',
        ...faultOf(monitoringText('maintenance_window.not_a_start', { first: words })),
      },
    ]
  }
  if (/COUNT=/i.test(recurrence) && !canBeCounted(plan, recurrence))
    return [{ path: 'recurrence', ...faultOf(monitoringText('maintenance_window.count_too_large')) }]
  const tooClose = starts.some((start, i) => i > 0 && start - (starts[i - 1] as number) < ends_at - starts_at)
  return tooClose ? [{ path: 'recurrence', ...faultOf(monitoringText('maintenance_window.overlaps_itself')) }] : []
}

/** The first starts of a rule, as many as one pass of the library finds within its bound. */
function firstStarts(plan: Plan, recurrence: string): number[] {
  const starts: number[] = []
  try {
    ruleOf(plan, recurrence).all(start => starts.push(start.epochMilliseconds) <= GAPS)
  } catch (error) {
    if (!isBound(error)) throw error
  }
  return starts
}

/**
 * Whether a rule with COUNT can be counted: each time from its start, so its last start must lie within the bound of
 * one answer.
 */
function canBeCounted(plan: Plan, recurrence: string): boolean {
  try {
    ruleOf(plan, recurrence).next(new Date('9999-01-01'), false)
    return true
  } catch {
    return false
  }
}

/** Null when the rule has ended, or has no start within the bound of one answer. */
function nextStart(plan: Plan, recurrence: string, after: number): number | null {
  try {
    const ruleIn = (timezone: string, rule: string) => ruleOf({ ...plan, timezone }, rule)
    if (isHourly(recurrence)) return nextHourly(plan, recurrence, after, ruleIn)
    return ruleOf(plan, recurrence).next(new Date(after), false)?.epochMilliseconds ?? null
  } catch {
    return null
  }
}

function ruleOf({ starts_at, timezone }: Plan, recurrence: string): RRuleTemporal {
  const dtstart = Temporal.Instant.fromEpochMilliseconds(starts_at).toZonedDateTimeISO(timezone)
  const rruleString = canonicalRule(recurrence)
  return new RRuleTemporal({ rruleString, dtstart, strict: true, maxIterations: mostPeriods(recurrence) })
}

function isBound(error: unknown): boolean {
  return error instanceof Error && /^Maximum (iterations|candidate evaluations)/.test(error.message)
}
