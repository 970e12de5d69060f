import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { sayTimeline } from '@pharos/shared-protocol/text/en/timeline.ts'
import { textIn } from '@pharos/shared-protocol/text/text.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { announce, lockIncident } from './action.ts'
import { incidentActor } from './actor.ts'
import { codeOf } from './automatic-text.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentCorrection, Publication } from './event.ts'
import { publicationOf } from './publication.ts'
import { presentUpdate } from './update.ts'
import { UPDATE_COLUMNS, type UpdateRow } from './update-row.ts'

/** Corrects the title that a page shows, which then stays. Notifies no one again. */
export async function correctTitle(
  ctx: SystemCtx,
  incident: StoredIncident,
  publication: Publication,
  title: string,
  by: IncidentActor,
): Promise<void> {
  await sql`update incident_publication set title = ${title}, automatic_title = null, title_automatic = null
    where incident_id = ${incident.id}`.execute(ctx.sql)
  if (title === publication.title) return
  const before_automatic = codeOf(publication.title, publication.title_automatic)
  const correction = { field: 'title', before: publication.title, before_automatic, after: title } as const
  await noteCorrection(ctx, incident, 'timeline.title_corrected', publication.title, by)
  await announceCorrection(ctx, incident, { ...publication, title, title_automatic: null }, correction, by)
}

export async function correctUpdate(ctx: Ctx, { params, body }: Input<typeof contract.correctIncidentUpdate>) {
  const { incident, update, by } = await loadUpdate(ctx, params)
  const { message } = body
  if (message !== update.message) {
    await sql`update incident_update set message = ${message}, automatic = null where id = ${update.id}`.execute(
      ctx.sql,
    )
    await noteCorrection(ctx, incident, 'timeline.update_corrected', update.message, by)
    const [before, before_automatic] = [update.message, codeOf(update.message, update.automatic)]
    const correction = { field: 'message', update_id: update.id, before, before_automatic, after: message } as const
    if (!update.internal) await announceCorrection(ctx, incident, await publicationOf(ctx, incident.id), correction, by)
  }
  return presentUpdate({ ...update, message })
}

export async function deleteUpdate(ctx: Ctx, { params }: Input<typeof contract.deleteIncidentUpdate>) {
  const { incident, update, by } = await loadUpdate(ctx, params)
  await sql`delete from incident_update where id = ${update.id}`.execute(ctx.sql)
  await noteCorrection(ctx, incident, 'timeline.update_deleted', update.message, by)
  const { id, status, message, created_at } = presentUpdate(update)
  const before = { incident_id: incident.id, id, status, message, created_at }
  const before_automatic = codeOf(message, update.automatic)
  const correction = { field: 'deleted', update_id: id, before, before_automatic, after: null } as const
  if (!update.internal) await announceCorrection(ctx, incident, await publicationOf(ctx, incident.id), correction, by)
  return undefined
}

/** Locks the incident first, so that of two concurrent corrections the second sees the result of the first. */
async function loadUpdate(ctx: Ctx, { id, update_id }: { id: string; update_id: string }) {
  const incident = await lockIncident(ctx, ctx.account, id)
  const { rows } = await sql<UpdateRow>`select ${UPDATE_COLUMNS} from incident_update
    where account_id = ${ctx.account} and incident_id = ${id} and id = ${update_id}`.execute(ctx.sql)
  const [update] = rows
  if (!update) throw notFound('update of this incident')
  ctx.notes.resource = incident.id
  return { incident, update, by: incidentActor(ctx.actor) }
}

function noteCorrection(
  ctx: SystemCtx,
  { id, account_id }: StoredIncident,
  code: 'timeline.title_corrected' | 'timeline.update_corrected' | 'timeline.update_deleted',
  before: string,
  actor: IncidentActor,
): Promise<void> {
  const said = sayTimeline(code)
  const data = { corrected: said.text, corrected_text: textIn(said), before, actor }
  return noteOnIncident(ctx, [{ account: account_id, incident: id, kind: 'note', data }])
}

/** Only a published incident can be corrected. */
async function announceCorrection(
  ctx: SystemCtx,
  { id }: StoredIncident,
  publication: Publication | null,
  correction: IncidentCorrection,
  by: IncidentActor,
): Promise<void> {
  if (publication !== null)
    await announce(ctx, id, by, [{ name: 'incident.corrected', more: { publication, correction } }])
}
