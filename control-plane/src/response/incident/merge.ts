import type { IncidentActor } from '@pharos/shared-protocol/contract/response/incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/response/incident-routes.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { announce, applyAction, lockIncident, withUpdate } from './action.ts'
import { incidentActor } from './actor.ts'
import { moveAlerts } from './alerts.ts'
import type { StoredIncident } from './entity.ts'
import type { IncidentUpdateText } from './event.ts'
import { followFailing } from './follow.ts'
import type { Joined } from './open.ts'
import { postText } from './post-text.ts'
import { publicationOf } from './publication.ts'
import { publishOn } from './publish.ts'
import { describeIncident } from './queries.ts'

/** Ends an incident in favour of another, which takes over its monitors. */
export async function mergeIncident(ctx: Ctx, { params, body }: Input<typeof contract.mergeIncident>) {
  const { id } = params
  const { into_incident_id: into } = body
  if (id === into) throw refuseField('into_incident_id', responseText('incident.same_incident'))
  // In a fixed order, so that two concurrent merges cannot deadlock.
  const locked = new Map<string, StoredIncident>()
  for (const one of [id, into].sort()) locked.set(one, await lockIncident(ctx, ctx.account, one))
  const [from, target] = [locked.get(id), locked.get(into)]
  if (from && target) await mergeInto(ctx, from, target)
  return describeIncident(ctx, id)
}

async function mergeInto(ctx: Ctx, from: StoredIncident, target: StoredIncident): Promise<void> {
  const by = incidentActor(ctx.actor)
  const { id, number, responder_status } = target
  const into = { id, number, open: responder_status !== 'resolved' }
  const { change, events } = await applyAction(ctx, from, { do: 'merge', into }, by)
  if (change.merged_into === undefined) return
  const { rows: joined } =
    await sql<Joined>`insert into incident_monitor (incident_id, monitor_id, account_id, type, friendly_name, healthy, joined_at,
      service_id, turn)
    select ${id}, m.monitor_id, m.account_id, m.type, m.friendly_name, m.healthy, ${ctx.now}, m.service_id,
      coalesce((select max(o.turn) from incident_monitor o where o.incident_id = ${id}), 0)
        + row_number() over (order by m.turn, m.joined_at, m.monitor_id)
    from incident_monitor m where m.incident_id = ${from.id}
    on conflict (incident_id, monitor_id) do update set healthy = incident_monitor.healthy and excluded.healthy,
      turn = case when incident_monitor.healthy and not excluded.healthy then excluded.turn else incident_monitor.turn end
    returning incident_id, monitor_id, xmax = 0 as arrived`.execute(ctx.sql)
  await moveAlerts(ctx, from.id, id)
  target.revision += 1
  target.last_alert_at = Math.max(target.last_alert_at ?? 0, from.last_alert_at ?? 0) || null
  const data = { from: from.id, from_number: from.number, actor: by }
  await noteOnIncident(ctx, [{ account: target.account_id, incident: id, kind: 'merged', data }])
  // Its page shows it as resolved: the other incident continues there.
  const shown = await publicationOf(ctx, from.id)
  const isShown = shown !== null && (await publicationOf(ctx, id)) === null
  if (isShown) {
    await ctx.em.flush()
    await publishOn(ctx, target, shown.status_page_id, by, shown)
  }
  const update = shown === null ? null : await postMerged(ctx, from, target, shown.status_page_id, by)
  await announce(ctx, from.id, by, withUpdate(events, 'incident.merged', update))
  const arrived = joined.filter(row => row.arrived).map(row => row.monitor_id)
  await followFailing(ctx, [{ incident: target, arrived, isShown }])
}

/** The last update of a merged incident says where it goes on; with a link if that is on the same page. */
async function postMerged(
  ctx: Ctx,
  from: StoredIncident,
  target: StoredIncident,
  page: string,
  by: IncidentActor,
): Promise<IncidentUpdateText> {
  const isThere = (await publicationOf(ctx, target.id))?.status_page_id === page
  const url = isThere ? await ctx.platform.pages.incidentAddress(ctx, page, target.id) : null
  return postText(ctx, from, { status: 'resolved', text: { code: 'merged', url } }, by)
}
