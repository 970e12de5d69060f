import { allowedDown, isAttained } from '@pharos/shared-protocol/uptime/target.ts'
import { presentUptime, type StateMillis, uptimeOf } from '@pharos/shared-protocol/uptime/uptime.ts'

/** The target if no page promises one (spec 8). */
export const DEFAULT_TARGET = 99.9
/** A month is frozen this long after its end: later results no longer change it. */
export const FREEZE_AFTER_MS = 7 * 86_400_000

/** A month (UTC) by its first instant and its end. */
export interface Month {
  name: string
  from: number
  to: number
}

/** The month of an instant and those before it, newest first. */
export function monthsUntil(now: number, count: number): Month[] {
  const date = new Date(now)
  return Array.from({ length: count }, (_, back) => {
    const at = (offset: number) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back + offset)
    return { name: new Date(at(0)).toISOString().slice(0, 7), from: at(0), to: at(1) }
  })
}

/** What is known about a month of one monitor, or of several added up. */
export interface MonthMillis {
  millis: StateMillis
  /** The remaining milliseconds of the month, for each monitor. */
  ahead: number
  corrected: boolean
  frozen: boolean
}

/**
 * Compares a month with its target. The budget is the downtime that the target allows in the known and the remaining
 * time. Attained means that the downtime is within what it allows in the known time, to the millisecond. Maintenance,
 * pauses and unknown time count for neither.
 */
export function judgeMonth(month: Month, target: number, { millis, ahead, corrected, frozen }: MonthMillis) {
  const known = millis.up + millis.degraded + millis.down
  const { percentage, coverage, down_seconds } = presentUptime(uptimeOf(millis))
  return {
    month: month.name,
    target,
    uptime: percentage,
    attained: isAttained(millis, target),
    partial: ahead > 0,
    downtime_seconds: down_seconds,
    error_budget_seconds_left: known === 0 ? null : (allowedDown(known + ahead, target) - millis.down) / 1000,
    coverage,
    corrected,
    frozen,
  }
}

/** The applicable target of several: the strictest; the default when there is none. */
export function strictest(targets: Iterable<number>): number {
  return [...targets].reduce<number | null>((most, each) => Math.max(most ?? 0, each), null) ?? DEFAULT_TARGET
}
