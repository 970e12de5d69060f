import type { MonitorSummary } from '@pharos/shared-protocol/contract/monitor-view.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
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
      { head: 'LAST RUN', cell: ({ last_run_at }) => ago(last_run_at, look.now), right: true },
      { head: 'ID', cell: ({ id }) => short.get(id) ?? id },
    ],
    'There are no monitors like that.',
  )
}

function statusOf({ paused, current_status }: MonitorSummary): string {
  return paused ? 'paused' : current_status
}
