import type { IncidentActor, IncidentStatus } from '@pharos/shared-protocol/contract/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { noteOnIncident } from '../timeline/index.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText } from './event.ts'
import { publicationOf } from './publication.ts'
import type { Decision, IncidentAction } from './rules.ts'
import { insertUpdate, loadPublicUpdates } from './update-row.ts'

/** The texts of a service's `public_incident_template` become updates of the incident like any other (spec 2.8, 6.3). */
async function postTemplate(
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

/** Posts the opening text of a publication, or the closing one when it is over already; never after other public updates. */
export async function postOpening(
  ctx: SystemCtx,
  incident: StoredIncident,
  { message, resolved_message }: { message: string | null; resolved_message: string | null },
  by: IncidentActor,
): Promise<void> {
  const words = incident.status === 'resolved' ? resolved_message : message
  if (words === null || (await loadPublicUpdates(ctx, incident.id, 1)).length > 0) return
  await postTemplate(ctx, incident, { status: incident.status, message: words }, by)
}

/**
 * Posts the closing text of a published incident that has just been resolved without a person's update. A merged
 * incident gets none, since the other one continues.
 */
export async function postClosing(
  ctx: SystemCtx,
  incident: StoredIncident,
  action: IncidentAction,
  { change }: Decision & { refused: null },
  by: IncidentActor,
): Promise<IncidentUpdateText | null> {
  if (action.do !== 'resolve' || change.status !== 'resolved') return null
  const message = (await publicationOf(ctx, incident.id))?.resolved_message ?? null
  return message === null ? null : postTemplate(ctx, incident, { status: 'resolved', message }, by)
}
