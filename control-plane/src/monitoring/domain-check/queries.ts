import type * as contract from '@pharos/shared-protocol/contract/monitoring/dns-job.ts'
import type { DomainStatus } from '@pharos/shared-protocol/contract/monitoring/domain-status.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { notFound } from '../../platform/refusal.ts'
import { readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { PLANNED_COLUMNS } from '../planned/index.ts'
import { pageOfPlannedTransitions, pageOfResults } from '../result/index.ts'
import {
  type DomainLive,
  type DomainRow,
  presentDnsJob,
  presentDnsOverview,
  presentDnsResult,
  type RunData,
} from './present.ts'

const reader = readerOf('domain', PLANNED_COLUMNS, (monitor, live: DomainLive) =>
  presentDnsJob({ ...monitor, ...live }),
)
export const domainVerbs = verbsOf('domain', (ctx, { id }) => describeDnsJob(ctx, id))

export function listDnsJobs(ctx: Ctx, { query }: Input<typeof contract.listDnsJobs>) {
  return reader.page(ctx, query)
}

/** The domain check as returned, with its current state. */
export async function describeDnsJob(ctx: Ctx, id: string) {
  return presentDnsJob(await loadRow(ctx, id))
}

export async function loadRow(ctx: Ctx, id: string): Promise<DomainRow> {
  const row = await reader.find(ctx, 'id', id)
  if (!row) throw notFound('domain check')
  return row
}

export function listDnsJobResults(ctx: Ctx, { params, query }: Input<typeof contract.listDnsJobResults>) {
  return pageOfResults<RunData, contract.DnsJobResult>(ctx, params.dns_job_id, query, presentDnsResult(ctx.account))
}

export function listDnsJobTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listDnsJobTransitions>) {
  return pageOfPlannedTransitions<DomainStatus>(ctx, params.dns_job_id, query)
}

/** The `dns` part of an HTTP monitor's overview; null where it has no domain check (spec 2.3). */
export async function loadDnsOverview(ctx: Ctx, httpJobId: string) {
  const row = await reader.find(ctx, 'http_job_id', httpJobId)
  return row && presentDnsOverview(row, ctx.now)
}
