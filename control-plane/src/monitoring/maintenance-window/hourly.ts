import type { RRuleTemporal } from 'rrule-temporal'
import { canonicalRule, partsOf } from './recurrence.ts'
import type { Plan } from './rules.ts'

/** Makes the rule of a plan, as read in a zone. */
export type RuleIn = (timezone: string, recurrence: string) => RRuleTemporal

/** A stretch of time in which the zone's clocks are not changed: `[from, to)` in epoch milliseconds. */
interface Stretch {
  from: number
  to: number
  /** As `+02:00`. */
  offset: string
}

const HOUR_MS = 3_600_000
/** Clocks change at most twice a year in almost all zones, so this is ten years. */
const MOST_STRETCHES = 20
/** A rule with COUNT has at most 1,000 starts, and ends within about half a year (`planFaults`). */
const MOST_COUNTED = 4

export function isHourly(recurrence: string): boolean {
  return partsOf(canonicalRule(recurrence)).get('FREQ')?.[0] === 'HOURLY'
}

/**
 * The first start of an hourly rule after an instant, or null. Hours are counted in elapsed time, so the local hour that
 * comes twice has two starts; the library reads only the first of them. Each stretch between changes of the clocks is
 * read at its own offset from UTC.
 */
export function nextHourly(plan: Plan, recurrence: string, after: number, ruleIn: RuleIn): number | null {
  const count = partsOf(canonicalRule(recurrence)).get('COUNT')?.[0]
  if (count !== undefined) return counted(plan, recurrence, Number(count), ruleIn).find(start => start > after) ?? null
  const first = Math.max(after, plan.starts_at - 1)
  for (const { from, to, offset } of stretches(plan.timezone, first, MOST_STRETCHES)) {
    const rule = ruleIn(offset, recurrence)
    for (let at = Math.max(from - 1, first); ; ) {
      const start = rule.next(new Date(at), false)?.epochMilliseconds
      if (start === undefined || start >= to) break
      if (!overlapsItself(plan, start, from, offset)) return start
      at = start
    }
  }
  return null
}

/** The starts of a rule with COUNT. */
function counted(plan: Plan, recurrence: string, count: number, ruleIn: RuleIn): number[] {
  const uncounted = canonicalRule(recurrence)
    .replace(/;?COUNT=\d+/, '')
    .replace(/^;/, '')
  const starts: number[] = []
  for (const { from, to, offset } of stretches(plan.timezone, plan.starts_at - 1, MOST_COUNTED)) {
    ruleIn(offset, uncounted).all(({ epochMilliseconds: start }) => {
      if (start >= from && start < to && !overlapsItself(plan, start, from, offset)) starts.push(start)
      return start < to && starts.length < count
    })
    if (starts.length >= count) break
  }
  return starts
}

/**
 * Whether a start repeats the local time of one an hour ago, while that one still lasts: clocks were set back at `from`.
 * A window of two hours at 02:00 begins once in that night.
 */
function overlapsItself({ starts_at, ends_at, timezone }: Plan, start: number, from: number, offset: string): boolean {
  if (ends_at - starts_at <= HOUR_MS || start - from >= HOUR_MS) return false
  return minutesOf(offsetAt(timezone, from - 1)) > minutesOf(offset)
}

function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})/.exec(offset) ?? []
  return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1)
}

function* stretches(timezone: string, after: number, most: number): Generator<Stretch> {
  let from = after + 1
  for (let done = 0; done < most; done++) {
    const zoned = Temporal.Instant.fromEpochMilliseconds(from).toZonedDateTimeISO(timezone)
    const to = zoned.getTimeZoneTransition('next')?.epochMilliseconds ?? Number.POSITIVE_INFINITY
    yield { from, to, offset: zoned.offset }
    if (to === Number.POSITIVE_INFINITY) return
    from = to
  }
}

function offsetAt(timezone: string, at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timezone).offset
}
