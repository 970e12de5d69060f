import type { PageIncidentInput } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/publishing/page-incident-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseFields } from '../../platform/refusal.ts'
import { incidentActor } from '../../response/incident/index.ts'
import { type CorrectedField, deletion, differences, recordCorrections } from '../correction/index.ts'
import { lockPage, tellPage } from '../status-page/index.ts'
import { PageIncidentEntity, PageUpdateEntity, type StoredPageIncident } from './entity.ts'
import { presentPageIncident, wordsOf } from './present.ts'
import { loadPageIncident, updatesOf } from './queries.ts'
import { inStatus, timeFaults } from './rules.ts'

export async function createPageIncident(ctx: Ctx, { params, body }: Input<typeof contract.createPageIncident>) {
  const page = await lockPage(ctx, params.id)
  const id = ctx.newId()
  ctx.notes.resource = id
  const { status = 'investigating', started_at = ctx.now } = body
  const incident = ctx.em.create(PageIncidentEntity, {
    id,
    account_id: ctx.account,
    page_id: page.id,
    title: body.title.trim(),
    severity: body.severity ?? 'minor',
    affected_http_job_ids: [...new Set(body.affected_http_job_ids)],
    affected_browser_check_ids: [...new Set(body.affected_browser_check_ids)],
    notify_subscribers: body.notify_subscribers ?? true,
    started_at,
    ...inStatus({ status, started_at, resolved_at: null }, status, ctx.now),
    created_at: ctx.now,
    updated_at: ctx.now,
  })
  requireTimes(ctx, incident)
  await ctx.em.flush()
  const update = ctx.em.create(PageUpdateEntity, {
    id: ctx.newId(),
    account_id: ctx.account,
    incident_id: id,
    status,
    message: body.message,
    created_at: ctx.now,
  })
  await ctx.em.flush()
  const words = wordsOf(incident, update)
  await tellPage(ctx, page, { what: 'incident', resource_id: id, public: words, notify: incident.notify_subscribers })
  return presentPageIncident(incident, [update])
}

export async function updatePageIncident(ctx: Ctx, { params, body }: Input<typeof contract.updatePageIncident>) {
  const page = await lockPage(ctx, params.id, params.incident_id)
  const incident = await loadPageIncident(ctx, params)
  const before = { ...incident }
  const changes = changesOf(ctx, before, body)
  if (differ(before, changes)) {
    Object.assign(incident, changes)
    requireTimes(ctx, incident)
    incident.updated_at = ctx.now
    await ctx.em.flush()
    await recordCorrections(
      ctx,
      page,
      incidentActor(ctx.actor),
      'incident',
      incident.id,
      correctedFields(before, incident),
    )
    const words = wordsOf(incident, null)
    const notify = incident.notify_subscribers && incident.status !== before.status
    await tellPage(ctx, page, { what: 'incident', resource_id: incident.id, public: words, notify })
  }
  return presentPageIncident(incident, await updatesOf(ctx, [incident]))
}

function changesOf(ctx: Ctx, incident: StoredPageIncident, body: PageIncidentInput): Partial<StoredPageIncident> {
  const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
  const status = body.status ?? incident.status
  const times = { ...incident, resolved_at: incident.resolved_at ?? null, ...given }
  const moved = body.resolved_at === undefined ? inStatus(times, status, ctx.now) : {}
  return { ...given, ...(body.title === undefined ? {} : { title: body.title.trim() }), ...moved }
}

function differ(before: object, changes: object): boolean {
  const was = new Map(Object.entries(before))
  return Object.entries(changes).some(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name) ?? null),
  )
}

function requireTimes(ctx: Ctx, incident: StoredPageIncident): void {
  const faults = timeFaults({ ...incident, resolved_at: incident.resolved_at ?? null }, ctx.now)
  if (faults.length > 0) throw refuseFields(faults)
}

/** The public fields whose change is a correction: title and times. A new status is not a correction. */
function correctedFields(before: StoredPageIncident, after: StoredPageIncident): CorrectedField[] {
  const told = ({ title, started_at, resolved_at }: StoredPageIncident) => ({
    title,
    started_at: rfc3339(started_at),
    resolved_at: before.resolved_at && after.resolved_at && resolved_at ? rfc3339(resolved_at) : null,
  })
  return differences(told(before), told(after), ['title', 'started_at', 'resolved_at'])
}

export async function deletePageIncident(ctx: Ctx, { params }: Input<typeof contract.deletePageIncident>) {
  const page = await lockPage(ctx, params.id, params.incident_id)
  const incident = await loadPageIncident(ctx, params)
  const { id } = incident
  const said = presentPageIncident(incident, await updatesOf(ctx, [incident]))
  await recordCorrections(ctx, page, incidentActor(ctx.actor), 'incident', id, deletion(said))
  ctx.em.remove(incident)
  await ctx.em.flush()
  await tellPage(ctx, page, { what: 'incident', resource_id: id, public: null, notify: false })
  return undefined
}
