import type * as contract from '@pharos/shared-protocol/contract/response/service-routes.ts'
import { responseText } from '@pharos/shared-protocol/text/en/response.ts'
import { linkToService } from '../../monitoring/monitor/index.ts'
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
  // They all existed when the request was validated.
  if (!(await linkToService(ctx, params.id, ['http', 'heartbeat'], ids)))
    throw new Refusal('not_found', responseText('service.monitor_deleted'))
  ctx.notes.resource = params.id
  return listServiceMonitors(ctx, { params, query: {}, body: undefined })
}
