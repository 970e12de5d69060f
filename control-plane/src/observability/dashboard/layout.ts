import { MOST_WIDGETS } from '@pharos/shared-protocol/contract/dashboard.ts'
import type * as contract from '@pharos/shared-protocol/contract/dashboard-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal, refuseField } from '../../platform/refusal.ts'
import { requireDashboards } from './create.ts'
import { loadWidgets, lockDashboard, touch } from './load.ts'
import { presentDashboard } from './present.ts'

/** Moves several widgets: all of them, or none. */
export async function setLayout(ctx: Ctx, { params, body }: Input<typeof contract.setDashboardLayout>) {
  if (body.length > MOST_WIDGETS)
    throw new Refusal('limit_reached', `A request can place at most ${MOST_WIDGETS} widgets.`)
  const dashboard = await lockDashboard(ctx, params.dashboard_id)
  const widgets = await loadWidgets(ctx, dashboard.id)
  const known = new Map(widgets.map(widget => [widget.id, widget]))
  await requireDashboards(ctx)
  let isChanged = false
  for (const [index, { widget_id, ...place }] of body.entries()) {
    const widget = known.get(widget_id)
    const path = `[${index}].widget_id`
    if (!widget) throw new Refusal('not_found', `${path}: there is no such widget on this dashboard.`)
    if (body.findIndex(each => each.widget_id === widget_id) < index) throw refuseField(path, 'is listed twice')
    const isSame = (['x', 'y', 'w', 'h'] as const).every(side => widget[side] === place[side])
    if (!isSame) Object.assign(widget, place, { updated_at: ctx.now })
    isChanged ||= !isSame
  }
  if (isChanged) touch(ctx, dashboard)
  await ctx.em.flush()
  return presentDashboard(dashboard, widgets)
}
