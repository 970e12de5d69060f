import type { TcpEvidence } from '@pharos/shared-protocol/check/tcp.ts'
import type { TcpResult } from '@pharos/shared-protocol/contract/tcp-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/tcp-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadResult, pageOfResults, pageOfTransitions, presentRun, type ResultRow } from '../result/index.ts'
import type { MonitorStatus } from '../verdict/index.ts'

type Data = Pick<TcpResult, 'attempts' | 'timings_ms' | 'remote_address'>

export function listTcpResults(ctx: Ctx, { params, query }: Input<typeof contract.listTcpResults>) {
  return pageOfResults(ctx, params.tcp_job_id, query, presentResult)
}

export async function getTcpResult(ctx: Ctx, { params }: Input<typeof contract.getTcpResult>) {
  const row = await loadResult<Data, TcpEvidence>(ctx, params.tcp_job_id, params.result_id)
  return { ...presentResult(row), evidence: row.evidence ?? null }
}

function presentResult(row: ResultRow<Data>): TcpResult {
  return {
    ...presentRun(row),
    tcp_job_id: row.monitor_id,
    status: row.status,
    failure_reason: row.failure_reason as TcpResult['failure_reason'],
    ...row.data,
  }
}

export function listTcpTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listTcpTransitions>) {
  return pageOfTransitions<MonitorStatus>(ctx, params.tcp_job_id, query)
}
