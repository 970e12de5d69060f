import type { IncidentActor } from '@pharos/shared-protocol/contract/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/incident-routes.ts'
import type { PublicIncidentTemplate } from '@pharos/shared-protocol/contract/service.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { incidentActor } from './actor.ts'
import { lockIncident } from './change.ts'
import type { StoredIncident } from './entity.ts'
import { describeIncident } from './queries.ts'
import { noteOnIncident } from './timeline.ts'

/** Puts an incident on a status page, or moves it to another; pages read the row. Doing it twice changes nothing. */
export async function publishOn(
  ctx: SystemCtx,
  incident: StoredIncident,
  page: string,
  by: IncidentActor,
  words: PublicIncidentTemplate = {},
): Promise<void> {
  const { id, account_id, title } = incident
  const { rows } = await sql`insert into incident_publication
      (incident_id, account_id, status_page_id, title, message, resolved_message, published_at)
    values (${id}, ${account_id}, ${page}, ${words.title ?? title}, ${words.message ?? null},
      ${words.resolved_message ?? null}, ${ctx.now})
    on conflict (incident_id) do update set status_page_id = excluded.status_page_id, published_at = excluded.published_at
      where incident_publication.status_page_id <> excluded.status_page_id
    returning 1 as done`.execute(ctx.sql)
  if (rows.length > 0) await notePublished(ctx, incident, page, by)
}

export async function publishIncident(ctx: Ctx, { params, body }: Input<typeof contract.publishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  await publishOn(ctx, incident, body.status_page_id, incidentActor(ctx.actor))
  return describeIncident(ctx, incident.id)
}

export async function unpublishIncident(ctx: Ctx, { params }: Input<typeof contract.unpublishIncident>) {
  const incident = await lockIncident(ctx, ctx.account, params.id)
  const { rows } = await sql`delete from incident_publication where incident_id = ${incident.id}
    returning 1 as done`.execute(ctx.sql)
  if (rows.length > 0) await notePublished(ctx, incident, null, incidentActor(ctx.actor))
  return describeIncident(ctx, incident.id)
}

function notePublished(ctx: SystemCtx, incident: StoredIncident, page: string | null, actor: IncidentActor) {
  const data = { status_page_id: page, actor }
  return noteOnIncident(ctx, [{ account: incident.account_id, incident: incident.id, kind: 'published', data }])
}
