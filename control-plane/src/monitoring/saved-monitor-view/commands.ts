import type * as contract from '@pharos/shared-protocol/contract/saved-monitor-view.ts'
import { MOST_MONITOR_VIEWS } from '@pharos/shared-protocol/contract/saved-monitor-view.ts'
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
import { MonitorViewEntity, type StoredMonitorView } from './entity.ts'

const KIND = { entity: MonitorViewEntity, of: 'monitors', most: MOST_MONITOR_VIEWS }

export async function listMonitorViews(ctx: Ctx) {
  return (await listViews(ctx, KIND)).map(present)
}

export async function getMonitorView(ctx: Ctx, { params }: Input<typeof contract.getMonitorView>) {
  return present(await findView(ctx, KIND, params.id))
}

export async function createMonitorView(ctx: Ctx, { body }: Input<typeof contract.createMonitorView>) {
  await requireRoom(ctx, KIND)
  const { filters } = body
  const view = ctx.em.create(MonitorViewEntity, { ...newView(ctx, body), filters })
  noteRevision(ctx, view.id, view)
  return present(view)
}

export async function updateMonitorView(ctx: Ctx, { params, body }: Input<typeof contract.updateMonitorView>) {
  const view = await lockView(ctx, KIND, params.id)
  changeView(ctx, view, body)
  return present(view)
}

export async function deleteMonitorView(
  ctx: Ctx,
  { params }: Input<typeof contract.deleteMonitorView>,
): Promise<undefined> {
  ctx.em.remove(await lockView(ctx, KIND, params.id))
}

function present(view: StoredMonitorView) {
  const { filters } = view
  return { ...presentView(view), filters }
}
