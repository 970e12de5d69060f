import type { AutomaticTitle } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentStatus, Severity } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Publication } from './event.ts'

/** The publication of an incident; null: it has none. Lock its row first, unless it is not visible to others yet. */
export async function publicationOf(ctx: SystemCtx, incident: string): Promise<Publication | null> {
  const { rows } =
    await sql<Publication>`select status_page_id, title, automatic_title, title_automatic, message, resolved_message,
      published_at
    from incident_publication where incident_id = ${incident}`.execute(ctx.sql)
  return rows[0] ?? null
}

/** A service's incident as its page shows it, without its updates. Instants: epoch milliseconds. */
export interface PublishedIncident {
  id: string
  title: string
  /** Of a title of our own; then `title` is its English form. */
  title_automatic: AutomaticTitle | null
  status: IncidentStatus
  impact: Severity
  /** Those that fail now; of a resolved one, all that did. */
  monitor_ids: string[]
  started_at: number
  resolved_at: number | null
  created_at: number
  updated_at: number
}

/** Returns at most `limit` incidents of services that are published on a page, open ones first, and none resolved before `since`. */
export async function loadPublishedIncidents(
  ctx: SystemCtx,
  page: { id: string; account_id: string },
  since: number,
  limit: number,
): Promise<PublishedIncident[]> {
  const { rows } =
    await sql<PublishedIncident>`select i.id, p.title, p.title_automatic, i.status, i.severity as impact, i.created_at,
      i.created_at as started_at, i.resolved_at, greatest(i.created_at, p.published_at, i.resolved_at) as updated_at,
      array(select m.monitor_id from incident_monitor m where m.incident_id = i.id
        and (not m.healthy or i.resolved_at is not null) order by m.monitor_id) as monitor_ids
    from incident_publication p join incident i on i.id = p.incident_id
    where p.account_id = ${page.account_id} and p.status_page_id = ${page.id}
      and (i.resolved_at is null or i.resolved_at > ${since})
    order by i.resolved_at is not null, i.id desc limit ${limit}`.execute(ctx.sql)
  return rows
}

/** The number of open incidents of services on each page of an account; omits pages without any. */
export async function countPublished(ctx: Ctx): Promise<Map<string, number>> {
  const { rows } = await sql<{ page: string; count: number }>`select p.status_page_id as page, count(*)::int as count
    from incident_publication p join incident i on i.id = p.incident_id
    where p.account_id = ${ctx.account} and p.status_page_id is not null and i.resolved_at is null
    group by p.status_page_id`.execute(ctx.sql)
  return new Map(rows.map(({ page, count }) => [page, count]))
}
