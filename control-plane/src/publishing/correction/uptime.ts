import type { Correction } from '@pharos/shared-protocol/contract/publishing/page-incident.ts'
import type * as contract from '@pharos/shared-protocol/contract/publishing/page-uptime.ts'
import { publishingText } from '@pharos/shared-protocol/text/en/publishing.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import { correctDay } from '../../monitoring/sla/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { refuseField } from '../../platform/refusal.ts'
import { incidentActor } from '../../response/incident/index.ts'
import { lockPage, pageChanged, silent, tellPage } from '../status-page/index.ts'
import { recordCorrections } from './record.ts'

/** Sets the downtime of a monitor's past day. Every page that shows the monitor and its SLA use it. */
export async function correctUptime(ctx: Ctx, { params, body }: Input<typeof contract.correctUptime>) {
  const { http_job_id: monitor, date, downtime_seconds, reason } = body
  const pages = await lockPages(ctx, params.id, monitor)
  const page = await lockPage(ctx, params.id)
  const by = incidentActor(ctx.actor)
  const held = await correctDay(ctx, { monitor, date, downtime_seconds, reason }, by)
  const field = { field: date, before: { downtime_seconds: held }, after: { downtime_seconds, reason } }
  for (const id of pages) {
    const key = { id, account_id: ctx.account }
    await recordCorrections(ctx, key, by, 'uptime', monitor, [field])
    if (id === page.id) await tellPage(ctx, key, silent('component', monitor))
    else await pageChanged(ctx, key, silent('component', monitor))
  }
  return newest(ctx, page.id)
}

/** The pages that show a monitor, locked in the order of their ids, so that two corrections cannot deadlock. */
async function lockPages(ctx: Ctx, wanted: string, monitor: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select p.id from status_page p
    where p.account_id = ${ctx.account} and p.id in (select page_id from status_page_component where monitor_id = ${monitor})
    order by p.id for update`.execute(ctx.sql)
  if (!rows.some(row => row.id === wanted)) throw refuseField('http_job_id', publishingText('component.not_of_page'))
  return rows.map(row => row.id)
}

async function newest(ctx: Ctx, page: string): Promise<Correction> {
  const { rows } = await sql<Omit<Correction, 'at'> & { at: number }>`
    select id, at, by, resource, resource_id, field, before, before_automatic, after, public from page_correction
    where account_id = ${ctx.account} and page_id = ${page} order by id desc limit 1`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw new Error('The correction was not written.')
  ctx.notes.resource = row.id
  return { ...row, at: rfc3339(row.at) }
}
