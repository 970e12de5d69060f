import type * as contract from '@pharos/shared-protocol/contract/metric-view.ts'
import { MOST_METRIC_VIEWS } from '@pharos/shared-protocol/contract/metric-view.ts'
import {
  changeView,
  findView,
  listViews,
  lockView,
  newView,
  presentView,
  requireRoom,
} from '../../account/saved-view/index.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { MetricViewEntity, type StoredMetricView } from './entity.ts'

const KIND = { entity: MetricViewEntity, of: 'metrics', most: MOST_METRIC_VIEWS }

export async function listMetricViews(ctx: Ctx) {
  return (await listViews(ctx, KIND)).map(present)
}

export async function getMetricView(ctx: Ctx, { params }: Input<typeof contract.getMetricView>) {
  return present(await findView(ctx, KIND, params.id))
}

export async function createMetricView(ctx: Ctx, { body }: Input<typeof contract.createMetricView>) {
  await requireRoom(ctx, KIND)
  const { query } = body
  const view = ctx.em.create(MetricViewEntity, { ...newView(ctx, body), query })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateMetricView(ctx: Ctx, { params, body }: Input<typeof contract.updateMetricView>) {
  const view = await lockView(ctx, KIND, params.id)
  changeView(ctx, view, body)
  return present(view)
}

export async function deleteMetricView(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteMetricView>,
): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, KIND, params.id))
}

function present(view: StoredMetricView) {
  const { query } = view
  return { ...presentView(view), query }
}
