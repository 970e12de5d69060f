import type { TimeRangeIn } from '@pharos/shared-protocol/contract/observability/dashboard-range.ts'
import type { DataSource, WidgetType } from '@pharos/shared-protocol/contract/observability/widget-query.ts'
import { defineEntity, type InferEntity, instant, p } from '../../platform/database/column.ts'

/** A dashboard. Its revision also counts changes of its widgets. */
export const DashboardEntity = defineEntity({
  name: 'dashboard',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    name: p.text(),
    description: p.text().nullable(),
    time_range: p.json().$type<TimeRangeIn>(),
    auto_refresh_seconds: p.integer().nullable(),
    /** A member or an M2M client, which may no longer exist. */
    created_by: p.uuid(),
    external_key: p.text().nullable(),
    created_at: instant(),
    updated_at: instant(),
    revision: p.integer(),
  },
})
export type StoredDashboard = InferEntity<typeof DashboardEntity>

export const WidgetEntity = defineEntity({
  name: 'dashboard_widget',
  properties: {
    id: p.uuid().primary(),
    account_id: p.uuid(),
    dashboard_id: p.uuid(),
    title: p.text(),
    widget_type: p.text().$type<WidgetType>(),
    data_source: p.text().$type<DataSource>(),
    query_config: p.json().$type<Record<string, unknown>>(),
    visualization_config: p.json().$type<Record<string, unknown>>(),
    x: p.integer(),
    y: p.integer(),
    w: p.integer(),
    h: p.integer(),
    time_range_override: p.json().$type<TimeRangeIn>().nullable(),
    created_at: instant(),
    updated_at: instant(),
  },
})
export type StoredWidget = InferEntity<typeof WidgetEntity>
