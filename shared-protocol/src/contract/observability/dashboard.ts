import { z } from 'zod'
import { AccountId, CreatedAt, ExternalKey, ExternalKeyOut, Id, line, OwnId, ref, text, UpdatedAt } from '../field.ts'
import { TimeRange, TimeRangeIn } from './dashboard-range.ts'
import { onGrid, placeFields, Widget, WidgetCreate } from './widget.ts'

/** The most widgets of a dashboard, and the most dashboards of an account. */
export const MOST_WIDGETS = 50
export const MOST_DASHBOARDS = 200
/** Up to this many items, a list that is too long is reported as such; a longer one is malformed. */
export const MOST_IN_REQUEST = 1_000

const fields = {
  name: line(200).meta({ description: 'Name' }),
  description: text(1_000).nullable().meta({ description: 'Subtitle; `null` for none' }),
  global_time_range: TimeRangeIn,
  auto_refresh_seconds: z
    .int()
    .min(10)
    .max(3_600)
    .nullable()
    .meta({ description: 'Seconds between refreshes of an open dashboard; `null` for none' }),
  external_key: ExternalKey,
}
export const DashboardCreate = z.strictObject({
  ...fields,
  description: fields.description.default(null),
  global_time_range: fields.global_time_range.default({ type: 'relative', value: '1h' }),
  auto_refresh_seconds: fields.auto_refresh_seconds.default(null),
  external_key: fields.external_key.default(null).meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
})
export const DashboardUpdate = z.strictObject(fields).partial()

const shown = {
  id: OwnId,
  account_id: AccountId,
  name: z.string().meta({ description: 'Name' }),
  description: z.string().nullable().meta({ description: 'Subtitle; `null` for none' }),
  global_time_range: TimeRange,
  auto_refresh_seconds: z
    .int()
    .nullable()
    .meta({ description: 'Seconds between refreshes of an open dashboard; `null` for none' }),
  created_by: Id.meta({ description: 'Id of the member or M2M client that created the dashboard' }),
  external_key: ExternalKeyOut,
  created_at: CreatedAt,
  updated_at: UpdatedAt,
}
/** A dashboard in the list, without its widgets. */
export const DashboardSummary = z
  .object({ ...shown, widget_count: z.int().meta({ description: 'Number of widgets' }) })
  .meta({ id: 'DashboardSummary' })
export type DashboardSummary = z.output<typeof DashboardSummary>

export const Dashboard = z
  .object({ ...shown, widgets: z.array(Widget).meta({ description: 'Widgets from top left to bottom right' }) })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof Dashboard>

export const LayoutUpdate = z
  .array(
    onGrid(
      z.strictObject({
        widget_id: ref('dashboard_widget').meta({ description: 'Id of a widget of this dashboard' }),
        ...placeFields,
      }),
    ),
  )
  .max(MOST_IN_REQUEST)

/** A dashboard as one document, for another account or for a repository. */
export const DASHBOARD_DOCUMENT_VERSION = 1
const documentFields = {
  version: z.literal(DASHBOARD_DOCUMENT_VERSION).meta({ description: 'Version of the document format' }),
  name: z.string().meta({ description: 'Name' }),
  description: shown.description,
  auto_refresh_seconds: shown.auto_refresh_seconds,
}
const MonitorName = z.object({
  id: OwnId,
  type: z.string().meta({ description: 'Type of the monitor' }),
  friendly_name: z.string().meta({ description: 'Display name' }),
})
export const DashboardDocument = z
  .object({
    ...documentFields,
    global_time_range: TimeRange,
    widgets: z
      .array(Widget.omit({ id: true, dashboard_id: true, created_at: true, updated_at: true }))
      .meta({ description: 'Widgets, without their ids' }),
    monitors: z.array(MonitorName).meta({ description: 'Monitors that the widgets refer to' }),
  })
  .meta({ id: 'DashboardDocument' })
export type DashboardDocument = z.output<typeof DashboardDocument>

export const DashboardImport = z
  .strictObject({
    version: documentFields.version,
    name: fields.name.meta({ description: 'Name' }),
    description: DashboardCreate.shape.description,
    global_time_range: DashboardCreate.shape.global_time_range,
    auto_refresh_seconds: DashboardCreate.shape.auto_refresh_seconds,
    widgets: z.array(WidgetCreate).max(MOST_IN_REQUEST).default([]).meta({ description: 'Widgets, at most 50' }),
    monitors: z
      .array(
        z.strictObject({
          id: OwnId,
          type: text(40).meta({ description: 'Type' }),
          friendly_name: text(200).meta({ description: 'Display name' }),
        }),
      )
      .max(MOST_IN_REQUEST * 5)
      .default([])
      .meta({ description: 'Monitors that the widgets refer to; their names are used in the reply' }),
  })
  .meta({ id: 'DashboardImport' })
export type DashboardImport = z.output<typeof DashboardImport>

export const ImportedDashboard = z
  .object({
    dashboard: Dashboard.meta({ description: 'The dashboard' }),
    left_out: z
      .array(
        z.object({
          widget_title: z.string().meta({ description: 'Title of the widget that referred to the monitor' }),
          monitor_id: Id.meta({ description: 'Id of the monitor, which does not exist in this account' }),
          friendly_name: z
            .string()
            .nullable()
            .meta({ description: 'Name of the monitor in the document; `null` if not given' }),
        }),
      )
      .meta({ description: 'Monitors that were removed from widgets' }),
  })
  .meta({ id: 'ImportedDashboard' })
