import type { Report, ReportIssue } from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { DAY_MS, type EpochMs, epoch, MINUTE_MS } from '@pharos/shared-protocol/time.ts'

export interface Schedule {
  cadence: Report['cadence']
  /** Hour of the day. */
  hour: number
  /** IANA zone. */
  zone: string
}

export interface Period {
  from: EpochMs
  /** Exclusive. */
  to: EpochMs
}

/** How long a process may be silent about an issue before another one makes it. */
export const CLAIM_MS = 5 * MINUTE_MS
/** How often an issue is begun at most, and the time from a failure to the next attempt. */
export const MOST_ATTEMPTS = 5
export const RETRY_MS = 10 * MINUTE_MS
/** How long issues are kept, with their files. */
export const KEPT_MS = 400 * DAY_MS
/** The most issues of an account that members ask for on a day. */
export const MOST_ASKED_A_DAY = 20
/** After an outage, periods that were due before are no longer news: the figures of their days are on the screens. */
export const LATEST_MS = 100 * DAY_MS
/** A report whose zone has changed may be due on another day: by no more than this. */
const ZONE_MARGIN_MS = 2 * DAY_MS

/** The first instant after `at` at which a report is due: on a Monday or the first of a month, at its hour. */
export function nextAfter({ cadence, hour, zone }: Schedule, at: EpochMs): EpochMs {
  let day = startOf(cadence, dayOf(at, zone))
  for (;;) {
    const due = epoch(day.toZonedDateTime({ timeZone: zone, plainTime: { hour } }).epochMilliseconds)
    if (due > at) return due
    day = day.add(cadence === 'weekly' ? { days: 7 } : { months: 1 })
  }
}

/**
 * When a report is really due that was stored as due at an instant. The two differ after the zone of its account has
 * changed.
 */
export function dueAt(schedule: Schedule, stored: EpochMs): EpochMs {
  return nextAfter(schedule, epoch(stored - ZONE_MARGIN_MS))
}

/** The last week or month that was over at an instant: days of the zone, so an hour more or less if its clock changes. */
export function periodBefore({ cadence, zone }: Pick<Schedule, 'cadence' | 'zone'>, at: EpochMs): Period {
  const to = startOf(cadence, dayOf(at, zone))
  const from = to.subtract(cadence === 'weekly' ? { days: 7 } : { months: 1 })
  const instant = (day: Temporal.PlainDate) => epoch(day.toZonedDateTime(zone).epochMilliseconds)
  return { from: instant(from), to: instant(to) }
}

function dayOf(at: EpochMs, zone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
}

function startOf(cadence: Report['cadence'], day: Temporal.PlainDate): Temporal.PlainDate {
  return cadence === 'weekly' ? day.subtract({ days: day.dayOfWeek - 1 }) : day.with({ day: 1 })
}

/** Where the files of an account's issues are. */
export function reportsOf(account: string): string {
  return `report/${account}/`
}

export function issueFolder({ account_id, id }: { account_id: string; id: string }): string {
  return `${reportsOf(account_id)}${id}/`
}

/** The name of an issue's files, without their ending. */
export function nameOf({ from_at, trigger }: { from_at: EpochMs; trigger: ReportIssue['trigger'] }): string {
  const day = new Date(from_at).toISOString().slice(0, 10)
  return trigger === 'correction' ? `report-${day}-corrected` : `report-${day}`
}

export type IssueFile = 'pdf' | 'html' | 'json' | 'sig'

/** Each attempt has its own files, so that one that was overtaken cannot replace those of another. */
export function issueKey(row: { account_id: string; id: string; attempt: number }, file: IssueFile): string {
  return `${issueFolder(row)}${row.attempt}.${file}`
}
