import type * as contract from '@pharos/shared-protocol/contract/observability/widget-data-routes.ts'
import type { OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import type { ReadWidget } from '../widget/index.ts'
import { requireApplication } from './application.ts'
import { loadDashboard, loadWidget } from './load.ts'
import { requireMonitors } from './monitors.ts'

/**
 * Reads the data of a saved widget. The widget's own range comes first, then that of the request, then the dashboard's.
 */
export function readSavedWidget(read: ReadWidget) {
  return async (ctx: OpenCtx, { params, body }: Input<typeof contract.readWidgetData>) => {
    const { widget, dashboard } = await ctx.inAccount('read', async tx => ({
      dashboard: await loadDashboard(tx, params.id),
      widget: await loadWidget(tx, params.id, params.widget_id),
    }))
    ctx.notes.resource = widget.id
    return read(ctx, widget, widget.time_range_override ?? body.time_range ?? dashboard.time_range)
  }
}

export function previewWidget(read: ReadWidget) {
  return async (ctx: OpenCtx, { body: { widget, time_range } }: Input<typeof contract.previewWidget>) => {
    await ctx.inAccount('read', async tx => {
      await requireMonitors(tx, widget.query_config, 'widget.')
      await requireApplication(tx, widget, 'widget.')
    })
    return read(ctx, widget, widget.time_range_override ?? time_range)
  }
}
