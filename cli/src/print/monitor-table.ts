import type { HttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { ago, interval, length } from './when.ts'

/** Monitors, one per line: status and since when, target, and the id to use. */
export function monitorTable(look: Look, monitors: readonly HttpJob[], empty: string): string {
  const short = shortIds(monitors.map(({ id }) => id))
  const columns: Column<HttpJob>[] = [
    { head: 'STATUS', cell: job => job.current_status, paint: status => paintStatus(look.paint, status) },
    { head: 'FOR', cell: job => since(job.last_status_change_at, look.now) },
    { head: 'NAME', cell: job => nameOf(job), flexible: true },
    { head: 'ADDRESS', cell: job => job.uri, flexible: true },
    { head: 'EVERY', cell: job => interval(job.effective_interval_seconds), right: true },
    { head: 'LAST RUN', cell: job => ago(job.last_run_at, look.now), right: true },
    { head: 'REASON', cell: job => reasonOf(job), flexible: true },
    { head: 'ID', cell: job => short.get(job.id) ?? job.id },
  ]
  const shown = columns.filter(({ head, cell }) => (head !== 'NAME' && head !== 'REASON') || monitors.some(cell))
  return table(look, monitors, shown, empty)
}

/** A name that equals the address is not shown twice. */
function nameOf({ friendly_name, uri }: HttpJob): string {
  return friendly_name === uri ? '' : friendly_name
}

function reasonOf({ current_status, last_failure_reason }: HttpJob): string {
  return current_status === 'down' || current_status === 'degraded' ? (last_failure_reason ?? '') : ''
}

function since(instant: string | null, now: number): string | null {
  return instant === null ? null : length(now - Date.parse(instant))
}
