import type { Dashboard, DashboardSummary } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import type { TimeRange, TimeRangeIn } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import type { Widget } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { StoredDashboard, StoredWidget } from './entity.ts'

export function presentDashboard(dashboard: StoredDashboard, widgets: readonly StoredWidget[]): Dashboard {
  return { ...shownOf(dashboard), widgets: widgets.toSorted(byPlace).map(presentWidget) }
}

export function presentSummary(dashboard: StoredDashboard, widget_count: number): DashboardSummary {
  return { ...shownOf(dashboard), widget_count }
}

function shownOf(dashboard: StoredDashboard) {
  const { id, account_id, name, description, time_range, auto_refresh_seconds, created_by, external_key } = dashboard
  return {
    id,
    account_id,
    name,
    description: description ?? null,
    global_time_range: presentRange(time_range),
    auto_refresh_seconds: auto_refresh_seconds ?? null,
    created_by,
    external_key: external_key ?? null,
    created_at: rfc3339(dashboard.created_at),
    updated_at: rfc3339(dashboard.updated_at),
  }
}

export function presentWidget(widget: StoredWidget): Widget {
  const { id, dashboard_id, title, widget_type, data_source, query_config, visualization_config } = widget
  const { x, y, w, h, time_range_override } = widget
  return {
    id,
    dashboard_id,
    title,
    widget_type,
    data_source,
    query_config,
    visualization_config,
    layout: { x, y, w, h },
    time_range_override: time_range_override ? presentRange(time_range_override) : null,
    created_at: rfc3339(widget.created_at),
    updated_at: rfc3339(widget.updated_at),
  }
}

export function presentRange(range: TimeRangeIn): TimeRange {
  return range.type === 'relative' ? range : { ...range, from: rfc3339(range.from), to: rfc3339(range.to) }
}

/** Reading order: by row, then by column; at the same place the older first. */
export function byPlace(a: StoredWidget, b: StoredWidget): number {
  return a.y - b.y || a.x - b.x || (a.id < b.id ? -1 : 1)
}
