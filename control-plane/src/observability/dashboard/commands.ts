import type * as contract from '@pharos/shared-protocol/contract/observability/dashboard-routes.ts'
import { applyChanges, type Ctx } from '../../platform/context.ts'
import { flushUnique } from '../../platform/database/unique.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { createWith, requireDashboards, TAKEN } from './create.ts'
import type { StoredDashboard } from './entity.ts'
import { loadWidgets, lockDashboard } from './load.ts'
import { presentDashboard } from './present.ts'

export function createDashboard(ctx: Ctx, { body }: Input<typeof contract.createDashboard>) {
  return createWith(ctx, body)
}

export async function updateDashboard(ctx: Ctx, { params, body }: Input<typeof contract.updateDashboard>) {
  const dashboard = await lockDashboard(ctx, params.id)
  await requireDashboards(ctx)
  const { global_time_range, ...columns } = body
  const changes = { ...columns, time_range: global_time_range } as Partial<StoredDashboard>
  if (applyChanges(dashboard, changes)) dashboard.updated_at = ctx.now
  await flushUnique(ctx, TAKEN)
  return presentDashboard(dashboard, await loadWidgets(ctx, dashboard.id))
}

export async function deleteDashboard(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteDashboard>,
): Promise<undefined> {
  ctx.em.remove(await lockDashboard(ctx, params.id))
}
