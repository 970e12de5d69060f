import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { noteOnIncident } from '../timeline/index.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText } from './event.ts'
import { insertUpdate } from './update-row.ts'

/**
 * Posts a text that nobody wrote for this incident: the texts of a service's `public_incident_template` become updates
 * of the incident like any other (spec 2.8, 6.3).
 */
export async function postText(
  ctx: SystemCtx,
  incident: StoredIncident,
  words: { status: IncidentStatus; message: string },
  by: IncidentActor,
): Promise<IncidentUpdateText> {
  const { id, status, message, created_at } = await insertUpdate(ctx, incident, { ...words, internal: false }, by)
  const data = { update_id: id, status, message, internal: false, actor: by }
  await noteOnIncident(ctx, [{ account: incident.account_id, incident: incident.id, kind: 'updated', data }])
  return { id, status, message, created_at }
}
