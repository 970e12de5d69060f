import type * as contract from '@pharos/shared-protocol/contract/metric-view.ts'
import { MOST_METRIC_VIEWS } from '@pharos/shared-protocol/contract/metric-view.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
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
  const { name, query, shared } = body
  const view = ctx.em.create(MetricViewEntity, {
    ...{ id: ctx.newId(), account_id: ctx.account, name, query },
    owner_id: shared ? null : ownerOf(ctx),
    created_by: ctx.actor.member?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
    revision: 1,
  })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateView(ctx: Ctx, { params, body }: Input<typeof contract.updateMetricView>) {
  const view = await lockView(ctx, params.id)
  const { shared, ...rest } = body
  const owner = shared === undefined ? {} : { owner_id: shared ? null : (view.owner_id ?? ownerOf(ctx)) }
  if (applyChanges(view, { ...(rest as Partial<StoredMetricView>), ...owner })) view.updated_at = ctx.now
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

function isSeen({ actor }: Ctx, { owner_id }: StoredMetricView): boolean {
  return owner_id == null || owner_id === actor.member?.id
}

/** Whose a view is that is not shared: a program without a member behind it can have none. */
function ownerOf({ actor }: Ctx): string {
  if (actor.member === null) throw refuseField('shared', 'must be true: there is no member whose view it could be')
  return actor.member.id
}

function present({ id, name, query, owner_id, created_by, created_at, updated_at }: StoredMetricView) {
  return {
    ...{ id, name, query },
    shared: owner_id == null,
    created_by: created_by ?? null,
    created_at: rfc3339(created_at),
    updated_at: rfc3339(updated_at),
  }
}
