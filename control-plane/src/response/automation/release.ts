import type { ResponderStatus } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { AUTOMATION, act, followFailing, type StoredIncident } from '../incident/index.ts'
import { ServiceEntity } from '../service/index.ts'
import { noteOnIncident } from '../timeline/index.ts'
import { lockIncidents } from './load.ts'
import { type Release, resolvesItself } from './rules.ts'

/** A monitor that no longer fails, or no longer holds its incidents open. */
export interface Released {
  monitor: string
  /** On which incident; on all when omitted. */
  incident?: string
  because: Release
}

interface Well {
  incident: string
  id: string
  friendly_name: string
  because: Release
}

/** SQL: of monitors that are released together, the one that failed first has the last turn. */
const NEXT_TURN = sql`(select max(o.turn) + count(*) filter (where not o.healthy
    and (o.turn, o.joined_at, o.monitor_id) >= (im.turn, im.joined_at, im.monitor_id))
  from incident_monitor o where o.incident_id = im.incident_id)`

/**
 * Marks monitors as well on their incidents; open ones without failing monitors may resolve themselves. Events
 * processed out of order are read `again` once the incidents are locked, so that a later failure is not undone.
 */
export async function releaseMonitors(
  ctx: SystemCtx,
  found: readonly Released[],
  again: () => Promise<readonly Released[]> = async () => found,
): Promise<void> {
  const held = await sql<{ id: string }>`select distinct incident_id as id from incident_monitor
    where monitor_id = any(${found.map(({ monitor }) => monitor)}::uuid[]) and not healthy`.execute(ctx.sql)
  if (held.rows.length === 0) return
  const incidents = await lockIncidents(
    ctx,
    held.rows.map(row => row.id),
  )
  ctx.readClock()
  const released = await again()
  const { rows } = await sql<Well>`update incident_monitor im set healthy = true, turn = ${NEXT_TURN}
    from unnest(${released.map(each => each.monitor)}::uuid[], ${released.map(each => each.incident ?? null)}::uuid[],
      ${released.map(each => each.because)}::text[]) as t (monitor, incident, because)
    where im.monitor_id = t.monitor and im.incident_id = any(${[...incidents.keys()]}::uuid[])
      and im.incident_id = coalesce(t.incident, im.incident_id) and not im.healthy
    returning im.incident_id as incident, im.monitor_id as id, im.friendly_name, t.because`.execute(ctx.sql)
  const changed: StoredIncident[] = []
  for (const [id, well] of Map.groupBy(rows, row => row.incident)) {
    const incident = incidents.get(id)
    if (!incident || incident.responder_status === 'resolved') continue
    const monitors = well.map(({ incident: _, because, ...monitor }) => ({ monitor, because }))
    await noteRecoveries(ctx, incident, monitors)
    await settle(ctx, incident)
    changed.push(incident)
  }
  await followFailing(
    ctx,
    changed.map(incident => ({ incident, arrived: [] })),
  )
}

async function noteRecoveries(ctx: SystemCtx, incident: StoredIncident, released: object[]): Promise<void> {
  incident.revision += 1
  incident.recovered = true
  await ctx.em.flush()
  const common = { account: incident.account_id, incident: incident.id, kind: 'monitor_recovered' as const }
  await noteOnIncident(
    ctx,
    released.map(data => ({ ...common, data: { ...data, actor: AUTOMATION } })),
  )
}

async function settle(ctx: SystemCtx, incident: StoredIncident): Promise<void> {
  if (await isOver(ctx, incident, incident.responder_status))
    await act(ctx, incident, { do: 'resolve', automatically: true }, AUTOMATION)
}

/** Whether an incident, locked, would resolve itself with this responder status. */
export async function isOver(ctx: SystemCtx, incident: StoredIncident, responder_status: ResponderStatus) {
  const { rows } = await sql<{ failing: number }>`select count(*)::int as failing from incident_monitor
    where incident_id = ${incident.id} and not healthy`.execute(ctx.sql)
  const service = incident.service_id ? await ctx.em.findOne(ServiceEntity, { id: incident.service_id }) : null
  const { source } = incident
  return resolvesItself({ service, incident: { source, responder_status }, failing: rows[0]?.failing ?? 0 })
}
