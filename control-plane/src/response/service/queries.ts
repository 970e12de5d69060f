import type * as contract from '@pharos/shared-protocol/contract/response/service-routes.ts'
import type { RawBuilder } from 'kysely'
import { type Ctx, noteRevision } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import { listOwn } from '../../platform/database/own-rows.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { ServiceEntity, ServiceTargetEntity, type StoredService } from './entity.ts'
import { presentService, presentTarget } from './present.ts'

export async function listServices(ctx: Ctx) {
  const services = await listOwn(ctx, ServiceEntity, { monitor_count: countOf(sql`r.account_id`, sql`r.id`) })
  return services.map(service => presentService(service, Number(service.monitor_count)))
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
  const count = countOf(sql`${ctx.account}::uuid`, sql`${service.id}::uuid`)
  const { rows } = await sql<{ count: number }>`select ${count} as count`.execute(ctx.sql)
  return presentService(service, rows[0]?.count ?? 0)
}

/** The number of linked HTTP monitors and heartbeats of a service, not browser checks (spec 2.8). */
function countOf(account: RawBuilder<unknown>, service: RawBuilder<unknown>) {
  return sql<number>`(select count(*)::int from monitor m
    where m.account_id = ${account} and m.service_id = ${service} and m.kind in ('http', 'heartbeat'))`
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
