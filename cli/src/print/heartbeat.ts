import type { Heartbeat } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type {
  listHeartbeatTransitions,
  listPings,
} from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import type { ReplyOf } from '@pharos/shared-protocol/contract/route.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { transitionLine } from './transition.ts'
import { ago, interval, length, localTime, millis } from './when.ts'

/** Heartbeats, one per line: status and since when, when the next ping is expected, and the id to use. */
export function heartbeatTable(look: Look, heartbeats: readonly Heartbeat[], empty: string): string {
  const short = shortIds(heartbeats.map(({ id }) => id))
  const columns: Column<Heartbeat>[] = [
    { head: 'STATUS', cell: job => job.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'FOR', cell: job => since(look, job) },
    { head: 'NAME', cell: job => job.friendly_name, flexible: true },
    { head: 'SCHEDULE', cell: job => scheduleText(job), flexible: true },
    { head: 'GRACE', cell: job => interval(job.grace_seconds), right: true },
    { head: 'LAST PING', cell: job => ago(job.last_ping_at, look.now), right: true },
    { head: 'EXPECTED', cell: job => localTime(job.next_expected_at) },
    { head: 'REASON', cell: job => (job.current_status === 'down' ? job.last_failure_reason : ''), flexible: true },
    { head: 'ID', cell: job => short.get(job.id) ?? job.id },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'REASON' || heartbeats.some(cell))
  return table(look, heartbeats, shown, empty)
}

function since({ now }: Look, { last_status_change_at: at }: Heartbeat): string | null {
  return at === null ? null : length(now - Date.parse(at))
}

function scheduleText({ schedule_type, period_seconds, cron_expression, timezone }: Heartbeat): string {
  return schedule_type === 'period' ? `every ${interval(period_seconds ?? 0)}` : `${cron_expression} (${timezone})`
}

/** Name and status, when the next ping is expected, the ping address, and the id. */
export function heartbeatHead(look: Look, job: Heartbeat): string {
  const { paint, now } = look
  const at = job.last_status_change_at
  const sinceText = at === null ? '' : ` since ${localTime(at)} (${length(now - Date.parse(at))})`
  const expected = job.next_expected_at === null ? '' : `, next ${localTime(job.next_expected_at)}`
  return [
    `${paint('bold', legible(job.friendly_name))} · ${paintStatus(paint, job.current_status)}${sinceText}`,
    `  ${legible(scheduleText(job))}, ${interval(job.grace_seconds)} grace${expected}`,
    `  ${job.ping_url}`,
    `  ${paint('gray', job.id)}`,
  ].join('\n')
}

export interface HeartbeatPage {
  job: Heartbeat
  pings: Ping[]
  transitions: ReplyOf<typeof listHeartbeatTransitions>
}

/** Everything about a heartbeat, on one screen. */
export function heartbeatPage(look: Look, { job, pings, transitions }: HeartbeatPage): string {
  const last = `Last ping  ${ago(job.last_ping_at, look.now)}`
  const took = job.last_duration_ms === null ? '' : ` · the last run took ${millis(job.last_duration_ms)}`
  const verdict = transitions.find(({ to }) => to === job.current_status)
  const parts = [
    [heartbeatHead(look, job), ...(verdict ? [`  ${look.paint('bold', legible(verdict.reason))}`] : [])].join('\n'),
    last + took,
    heading(look, 'Last pings', pingTable(look, pings)),
    heading(look, 'Last transitions', transitions.map(each => transitionLine(look, each)).join('\n') || 'none yet'),
    settingLines(job),
  ]
  return parts.filter(part => part !== '').join('\n\n')
}

function heading({ paint }: Look, title: string, body: string): string {
  return [paint('bold', title), ...body.split('\n').map(line => `  ${line}`)].join('\n')
}

/** The settings that differ from the defaults, one per line. */
function settingLines(job: Heartbeat): string {
  const lines: [label: string, value: string | null | false][] = [
    ['About', job.description],
    ['Runbook', job.runbook_url],
    ['Tags', job.tags.join(', ')],
    ['External key', job.external_key],
    ['Max. runtime', job.max_runtime_seconds !== null && interval(job.max_runtime_seconds)],
    ['Fails on', job.failure_keywords.join(' · ')],
    ['Succeeds on', job.success_keywords.join(' · ')],
    ['Methods', job.allowed_methods?.join(', ') ?? null],
  ]
  const told = lines.filter((line): line is [string, string] => typeof line[1] === 'string' && line[1] !== '')
  const width = Math.max(0, ...told.map(([label]) => label.length))
  return told.map(([label, value]) => `${label.padEnd(width)}  ${legible(value)}`).join('\n')
}

export type Ping = ReplyOf<typeof listPings>[number]

export function pingTable(look: Look, pings: readonly Ping[]): string {
  const columns: Column<Ping>[] = [
    { head: 'N', cell: ping => ping.n, right: true },
    { head: 'AT', cell: ping => localTime(ping.created_at) },
    { head: 'SIGNAL', cell: ping => (ping.signal === 'exit_status' ? `exit ${ping.exit_status}` : ping.signal) },
    { head: 'RESULT', cell: ping => ping.result, paint: result => paintStatus(look.paint, result) },
    { head: 'TOOK', cell: ping => (ping.duration_ms === null ? '' : millis(ping.duration_ms)), right: true },
    { head: 'BODY', cell: ping => (ping.body_bytes === 0 ? '' : `${ping.body_bytes} B`), right: true },
    { head: 'FROM', cell: ping => `${ping.method} ${ping.remote_address ?? ''}`, flexible: true },
    { head: 'RID', cell: ping => ping.rid ?? '' },
    { head: 'WHY', cell: ping => ping.failure_reason ?? '' },
  ]
  const optional = ['TOOK', 'BODY', 'RID', 'WHY']
  const shown = columns.filter(({ head, cell }) => !optional.includes(head) || pings.some(cell))
  return table(look, pings, shown, 'There are no matching pings.')
}
