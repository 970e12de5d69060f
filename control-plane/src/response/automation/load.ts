import { AUTOMATIC_SOURCES } from '@pharos/shared-protocol/contract/response/incident.ts'
import type { SystemCtx } from '../../platform/context.ts'
import { FOR_UPDATE, sql } from '../../platform/database/connect.ts'
import { loadPolicies } from '../escalation-policy/index.ts'
import { IncidentEntity, type StoredIncident } from '../incident/index.ts'
import { ServiceEntity, type StoredService } from '../service/index.ts'

/**
 * Existing services, locked in one order: failures of one service are processed one after the other. The lock does not
 * cover the key (`for no key update`), so that rows that refer to a service can be written meanwhile.
 */
export async function lockServices(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, StoredService>> {
  const { rows } = await sql<{ id: string }>`select id from service where id = any(${[...new Set(ids)]}::uuid[])
    order by id for no key update`.execute(ctx.sql)
  const where = { id: { $in: rows.map(row => row.id) } }
  const services = await ctx.em.find(ServiceEntity, where, { orderBy: { id: 'asc' }, refresh: true })
  return new Map(services.map(service => [service.id, service]))
}

/** Incidents, locked in one order; rows that refer to them can be written meanwhile. */
export async function lockIncidents(ctx: SystemCtx, ids: readonly string[]): Promise<Map<string, StoredIncident>> {
  const { rows } = await sql<{ id: string }>`select id from incident where id = any(${[...new Set(ids)]}::uuid[])
    order by id for no key update`.execute(ctx.sql)
  const where = { id: { $in: rows.map(row => row.id) } }
  const incidents = await ctx.em.find(IncidentEntity, where, { orderBy: { id: 'asc' }, refresh: true })
  return new Map(incidents.map(incident => [incident.id, incident]))
}

/**
 * The open incidents that take the failures of services, locked, by service: its automatic one, or the one that its
 * last one was merged into. Services without one are left out.
 */
export async function lockOpenIncidents(
  ctx: SystemCtx,
  services: readonly StoredService[],
): Promise<Map<string, StoredIncident>> {
  const ids = services.map(service => service.id)
  const { rows } = await sql<{ service: string; id: string }>`
    select s.id as service, last.id from service s cross join lateral (
      with recursive chain as (
        (select id, merged_into, responder_status, 0 as depth from incident
          where account_id = s.account_id and service_id = s.id and source = any(${[...AUTOMATIC_SOURCES]}::text[])
          order by (responder_status <> 'resolved') desc, id desc limit 1)
        union all
        select i.id, i.merged_into, i.responder_status, chain.depth + 1 from chain
          join incident i on i.account_id = s.account_id and i.id = chain.merged_into where chain.depth < 20
      ) select id from chain where responder_status <> 'resolved'
    ) last where s.id = any(${ids}::uuid[])`.execute(ctx.sql)
  if (rows.length === 0) return new Map()
  const incidents = await lockIncidents(
    ctx,
    rows.map(row => row.id),
  )
  const found = new Map<string, StoredIncident>()
  const again: string[] = []
  for (const { service, id } of rows) {
    const incident = incidents.get(id)
    // It was resolved while waiting for its lock.
    if (incident?.responder_status === 'resolved') again.push(service)
    else if (incident) found.set(service, incident)
  }
  if (again.length === 0) return found
  const others = services.filter(service => again.includes(service.id))
  return new Map([...found, ...(await lockOpenIncidents(ctx, others))])
}

/** The automatic incident that a failure may reopen. */
export async function findLastIncident(ctx: SystemCtx, service: StoredService): Promise<StoredIncident | null> {
  const where = {
    account_id: service.account_id,
    service_id: service.id,
    source: { $in: [...AUTOMATIC_SOURCES] },
    responder_status: 'resolved' as const,
    merged_into: null,
  }
  return ctx.em.findOne(IncidentEntity, where, {
    ...FOR_UPDATE,
    orderBy: { last_alert_at: 'desc nulls last', id: 'desc' },
  })
}

/** Whether a person gave an incident its policy, and that still exists. */
export async function hasOwnPolicy(ctx: SystemCtx, incident: StoredIncident): Promise<boolean> {
  const { own_policy, account_id, escalation_policy_id: policy } = incident
  return own_policy && policy != null && (await loadPolicies(ctx, account_id, [policy])).length > 0
}

/** The ids of the monitors that are on the given incident, by incident. */
export async function findOn(
  ctx: SystemCtx,
  pairs: readonly { incident: StoredIncident; monitor: { id: string } }[],
): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ incident: string; monitor: string }>`
    select incident_id as incident, monitor_id as monitor from incident_monitor where (incident_id, monitor_id) in (
      select * from unnest(${pairs.map(pair => pair.incident.id)}::uuid[], ${pairs.map(pair => pair.monitor.id)}::uuid[]))`.execute(
    ctx.sql,
  )
  const groups = Map.groupBy(rows, row => row.incident)
  return new Map([...groups].map(([incident, on]) => [incident, new Set(on.map(row => row.monitor))]))
}
