import { MOST_WIDGETS } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import type * as contract from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { requireDashboards } from './create.ts'
import { loadWidgets, lockDashboard, touch } from './load.ts'
import { presentDashboard } from './present.ts'

/** Moves several widgets: all of them, or none. */
export async function setLayout(ctx: Ctx, { params, body }: Input<typeof contract.setDashboardLayout>) {
  if (body.length > MOST_WIDGETS)
    throw new Refusal('limit_reached', observabilityText('dashboard.place_limit', { limit: MOST_WIDGETS }))
  const dashboard = await lockDashboard(ctx, params.dashboard_id)
  const widgets = await loadWidgets(ctx, dashboard.id)
  const known = new Map(widgets.map(widget => [widget.id, widget]))
  await requireDashboards(ctx)
  let isChanged = false
  for (const [index, { widget_id, ...place }] of body.entries()) {
    const widget = known.get(widget_id)
    const path = `[${index}].widget_id`
    if (!widget) throw new Refusal('not_found', observabilityText('dashboard.unknown_widget', { path }))
    if (body.findIndex(each => each.widget_id === widget_id) < index)
      throw refuseField(path, observabilityText('dashboard.listed_twice'))
    const isSame = (['x', 'y', 'w', 'h'] as const).every(side => widget[side] === place[side])
    if (!isSame) Object.assign(widget, place, { updated_at: ctx.now })
    isChanged ||= !isSame
  }
  if (isChanged) touch(ctx, dashboard)
  await ctx.em.flush()
  return presentDashboard(dashboard, widgets)
}
