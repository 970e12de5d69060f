import type { HttpEvidence } from '@pharos/shared-protocol/check/http.ts'
import type * as contract from '@pharos/shared-protocol/contract/http-job-routes.ts'
import type { HttpResult } from '@pharos/shared-protocol/contract/http-result.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { instantOfId } from '../../platform/ids.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'

type Result = z.output<typeof HttpResult>

interface ResultRow {
  id: string
  monitor_id: string
  slot: number
  at: number
  region: string | null
  kind: Result['run_kind']
  status: Result['status']
  failure_reason: Result['failure_reason']
  failure_detail: string | null
  loop_delay_ms: number
  data: Pick<
    Result,
    | 'status_code'
    | 'attempts'
    | 'timings_ms'
    | 'remote_address'
    | 'http_version'
    | 'response_bytes'
    | 'failed_assertions'
  >
}

const columns = sql`c.id, c.monitor_id, c.slot, c.at, r.slug as region, c.kind, c.status, c.failure_reason, c.failure_detail,
  c.loop_delay_ms, c.data`

/** Results newest first. The id of a result carries its slot, so that order and page follow the key of the table. */
export async function listHttpResults(ctx: Ctx, { params, query }: Input<typeof contract.listHttpResults>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<ResultRow>`select ${columns} from check_result c left join region r on r.id = c.region_id
    where c.monitor_id = ${params.job_id} and c.slot >= ${query.from ?? 0}
      and c.slot <= ${Math.min((query.to ?? Number.MAX_SAFE_INTEGER) - 1, before ? instantOfId(before) : Number.MAX_SAFE_INTEGER)}
      and (${before}::uuid is null or c.id < ${before}::uuid)
      and (${query.region ?? null}::text is null or r.slug = ${query.region ?? null})
      and (${query.status ?? null}::text is null or c.status = ${query.status ?? null})
    order by c.slot desc, c.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(rows, query.limit, presentResult, row => row.id)
}

export async function getHttpResult(ctx: Ctx, { params }: Input<typeof contract.getHttpResult>) {
  const slot = instantOfId(params.result_id)
  const { rows } = await sql<ResultRow & { evidence: HttpEvidence | null }>`select ${columns}, e.evidence
    from check_result c left join region r on r.id = c.region_id
      left join result_evidence e on e.monitor_id = c.monitor_id and e.slot = c.slot and e.result_id = c.id
    where c.monitor_id = ${params.job_id} and c.slot = ${slot} and c.id = ${params.result_id}`.execute(ctx.sql)
  const row = rows[0]
  if (!row) throw notFound('result')
  return { ...presentResult(row), evidence: row.evidence ?? null }
}

function presentResult(row: ResultRow): Result {
  return {
    id: row.id,
    http_job_id: row.monitor_id,
    created_at: rfc3339(row.at),
    region: row.region ?? 'deleted',
    run_kind: row.kind,
    scheduled_at: rfc3339(row.slot),
    status: row.status,
    failure_reason: row.failure_reason,
    failure_detail: row.failure_detail,
    loop_delay_ms: row.loop_delay_ms,
    ...row.data,
  }
}

interface TransitionRow
  extends Omit<
    z.output<typeof import('@pharos/shared-protocol/contract/http-result.ts').Transition>,
    'at' | 'from' | 'to'
  > {
  at: number
  from_status: 'pending'
  to_status: 'pending'
}

export async function listHttpTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listHttpTransitions>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } =
    await sql<TransitionRow>`select id, at, from_status, to_status, reason, failure_reason, regions, trigger_run
    from transition where monitor_id = ${params.job_id} and at >= ${query.from ?? 0} and at < ${query.to ?? Number.MAX_SAFE_INTEGER}
      and (${before}::uuid is null or id < ${before}::uuid) order by id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    ({ from_status, to_status, at, ...row }) => ({ ...row, at: rfc3339(at), from: from_status, to: to_status }),
    row => row.id,
  )
}
