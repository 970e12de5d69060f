import type * as contract from '@pharos/shared-protocol/contract/service-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { Refusal } from '../../platform/refusal.ts'
import { listServiceMonitors } from './queries.ts'

/** Unlinks every HTTP monitor and heartbeat of the service, then links the given ones (spec 4.7). */
export async function setServiceMonitors(ctx: Ctx, { params, body }: Input<typeof contract.setServiceMonitors>) {
  // Of two concurrent lists the later one applies, not their union.
  await sql`select id from service where account_id = ${ctx.account} and id = ${params.id} for update`.execute(ctx.sql)
  const ids = [...new Set([...body.http_job_ids, ...body.cron_job_ids])]
  const { rows } = await sql<{ id: string }>`select id from monitor
    where account_id = ${ctx.account} and kind in ('http', 'heartbeat')
      and (service_id = ${params.id} or id = any(${ids}::uuid[])) order by id for update`.execute(ctx.sql)
  const found = new Set(rows.map(row => row.id))
  // They all existed when the request was validated.
  if (ids.some(id => !found.has(id)))
    throw new Refusal('not_found', 'A monitor was deleted while it was being linked; nothing has changed.')
  await sql`update monitor m set service_id = t.service_id, revision = revision + 1
    from (select id, case when id = any(${ids}::uuid[]) then ${params.id}::uuid end as service_id
      from unnest(${[...found]}::uuid[]) as f (id)) t
    where m.id = t.id and m.service_id is distinct from t.service_id`.execute(ctx.sql)
  ctx.notes.resource = params.id
  return listServiceMonitors(ctx, { params, query: {}, body: undefined })
}
