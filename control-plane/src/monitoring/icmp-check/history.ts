import type { IcmpResult } from '@pharos/shared-protocol/contract/icmp-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/icmp-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadResult, pageOfResults, pageOfTransitions, presentRun, type ResultRow } from '../result/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'

type Data = Pick<IcmpResult, 'attempts' | 'sent' | 'received' | 'rtt_ms' | 'remote_address' | 'dns_ms'>

export function listIcmpResults(ctx: Ctx, { params, query }: Input<typeof contract.listIcmpResults>) {
  return pageOfResults(ctx, params.icmp_job_id, query, presentResult)
}

export async function getIcmpResult(ctx: Ctx, { params }: Input<typeof contract.getIcmpResult>) {
  return presentResult(await loadResult<Data, null>(ctx, params.icmp_job_id, params.result_id))
}

function presentResult(row: ResultRow<Data>): IcmpResult {
  return {
    ...presentRun(row),
    icmp_job_id: row.monitor_id,
    status: row.status,
    failure_reason: row.failure_reason as IcmpResult['failure_reason'],
    ...row.data,
  }
}

export function listIcmpTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listIcmpTransitions>) {
  return pageOfTransitions<MonitorStatus>(ctx, params.icmp_job_id, query)
}
