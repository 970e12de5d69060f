import type { AutomaticText } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { storableJson } from '../../platform/database/storable.ts'
import type { StoredIncident } from './entity.ts'
import type { PublicUpdate } from './webhook.ts'

export interface NewUpdate {
  status: IncidentStatus
  message: string
  internal: boolean
  /** Of a text of our own; then `message` is its English sentence. */
  automatic?: AutomaticText | null
}

export interface UpdateRow extends Omit<NewUpdate, 'automatic'> {
  id: string
  incident_id: string
  created_at: number
  created_by: IncidentActor
  automatic: AutomaticText | null
}

export const UPDATE_COLUMNS = sql`id, incident_id, status, message, internal, automatic, created_at, actor as created_by`

/** Writes an update's row. The caller writes the timeline and the events. */
export async function insertUpdate(
  ctx: SystemCtx,
  { id: incident, account_id }: Pick<StoredIncident, 'id' | 'account_id'>,
  { status, message, internal, automatic = null }: NewUpdate,
  by: IncidentActor,
): Promise<UpdateRow> {
  const { rows } = await sql<UpdateRow>`insert into incident_update
      (id, account_id, incident_id, status, message, internal, automatic, actor, created_at)
    values (${ctx.newId()}, ${account_id}, ${incident}, ${status}, ${message}, ${internal},
      ${automatic && storableJson(automatic)}::jsonb, ${JSON.stringify(by)}::jsonb,
      ${ctx.now}) returning ${UPDATE_COLUMNS}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The update was not written.')
  return row
}

/** The updates that are not internal, to select from. */
export const PUBLIC_UPDATES = sql`(select id, incident_id, status, message, automatic, created_at from incident_update where not internal)`

/** The most public updates that are loaded, enough for any message. */
const MOST_PUBLIC = 200

/** Returns the public updates, newest first. */
export async function loadPublicUpdates(
  ctx: SystemCtx,
  incident: string,
  limit: number = MOST_PUBLIC,
): Promise<PublicUpdate[]> {
  const { rows } = await sql<PublicUpdate>`select status, message, automatic, created_at from ${PUBLIC_UPDATES} as u
    where incident_id = ${incident} order by id desc limit ${limit}`.execute(ctx.sql)
  return rows
}
