import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { loadPublishedIncidents, PUBLIC_UPDATES } from '../../response/incident/index.ts'
import type { PageKey } from '../status-page/index.ts'
import type { IncidentRow, UpdateRow } from './rows.ts'
import { MOST_INCIDENTS } from './view.ts'

/** The most that a page loads of incidents, however many an account has stored. The API reads the rest. */
export const BOUNDS = { incidents: MOST_INCIDENTS, updatesOfOne: 50, updates: 1_000, textBytes: 1_000_000 }

export type BareIncident = Omit<IncidentRow, 'updates' | 'updates_total'>

/** Incidents written on a page and published ones of services: open ones first, then the newest. */
export async function loadIncidents(ctx: SystemCtx, page: PageKey, since: number): Promise<IncidentRow[]> {
  const own = await loadOwn(ctx, page, since)
  const published = await loadPublishedIncidents(ctx, page, since, BOUNDS.incidents)
  const incidents = [...own, ...published]
    .sort((a, b) => Number(a.status === 'resolved') - Number(b.status === 'resolved') || b.started_at - a.started_at)
    .slice(0, BOUNDS.incidents)
  const updates = await loadUpdates(
    ctx,
    incidents.map(each => each.id),
  )
  return incidents.map(incident => {
    const said = updates.get(incident.id) ?? []
    return {
      ...incident,
      updates: said.map(({ incident_id: _, total: __, ...update }) => update),
      updates_total: said[0]?.total ?? 0,
      updated_at: Math.max(incident.updated_at, ...said.map(each => each.at)),
    }
  })
}

async function loadOwn(ctx: SystemCtx, page: PageKey, since: number): Promise<BareIncident[]> {
  const { rows } = await sql<BareIncident>`select i.id, i.title, i.status, i.severity as impact,
      i.affected_http_job_ids || i.affected_browser_check_ids as monitor_ids, i.started_at, i.resolved_at, i.created_at,
      i.updated_at
    from page_incident i where i.page_id = ${page.id} and (i.status <> 'resolved' or i.resolved_at >= ${since})
    order by i.status = 'resolved', i.started_at desc, i.id desc limit ${BOUNDS.incidents}`.execute(ctx.sql)
  return rows
}

interface LoadedUpdate extends UpdateRow {
  incident_id: string
  /** How many its incident has. */
  total: number
}

/**
 * The public updates of incidents, newest first. When there are too many, each incident keeps its newest before any
 * keeps more.
 */
async function loadUpdates(ctx: SystemCtx, incidents: readonly string[]): Promise<Map<string, LoadedUpdate[]>> {
  const { updatesOfOne, updates, textBytes } = BOUNDS
  const newest = sql`order by id desc limit ${updatesOfOne}`
  const { rows } = await sql<LoadedUpdate>`select incident_id, id, status, message, automatic, at, total from (
      select i.id as incident_id, u.*, row_number() over w as place, sum(octet_length(u.message)) over w as bytes
      from unnest(${incidents}::uuid[]) with ordinality as i (id, rank) cross join lateral (
        select *, row_number() over (order by id desc) as nth from (
          (select id, status, message, null::jsonb as automatic, created_at as at, count(*) over ()::int as total
            from page_incident_update where incident_id = i.id ${newest})
          union all
          (select id, status, message, automatic, created_at as at, count(*) over ()::int as total
            from ${PUBLIC_UPDATES} as said where incident_id = i.id ${newest})) as of_one) as u
      window w as (order by u.nth > 1, i.rank, u.nth)) as found
    where place <= ${updates} and bytes <= ${textBytes} order by place`.execute(ctx.sql)
  return Map.groupBy(rows, row => row.incident_id)
}
