import type { DashboardCreate } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { MOST_DASHBOARDS, MOST_WIDGETS } from '@pharos/shared-protocol/contract/observability/dashboard.ts'
import { readQueryConfig, type WidgetCreate } from '@pharos/shared-protocol/contract/observability/widget.ts'
import { observabilityText } from '@pharos/shared-protocol/text/en/observability.ts'
import { requestText } from '@pharos/shared-protocol/text/en/request.ts'
import type { z } from 'zod'
import { loadAccount, lockAccount, requireFeature } from '../../account/account/index.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import { Refusal } from '../../platform/refusal.ts'
import { DashboardEntity, type StoredWidget, WidgetEntity } from './entity.ts'
import { presentDashboard } from './present.ts'

export const TAKEN = { dashboard_external_key: requestText('request.external_key_taken', { what: 'dashboard' }) }

/**
 * Creates a dashboard with its widgets: 400 beyond a limit, 402 without a paid plan. The caller has checked their
 * monitors.
 */
export async function createWith(
  ctx: Ctx,
  fields: z.output<typeof DashboardCreate>,
  widgets: readonly WidgetCreate[] = [],
) {
  await lockAccount(ctx)
  if ((await ctx.em.count(DashboardEntity, { account_id: ctx.account })) >= MOST_DASHBOARDS)
    throw new Refusal('limit_reached', observabilityText('dashboard.limit', { limit: MOST_DASHBOARDS }))
  requireRoom(widgets.length)
  await requireDashboards(ctx)
  const { global_time_range, ...columns } = fields
  const dashboard = ctx.em.create(DashboardEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    ...columns,
    time_range: global_time_range,
    created_by: ctx.actor.member?.id ?? ctx.actor.id,
    created_at: ctx.now,
    updated_at: ctx.now,
    revision: 1,
  })
  await flushUnique(ctx, TAKEN)
  noteRevision(ctx, dashboard.id, dashboard)
  const made = widgets.map(widget => addWidget(ctx, dashboard.id, widget))
  await ctx.em.flush()
  return presentDashboard(dashboard, made)
}

/** Creating and changing dashboards needs a plan with them (spec part 5); existing ones can be read and deleted on any plan. */
export async function requireDashboards(ctx: Ctx): Promise<void> {
  requireFeature(await loadAccount(ctx), 'custom_dashboards')
}

export function requireRoom(widgets: number): void {
  if (widgets > MOST_WIDGETS)
    throw new Refusal('limit_reached', observabilityText('dashboard.widget_limit', { limit: MOST_WIDGETS }))
}

export function addWidget(ctx: Ctx, dashboard: string, { layout, ...fields }: WidgetCreate): StoredWidget {
  return ctx.em.create(WidgetEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    dashboard_id: dashboard,
    ...fields,
    query_config: readQueryConfig(fields),
    ...layout,
    created_at: ctx.now,
    updated_at: ctx.now,
  })
}
