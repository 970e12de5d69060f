import type * as contract from '@pharos/shared-protocol/contract/service-routes.ts'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ServiceEntity, ServiceTargetEntity, type StoredService } from './entity.ts'
import { presentService, presentTarget } from './present.ts'

export async function listServices(ctx: Ctx) {
  const services = await listOwn(ctx, ServiceEntity)
  const counts = await countMonitors(ctx, null)
  return services.map(service => presentService(service, counts.get(service.id) ?? 0))
}

export async function getService(ctx: Ctx, { params }: Input<typeof contract.getService>) {
  const service = await loadService(ctx, params.id)
  noteRevision(ctx, service.id, service)
  return describeService(ctx, service)
}

/** A service of the account, or a 404. */
export async function loadService(ctx: Ctx, id: string): Promise<StoredService> {
  const service = await ctx.em.findOne(ServiceEntity, { id, account_id: ctx.account })
  if (!service) throw notFound('service')
  return service
}

export async function describeService(ctx: Ctx, service: StoredService) {
  return presentService(service, (await countMonitors(ctx, service.id)).get(service.id) ?? 0)
}

/** Linked HTTP monitors and heartbeats, not browser checks (spec 2.8). */
async function countMonitors(ctx: Ctx, service: string | null): Promise<Map<string, number>> {
  const { rows } = await sql<{
    service_id: string
    count: number
  }>`select service_id, count(*)::int as count from monitor
    where account_id = ${ctx.account} and kind in ('http', 'heartbeat') and service_id is not null
      and (${service}::uuid is null or service_id = ${service}) group by service_id`.execute(ctx.sql)
  return new Map(rows.map(row => [row.service_id, row.count]))
}

interface LinkedMonitor {
  id: string
  name: string
  monitor_type: 'http' | 'cron'
}

export async function listServiceMonitors(ctx: Ctx, { params }: Input<typeof contract.listServiceMonitors>) {
  const { rows } = await sql<LinkedMonitor>`select id, friendly_name as name,
      case kind when 'http' then 'http' else 'cron' end as monitor_type
    from monitor where account_id = ${ctx.account} and service_id = ${params.id} and kind in ('http', 'heartbeat')
    order by friendly_name, id`.execute(ctx.sql)
  return rows
}

export async function listTargets(ctx: Ctx, { params }: Input<typeof contract.listTargets>) {
  const where = { account_id: ctx.account, service_id: params.id }
  return (await ctx.em.find(ServiceTargetEntity, where, { orderBy: { id: 'desc' } })).map(presentTarget)
}
