import type { TcpJob } from '@pharos/shared-protocol/contract/monitoring/tcp-job.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { type Transition, transitionLine } from './transition.ts'
import { ago, interval, intervalText, length, localTime } from './when.ts'

/** The fields that are printed for every kind of monitor that regions vote on. */
export type VotedJob = Omit<TcpJob, 'port' | 'tls' | 'send' | 'expect' | 'close_after_connect'>
type Line = [label: string, value: string | null | false]

/** Name and status, what is checked, and the id. */
export function votedHead(look: Look, job: VotedJob, target: string): string {
  const where = job.check_regions?.join(', ') ?? 'the default regions'
  const since = job.last_status_change_at
  const when = since === null ? '' : ` since ${localTime(since)} (${length(look.now - Date.parse(since))})`
  return [
    `${look.paint('bold', legible(job.friendly_name))} · ${paintStatus(look.paint, job.current_status)}${when}`,
    `  ${legible(target)} every ${intervalText(job)} from ${where}`,
    `  ${look.paint('gray', job.id)}`,
  ].join('\n')
}

export function votedTable<J extends VotedJob>(
  look: Look,
  jobs: readonly J[],
  target: (job: J) => string,
  empty: string,
): string {
  const short = shortIds(jobs.map(({ id }) => id))
  const columns: Column<J>[] = [
    { head: 'STATUS', cell: job => job.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'NAME', cell: job => job.friendly_name, flexible: true },
    { head: 'TARGET', cell: target, flexible: true },
    { head: 'EVERY', cell: job => interval(job.effective_interval_seconds), right: true },
    { head: 'LAST RUN', cell: job => ago(job.last_run_at, look.now), right: true },
    { head: 'REASON', cell: job => (job.current_status === 'down' ? job.last_failure_reason : ''), flexible: true },
    { head: 'ID', cell: job => short.get(job.id) ?? job.id },
  ]
  return table(look, jobs, columns, empty)
}

/** The reason for the status, the last transitions and results, and the settings that differ from the defaults. */
export function votedPage(
  look: Look,
  page: { job: VotedJob; transitions: readonly Transition[] },
  parts: { head: string; results: string; settings: readonly string[] },
): string {
  const { job, transitions } = page
  const last = transitions.find(({ to }) => to === job.current_status)
  const verdict = last ? [`  ${look.paint('bold', legible(last.reason))}`] : []
  const changes = transitions.map(each => transitionLine(look, each)).join('\n') || 'none yet'
  return [
    [parts.head, ...verdict].join('\n'),
    `${look.paint('bold', 'Last transitions')}\n${changes}`,
    `${look.paint('bold', 'Last results')}\n${parts.results}`,
    parts.settings.join('\n'),
  ]
    .filter(part => part !== '')
    .join('\n\n')
}

/** The settings that differ from the defaults, one per line; `own` are those of the kind. */
export function votedSettings(job: VotedJob, own: readonly Line[]): string[] {
  const { failure_threshold: x, failure_window: y, degraded_threshold_ms: slow, min_healthy_regions: regions } = job
  const lines: Line[] = [
    ['About', job.description],
    ['Runbook', job.runbook_url],
    ['Tags', job.tags.join(', ')],
    ['External key', job.external_key],
    ...own,
    ['IP family', job.ip_family !== 'any' && `IPv${job.ip_family}`],
    ['Fails when', y > 1 && `${x} of the last ${y} runs of a region failed`],
    ['Degraded above', slow !== null && `${slow} ms`],
    ['Regions needed', regions !== null && String(regions)],
    ['Alerts', job.muted && 'muted'],
    ['Depends on', job.depends_on.join(', ')],
  ]
  const told = lines.filter((line): line is [string, string] => typeof line[1] === 'string' && line[1] !== '')
  const width = Math.max(0, ...told.map(([label]) => label.length))
  return told.map(([label, value]) => `${label.padEnd(width)}  ${legible(value)}`)
}
