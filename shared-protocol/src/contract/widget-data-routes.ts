import { z } from 'zod'
import { TimeRangeIn } from './dashboard-range.ts'
import { ref } from './field.ts'
import { defineRoute } from './route.ts'
import { WidgetCreate } from './widget.ts'
import { WidgetData } from './widget-data.ts'

const read = { kind: 'account', scope: 'read:dashboards', role: 'viewer' } as const
const fixture = 'dashboard_widget'

/** The time range of the data. A saved widget's own range takes precedence. */
const DataRange = z.strictObject({
  time_range: TimeRangeIn.optional().meta({ description: 'In place of the range of the dashboard' }),
})

export const readWidgetData = defineRoute({
  id: 'dashboard_widget.data',
  method: 'POST',
  path: '/dashboard/{id}/widget/{widget_id}/data',
  summary: 'Read what a widget draws; a scoped key also needs the scope of its source',
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
  summary: 'Read what a widget that is not saved would draw; a scoped key also needs the scope of its source',
  access: read,
  body: z.strictObject({
    widget: WidgetCreate,
    time_range: TimeRangeIn.default({ type: 'relative', value: '1h' }).meta({
      description: 'Of the dashboard; the widget’s own comes first',
    }),
  }),
  reply: WidgetData,
  tx: 'none',
  refusals: ['query_time_limit', 'unavailable', 'not_found'],
  fixture,
})
