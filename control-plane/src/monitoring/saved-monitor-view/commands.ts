import type * as contract from '@pharos/shared-protocol/contract/saved-monitor-view.ts'
import { MOST_MONITOR_VIEWS } from '@pharos/shared-protocol/contract/saved-monitor-view.ts'
import { lockAccount } from '../../account/account/index.ts'
import { isSeen, newView, ownerAfter, presentView } from '../../account/saved-view/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { MonitorViewEntity, type StoredMonitorView } from './entity.ts'

export async function listViews(ctx: Ctx) {
  const views = await listOwn(ctx, MonitorViewEntity)
  return views.filter(view => isSeen(ctx, view)).map(present)
}

export async function getView(ctx: Ctx, { params }: Input<typeof contract.getMonitorView>) {
  const view = await ctx.em.findOne(MonitorViewEntity, { id: params.id, account_id: ctx.account })
  if (!view || !isSeen(ctx, view)) throw notFound('view of monitors')
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function createView(ctx: Ctx, { body }: Input<typeof contract.createMonitorView>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(MonitorViewEntity, { account_id: ctx.account })) >= MOST_MONITOR_VIEWS)
    throw new Refusal('limit_reached', `An account has at most ${MOST_MONITOR_VIEWS} views of monitors.`)
  const { filters } = body
  const view = ctx.em.create(MonitorViewEntity, { ...newView(ctx, body), filters })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateView(ctx: Ctx, { params, body }: Input<typeof contract.updateMonitorView>) {
  const view = await lockView(ctx, params.id)
  const { shared, ...rest } = body
  if (applyChanges(view, { ...(rest as Partial<StoredMonitorView>), ...ownerAfter(ctx, view, shared) }))
    view.updated_at = ctx.now
  return present(view)
}

export async function deleteView(ctx: Ctx, { params }: Input<typeof contract.deleteMonitorView>): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, params.id))
}

async function lockView(ctx: Ctx, id: string): Promise<StoredMonitorView> {
  const view = await ctx.em.findOne(MonitorViewEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!view || !isSeen(ctx, view)) throw notFound('view of monitors')
  noteRevision(ctx, view.id, view)
  return view
}

function present(view: StoredMonitorView) {
  const { filters } = view
  return { ...presentView(view), filters }
}
