import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Look } from './look.ts'
import { type Paint, paintStatus } from './paint.ts'
import { percent } from './percent.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'
import { ago } from './when.ts'

/** Monitors of every type, one per line. */
export function summaryTable(look: Look, monitors: readonly MonitorSummary[]): string {
  const short = shortIds(monitors.map(({ id }) => id))
  return table(
    look,
    monitors,
    [
      { head: 'STATUS', cell: statusOf, paint: status => paintStatus(look.paint, status) },
      { head: 'TYPE', cell: ({ type }) => type },
      { head: 'NAME', cell: ({ friendly_name }) => friendly_name, flexible: true },
      { head: 'TARGET', cell: ({ target }) => target, flexible: true },
      { head: 'UPTIME 30D', cell: ({ uptime_30d }) => (uptime_30d === null ? null : percent(uptime_30d)), right: true },
      { head: 'LAST RUN', cell: monitor => lastRun(monitor, look.now), paint: paintOverdue(look.paint), right: true },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    'There are no matching monitors.',
  )
}

const OVERDUE = 'overdue'

function lastRun({ last_run_at, overdue_since }: MonitorSummary, now: number): string | null {
  const when = ago(last_run_at, now)
  return overdue_since === null ? when : [when, OVERDUE].filter(Boolean).join(', ')
}

const paintOverdue = (paint: Paint) => (text: string) => (text.includes(OVERDUE) ? paint('yellow', text) : text)

function statusOf({ paused, current_status }: MonitorSummary): string {
  return paused ? 'paused' : current_status
}
