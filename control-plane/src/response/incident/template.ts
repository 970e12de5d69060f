import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { followPublicTitle, noteShown } from './affected.ts'
import { reopenedText } from './automatic-text.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText } from './event.ts'
import { postText } from './post-text.ts'
import { publicationOf } from './publication.ts'
import type { Decision, IncidentAction } from './rules.ts'
import { loadPublicUpdates } from './update-row.ts'

/** Posts the opening text of a publication, or the closing one when it is over already; never after other public updates. */
export async function postOpening(
  ctx: SystemCtx,
  incident: StoredIncident,
  { message, resolved_message }: { message: string | null; resolved_message: string | null },
  by: IncidentActor,
): Promise<void> {
  const text = incident.status === 'resolved' ? resolved_message : message
  if (text === null || (await loadPublicUpdates(ctx, incident.id, 1)).length > 0) return
  await postText(ctx, incident, { status: incident.status, text }, by)
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
  const text = (await publicationOf(ctx, incident.id))?.resolved_message ?? null
  return text === null ? null : postText(ctx, incident, { status: 'resolved', text }, by)
}

/**
 * Posts that a published incident is open again: the opening text of its template, or words of our own. Its page shows
 * the monitors that fail now. Null if it is not published.
 */
export async function postReopening(
  ctx: SystemCtx,
  incident: StoredIncident,
  by: IncidentActor,
): Promise<IncidentUpdateText | null> {
  const publication = await publicationOf(ctx, incident.id)
  if (publication === null) return null
  await followPublicTitle(ctx, incident, publication)
  const { names, failing } = await noteShown(ctx, incident.id, publication.status_page_id)
  const text = publication.message ?? reopenedText(failing.flatMap(id => names.get(id) ?? []))
  return postText(ctx, incident, { status: incident.status, text }, by)
}
