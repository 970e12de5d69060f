import { noMillis } from '../../monitoring/uptime/index.ts'
import type { ComponentRow, CorrectionRow, PageRows } from './rows.ts'
import { componentStatus, correctDay, dayState, figuresOf, sumMillis } from './rules.ts'
import type { ComponentView } from './view.ts'

/** Days that a page's bars go back, today included. */
export const DAYS = 90
const DAY_MS = 86_400_000

/** Each component with the days and response times of its monitor. */
export function componentsOf(rows: PageRows, now: number): (row: ComponentRow) => ComponentView {
  const days = Map.groupBy(rows.days, each => each.monitor_id)
  const response = Map.groupBy(rows.response, each => each.monitor_id)
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const calendar = Array.from({ length: DAYS }, (_, index) => {
    const day = today - (DAYS - 1 - index) * DAY_MS
    return { day, date: new Date(day).toISOString().slice(0, 10) }
  })
  return ({ paused, maintained, status, friendly_name, sla_target_percentage, ...row }) => {
    const byDay = new Map(days.get(row.monitor_id)?.map(each => [each.day, each.millis]))
    const corrected = downtimes(rows.corrections, row.monitor_id)
    const millis = calendar.map(({ day, date }) => {
      const known = byDay.get(day) ?? noMillis()
      const down = corrected.get(date)
      return down === undefined ? known : correctDay(known, down)
    })
    const whole = figuresOf(sumMillis(millis))
    const points = response.get(row.monitor_id) ?? []
    return {
      ...row,
      name: friendly_name,
      status: componentStatus({ status, paused, maintained }),
      sla_target: sla_target_percentage,
      uptime_90d: whole.uptime,
      coverage_90d: whole.coverage,
      days: calendar.map(({ date }, index) => {
        const figures = figuresOf(millis[index] ?? noMillis())
        return { date, state: dayState(figures), ...figures, corrected: corrected.has(date) }
      }),
      response: points.map(({ at, p50, p95 }) => ({ at, p50, p95 })).sort((a, b) => a.at - b.at),
    }
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
