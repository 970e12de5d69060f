import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import {
  MAINTENANCE_CHANGED,
  MAINTENANCE_ENDED,
  MAINTENANCE_STARTED,
  maintenanceNoticeOf,
} from '../../monitoring/maintenance-window/index.ts'
import { MONITOR_DELETED } from '../../monitoring/monitor/index.ts'
import type { Platform, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { startConsumer } from '../../platform/outbox/consume.ts'
import type { StoredEvent } from '../../platform/outbox/outbox.ts'
import type { Worker } from '../../platform/worker.ts'
import {
  codeOf,
  INCIDENT_EVENT,
  PUBLIC_UPDATES,
  PUBLISHED_GREW,
  type Publication,
  publicationOf,
} from '../../response/incident/index.ts'
import { deletion, hideCorrections, recordCorrections } from '../correction/index.ts'
import { derivedId, type MaintenanceWords, pageChanged, silent } from '../status-page/index.ts'
import { changeOf, type LastPublic } from './rules.ts'

export const PUBLICATION_CONSUMER = 'publication'

/** The handler of each event. */
const REACTIONS: Record<string, (ctx: SystemCtx, event: StoredEvent) => Promise<void>> = {
  'incident.published': incidentChanged,
  'incident.unpublished': incidentTakenBack,
  'incident.corrected': incidentCorrected,
  'incident.updated': incidentChanged,
  'incident.resolved': incidentChanged,
  'incident.reopened': incidentChanged,
  'incident.merged': incidentChanged,
  'incident.severity_changed': incidentChanged,
  [PUBLISHED_GREW]: incidentChanged,
  [MAINTENANCE_STARTED.name]: windowTurned,
  [MAINTENANCE_ENDED.name]: windowTurned,
  [MAINTENANCE_CHANGED.name]: windowChanged,
  [MONITOR_DELETED.name]: monitorDeleted,
}
export const PUBLICATION_EVENTS = [{ names: Object.keys(REACTIONS) }]

/** Publishes changes of incidents, windows and monitors on status pages; in any number of processes. */
export function startPublication(platform: Platform): Worker {
  return startConsumer(platform, PUBLICATION_CONSUMER, async (ctx, events) => {
    for (const event of events) await REACTIONS[event.name]?.(ctx, event)
  })
}

/**
 * Uses the current publication: an incident that was never published, or was unpublished meanwhile, changes no page.
 */
async function incidentChanged(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const payload = INCIDENT_EVENT.read(event)
  const publication = await publicationOf(ctx, payload.incident.id)
  if (publication === null) return
  const change = changeOf(event.name, payload, publication, await lastPublicUpdate(ctx, event))
  if (change !== null) await pageChanged(ctx, { id: publication.status_page_id, account_id: event.account }, change)
}

/** The newest public update up to the event; later updates have their own events. */
async function lastPublicUpdate(ctx: SystemCtx, event: StoredEvent): Promise<LastPublic | null> {
  const { rows } = await sql<LastPublic>`select id, status, message, automatic, created_at from ${PUBLIC_UPDATES} as u
    where incident_id = ${event.subject} and created_at <= ${event.created_at}
    order by id desc limit 1`.execute(ctx.sql)
  return rows[0] ?? null
}

/** The most updates that a correction stores. */
const MOST_KEPT = 100

/**
 * Removes an incident from its page. Its public content stays in the corrections, unless it was published by mistake.
 */
async function incidentTakenBack(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const payload = INCIDENT_EVENT.read(event)
  const { incident, actor, publication, by_mistake } = payload
  if (publication) {
    const farewell = changeOf(event.name, payload, publication, null)
    const page = { id: publication.status_page_id, account_id: event.account }
    if (farewell !== null) await pageChanged(ctx, page, farewell)
    await takeBack(ctx, event.account, incident.id, publication, actor)
  }
  if (!by_mistake) return
  for (const id of await hideCorrections(ctx, event.account, incident.id))
    await pageChanged(ctx, { id, account_id: event.account }, silent('incident', incident.id))
}

async function takeBack(
  ctx: SystemCtx,
  account: string,
  incident: string,
  publication: Publication,
  actor: IncidentActor,
): Promise<void> {
  const page = { id: publication.status_page_id, account_id: account }
  const change = { what: 'incident', resource_id: incident, public: null, notify: false } as const
  if ((await pageChanged(ctx, page, change)) === null) return
  const { rows: updates } = await sql`select id, status, message, automatic, created_at from ${PUBLIC_UPDATES} as u
    where incident_id = ${incident} order by id desc limit ${MOST_KEPT}`.execute(ctx.sql)
  const said = deletion({ title: publication.title, updates }, codeOf(publication.title, publication.title_automatic))
  await recordCorrections(ctx, page, actor, 'incident', incident, said)
}

/** Uses the publication of the event, since the correction concerns the page that showed the text. */
async function incidentCorrected(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const payload = INCIDENT_EVENT.read(event)
  const { publication, correction, actor, incident } = payload
  if (!publication || !correction) return
  const page = { id: publication.status_page_id, account_id: event.account }
  const change = changeOf(event.name, payload, publication, null)
  if (change === null || (await pageChanged(ctx, page, change)) === null) return
  const { update_id, field, before, before_automatic, after } = correction
  const resource = update_id === undefined ? 'incident' : 'incident_update'
  await recordCorrections(ctx, page, actor, resource, update_id ?? incident.id, [
    { field, before, before_automatic, after },
  ])
}

async function windowTurned(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  const { window, starts_at, ends_at, monitors, status_page_ids } = maintenanceNoticeOf(event)
  const words: MaintenanceWords = {
    maintenance_id: derivedId(window.id, starts_at),
    title: window.title,
    body: null,
    status: event.name === MAINTENANCE_ENDED.name ? 'completed' : 'in_progress',
    moved: false,
    monitor_ids: monitors.map(monitor => monitor.id),
    scheduled_start_at: starts_at,
    scheduled_end_at: ends_at,
  }
  const change = { what: 'maintenance', resource_id: words.maintenance_id, public: { ...words }, notify: true } as const
  for (const id of status_page_ids.toSorted()) await pageChanged(ctx, { id, account_id: event.account }, change)
}

async function windowChanged(ctx: SystemCtx, event: StoredEvent): Promise<void> {
  for (const id of MAINTENANCE_CHANGED.read(event).status_page_ids.toSorted())
    await pageChanged(ctx, { id, account_id: event.account }, silent('maintenance'))
}

/**
 * The monitor's components were deleted with it, so the pages that had one are unknown: all pages of the account count
 * as changed.
 */
async function monitorDeleted(ctx: SystemCtx, { account }: StoredEvent): Promise<void> {
  const { rows } = await sql<{ id: string; account_id: string }>`select id, account_id from status_page
    where account_id = ${account} order by id`.execute(ctx.sql)
  for (const page of rows) await pageChanged(ctx, page, silent('component'))
}
