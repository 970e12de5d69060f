import type { RumIssue } from '@pharos/shared-protocol/contract/observability/rum-issue.ts'
import type {
  RumFrame,
  RumIssueEventDetail,
  RumIssueStats,
} from '@pharos/shared-protocol/contract/observability/rum-issue-event.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { sparkline } from './sparkline.ts'
import { table } from './table.ts'
import { ago, localTime } from './when.ts'

export const stateOf = ({ status, substatus, resolution }: RumIssue) =>
  [status, substatus ?? resolution].filter(Boolean).join(', ')

export function issueTable(look: Look, issues: readonly RumIssue[]): string {
  return table(
    look,
    issues,
    [
      { head: 'ISSUE', cell: row => row.fingerprint.slice(0, 8) },
      { head: 'STATUS', cell: stateOf },
      { head: 'ERRORS', cell: row => row.event_count, right: true },
      { head: 'LAST SEEN', cell: row => ago(row.last_seen, look.now) },
      { head: 'RELEASE', cell: row => row.last_release },
      { head: 'TITLE', cell: row => row.title, flexible: true },
      { head: 'WHERE', cell: row => row.culprit, flexible: true },
    ],
    'There are no matching issues.',
  )
}

/** An issue with its latest error; `event` is null if none is stored any more. */
export function issuePage(
  look: Look,
  issue: RumIssue,
  stats: RumIssueStats,
  event: RumIssueEventDetail | null,
): string {
  const rows: [string, string][] = [
    ['Status', stateOf(issue)],
    ['Where', issue.culprit],
    ['Errors', `${issue.event_count}, first ${localTime(issue.first_seen)}, last ${localTime(issue.last_seen)}`],
    ['Last 14 days', `${stats.event_count} (sessions: ${stats.session_count}, people: ${stats.user_count})`],
    ['', sparkline(daily(stats))],
    ['Releases', [issue.first_release, issue.last_release].map(name => name ?? '-').join(' to ')],
    ['Why grouped', issue.group_reason],
    ...(issue.change_reason === null ? [] : [['Why changed', issue.change_reason] as [string, string]]),
    ['Groups', issue.error_keys.join(', ')],
    ['Fingerprint', issue.fingerprint],
  ]
  const facts = rows.map(([name, text]) => `${name.padEnd(14)}${legible(text)}`).join('\n')
  return [look.paint('bold', legible(issue.title)), facts, ...(event === null ? [] : [eventText(look, event)])].join(
    '\n\n',
  )
}

function daily({ points, resolution_seconds }: RumIssueStats): number[] {
  const each = Math.max(1, Math.round(86_400 / resolution_seconds))
  const days = Math.ceil(points.length / each)
  return Array.from({ length: days }, (_, day) =>
    points.slice(day * each, (day + 1) * each).reduce((sum, { count }) => sum + count, 0),
  )
}

const MOST_FRAMES = 20
/** The longest kind of event is `frustration`. */
const KIND_WIDTH = 'frustration'.length + 2

function eventText(look: Look, event: RumIssueEventDetail): string {
  const { time, browser, browser_version, os, url, session_id, user_id } = event
  const head = `Latest: ${localTime(time)}, ${browser} ${browser_version} on ${os}, session ${session_id}${user_id ? `, user ${user_id}` : ''}`
  const shown = event.frames.slice(0, MOST_FRAMES).map(frame => frameText(look, frame))
  const more = event.frames.length - shown.length
  const before = event.breadcrumbs.slice(-8).map(({ time: at, kind, name, message, element, target }) => {
    const what = [name, message ?? element ?? target].filter(Boolean).join(' ')
    return `  ${localTime(at)}  ${kind.padEnd(KIND_WIDTH)}${legible(what)}`
  })
  return [
    legible(head),
    legible(url),
    ...shown,
    ...(more > 0 ? [`  … ${more} more`] : []),
    ...(before.length > 0 ? ['', 'Before it:', ...before] : []),
  ].join('\n')
}

function frameText(look: Look, { function: name, source, url, line, column, context, in_app }: RumFrame): string {
  const place = `  ${name ?? '?'} (${source ?? url ?? 'engine'}:${line ?? '?'}:${column ?? '?'})`
  const lines = in_app ? context.filter(each => Math.abs(each.line - (line ?? 0)) <= 1) : []
  const code = lines.map(each => {
    const text = legible(`${each.line === line ? '>' : ' '} ${each.line} ${each.text}`)
    return `    ${each.line === line ? look.paint('bold', text) : text}`
  })
  return [legible(place), ...code].join('\n')
}
