import type { AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import {
  type IncidentActor,
  type IncidentStatus,
  isAutomatic,
  type Severity,
} from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { PublicIncidentTemplate } from '@pharos/shared-protocol/contract/response/service.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ServiceEntity } from '../service/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { announce, applyAction, lockIncident } from './action.ts'
import { incidentActor } from './actor.ts'
import { componentTitle, noteShown } from './affected.ts'
import { inEnglish } from './automatic-text.ts'
import { correctTitle } from './correction.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText, Publication } from './event.ts'
import { publicationOf } from './publication.ts'
import { describeIncident, readIncident } from './queries.ts'
import type { DecidedEvent } from './rules.ts'
import { postOpening } from './template.ts'
import { AUTOMATIC_TITLE } from './title.ts'
import { writeUpdate } from './update.ts'
import { loadPublicUpdates } from './update-row.ts'

/**
 * Puts an incident on a status page, or moves it to another; pages read the row. Doing it twice changes nothing but the
 * title, where `title` gives another. Returns false if the page has been deleted meanwhile; then nothing is done.
 */
export async function publishOn(
  ctx: SystemCtx,
  incident: StoredIncident,
  page: string,
  by: IncidentActor,
  words: PublicWords = {},
  title?: string,
): Promise<boolean> {
  const before = await publicationOf(ctx, incident.id)
  if (before?.status_page_id === page) {
    if (title !== undefined) await correctTitle(ctx, incident, before, title, by)
    return true
  }
  if (!(await ctx.platform.pages.hold(ctx, incident.account_id, page))) return false
  const publication: Publication = {
    status_page_id: page,
    ...(await titlesOf(ctx, incident, page, [{ title }, before, words])),
    message: before?.message ?? words.message ?? null,
    resolved_message: before?.resolved_message ?? words.resolved_message ?? null,
    published_at: ctx.now,
  }
  await sql`insert into incident_publication (incident_id, account_id, status_page_id, title, automatic_title,
      title_automatic, message, resolved_message, published_at)
    values (${incident.id}, ${incident.account_id}, ${page}, ${publication.title}, ${publication.automatic_title},
      ${publication.title_automatic && storableJson(publication.title_automatic)}::jsonb, ${publication.message}, ${publication.resolved_message}, ${ctx.now})
    on conflict (incident_id) do update set status_page_id = excluded.status_page_id, title = excluded.title,
      automatic_title = excluded.automatic_title, title_automatic = excluded.title_automatic, published_at = excluded.published_at`.execute(
    ctx.sql,
  )
  await noteShown(ctx, incident.id, page)
  await notePublished(ctx, incident, page, by)
  await postOpening(ctx, incident, publication, by)
  const farewell = incident.responder_status === 'resolved' ? {} : { farewell: true }
  const moved: DecidedEvent[] = before
    ? [{ name: 'incident.unpublished', more: { publication: before, ...farewell } }]
    : []
  await announce(ctx, incident.id, by, [...moved, { name: 'incident.published', more: { publication } }])
  return true
}

/** How a page would show an incident that is published on it now. */
export interface Prospect {
  id: string
  title: string
  title_automatic: AutomaticTitle | null
  status: IncidentStatus
  impact: Severity
  monitor_ids: string[]
  started_at: number
  resolved_at: number | null
  created_at: number
  /** Its public updates, newest first; for a service with a template, its opening text if there is none yet. */
  updates: Pick<IncidentUpdateText, 'status' | 'message' | 'automatic' | 'created_at'>[]
}

/** The result of publishing, by the same rules, without doing it. */
export async function prospectOf(ctx: Ctx, id: string, page: string, title?: string): Promise<Prospect> {
  const incident = await readIncident(ctx, ctx.account, id)
  if (!incident) throw notFound('incident')
  const before = await publicationOf(ctx, id)
  const words = await publicWords(ctx, incident)
  const said = await loadPublicUpdates(ctx, id)
  const resolved = incident.status === 'resolved'
  const opening = resolved ? words.resolved_message : words.message
  const { status, created_at } = incident
  const failing = incident.monitors.filter(monitor => !monitor.healthy)
  const titles = await titlesOf(ctx, incident, page, [{ title }, before, words])
  return {
    ...{ id, status, created_at, impact: incident.severity, started_at: created_at },
    title: titles.title,
    title_automatic: titles.title_automatic,
    monitor_ids: (resolved ? incident.monitors : failing).map(monitor => monitor.id),
    resolved_at: incident.resolved_at ?? null,
    updates: said.length === 0 && opening ? [{ status, message: opening, created_at: ctx.now }] : said,
  }
}

/** What a publication may start from: the texts of a template, or those of another publication. */
type PublicWords = { [K in 'title' | 'automatic_title' | 'message' | 'resolved_message']?: Publication[K] | undefined }

/**
 * The public title: the first that was given, unless it was made from components, which is done anew. An automatic
 * title contains a monitor's internal name at that time: the public name of a component replaces it. A title written by
 * a person since is used.
 */
async function titlesOf(
  ctx: SystemCtx,
  { id, title }: Pick<StoredIncident, 'id' | 'title'>,
  page: string,
  given: readonly (PublicWords | null)[],
): Promise<Pick<Publication, 'title' | 'automatic_title' | 'title_automatic'>> {
  const known = given.find(words => words?.title !== undefined)
  const isMade = known?.title !== undefined && known.title === known.automatic_title
  if (known?.title !== undefined && !isMade) return { title: known.title, ...BY_A_PERSON }
  if (!isMade && !(await hasAutomaticTitle(ctx, id))) return { title, ...BY_A_PERSON }
  const made = await componentTitle(ctx, id, page)
  return { title: inEnglish(made), automatic_title: inEnglish(made), title_automatic: made }
}

const BY_A_PERSON = { automatic_title: null, title_automatic: null }

async function hasAutomaticTitle(ctx: SystemCtx, id: string): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`select ${AUTOMATIC_TITLE} as made from incident i
    where i.id = ${id}`.execute(ctx.sql)
  return rows[0]?.made ?? false
}

export async function publishIncident(ctx: Ctx, { params, body }: Input<typeof contract.publishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const words = await publicWords(ctx, incident)
  const title = body.title?.trim()
  const by = incidentActor(ctx.actor)
  if (body.message !== undefined)
    await sayWithIt(ctx, incident, body.status_page_id, { ...body, message: body.message }, by)
  if (!(await publishOn(ctx, incident, body.status_page_id, by, words, title))) throw notFound('status page')
  return describeIncident(ctx, incident.id)
}

/** Posts an update. If the publication is new, its event covers both. */
async function sayWithIt(
  ctx: Ctx,
  incident: StoredIncident,
  page: string,
  { status, message }: { status?: IncidentStatus | undefined; message: string },
  by: IncidentActor,
): Promise<void> {
  const isNew = (await publicationOf(ctx, incident.id))?.status_page_id !== page
  const { id } = await writeUpdate(ctx, incident, { status, message, internal: false }, by)
  const { events } = await applyAction(
    ctx,
    incident,
    { do: 'say', update: { id, status, message, internal: false } },
    by,
  )
  const told = events.map(({ name, more = {} }) => ({
    ...{ name, more: isNew && name === 'incident.updated' ? { ...more, with_publication: true } : more },
  }))
  await announce(ctx, incident.id, by, told)
}

/**
 * The title of an automatic incident contains the name of a monitor: when its service has a public text, that replaces
 * it.
 */
async function publicWords(ctx: Ctx, incident: StoredIncident): Promise<PublicIncidentTemplate> {
  const { service_id, account_id } = incident
  if (!isAutomatic(incident) || !service_id) return {}
  const service = await ctx.em.findOne(ServiceEntity, { id: service_id, account_id })
  return service?.public_incident_template ?? {}
}

/** `by_mistake` also applies to an incident that was unpublished before: its text may still be among the corrections. */
export async function unpublishIncident(ctx: Ctx, { params, query }: Input<typeof contract.unpublishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const publication = await publicationOf(ctx, incident.id)
  const { by_mistake, notify_subscribers = !by_mistake } = query
  if (publication === null && !by_mistake) return describeIncident(ctx, incident.id)
  await sql`delete from incident_publication where incident_id = ${incident.id}`.execute(ctx.sql)
  const by = incidentActor(ctx.actor)
  await notePublished(ctx, incident, null, by, by_mistake)
  const farewell = notify_subscribers && incident.responder_status !== 'resolved'
  const more = {
    ...(publication ? { publication } : {}),
    ...(by_mistake ? { by_mistake } : {}),
    ...(farewell ? { farewell } : {}),
  }
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
