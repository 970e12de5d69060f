import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/incident-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { incidentActor } from './actor.ts'
import { act, lockIncident } from './change.ts'
import type { StoredIncident } from './entity.ts'
import type { PublicUpdate } from './webhook.ts'

interface NewUpdate {
  status: IncidentStatus
  message: string
  internal: boolean
}

interface UpdateRow extends NewUpdate {
  id: string
  incident_id: string
  created_at: number
  created_by: IncidentActor
}

const columns = sql`id, incident_id, status, message, internal, created_at, actor as created_by`

/** Writes an update's row; what else it means is for `act`. */
export async function insertUpdate(
  ctx: SystemCtx,
  { id: incident, account_id }: StoredIncident,
  { status, message, internal }: NewUpdate,
  by: IncidentActor,
): Promise<UpdateRow> {
  const { rows } = await sql<UpdateRow>`insert into incident_update
      (id, account_id, incident_id, status, message, internal, actor, created_at)
    values (${ctx.newId()}, ${account_id}, ${incident}, ${status}, ${message}, ${internal}, ${JSON.stringify(by)}::jsonb,
      ${ctx.now}) returning ${columns}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The update was not written.')
  return row
}

export async function postUpdate(ctx: Ctx, { params, body }: Input<typeof contract.postIncidentUpdate>) {
  const by = incidentActor(ctx.actor)
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const row = await insertUpdate(ctx, incident, { ...body, status: body.status ?? incident.status }, by)
  const { id, message, internal } = row
  await act(ctx, incident, { do: 'say', update: { id, status: body.status, message, internal } }, by)
  ctx.notes.resource = incident.id
  return presentUpdate(row)
}

export async function listUpdates(ctx: Ctx, { params, query }: Input<typeof contract.listIncidentUpdates>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<UpdateRow>`select ${columns} from incident_update
    where account_id = ${ctx.account} and incident_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentUpdate, row => row.id)
}

/** As many as fit any message. */
const MOST_PUBLIC = 200

/** The updates that may leave the account, newest first. */
export async function loadPublicUpdates(ctx: SystemCtx, incident: string): Promise<PublicUpdate[]> {
  const { rows } = await sql<PublicUpdate>`select status, message, created_at from incident_update
    where incident_id = ${incident} and not internal order by id desc limit ${MOST_PUBLIC}`.execute(ctx.sql)
  return rows
}

function presentUpdate({ created_at, ...row }: UpdateRow) {
  return { ...row, created_at: rfc3339(created_at) }
}
