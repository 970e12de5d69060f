import type * as contract from '@pharos/shared-protocol/contract/response/incident-timeline.ts'
import { rfc3339, rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import type { StoredIncident } from './entity.ts'
import { type EntryRow, presentEntry } from './queries.ts'

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const CURSOR = new RegExp(`^(${UUID}) (${UUID})$`)

const FACTS = [
  ...['number', 'title', 'severity', 'status', 'responder_status', 'service_id'],
  ...['created_at', 'acknowledged_at', 'resolved_at'],
] as const
type Facts = Pick<
  StoredIncident,
  | 'number'
  | 'title'
  | 'severity'
  | 'status'
  | 'responder_status'
  | 'created_at'
  | 'service_id'
  | 'acknowledged_at'
  | 'resolved_at'
>

/** The timelines of all incidents, each entry with the facts of its incident: newest incident first. */
export async function listTimelines(ctx: Ctx, { query }: Input<typeof contract.listTimelines>) {
  const [incident, entry] = readCursor(query.cursor, CURSOR) ?? [null, null]
  const { rows } = await sql<EntryRow & Facts>`select e.id, e.incident_id, e.at, e.kind, e.data,
      ${sql.join(FACTS.map(name => sql.ref(`i.${name}`)))}
    from incident i join incident_entry e on e.incident_id = i.id
    where i.account_id = ${ctx.account} and i.created_at >= ${query.from ?? 0}
      and i.created_at < ${query.to ?? Number.MAX_SAFE_INTEGER}
      and (${incident}::uuid is null or (i.id <= ${incident}::uuid and (i.id, e.id) < (${incident}::uuid, ${entry}::uuid)))
    order by i.id desc, e.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, present, row => `${row.incident_id} ${row.id}`)
}

function present(row: EntryRow & Facts) {
  const { id, incident_id, at, kind, data } = row
  const { number, title, severity, status, responder_status, service_id } = row
  return {
    ...presentEntry({ id, incident_id, at, kind, data }),
    incident: {
      ...{ number, title, severity, status, responder_status, service_id: service_id ?? null },
      created_at: rfc3339(row.created_at),
      acknowledged_at: rfc3339OrNull(row.acknowledged_at),
      resolved_at: rfc3339OrNull(row.resolved_at),
    },
  }
}
