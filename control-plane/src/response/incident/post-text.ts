import type { AutomaticText } from '@pharos/shared-protocol/contract/response/automatic-text.ts'
import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { inEnglish } from './automatic-text.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText } from './event.ts'
import { insertUpdate } from './update-row.ts'

/**
 * Posts a text that nobody wrote for this incident: the texts of a service's `public_incident_template` become updates
 * of the incident like any other (spec 2.8, 6.3). Texts of our own are stored with their code, for pages in other
 * languages.
 */
export async function postText(
  ctx: SystemCtx,
  incident: StoredIncident,
  { status, text }: { status: IncidentStatus; text: string | AutomaticText },
  by: IncidentActor,
): Promise<IncidentUpdateText> {
  const automatic = typeof text === 'string' ? null : text
  const message = typeof text === 'string' ? text : inEnglish(text)
  const { id, created_at } = await insertUpdate(ctx, incident, { status, message, internal: false, automatic }, by)
  const data = { update_id: id, status, message, internal: false, actor: by }
  await noteOnIncident(ctx, [{ account: incident.account_id, incident: incident.id, kind: 'updated', data }])
  return { id, status, message, created_at, ...(automatic ? { automatic } : {}) }
}
