import type * as contract from '@pharos/shared-protocol/contract/monitoring/maintenance-window-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { FOR_UPDATE } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { MaintenanceWindowEntity, planOf, type StoredWindow } from './entity.ts'
import { activeOf } from './occurrence.ts'
import { presentWindow } from './present.ts'
import { currentOrNext } from './rules.ts'

export async function listMaintenanceWindows(ctx: Ctx) {
  const windows = await listOwn(ctx, MaintenanceWindowEntity)
  const active = await activeOf(
    ctx,
    windows.map(window => window.id),
  )
  return windows.map(window => presentWindow(window, active.get(window.id) ?? startsNow(ctx, window), ctx.now))
}

export async function getMaintenanceWindow(ctx: Ctx, { params }: Input<typeof contract.getMaintenanceWindow>) {
  const window = await ctx.em.findOne(MaintenanceWindowEntity, { id: params.id, account_id: ctx.account })
  if (!window) throw notFound('maintenance window')
  noteRevision(ctx, window.id, window)
  return describeWindow(ctx, window)
}

/** Loads and locks a window to change it. A sweep that creates its next occurrence waits, or has finished before. */
export async function lockWindow(ctx: Ctx, id: string): Promise<StoredWindow> {
  const window = await ctx.em.findOne(MaintenanceWindowEntity, { id, account_id: ctx.account }, FOR_UPDATE)
  if (!window) throw notFound('maintenance window')
  noteRevision(ctx, window.id, window)
  return window
}

export async function describeWindow(ctx: Ctx, window: StoredWindow) {
  const active = (await activeOf(ctx, [window.id])).get(window.id)
  return presentWindow(window, active ?? startsNow(ctx, window), ctx.now)
}

/** The current occurrence of a window if its row has not been created yet; null otherwise. */
export function startsNow(ctx: Ctx, window: StoredWindow) {
  if (window.next_at === null || window.next_at === undefined || window.next_at > ctx.now) return null
  const found = currentOrNext(planOf(window), ctx.now)
  return found && { ...found, starts_at: Math.max(found.starts_at, window.since) }
}
