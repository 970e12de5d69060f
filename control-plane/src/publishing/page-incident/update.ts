import type * as contract from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { incidentActor } from '../../response/incident/index.ts'
import { deletion, differences, recordCorrections } from '../correction/index.ts'
import { lockPage, type PageKey, tellPage } from '../status-page/index.ts'
import { PageUpdateEntity, type StoredPageIncident, type StoredPageUpdate } from './entity.ts'
import { presentUpdate, wordsOf } from './present.ts'
import { loadPageIncident } from './queries.ts'
import { inStatus } from './rules.ts'

const MOST = 500

export async function postPageUpdate(ctx: Ctx, { params, body }: Input<typeof contract.postPageUpdate>) {
  const page = await lockPage(ctx, params.id)
  const incident = await loadPageIncident(ctx, params)
  if ((await ctx.em.count(PageUpdateEntity, { incident_id: incident.id })) >= MOST)
    throw new Refusal('limit_reached', publishingText('page_incident.update_limit', { limit: MOST }))
  const { status = incident.status, message } = body
  const moved = inStatus({ ...incident, resolved_at: incident.resolved_at ?? null }, status, ctx.now)
  Object.assign(incident, moved)
  const update = ctx.em.create(PageUpdateEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    incident_id: incident.id,
    status,
    message,
    created_at: ctx.now,
  })
  ctx.notes.resource = update.id
  await tell(ctx, page, incident, update, incident.notify_subscribers)
  return presentUpdate(update)
}

export async function updatePageUpdate(ctx: Ctx, { params, body }: Input<typeof contract.updatePageUpdate>) {
  const { page, incident, update } = await loadUpdate(ctx, params)
  const corrected = differences({ message: update.message }, body, ['message'])
  if (corrected.length === 0) return presentUpdate(update)
  await recordCorrections(ctx, page, incidentActor(ctx.actor), 'incident_update', update.id, corrected)
  update.message = body.message
  await tell(ctx, page, incident, update, false)
  return presentUpdate(update)
}

export async function deletePageUpdate(ctx: Ctx, { params }: Input<typeof contract.deletePageUpdate>) {
  const { page, incident, update } = await loadUpdate(ctx, params)
  const said = { incident_id: incident.id, ...presentUpdate(update) }
  await recordCorrections(ctx, page, incidentActor(ctx.actor), 'incident_update', update.id, deletion(said))
  ctx.em.remove(update)
  incident.updated_at = ctx.now
  await ctx.em.flush()
  await tellPage(ctx, page, { what: 'incident_update', resource_id: params.update_id, public: null, notify: false })
  return undefined
}

async function loadUpdate(ctx: Ctx, params: { id: string; incident_id: string; update_id: string }) {
  const page = await lockPage(ctx, params.id, params.update_id)
  const incident = await loadPageIncident(ctx, params)
  const update = await ctx.em.findOne(PageUpdateEntity, { id: params.update_id, incident_id: incident.id })
  if (!update) throw notFound('update of this incident')
  return { page, incident, update }
}

async function tell(
  ctx: Ctx,
  page: PageKey,
  incident: StoredPageIncident,
  update: StoredPageUpdate,
  notify: boolean,
): Promise<void> {
  incident.updated_at = ctx.now
  await ctx.em.flush()
  const words = wordsOf(incident, update)
  await tellPage(ctx, page, { what: 'incident_update', resource_id: update.id, public: words, notify })
}
