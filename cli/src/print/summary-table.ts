import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitoring/monitor-view.ts'
import type { Look } from './look.ts'
import { colourOf, type Paint, paintStatus } from './paint.ts'
import { percent } from './percent.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { ago, length } from './when.ts'

/** Monitors of every type, one per line: status and since when, and why if it is not well. */
export function summaryTable(look: Look, monitors: readonly MonitorSummary[]): string {
  const short = shortIds(monitors.map(({ id }) => id))
  const columns: Column<MonitorSummary>[] = [
    { head: 'STATUS', cell: statusOf, paint: status => paintStatus(look.paint, status) },
    { head: 'FOR', cell: ({ last_status_change_at: at }) => (at === null ? null : length(look.now - Date.parse(at))) },
    { head: 'TYPE', cell: ({ type }) => type },
    { head: 'NAME', cell: ({ friendly_name }) => friendly_name, flexible: true },
    { head: 'TARGET', cell: ({ target }) => target, flexible: true },
    { head: 'UPTIME 30D', cell: ({ uptime_30d }) => (uptime_30d === null ? null : percent(uptime_30d)), right: true },
    { head: 'LAST RUN', cell: monitor => lastRun(monitor, look.now), paint: paintOverdue(look.paint), right: true },
    { head: 'REASON', cell: reasonOf, flexible: true },
    { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
  ]
  const shown = columns.filter(({ head, cell }) => head !== 'REASON' || monitors.some(cell))
  return table(look, monitors, shown, 'There are no matching monitors.')
}

/** The same, with those first that need attention. */
export function worstFirst(monitors: readonly MonitorSummary[]): MonitorSummary[] {
  return monitors.toSorted((a, b) => rankOf(a) - rankOf(b))
}

const WORST_FIRST = ['red', 'cyan', 'yellow', undefined, 'green', 'gray']

function rankOf(monitor: MonitorSummary): number {
  return WORST_FIRST.indexOf(colourOf(statusOf(monitor)))
}

const OVERDUE = 'overdue'

function lastRun({ last_run_at, overdue_since }: MonitorSummary, now: number): string | null {
  const when = ago(last_run_at, now)
  return overdue_since === null ? when : [when, OVERDUE].filter(Boolean).join(', ')
}

const paintOverdue = (paint: Paint) => (text: string) => (text.includes(OVERDUE) ? paint('yellow', text) : text)

/** Kept after a recovery, so it is shown only while the monitor is not well. */
function reasonOf(monitor: MonitorSummary): string {
  return ['red', 'yellow'].includes(colourOf(statusOf(monitor)) ?? '') ? (monitor.last_failure_reason ?? '') : ''
}

function statusOf({ paused, current_status }: MonitorSummary): string {
  return paused ? 'paused' : current_status
}
