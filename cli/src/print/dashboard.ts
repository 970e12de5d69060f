import type { Dashboard, DashboardSummary } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import type { TimeRange } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import type { DashboardTemplate } from '@pharos/shared-protocol/contract/observability/dashboard-template.ts'
import { legible } from './legible.ts'
import type { Look } from './look.ts'
import { shortIds } from './short-id.ts'
import { table } from './table.ts'

export function dashboardTable(look: Look, dashboards: readonly DashboardSummary[]): string {
  const ids = shortIds(dashboards.map(each => each.id))
  return table(
    look,
    dashboards,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'NAME', cell: each => each.name, flexible: true },
      { head: 'WIDGETS', cell: each => each.widget_count, right: true },
      { head: 'RANGE', cell: each => rangeText(each.global_time_range) },
    ],
    'There are no dashboards. Add one: pharos dashboard add Shop --template service_overview --var service=shop',
  )
}

export function dashboardPage(look: Look, dashboard: Dashboard): string {
  const { id, name, description, global_time_range, auto_refresh_seconds, widgets } = dashboard
  const ids = shortIds(widgets.map(each => each.id))
  const list = table(
    look,
    widgets,
    [
      { head: 'ID', cell: each => ids.get(each.id) ?? each.id },
      { head: 'TITLE', cell: each => each.title, flexible: true },
      { head: 'TYPE', cell: each => each.widget_type },
      { head: 'SOURCE', cell: each => each.data_source },
      { head: 'PLACE', cell: ({ layout: { x, y, w, h } }) => `${x},${y},${w},${h}` },
      { head: 'RANGE', cell: each => each.time_range_override && rangeText(each.time_range_override) },
    ],
    'It has no widgets. Add one: pharos dashboard widget add',
  )
  const refresh = auto_refresh_seconds === null ? '' : `, refreshed every ${auto_refresh_seconds} s`
  const about = [...(description === null ? [] : [legible(description)]), rangeText(global_time_range) + refresh]
  return `${look.paint('bold', legible(name))}  ${id}\n${about.join('\n')}\n\n${list}`
}

export function templateTable(look: Look, templates: readonly DashboardTemplate[]): string {
  return table(
    look,
    templates,
    [
      { head: 'NAME', cell: each => each.name },
      { head: 'VARIABLES', cell: each => each.variables.map(({ name }) => name).join(', ') || null },
      { head: 'DESCRIPTION', cell: each => each.description, flexible: true },
    ],
    'There are no templates.',
  )
}

function rangeText(range: TimeRange): string {
  return range.type === 'relative' ? `last ${range.value}` : `${range.from} to ${range.to}`
}
