import type { HttpResult } from '@pharos/shared-protocol/contract/monitoring/http-result.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { presentRun, type ResultRow, traceOf } from '../result/index.ts'

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

/** A stored result of an HTTP monitor, with the trace that its request began. */
export function presentHttpResult(given: ResultRow<Record<string, unknown>>, ctx: Ctx): Result {
  const row = given as ResultRow<Data>
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
