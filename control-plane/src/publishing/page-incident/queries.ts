import type * as contract from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { findPage } from '../status-page/index.ts'
import { PageIncidentEntity, PageUpdateEntity, type StoredPageIncident, type StoredPageUpdate } from './entity.ts'
import { presentPageIncident, presentUpdate } from './present.ts'

export async function listPageIncidents(ctx: Ctx, { params, query }: Input<typeof contract.listPageIncidents>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? []
  const rows = await ctx.em.find(
    PageIncidentEntity,
    { account_id: ctx.account, page_id: params.id, ...(before ? { id: { $lt: before } } : {}) },
    { orderBy: { id: 'desc' }, limit: query.limit + 1 },
  )
  const updates = Map.groupBy(await updatesOf(ctx, rows), update => update.incident_id)
  return pageOf(
    rows,
    query.limit,
    row => presentPageIncident(row, updates.get(row.id) ?? []),
    row => row.id,
  )
}

export async function getPageIncident(ctx: Ctx, { params }: Input<typeof contract.getPageIncident>) {
  const incident = await loadPageIncident(ctx, params)
  noteRevision(ctx, incident.id, (await findPage(ctx, params.id)) ?? { revision: 0 })
  return presentPageIncident(incident, await updatesOf(ctx, [incident]))
}

export async function listPageUpdates(ctx: Ctx, { params }: Input<typeof contract.listPageUpdates>) {
  return (await updatesOf(ctx, [await loadPageIncident(ctx, params)])).map(presentUpdate)
}

/** An incident of this page, or a 404. */
export async function loadPageIncident(ctx: Ctx, at: { id: string; incident_id: string }): Promise<StoredPageIncident> {
  const where = { id: at.incident_id, account_id: ctx.account, page_id: at.id }
  const incident = await ctx.em.findOne(PageIncidentEntity, where)
  if (!incident) throw notFound('incident on this page')
  return incident
}

/** The updates of incidents, newest first. */
export function updatesOf(ctx: Ctx, incidents: readonly StoredPageIncident[]): Promise<StoredPageUpdate[]> {
  const ids = incidents.map(incident => incident.id)
  return ctx.em.find(PageUpdateEntity, { incident_id: { $in: ids } }, { orderBy: { id: 'desc' } })
}
