import { z } from 'zod'
import { ref } from '../field.ts'
import { defineRoute } from '../route.ts'
import { Widget, WidgetCreate, WidgetUpdate } from './widget.ts'

const write = { kind: 'account', scope: 'write:dashboards', role: 'member' } as const
const params = z.strictObject({ id: ref('dashboard'), widget_id: ref('dashboard_widget') })
const fixture = 'dashboard_widget'

export const createWidget = defineRoute({
  id: 'dashboard_widget.create',
  method: 'POST',
  path: '/dashboard/{dashboard_id}/widget',
  summary: 'Add a widget to a dashboard',
  access: write,
  params: z.strictObject({ dashboard_id: ref('dashboard') }),
  body: WidgetCreate,
  reply: Widget,
  status: 201,
  refusals: ['limit_reached', 'plan_required', 'not_found'],
  fixture: 'dashboard_widget_new',
})

export const updateWidget = defineRoute({
  id: 'dashboard_widget.update',
  method: 'PUT',
  path: '/dashboard/{id}/widget/{widget_id}',
  summary: 'Change a widget; omitted fields keep their value, and the result must be valid as a whole',
  access: write,
  params,
  body: WidgetUpdate,
  reply: Widget,
  refusals: ['plan_required', 'not_found'],
  fixture,
})

export const deleteWidget = defineRoute({
  id: 'dashboard_widget.delete',
  method: 'DELETE',
  path: '/dashboard/{id}/widget/{widget_id}',
  summary: 'Delete a widget',
  access: write,
  params,
  fixture,
})
