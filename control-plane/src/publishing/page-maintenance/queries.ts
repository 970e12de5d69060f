import type * as contract from '@pharos/shared-protocol/contract/publishing/page-maintenance.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { findPage } from '../status-page/index.ts'
import { PageMaintenanceEntity, type StoredMaintenance } from './entity.ts'
import { presentMaintenance } from './present.ts'

export async function listPageMaintenance(ctx: Ctx, { params, query }: Input<typeof contract.listPageMaintenance>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? []
  const rows = await ctx.em.find(
    PageMaintenanceEntity,
    { account_id: ctx.account, page_id: params.id, ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: query.limit + 1 },
  )
  return pageOf(rows, query.limit, presentMaintenance, row => row.id)
}

export async function getPageMaintenance(ctx: Ctx, { params }: Input<typeof contract.getPageMaintenance>) {
  const maintenance = await loadMaintenance(ctx, params)
  noteRevision(ctx, maintenance.id, (await findPage(ctx, params.id)) ?? { revision: 0 })
  return presentMaintenance(maintenance)
}

/** Maintenance of this page, or a 404. */
export async function loadMaintenance(
  ctx: Ctx,
  { id, maintenance_id }: { id: string; maintenance_id: string },
): Promise<StoredMaintenance> {
  const where = { id: maintenance_id, account_id: ctx.account, page_id: id }
  const maintenance = await ctx.em.findOne(PageMaintenanceEntity, where)
  if (!maintenance) throw notFound('maintenance on this page')
  return maintenance
}
