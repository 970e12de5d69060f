import {
  layoutIssues,
  readQueryConfig,
  type Widget,
  type WidgetParts,
  widgetIssues,
} from '@pharos/shared-protocol/contract/observability/widget.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/widget-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { refuseIssues } from '../../platform/http/body.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { requireApplication } from './application.ts'
import { addWidget, requireDashboards, requireRoom } from './create.ts'
import { loadWidget, loadWidgets, lockDashboard, touch } from './load.ts'
import { requireMonitors } from './monitors.ts'
import { presentWidget } from './present.ts'

export async function createWidget(ctx: Ctx, { params, body }: Input<typeof contract.createWidget>): Promise<Widget> {
  const dashboard = await lockDashboard(ctx, params.dashboard_id)
  requireRoom((await loadWidgets(ctx, dashboard.id)).length + 1)
  await requireMonitors(ctx, body.query_config)
  await requireApplication(ctx, body)
  await requireDashboards(ctx)
  const widget = addWidget(ctx, dashboard.id, body)
  touch(ctx, dashboard)
  await ctx.em.flush()
  ctx.notes.resource = widget.id
  return presentWidget(widget)
}

export async function updateWidget(ctx: Ctx, { params, body }: Input<typeof contract.updateWidget>): Promise<Widget> {
  const dashboard = await lockDashboard(ctx, params.id)
  const widget = await loadWidget(ctx, dashboard.id, params.widget_id)
  ctx.notes.resource = widget.id
  const { layout, ...fields } = body
  const given = Object.entries({ ...fields, ...layout }).filter(([, value]) => value !== undefined)
  const before = JSON.stringify(presentWidget(widget))
  const next: WidgetParts & Pick<typeof widget, 'x' | 'w'> = { ...widget, ...Object.fromEntries(given) }
  refuseIssues([...widgetIssues(next), ...layoutIssues(next)])
  if (body.query_config) {
    await requireMonitors(ctx, next.query_config)
    await requireApplication(ctx, next)
  }
  await requireDashboards(ctx)
  Object.assign(widget, Object.fromEntries(given), { query_config: readQueryConfig(next) })
  if (JSON.stringify(presentWidget(widget)) !== before) {
    widget.updated_at = ctx.now
    touch(ctx, dashboard)
  }
  await ctx.em.flush()
  return presentWidget(widget)
}

export async function deleteWidget(ctx: Ctx, { params }: Input<typeof contract.deleteWidget>): Promise<undefined> {
  const dashboard = await lockDashboard(ctx, params.id)
  const widget = await loadWidget(ctx, dashboard.id, params.widget_id)
  ctx.notes.resource = widget.id
  ctx.em.remove(widget)
  touch(ctx, dashboard)
}
