import type * as contract from '@pharos/shared-protocol/contract/log-view.ts'
import { MOST_LOG_VIEWS } from '@pharos/shared-protocol/contract/log-view.ts'
import { lockAccount } from '../../account/account/index.ts'
import { isSeen, newView, ownerAfter, presentView } from '../../account/saved-view/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { LogViewEntity, type StoredLogView } from './entity.ts'

export async function listLogViews(ctx: Ctx) {
  const views = await listOwn(ctx, LogViewEntity)
  return views.filter(view => isSeen(ctx, view)).map(present)
}

export async function getLogView(ctx: Ctx, { params }: Input<typeof contract.getLogView>) {
  const view = await ctx.em.findOne(LogViewEntity, { id: params.id, account_id: ctx.account })
  if (!view || !isSeen(ctx, view)) throw notFound('view of logs')
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function createLogView(ctx: Ctx, { body }: Input<typeof contract.createLogView>) {
  await lockAccount(ctx)
  if ((await ctx.em.count(LogViewEntity, { account_id: ctx.account })) >= MOST_LOG_VIEWS)
    throw new Refusal('limit_reached', `An account has at most ${MOST_LOG_VIEWS} views of logs.`)
  const { filters, columns } = body
  const view = ctx.em.create(LogViewEntity, { ...newView(ctx, body), filters, columns: [...columns] })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateLogView(ctx: Ctx, { params, body }: Input<typeof contract.updateLogView>) {
  const view = await lockView(ctx, params.id)
  const { shared, ...rest } = body
  if (applyChanges(view, { ...(rest as Partial<StoredLogView>), ...ownerAfter(ctx, view, shared) }))
    view.updated_at = ctx.now
  return present(view)
}

export async function deleteLogView(ctx: Ctx, { params }: Input<typeof contract.deleteLogView>): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, params.id))
}

async function lockView(ctx: Ctx, id: string): Promise<StoredLogView> {
  const view = await ctx.em.findOne(LogViewEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!view || !isSeen(ctx, view)) throw notFound('view of logs')
  noteRevision(ctx, view.id, view)
  return view
}

function present(view: StoredLogView) {
  const { filters, columns } = view
  return { ...presentView(view), filters, columns: [...columns] }
}
