import type { IncidentStatus, Severity } from '@pharos/shared-protocol/contract/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { derivedId, type PageKey } from '../status-page/index.ts'
import { publicStatus } from './rules.ts'

/** An incident of a service as its page shows it. Instants: epoch milliseconds. */
export interface PublishedIncident {
  id: string
  title: string
  status: IncidentStatus
  impact: Severity
  monitor_ids: string[]
  started_at: number
  resolved_at: number | null
  created_at: number
  updated_at: number
  /** Newest first. */
  updates: { id: string; status: IncidentStatus; message: string; at: number }[]
}

interface Row extends Omit<PublishedIncident, 'updated_at' | 'impact'> {
  severity: Severity
  message: string | null
  resolved_message: string | null
  published_at: number
}

/** The incidents of services that are published on a page, with their public updates alone; those resolved before `since` are left out. */
export async function loadPublishedIncidents(
  ctx: SystemCtx,
  page: PageKey,
  since: number,
): Promise<PublishedIncident[]> {
  const { rows } = await sql<Row>`select i.id, p.title, i.status, i.severity, i.created_at, i.created_at as started_at,
      i.resolved_at, p.message, case when i.merged_into is null then p.resolved_message end as resolved_message, p.published_at,
      array(select m.monitor_id from incident_monitor m where m.incident_id = i.id order by m.monitor_id) as monitor_ids,
      coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'status', u.status, 'message', u.message,
        'at', u.created_at) order by u.id desc) from incident_update u
        where u.incident_id = i.id and not u.internal), '[]') as updates
    from incident_publication p join incident i on i.id = p.incident_id
    where p.account_id = ${page.account_id} and p.status_page_id = ${page.id}
      and (i.resolved_at is null or i.resolved_at > ${since})
    order by i.id desc`.execute(ctx.sql)
  return rows.map(show)
}

/** The words of the service's template stand as its first and its last update; what was merged ends without: the other goes on. */
function show({ severity, message, resolved_message, published_at, ...row }: Row): PublishedIncident {
  const { id, resolved_at, created_at } = row
  const opening = message === null ? [] : [said(id, 'investigating', message, created_at)]
  const closing =
    resolved_message === null || resolved_at === null ? [] : [said(id, 'resolved', resolved_message, resolved_at)]
  const updates = [...closing, ...row.updates, ...opening]
  return {
    ...row,
    status: publicStatus(row.status, row.updates[0]?.status ?? null),
    impact: severity,
    updates,
    updated_at: Math.max(created_at, published_at, resolved_at ?? 0, ...updates.map(update => update.at)),
  }
}

function said(incident: string, status: IncidentStatus, message: string, at: number) {
  return { id: derivedId(incident, status), status, message, at }
}
