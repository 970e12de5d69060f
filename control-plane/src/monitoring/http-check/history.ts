import type { HttpEvidence } from '@pharos/shared-protocol/check/http.ts'
import type * as contract from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { HttpResult } from '@pharos/shared-protocol/contract/http-result.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { loadResult, pageOfResults, pageOfTransitions, presentRun, type ResultRow, traceOf } from '../result/index.ts'

import type { MonitorStatus } from '../verdict/index.ts'

type Result = z.output<typeof HttpResult>
type Data = Pick<
  Result,
  | 'status_code'
  | 'attempts'
  | 'timings_ms'
  | 'remote_address'
  | 'http_version'
  | 'response_bytes'
  | 'failed_assertions'
  | 'flaws'
>

export function listHttpResults(ctx: Ctx, { params, query }: Input<typeof contract.listHttpResults>) {
  return pageOfResults(ctx, params.job_id, query, (row: ResultRow<Data>) => presentResult(ctx, row))
}

export async function getHttpResult(ctx: Ctx, { params }: Input<typeof contract.getHttpResult>) {
  const row = await loadResult<Data, HttpEvidence>(ctx, params.job_id, params.result_id)
  return { ...presentResult(ctx, row), evidence: row.evidence ?? null }
}

function presentResult(ctx: Ctx, row: ResultRow<Data>): Result {
  return {
    ...presentRun(row),
    http_job_id: row.monitor_id,
    status: row.status,
    failure_reason: row.failure_reason as Result['failure_reason'],
    ...row.data,
    // Results of older agents have none.
    flaws: row.data.flaws ?? [],
    ...traceFields(ctx, row),
  }
}

/** The id and the path of the trace that the run's request began. */
function traceFields({ account, platform }: Ctx, row: ResultRow<Data>): Pick<Result, 'trace_id' | 'trace_path'> {
  if (!platform.config.PHAROS_PROBE_TRACEPARENT) return { trace_id: null, trace_path: null }
  const { trace_id } = traceOf({ ...row, account, monitor: row.monitor_id, region: row.region_id })
  return { trace_id, trace_path: `/traces/${trace_id}` }
}

export function listHttpTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listHttpTransitions>) {
  return pageOfTransitions<MonitorStatus>(ctx, params.job_id, query)
}
