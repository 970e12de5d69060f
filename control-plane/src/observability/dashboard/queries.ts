import type * as contract from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import { together } from '../../platform/database/together.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { DashboardEntity } from './entity.ts'
import { loadDashboard, loadWidgets } from './load.ts'
import { presentDashboard, presentSummary } from './present.ts'

export async function listDashboards(ctx: Ctx) {
  const [dashboards, { rows }] = await together([
    listOwn(ctx, DashboardEntity),
    sql<{ dashboard_id: string; count: number }>`select dashboard_id, count(*)::int as count from dashboard_widget
      where account_id = ${ctx.account} group by dashboard_id`.execute(ctx.sql),
  ])
  const counts = new Map(rows.map(row => [row.dashboard_id, row.count]))
  return dashboards.map(dashboard => presentSummary(dashboard, counts.get(dashboard.id) ?? 0))
}

export async function getDashboard(ctx: Ctx, { params }: Input<typeof contract.getDashboard>) {
  const dashboard = await loadDashboard(ctx, params.id)
  noteRevision(ctx, dashboard.id, dashboard)
  return presentDashboard(dashboard, await loadWidgets(ctx, dashboard.id))
}
