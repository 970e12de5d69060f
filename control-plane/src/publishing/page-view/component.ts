import { KINDS } from '@pharos/shared-protocol/check/kind.ts'
import { DAY_MS } from '@pharos/shared-protocol/time.ts'
import { noMillis } from '../../monitoring/uptime/index.ts'
import type { ComponentRow, PageRows } from './rows.ts'
import { componentStatus, correctDay, dayState, figuresOf, sumMillis, todayState } from './rules.ts'
import type { ComponentView } from './view.ts'

/** Days in a page's bars, today included. */
export const DAYS = 90

/** Each component with its days and the response times of its monitor. */
export function componentsOf(rows: PageRows, now: number): (row: ComponentRow) => ComponentView {
  const days = Map.groupBy(rows.days, each => each.monitor_id)
  const response = Map.groupBy(rows.response, each => each.monitor_id)
  const correctedDays = Map.groupBy(rows.corrected_days, each => each.monitor_id)
  const today = Math.floor(now / DAY_MS) * DAY_MS
  const calendar = Array.from({ length: DAYS }, (_, index) => {
    const day = today - (DAYS - 1 - index) * DAY_MS
    return { day, date: new Date(day).toISOString().slice(0, 10) }
  })
  return component => {
    const {
      paused: _p,
      maintained: _m,
      status: _s,
      friendly_name,
      sla_target_percentage,
      shows_uptime,
      ...row
    } = component
    const byDay = new Map(days.get(row.monitor_id)?.map(each => [each.day, each.millis]))
    const corrected = new Map(correctedDays.get(row.monitor_id)?.map(each => [each.day, each.down]))
    const millis = calendar.map(({ day }) => {
      const known = byDay.get(day) ?? noMillis()
      const down = corrected.get(day)
      return down === undefined ? known : correctDay(known, down)
    })
    const whole = figuresOf(sumMillis(millis))
    const shown = componentStatus(component)
    const points = response.get(row.monitor_id) ?? []
    const bare = { ...row, name: friendly_name, status: shown }
    // Only kinds whose regions vote have an uptime, and what people set; for others none is invented.
    if (!shows_uptime || (row.kind !== null && !KINDS[row.kind].voted))
      return { ...bare, sla_target: null, uptime_90d: null, coverage_90d: null, days: [], response: [] }
    return {
      ...bare,
      sla_target: sla_target_percentage,
      uptime_90d: whole.uptime,
      coverage_90d: whole.coverage,
      days: calendar.map(({ day, date }, index) => {
        const figures = figuresOf(millis[index] ?? noMillis())
        const state = day === today ? todayState(figures, shown) : dayState(figures)
        return { date, state, ...figures, corrected: corrected.has(day) }
      }),
      response: points.map(({ at, p50, p95 }) => ({ at, p50, p95 })).sort((a, b) => a.at - b.at),
    }
  }
}

/** The uptime of all components together, of the time that they were watched; null without data. */
export function uptimeTogether(components: readonly Pick<ComponentView, 'days'>[]): number | null {
  const all = components.flatMap(({ days }) =>
    days.map(day => ({
      ...noMillis(),
      up: day.up_seconds * 1000,
      degraded: day.degraded_seconds * 1000,
      down: day.down_seconds * 1000,
    })),
  )
  return figuresOf(sumMillis(all)).uptime
}
