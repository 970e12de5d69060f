import type { Report, ReportIssue } from '@pharos/shared-protocol/contract/mailed-report.ts'
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

export function issueTable(look: Look, issues: readonly ReportIssue[]): string {
  const short = shortIds(issues.map(({ id }) => id))
  return table(
    look,
    issues,
    [
      { head: 'FROM', cell: ({ from }) => localTime(from) },
      { head: 'TO', cell: ({ to }) => localTime(to) },
      { head: 'STATUS', cell: ({ status }) => status, paint: text => paintStatus(look.paint, text) },
      { head: 'UPTIME', cell: ({ uptime }) => percent(uptime), right: true },
      { head: 'INCIDENTS', cell: ({ incidents }) => incidents, right: true },
      { head: 'SENT TO', cell: issue => issue.recipients, right: true },
      { head: 'PDF', cell: ({ has_pdf, no_pdf_reason }) => (has_pdf ? 'yes' : (no_pdf_reason ?? 'no')) },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    'It has no issues yet.',
  )
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
