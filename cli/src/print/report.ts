import type { MonitorReport, SlaMonth } from '@pharos/shared-protocol/contract/monitoring/report.ts'
import type { Look } from './look.ts'
import { percent } from './percent.ts'
import { table } from './table.ts'
import { length } from './when.ts'

/** Months against their target, newest first, one per line; without the oldest months that have no data. */
export function slaTable(look: Look, months: readonly SlaMonth[]): string {
  const oldest = months.findLastIndex(month => month.uptime !== null)
  const shown = months.slice(0, Math.max(1, oldest + 1))
  const left = months.length - shown.length
  const rows = monthTable(look, shown)
  return left > 0 ? `${rows}\nThere is no data for the ${left === 1 ? 'month' : `${left} months`} before.` : rows
}

function monthTable(look: Look, months: readonly SlaMonth[]): string {
  return table(
    look,
    months,
    [
      { head: 'MONTH', cell: ({ month, partial }) => (partial ? `${month} so far` : month) },
      { head: 'TARGET', cell: ({ target }) => `${target} %`, right: true },
      { head: 'UPTIME', cell: ({ uptime }) => exact(uptime), right: true },
      { head: 'ATTAINED', cell: attainedOf, paint: (text, { attained }) => tint(look, text, attained) },
      { head: 'DOWN', cell: ({ downtime_seconds }) => seconds(downtime_seconds), right: true },
      { head: 'BUDGET LEFT', cell: ({ error_budget_seconds_left }) => seconds(error_budget_seconds_left), right: true },
      { head: 'KNOWN', cell: ({ coverage }) => percent(coverage), right: true },
      { head: '', cell: ({ corrected }) => (corrected ? 'corrected' : '') },
    ],
    'There are no months.',
  )
}

/** The figures of monitors, one per line. */
export function reportTable(look: Look, rows: readonly MonitorReport[]): string {
  return table(
    look,
    rows,
    [
      { head: 'NAME', cell: ({ friendly_name }) => friendly_name, flexible: true },
      { head: 'TYPE', cell: ({ type }) => type },
      { head: 'UPTIME', cell: ({ uptime }) => exact(uptime), right: true },
      { head: 'KNOWN', cell: ({ coverage }) => percent(coverage), right: true },
      { head: 'DOWN', cell: ({ downtime_seconds }) => seconds(downtime_seconds), right: true },
      { head: 'OUTAGES', cell: ({ incidents }) => incidents, right: true },
      { head: 'MTTR', cell: ({ mttr_seconds }) => seconds(mttr_seconds), right: true },
      { head: 'P50', cell: ({ p50 }) => millis(p50), right: true },
      { head: 'P95', cell: ({ p95 }) => millis(p95), right: true },
    ],
    'There are no monitors.',
  )
}

function attainedOf({ attained }: SlaMonth): string | null {
  return attained === null ? null : attained ? 'yes' : 'no'
}

function tint(look: Look, text: string, attained: boolean | null): string {
  return attained === null ? text : look.paint(attained ? 'green' : 'red', text)
}

/** With all decimals: for a target of three nines, the third decimal matters. */
function exact(value: number | null): string {
  return value === null ? '-' : `${value} %`
}

function seconds(value: number | null): string | null {
  if (value === null) return null
  return value < 0 ? `-${length(-value * 1000)}` : length(value * 1000)
}

function millis(value: number | null): string | null {
  return value === null ? null : `${Math.round(value)} ms`
}
