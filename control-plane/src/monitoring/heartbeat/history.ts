import { charsetOf, decodeAnyText } from '@pharos/shared-protocol/charset.ts'
import type { HeartbeatPing, HeartbeatStatus } from '@pharos/shared-protocol/contract/monitoring/heartbeat.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/heartbeat-routes.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { pageOfTransitions } from '../result/index.ts'

type PingRow = Omit<HeartbeatPing, 'created_at'> & { at: number }

/** Lists pings newest first, with how each was judged. */
export async function listPings(ctx: Ctx, { params, query }: Input<typeof contract.listPings>) {
  const [before] = readCursor(query.cursor, /^(\d{1,10})$/) ?? [null]
  const { rows } =
    await sql<PingRow>`select n, at, signal, exit_status, result, failure_reason, rid, duration_ms, method,
      remote_address, user_agent, body_bytes, body_truncated
    from ping where monitor_id = ${params.job_id} and at >= ${query.from ?? 0} and at < ${query.to ?? Number.MAX_SAFE_INTEGER}
      and (${before}::bigint is null or n < ${before}::bigint)
      and (${query.result ?? null}::text is null or result = ${query.result ?? null})
    order by n desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    ({ at, ...row }) => ({ ...row, created_at: rfc3339(at) }),
    row => String(row.n),
  )
}

export async function getPingBody(ctx: Ctx, { params }: Input<typeof contract.getPingBody>) {
  const { rows } = await sql<{
    content_type: string | null
    body: Buffer
    body_bytes: number
    body_truncated: boolean
  }>`select b.content_type, b.body, p.body_bytes, p.body_truncated
    from ping_body b join ping p on p.monitor_id = b.monitor_id and p.n = b.n and p.at = b.at
    where b.monitor_id = ${params.job_id} and b.n = ${params.n}`.execute(ctx.sql)
  const [row] = rows
  if (!row) throw notFound('body of a ping')
  return { n: params.n, ...row, body: decodeAnyText(row.body, charsetOf(row.content_type)) }
}

export async function listHeartbeatTransitions(
  ctx: Ctx,
  { params, query }: Input<typeof contract.listHeartbeatTransitions>,
) {
  const page = await pageOfTransitions<HeartbeatStatus>(ctx, params.job_id, query)
  return { ...page, items: page.items.map(({ regions: _, ...transition }) => transition) }
}
