import { noMillis } from '../../monitoring/uptime/index.ts'
import type { ComponentRow, CorrectionRow, PageRows } from './rows.ts'
import { componentStatus, correctDay, dayState, figuresOf, sumMillis } from './rules.ts'
import type { ComponentView } from './view.ts'

/** Days that a page's bars go back, today included. */
export const DAYS = 90
const DAY_MS = 86_400_000

export function componentOf(row: ComponentRow, rows: PageRows, now: number): ComponentView {
  const { id, monitor_id, kind, position, created_at, since } = row
  const byDay = new Map(rows.days.filter(each => each.monitor_id === monitor_id).map(each => [each.day, each.millis]))
  const corrected = downtimes(rows.corrections, monitor_id)
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = today - (DAYS - 1 - index) * DAY_MS
    const date = new Date(day).toISOString().slice(0, 10)
    const down = corrected.get(date)
    const known = byDay.get(day) ?? noMillis()
    return { date, millis: down === undefined ? known : correctDay(known, down), corrected: down !== undefined }
  })
  const whole = figuresOf(sumMillis(days.map(day => day.millis)))
  return {
    id,
    monitor_id,
    kind,
    name: row.friendly_name,
    position,
    created_at,
    status: componentStatus(row),
    since,
    sla_target: row.sla_target_percentage,
    uptime_90d: whole.uptime,
    coverage_90d: whole.coverage,
    days: days.map(({ date, millis, corrected }) => {
      const figures = figuresOf(millis)
      return { date, state: dayState(figures), ...figures, corrected }
    }),
    response: rows.response
      .filter(each => each.monitor_id === monitor_id)
      .map(({ at, p50, p95 }) => ({ at, p50, p95 }))
      .sort((a, b) => a.at - b.at),
  }
}

/** Corrected downtime in seconds by day; a later correction of a day replaces an earlier one. */
function downtimes(corrections: readonly CorrectionRow[], monitor: string): Map<string, number> {
  const own = corrections.filter(each => each.resource === 'uptime' && each.resource_id === monitor)
  return new Map(
    own
      .toSorted((a, b) => a.at - b.at)
      .flatMap(({ field, after }) => {
        const seconds = (after as { downtime_seconds?: unknown } | null)?.downtime_seconds
        return typeof seconds === 'number' ? [[field, seconds] as const] : []
      }),
  )
}
