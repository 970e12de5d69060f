import type * as contract from '@pharos/shared-protocol/contract/log-view.ts'
import { MOST_LOG_VIEWS } from '@pharos/shared-protocol/contract/log-view.ts'
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
import { LogViewEntity, type StoredLogView } from './entity.ts'

const KIND = { entity: LogViewEntity, of: 'logs', most: MOST_LOG_VIEWS }

export async function listLogViews(ctx: Ctx) {
  return (await listViews(ctx, KIND)).map(present)
}

export async function getLogView(ctx: Ctx, { params }: Input<typeof contract.getLogView>) {
  return present(await findView(ctx, KIND, params.id))
}

export async function createLogView(ctx: Ctx, { body }: Input<typeof contract.createLogView>) {
  await requireRoom(ctx, KIND)
  const { filters, columns } = body
  const view = ctx.em.create(LogViewEntity, { ...newView(ctx, body), filters, columns: [...columns] })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateLogView(ctx: Ctx, { params, body }: Input<typeof contract.updateLogView>) {
  const view = await lockView(ctx, KIND, params.id)
  changeView(ctx, view, body)
  return present(view)
}

export async function deleteLogView(ctx: Ctx, { params }: Input<typeof contract.deleteLogView>): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, KIND, params.id))
}

function present(view: StoredLogView) {
  const { filters, columns } = view
  return { ...presentView(view), filters, columns: [...columns] }
}
