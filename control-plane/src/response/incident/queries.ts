import type { TimelineKind } from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import type { listTimeline as listTimelineRoute } from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { allOf, given, limitOf } from '../../platform/database/conditions.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import type { StoredIncident } from './entity.ts'
import { FIRING_ALERTS, NOBODY_REACHED } from './load.ts'
import { type Joined, presentIncident } from './present.ts'
import { describeEntry } from './timeline-text.ts'

type Row = StoredIncident & Joined

const whole = sql`i.*, (select p.status_page_id from incident_publication p where p.incident_id = i.id) as status_page_id,
  coalesce((select jsonb_agg(jsonb_build_object('id', m.monitor_id, 'type', m.type, 'friendly_name', m.friendly_name,
    'healthy', m.healthy, 'joined_at', m.joined_at) order by m.joined_at, m.monitor_id)
    from incident_monitor m where m.incident_id = i.id), '[]') as monitors, ${FIRING_ALERTS} as alerts,
  ${NOBODY_REACHED} as nobody_reached`

export async function listIncidents(ctx: Ctx, { query }: Input<typeof contract.listIncidents>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? []
  const filters = allOf(
    sql`i.account_id = ${ctx.account}`,
    given(before, id => sql`i.id < ${id}::uuid`),
    given(query.status, status => sql`i.status = ${status}`),
    given(query.severity, severity => sql`i.severity = ${severity}`),
    given(query.responder_status, status => sql`i.responder_status = ${status}`),
    given(query.open, isOpen =>
      isOpen ? sql`i.responder_status <> 'resolved'` : sql`i.responder_status = 'resolved'`,
    ),
    given(query.service_id, id => sql`i.service_id = ${id}::uuid`),
    given(
      query.monitor_id,
      id => sql`exists (select from incident_monitor m where m.incident_id = i.id and m.monitor_id = ${id}::uuid)`,
    ),
    given(
      query.status_page_id,
      id =>
        sql`exists (select from incident_publication p where p.incident_id = i.id and p.status_page_id = ${id}::uuid)`,
    ),
    given(query.from, from => sql`i.created_at >= ${from}`),
    given(query.to, to => sql`i.created_at < ${to}`),
  )
  const { rows } = await sql<Row>`select ${whole} from incident i where ${filters}
    order by i.id desc ${limitOf(query.limit)}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentIncident, row => row.id)
}

export async function getIncident(ctx: Ctx, { params }: Input<typeof contract.getIncident>) {
  return describeIncident(ctx, params.id)
}

/** An incident as returned to a request; records its revision. */
export async function describeIncident(ctx: Ctx, id: string) {
  const row = await readIncident(ctx, ctx.account, id)
  if (!row) throw notFound('incident')
  ctx.notes.resource = id
  ctx.notes.versioned = row
  return presentIncident(row)
}

/** The newest open incident that a monitor is on, or null. */
export async function findOpenIncident(ctx: Ctx, monitor: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select i.id from incident_monitor m join incident i on i.id = m.incident_id
    where m.account_id = ${ctx.account} and m.monitor_id = ${monitor} and i.status <> 'resolved' and i.merged_into is null
    order by i.id desc limit 1`.execute(ctx.sql)
  return rows[0]?.id ?? null
}

/** An incident for the page of a signed link. */
export async function readIncident(ctx: SystemCtx, account: string, id: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`select ${whole} from incident i
    where i.account_id = ${account} and i.id = ${id}`.execute(ctx.sql)
  return rows[0]
}

export interface EntryRow {
  id: string
  incident_id: string
  at: number
  kind: TimelineKind
  data: Record<string, unknown>
}

export async function listTimeline(ctx: Ctx, { params, query }: Input<typeof listTimelineRoute>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<EntryRow>`select id, incident_id, at, kind, data from incident_entry
    where account_id = ${ctx.account} and incident_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentEntry, row => row.id)
}

/** Rounds of paging are stored counted from 0, and shown counted from 1. */
export function presentEntry({ at, data, ...row }: EntryRow) {
  const shown = typeof data.round === 'number' ? { ...data, round: data.round + 1 } : data
  return { ...row, at: rfc3339(at), text: describeEntry(row.kind, data), data: shown }
}
