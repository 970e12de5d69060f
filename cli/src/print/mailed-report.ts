import type {
  IssueFailure,
  Report,
  ReportIssue,
  ReportIssueChanges,
} from '@pharos/shared-protocol/contract/business/mailed-report.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { percent } from './percent.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { localTime } from './when.ts'

export function mailedReportTable(look: Look, reports: readonly Report[], empty: string): string {
  const short = shortIds(reports.map(({ id }) => id))
  return table(
    look,
    reports,
    [
      { head: 'NAME', cell: ({ name }) => name, flexible: true },
      { head: 'EVERY', cell: ({ cadence }) => cadence },
      { head: 'ABOUT', cell: scopeOf },
      { head: 'TO', cell: ({ recipients }) => activeOf(recipients), right: true },
      { head: 'NEXT', cell: ({ next_at }) => (next_at === null ? 'paused' : localTime(next_at)) },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    empty,
  )
}

export function mailedReportPage(look: Look, report: Report): string {
  const { name, cadence, hour, timezone, language, next_at, recipients, id } = report
  return [
    `${look.paint('bold', legible(name))} · ${cadence} at ${hour}:00 (${timezone ?? "the account's time zone"}), in ${language}`,
    `  about ${scopeOf(report)}; next ${next_at === null ? 'never: it is paused' : localTime(next_at)}`,
    `  ${look.paint('gray', id)}`,
    ...recipients.map(({ email, state }) => `To  ${legible(email)} (${RECIPIENT[state]})`),
  ].join('\n')
}

const RECIPIENT: Record<Report['recipients'][number]['state'], string> = {
  pending: 'asked to confirm',
  active: 'receives it',
  ended: 'does not want it',
}

const FAILURES: Record<IssueFailure, string> = {
  failed_repeatedly: 'could not be made in five attempts',
  corrected_issue_gone: 'the report that it corrects is no longer kept',
  nothing_to_correct: 'nothing differs any more',
}

export function issueTable(look: Look, issues: readonly ReportIssue[]): string {
  const short = shortIds(issues.map(({ id }) => id))
  return table(
    look,
    issues,
    [
      { head: 'FROM', cell: ({ from }) => localTime(from) },
      { head: 'TO', cell: ({ to }) => localTime(to) },
      { head: 'STATUS', cell: ({ status }) => status, paint: text => paintStatus(look.paint, text) },
      { head: '', cell: ({ trigger }) => (trigger === 'correction' ? 'corrected' : '') },
      ...(issues.some(({ failed_reason }) => failed_reason !== null)
        ? [{ head: 'REASON', cell: ({ failed_reason }: ReportIssue) => failed_reason && FAILURES[failed_reason] }]
        : []),
      { head: 'UPTIME', cell: ({ uptime }) => percent(uptime), right: true },
      { head: 'INCIDENTS', cell: ({ incidents }) => incidents, right: true },
      { head: 'SENT TO', cell: issue => issue.recipients, right: true },
      { head: 'PDF', cell: ({ has_pdf, no_pdf_reason }) => (has_pdf ? 'yes' : (no_pdf_reason ?? 'no')) },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    'It has no issues yet.',
  )
}

/** What was corrected since an issue was made. */
export function reportChanges(
  look: Look,
  { changes, left_out }: Pick<ReportIssueChanges, 'changes' | 'left_out'>,
): string {
  const shown = (value: string | number | boolean | null) => (value === null ? '-' : legible(String(value)))
  const listed = table(
    look,
    changes,
    [
      { head: 'WHAT', cell: ({ subject, name }) => (subject === 'total' ? 'all monitors' : name), flexible: true },
      { head: 'FIGURE', cell: ({ field }) => field },
      { head: 'AS SENT', cell: ({ before }) => shown(before), right: true },
      { head: 'NOW', cell: ({ after }) => shown(after), right: true },
    ],
    'Nothing has changed since.',
  )
  return left_out === 0 ? listed : `${listed}\n  and ${left_out} more`
}

function scopeOf({ whole_account, tags, service_ids, notification_group_ids }: Report): string {
  if (whole_account) return 'the whole account'
  const parts = [
    ...tags.map(tag => `tag ${legible(tag)}`),
    ...counted(service_ids.length, 'service'),
    ...counted(notification_group_ids.length, 'group'),
  ]
  return parts.length === 0 ? 'nothing: what was chosen is deleted' : parts.join(', ')
}

function counted(count: number, what: string): string[] {
  return count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`]
}

function activeOf(recipients: Report['recipients']): number {
  return recipients.filter(({ state }) => state === 'active').length
}
