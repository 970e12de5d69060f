import type * as contract from '@pharos/shared-protocol/contract/metric-view.ts'
import { MOST_METRIC_VIEWS } from '@pharos/shared-protocol/contract/metric-view.ts'
import { lockAccount } from '../../account/account/index.ts'
import { isSeen, newView, ownerAfter, presentView } from '../../account/saved-view/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { MetricViewEntity, type StoredMetricView } from './entity.ts'

export async function listViews(ctx: Ctx) {
  const views = await listOwn(ctx, MetricViewEntity)
  return views.filter(view => isSeen(ctx, view)).map(present)
}

export async function getView(ctx: Ctx, { params }: Input<typeof contract.getMetricView>) {
  const view = await ctx.em.findOne(MetricViewEntity, { id: params.id, account_id: ctx.account })
  if (!view || !isSeen(ctx, view)) throw notFound('view of metrics')
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function createView(ctx: Ctx, { body }: Input<typeof contract.createMetricView>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(MetricViewEntity, { account_id: ctx.account })) >= MOST_METRIC_VIEWS)
    throw new Refusal('limit_reached', `An account has at most ${MOST_METRIC_VIEWS} views of metrics.`)
  const { query } = body
  const view = ctx.em.create(MetricViewEntity, { ...newView(ctx, body), query })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateView(ctx: Ctx, { params, body }: Input<typeof contract.updateMetricView>) {
  const view = await lockView(ctx, params.id)
  const { shared, ...rest } = body
  if (applyChanges(view, { ...(rest as Partial<StoredMetricView>), ...ownerAfter(ctx, view, shared) }))
    view.updated_at = ctx.now
  return present(view)
}

export async function deleteView(ctx: Ctx, { params }: Input<typeof contract.deleteMetricView>): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, params.id))
}

async function lockView(ctx: Ctx, id: string): Promise<StoredMetricView> {
  const view = await ctx.em.findOne(MetricViewEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!view || !isSeen(ctx, view)) throw notFound('view of metrics')
  noteRevision(ctx, view.id, view)
  return view
}

function present(view: StoredMetricView) {
  const { query } = view
  return { ...presentView(view), query }
}
