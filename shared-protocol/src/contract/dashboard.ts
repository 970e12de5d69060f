import { z } from 'zod'
import { TimeRange, TimeRangeIn } from './dashboard-range.ts'
import { Id, line, ref, TimeOut, text } from './field.ts'
import { onGrid, placeFields, Widget, WidgetCreate } from './widget.ts'

/** The most widgets of a dashboard, and the most dashboards of an account. */
export const MOST_WIDGETS = 50
export const MOST_DASHBOARDS = 200
/** Up to this many items, a list that is too long is reported as such; a longer one is malformed. */
export const MOST_IN_REQUEST = 1_000

const fields = {
  name: line(200),
  description: text(1_000).nullable().meta({ description: 'A subtitle; null: none' }),
  global_time_range: TimeRangeIn,
  auto_refresh_seconds: z
    .int()
    .min(10)
    .max(3_600)
    .nullable()
    .meta({ description: 'How often an open dashboard reads its data again; null: never' }),
  external_key: text(200, 1).nullable(),
}
export const DashboardCreate = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  global_time_range: fields.global_time_range.default({ type: 'relative', value: '1h' }),
  auto_refresh_seconds: fields.auto_refresh_seconds.default(null),
  external_key: fields.external_key.default(null),
})
export const DashboardUpdate = z.strictObject(fields).partial()

const shown = {
  id: Id,
  account_id: Id,
  name: z.string(),
  description: z.string().nullable().meta({ description: 'A subtitle; null: none' }),
  global_time_range: TimeRange,
  auto_refresh_seconds: z
    .int()
    .nullable()
    .meta({ description: 'How often an open dashboard reads its data again; null: never' }),
  created_by: Id.meta({ description: 'The member, or the M2M client, who made it' }),
  external_key: z.string().nullable(),
  created_at: TimeOut,
  updated_at: TimeOut,
}
/** A dashboard in the list, without its widgets. */
export const DashboardSummary = z
  .object({ ...shown, widget_count: z.int().meta({ description: 'How many widgets it has' }) })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.output<typeof DashboardSummary>

export const Dashboard = z
  .object({ ...shown, widgets: z.array(Widget).meta({ description: 'From the top left to the bottom right' }) })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>

export const LayoutUpdate = z
  .array(
    onGrid(
      z.strictObject({
        widget_id: ref('dashboard_widget').meta({ description: 'A widget of this dashboard' }),
        ...placeFields,
      }),
    ),
  )
  .max(MOST_IN_REQUEST)

/** A dashboard as one document, for another account or for a repository. */
export const DASHBOARD_DOCUMENT_VERSION = 1
const documentFields = {
  version: z.literal(DASHBOARD_DOCUMENT_VERSION).meta({ description: 'Of this format' }),
  name: z.string(),
  description: shown.description,
  auto_refresh_seconds: shown.auto_refresh_seconds,
}
const MonitorName = z.object({
  id: Id,
  type: z.string().meta({ description: 'The kind of monitor' }),
  friendly_name: z.string(),
})
export const DashboardDocument = z
  .object({
    ...documentFields,
    global_time_range: TimeRange,
    widgets: z
      .array(Widget.omit({ id: true, dashboard_id: true, created_at: true, updated_at: true }))
      .meta({ description: 'Its widgets, without their ids' }),
    monitors: z.array(MonitorName).meta({ description: 'The monitors that its widgets name' }),
  })
  .meta({ id: 'DashboardDocument' })
export type DashboardDocument = z.output<typeof DashboardDocument>

export const DashboardImport = z
  .strictObject({
    version: documentFields.version,
    name: fields.name,
    description: DashboardCreate.shape.description,
    global_time_range: DashboardCreate.shape.global_time_range,
    auto_refresh_seconds: DashboardCreate.shape.auto_refresh_seconds,
    widgets: z.array(WidgetCreate).max(MOST_IN_REQUEST).default([]).meta({ description: 'Its widgets, at most 50' }),
    monitors: z
      .array(z.strictObject({ id: Id, type: text(40), friendly_name: text(200) }))
      .max(MOST_IN_REQUEST * 5)
      .default([])
      .meta({ description: 'Names of the monitors that the widgets name, for the answer' }),
  })
  .meta({ id: 'DashboardImport' })
export type DashboardImport = z.output<typeof DashboardImport>

export const ImportedDashboard = z
  .object({
    dashboard: Dashboard,
    left_out: z
      .array(
        z.object({
          widget_title: z.string().meta({ description: 'Of the widget that named the monitor' }),
          monitor_id: Id.meta({ description: 'The monitor, which does not exist in this account' }),
          friendly_name: z.string().nullable().meta({ description: 'As the document calls it' }),
        }),
      )
      .meta({ description: 'Monitors that the widgets do not name any more' }),
  })
  .meta({ id: 'ImportedDashboard' })
