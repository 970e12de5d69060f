import { type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { notFound } from '../../platform/refusal.ts'
import { DashboardEntity, type StoredDashboard, type StoredWidget, WidgetEntity } from './entity.ts'

/** Loads and locks a dashboard, so that changes of its widgets run one after another and count in its revision. */
export async function lockDashboard(ctx: Ctx, id: string): Promise<StoredDashboard> {
  const dashboard = await ctx.em.findOne(DashboardEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!dashboard) throw notFound('dashboard')
  noteRevision(ctx, id, dashboard)
  return dashboard
}

export async function loadDashboard(ctx: Ctx, id: string): Promise<StoredDashboard> {
  const dashboard = await ctx.em.findOne(DashboardEntity, { id, account_id: ctx.account })
  if (!dashboard) throw notFound('dashboard')
  return dashboard
}

export function loadWidgets(ctx: Ctx, dashboard: string): Promise<StoredWidget[]> {
  return ctx.em.find(WidgetEntity, { dashboard_id: dashboard, account_id: ctx.account })
}

/** A widget of the given dashboard only. */
export async function loadWidget(ctx: Ctx, dashboard: string, id: string): Promise<StoredWidget> {
  const widget = await ctx.em.findOne(WidgetEntity, { id, dashboard_id: dashboard, account_id: ctx.account })
  if (!widget) throw notFound('widget of this dashboard')
  return widget
}

/** Counts a change of its widgets. */
export function touch(ctx: Ctx, dashboard: StoredDashboard): void {
  dashboard.revision += 1
  dashboard.updated_at = ctx.now
}
