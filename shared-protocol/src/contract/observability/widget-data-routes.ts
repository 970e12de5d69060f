import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import { TimeRangeIn } from './dashboard-range.ts'
import { WidgetCreate } from './widget.ts'
import { WidgetData } from './widget-data.ts'

const read = { kind: 'account', scope: 'read:dashboards', role: 'viewer' } as const
const fixture = 'dashboard_widget'

/** The time range of the data. A saved widget's own range takes precedence. */
const DataRange = z.strictObject({
  time_range: TimeRangeIn.optional().meta({ description: 'Time range to use instead of that of the dashboard' }),
})

export const readWidgetData = defineRoute({
  id: 'dashboard_widget.data',
  method: 'POST',
  path: '/dashboard/{id}/widget/{widget_id}/data',
  summary: 'Get the data of a widget; a key with scopes also needs the scope of the data source',
  access: read,
  params: z.strictObject({ id: ref('dashboard'), widget_id: ref('dashboard_widget') }),
  body: DataRange,
  reply: WidgetData,
  tx: 'none',
  refusals: ['query_time_limit', 'unavailable'],
  fixture,
})

export const previewWidget = defineRoute({
  id: 'dashboard_widget.preview',
  method: 'POST',
  path: '/dashboard/widget/data',
  summary: 'Get the data of an unsaved widget; a key with scopes also needs the scope of the data source',
  access: read,
  body: z.strictObject({
    widget: WidgetCreate.meta({ description: 'The widget' }),
    time_range: TimeRangeIn.default({ type: 'relative', value: '1h' }).meta({
      description: 'Time range of the dashboard; the widget’s own range takes precedence',
    }),
  }),
  reply: WidgetData,
  tx: 'none',
  refusals: ['query_time_limit', 'unavailable', 'not_found'],
  fixture,
})
