import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { act, lockIncident } from './action.ts'
import { incidentActor } from './actor.ts'
import { codeOf } from './automatic-text.ts'
import type { StoredIncident } from './entity.ts'
import { insertUpdate, UPDATE_COLUMNS, type UpdateRow } from './update-row.ts'

/** The most updates of an incident, as for a page incident. */
const MOST = 500

export async function postUpdate(ctx: Ctx, { params, body }: Input<typeof contract.postIncidentUpdate>) {
  const by = incidentActor(ctx.actor)
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const row = await writeUpdate(ctx, incident, body, by)
  const { id, message, internal } = row
  await act(ctx, incident, { do: 'say', update: { id, status: body.status, message, internal } }, by)
  ctx.notes.resource = incident.id
  return presentUpdate(row)
}

/** Writes the row of an update; the caller applies the action. Throws at the limit. */
export async function writeUpdate(
  ctx: Ctx,
  incident: StoredIncident,
  { status = incident.status, message, internal }: Said,
  by: IncidentActor,
): Promise<UpdateRow> {
  await requireRoom(ctx, incident.id)
  return insertUpdate(ctx, incident, { status, message, internal }, by)
}

interface Said {
  status?: IncidentStatus | undefined
  message: string
  internal: boolean
}

async function requireRoom(ctx: Ctx, incident: string): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from incident_update
    where incident_id = ${incident}`.execute(ctx.sql)
  if ((rows[0]?.count ?? 0) >= MOST)
    throw new Refusal('limit_reached', responseText('incident.update_limit', { limit: MOST }))
}

export async function listUpdates(ctx: Ctx, { params, query }: Input<typeof contract.listIncidentUpdates>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<UpdateRow>`select ${UPDATE_COLUMNS} from incident_update
    where account_id = ${ctx.account} and incident_id = ${params.id} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentUpdate, row => row.id)
}

export function presentUpdate({ created_at, automatic, ...row }: UpdateRow) {
  return { ...row, automatic: codeOf(row.message, automatic), created_at: rfc3339(created_at) }
}
