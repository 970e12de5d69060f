import type { MaintenanceWindow } from '@pharos/shared-protocol/contract/monitoring/maintenance-window.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { paintStatus } from './paint.ts'
import { shortIds } from './short-id.ts'
import { type Column, table } from './table.ts'
import { length, localTime } from './when.ts'

/** Windows, one per line: status, current or next time, recurrence, monitors, and the id to use. */
export function windowTable(look: Look, windows: readonly MaintenanceWindow[], empty: string): string {
  const short = shortIds(windows.map(({ id }) => id))
  const columns: Column<MaintenanceWindow>[] = [
    { head: 'STATUS', cell: window => window.status, paint: status => paintStatus(look.paint, status) },
    { head: 'TITLE', cell: window => window.title, flexible: true },
    { head: 'FROM', cell: window => localTime(shownTimes(window).starts_at) },
    { head: 'UNTIL', cell: window => localTime(shownTimes(window).ends_at) },
    { head: 'REPEATS', cell: window => window.recurrence ?? 'no', flexible: true },
    { head: 'COVERS', cell: coverage, flexible: true },
    { head: 'SUPPRESSES', cell: window => window.suppress },
    { head: 'ID', cell: window => short.get(window.id) ?? window.id },
  ]
  return table(look, windows, columns, empty)
}

/** The current occurrence, else the next one, else the last one. */
function shownTimes(window: MaintenanceWindow) {
  return window.active ?? window.upcoming[0] ?? window
}

function coverage({ monitor_tags, monitor_ids }: MaintenanceWindow): string {
  const count = monitor_ids.length
  const named = count === 0 ? [] : [`${count} monitor${count === 1 ? '' : 's'}`]
  const tagged = monitor_tags.length === 0 ? [] : [`tagged ${monitor_tags.join(', ')}`]
  return [...tagged, ...named].join(' and ') || 'nothing'
}

/** Title, status, effect, and times. */
export function windowPage({ paint, now }: Look, window: MaintenanceWindow): string {
  const { active, upcoming, recurrence, timezone, suppress } = window
  const left = active === null ? '' : `, ${length(Date.parse(active.ends_at) - now)} left`
  const again = recurrence === null ? 'once' : `${recurrence} (${timezone})`
  return [
    `${paint('bold', legible(window.title))} · ${paintStatus(paint, window.status)}${left}`,
    `  covers ${legible(coverage(window))}, suppresses ${suppress}, ${legible(again)}`,
    `  ${paint('gray', window.id)}`,
    ...(active === null ? [] : [`Now        ${times(active)}`]),
    ...upcoming.map((each, index) => `${index === 0 ? 'Next     ' : '         '}  ${times(each)}`),
  ].join('\n')
}

function times({ starts_at, ends_at }: { starts_at: string; ends_at: string }): string {
  return `${localTime(starts_at)} to ${localTime(ends_at)}`
}
