import type * as contract from '@pharos/shared-protocol/contract/log-view.ts'
import { MOST_LOG_VIEWS } from '@pharos/shared-protocol/contract/log-view.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { lockAccount } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal, refuseField } from '../../platform/refusal.ts'
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
  const { name, filters, columns, shared } = body
  const view = ctx.em.create(LogViewEntity, {
    ...{ id: ctx.newId(), account_id: ctx.account, name, filters, columns: [...columns] },
    owner_id: shared ? null : ownerOf(ctx),
    created_by: ctx.actor.member?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
    revision: 1,
  })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateLogView(ctx: Ctx, { params, body }: Input<typeof contract.updateLogView>) {
  const view = await lockView(ctx, params.id)
  const { shared, ...rest } = body
  const owner = shared === undefined ? {} : { owner_id: shared ? null : (view.owner_id ?? ownerOf(ctx)) }
  if (applyChanges(view, { ...(rest as Partial<StoredLogView>), ...owner })) view.updated_at = ctx.now
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

function isSeen({ actor }: Ctx, { owner_id }: StoredLogView): boolean {
  return owner_id == null || owner_id === actor.member?.id
}

/** Whose a view is that is not shared: a program without a member behind it can have none. */
function ownerOf({ actor }: Ctx): string {
  if (actor.member === null) throw refuseField('shared', 'must be true: there is no member whose view it could be')
  return actor.member.id
}

function present({ id, name, filters, columns, owner_id, created_by, created_at, updated_at }: StoredLogView) {
  return {
    ...{ id, name, filters, columns: [...columns] },
    shared: owner_id == null,
    created_by: created_by ?? null,
    created_at: rfc3339(created_at),
    updated_at: rfc3339(updated_at),
  }
}
