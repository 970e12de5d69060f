import type * as contract from '@pharos/shared-protocol/contract/dns-job.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { pageOfPlannedTransitions, pageOfResults } from '../result/index.ts'
import { type DomainRow, presentDnsJob, presentDnsOverview, presentDnsResult, type RunData } from './present.ts'

const row = sql`select m.id, m.account_id, m.http_job_id, m.created_at, m.config, s.status, s.since, s.last_failure_reason,
    p.last_run_at, p.facts
  from monitor m join monitor_state s on s.monitor_id = m.id join planned_run p on p.monitor_id = m.id`

export async function listDnsJobs(ctx: Ctx, { query }: Input<typeof contract.listDnsJobs>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<DomainRow>`${row} where m.account_id = ${ctx.account} and m.kind = 'domain'
      and (${before}::uuid is null or m.id < ${before}::uuid)
      and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentDnsJob, one => one.id)
}

/** The domain check as returned, with its current state. */
export async function describeDnsJob(ctx: Ctx, id: string) {
  return presentDnsJob(await loadRow(ctx, id))
}

export const domainVerbs = verbsOf('domain', (ctx, { id }) => describeDnsJob(ctx, id))

export async function loadRow(ctx: Ctx, id: string): Promise<DomainRow> {
  const { rows } = await sql<DomainRow>`${row} where m.id = ${id}`.execute(ctx.sql)
  if (!rows[0]) throw notFound('domain check')
  return rows[0]
}

export function listDnsJobResults(ctx: Ctx, { params, query }: Input<typeof contract.listDnsJobResults>) {
  return pageOfResults<RunData, contract.DnsJobResult>(ctx, params.dns_job_id, query, presentDnsResult(ctx.account))
}

export function listDnsJobTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listDnsJobTransitions>) {
  return pageOfPlannedTransitions<contract.DomainStatus>(ctx, params.dns_job_id, query)
}

/** The `dns` part of an HTTP monitor's overview; null when it has no domain check (spec 2.3). */
export async function loadDnsOverview(ctx: Ctx, httpJobId: string) {
  const { rows } = await sql<DomainRow>`${row} where m.http_job_id = ${httpJobId} and m.kind = 'domain'`.execute(
    ctx.sql,
  )
  return rows[0] ? presentDnsOverview(rows[0], ctx.now) : null
}
