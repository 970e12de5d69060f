import type { TlsStatus } from '@pharos/shared-protocol/contract/monitoring/tls-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { MonitorEntity, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { PLANNED_COLUMNS } from '../planned/index.ts'
import { pageOfPlannedTransitions, pageOfResults } from '../result/index.ts'
import type { ResultData } from './kind.ts'
import { presentTlsJob, presentTlsResult } from './present.ts'

const reader = readerOf('tls', PLANNED_COLUMNS, presentTlsJob)
export const describeTlsJob = reader.describe
export const tlsVerbs = verbsOf('tls', reader.describe)

export function listTlsJobs(ctx: Ctx, { query }: Input<typeof contract.listTlsJobs>) {
  return reader.page(ctx, query)
}

/** The paired TLS monitor in the overview of an HTTP monitor; null without one. */
export async function summarisePaired(ctx: Ctx, httpJobId: string) {
  const monitor = await ctx.em.findOne(MonitorEntity, { account_id: ctx.account, http_job_id: httpJobId, kind: 'tls' })
  if (!monitor) return null
  const { id, current_status, paused, not_after, days_until_expiry, issuer, last_failure_reason } =
    await describeTlsJob(ctx, monitor)
  return { tls_job_id: id, current_status, paused, not_after, days_until_expiry, issuer, last_failure_reason }
}

export function listTlsResults(ctx: Ctx, { params, query }: Input<typeof contract.listTlsResults>) {
  return pageOfResults<ResultData, ReturnType<typeof presentTlsResult>>(ctx, params.tls_job_id, query, presentTlsResult)
}

export function listTlsTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listTlsTransitions>) {
  return pageOfPlannedTransitions<TlsStatus>(ctx, params.tls_job_id, query)
}
