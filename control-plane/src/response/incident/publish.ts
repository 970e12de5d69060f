import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/incident-routes.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ServiceEntity } from '../service/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { incidentActor } from './actor.ts'
import { announce, lockIncident } from './change.ts'
import { correctTitle } from './correct.ts'
import type { StoredIncident } from './entity.ts'
import type { Publication } from './event.ts'
import { pages } from './pages.ts'
import { publicationOf } from './publication.ts'
import { describeIncident } from './queries.ts'
import type { DecidedEvent } from './rules.ts'
import { postOpening } from './template.ts'

/**
 * Puts an incident on a status page, or moves it to another; pages read the row. Doing it twice changes nothing but the
 * title, where `title` gives another. Returns false if the page has been deleted meanwhile; then nothing is done.
 */
export async function publishOn(
  ctx: SystemCtx,
  incident: StoredIncident,
  page: string,
  by: IncidentActor,
  words: { [K in 'title' | 'message' | 'resolved_message']?: Publication[K] | undefined } = {},
  title?: string,
): Promise<boolean> {
  const before = await publicationOf(ctx, incident.id)
  if (before?.status_page_id === page) {
    if (title !== undefined) await correctTitle(ctx, incident, before, title, by)
    return true
  }
  if (!(await pages().hold(ctx, incident.account_id, page))) return false
  const publication: Publication = {
    status_page_id: page,
    title: title ?? before?.title ?? words.title ?? (await publicTitle(ctx, incident, page)),
    message: before?.message ?? words.message ?? null,
    resolved_message: before?.resolved_message ?? words.resolved_message ?? null,
    published_at: ctx.now,
  }
  await sql`insert into incident_publication
      (incident_id, account_id, status_page_id, title, message, resolved_message, published_at)
    values (${incident.id}, ${incident.account_id}, ${page}, ${publication.title}, ${publication.message},
      ${publication.resolved_message}, ${ctx.now})
    on conflict (incident_id) do update set status_page_id = excluded.status_page_id, title = excluded.title,
      published_at = excluded.published_at`.execute(ctx.sql)
  await notePublished(ctx, incident, page, by)
  await postOpening(ctx, incident, publication, by)
  const moved: DecidedEvent[] = before ? [{ name: 'incident.unpublished', more: { publication: before } }] : []
  await announce(ctx, incident.id, by, [...moved, { name: 'incident.published', more: { publication } }])
  return true
}

/**
 * An automatic title contains a monitor's internal name at that time: the public name of a component replaces it. A
 * title written by a person since is used.
 */
async function publicTitle(ctx: SystemCtx, { id, title, source }: StoredIncident, page: string): Promise<string> {
  if (source !== 'auto') return title
  const { rows } = await sql<{ written: boolean; monitors: string[] }>`select
      exists (select from incident_entry where incident_id = ${id} and kind = 'title_changed') as written,
      array(select monitor_id from incident_monitor where incident_id = ${id}) as monitors`.execute(ctx.sql)
  const { written = false, monitors = [] } = rows[0] ?? {}
  if (written) return title
  const name = await pages().publicName(ctx, page, monitors)
  return name === null ? 'Service disruption' : `${name} is down`
}

export async function publishIncident(ctx: Ctx, { params, body }: Input<typeof contract.publishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const words = await publicWords(ctx, incident)
  const title = body.title?.trim()
  if (!(await publishOn(ctx, incident, body.status_page_id, incidentActor(ctx.actor), words, title)))
    throw notFound('status page')
  return describeIncident(ctx, incident.id)
}

/**
 * The title of an automatic incident contains the name of a monitor: when its service has a public text, that replaces
 * it.
 */
async function publicWords(ctx: Ctx, { source, service_id, account_id }: StoredIncident) {
  if (source !== 'auto' || !service_id) return {}
  const service = await ctx.em.findOne(ServiceEntity, { id: service_id, account_id })
  return service?.public_incident_template ?? {}
}

/** `by_mistake` also applies to an incident that was unpublished before: its text may still be among the corrections. */
export async function unpublishIncident(ctx: Ctx, { params, query }: Input<typeof contract.unpublishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const publication = await publicationOf(ctx, incident.id)
  const { by_mistake } = query
  if (publication === null && !by_mistake) return describeIncident(ctx, incident.id)
  await sql`delete from incident_publication where incident_id = ${incident.id}`.execute(ctx.sql)
  const by = incidentActor(ctx.actor)
  await notePublished(ctx, incident, null, by, by_mistake)
  const more = { ...(publication ? { publication } : {}), ...(by_mistake ? { by_mistake } : {}) }
  await announce(ctx, incident.id, by, [{ name: 'incident.unpublished', more }])
  return describeIncident(ctx, incident.id)
}

function notePublished(
  ctx: SystemCtx,
  incident: StoredIncident,
  page: string | null,
  actor: IncidentActor,
  by_mistake = false,
) {
  const data = { status_page_id: page, actor, ...(by_mistake ? { by_mistake } : {}) }
  return noteOnIncident(ctx, [{ account: incident.account_id, incident: incident.id, kind: 'published', data }])
}
