import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { IncidentEntity, type StoredIncident } from '../incident/entity.ts'
import { ServiceEntity, type StoredService } from '../service/entity.ts'

/** Services that exist, locked in one order: of the failures of one service, one is looked at after the other. */
export async function lockServices(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, StoredService>> {
  const where = { id: { $in: [...new Set(ids)] } }
  const services = await ctx.em.find(ServiceEntity, where, { ...FOR_UPDATE, orderBy: { id: 'asc' } })
  return new Map(services.map(service => [service.id, service]))
}

/** Incidents, locked in one order. */
export async function lockIncidents(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, StoredIncident>> {
  const where = { id: { $in: [...new Set(ids)] } }
  const incidents = await ctx.em.find(IncidentEntity, where, { ...FOR_UPDATE, orderBy: { id: 'asc' } })
  return new Map(incidents.map(incident => [incident.id, incident]))
}

/** The open incident that takes a service's failures: its automatic one, or the end of what its last one was merged into. */
export async function findOpenIncident(ctx: SystemCtx, service: StoredService): Promise<StoredIncident | null> {
  const { rows } = await sql<{ id: string }>`
    with recursive chain as (
      (select id, merged_into, responder_status, 0 as depth from incident
        where account_id = ${service.account_id} and service_id = ${service.id} and source = 'auto'
        order by (responder_status <> 'resolved') desc, id desc limit 1)
      union all
      select i.id, i.merged_into, i.responder_status, chain.depth + 1 from chain
        join incident i on i.account_id = ${service.account_id} and i.id = chain.merged_into where chain.depth < 20
    ) select id from chain where responder_status <> 'resolved'`.execute(ctx.sql)
  const id = rows[0]?.id
  if (id === undefined) return null
  const incident = (await lockIncidents(ctx, [id])).get(id)
  // It was resolved while its lock was waited for.
  return incident?.responder_status === 'resolved' ? findOpenIncident(ctx, service) : (incident ?? null)
}

/** The automatic incident that a failure may reopen. */
export async function findLastIncident(ctx: SystemCtx, service: StoredService): Promise<StoredIncident | null> {
  const where = {
    account_id: service.account_id,
    service_id: service.id,
    source: 'auto',
    responder_status: 'resolved',
    merged_into: null,
  } as const
  return ctx.em.findOne(IncidentEntity, where, {
    ...FOR_UPDATE,
    orderBy: { last_alert_at: 'desc nulls last', id: 'desc' },
  })
}

/** Which of these monitors are on an incident. */
export async function findOn(ctx: SystemCtx, incident: string, monitors: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select monitor_id as id from incident_monitor
    where incident_id = ${incident} and monitor_id = any(${monitors}::uuid[])`.execute(ctx.sql)
  return new Set(rows.map(row => row.id))
}
