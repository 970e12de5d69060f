import type { TlsStatus } from '@pharos/shared-protocol/contract/tls-job.ts'
import type * as contract from '@pharos/shared-protocol/contract/tls-job-routes.ts'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import { notFound } from '../../platform/refusal.ts'
import { type Monitor, MonitorEntity } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { pageOfPlannedTransitions, pageOfResults } from '../result/index.ts'
import type { ResultData } from './kind.ts'
import { type Live, presentTlsJob, presentTlsResult } from './present.ts'

const live = sql`s.status, s.since, s.last_failure_reason, p.last_run_at, p.facts`

/** One statement without entities: lists are read often, and nothing is changed. */
export async function listTlsJobs(ctx: Ctx, { query }: Input<typeof contract.listTlsJobs>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<Monitor & Live>`select m.*, ${live}
    from monitor m join monitor_state s on s.monitor_id = m.id join planned_run p on p.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'tls' and (${before}::uuid is null or m.id < ${before}::uuid)
      and (${query.status ?? null}::text is null or s.status = ${query.status ?? null})
      and (${query.tag ?? null}::text is null or m.tags @> array[${query.tag ?? null}]::text[])
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => presentTlsJob(row, row, ctx.now),
    row => row.id,
  )
}

/** The monitor as returned, with its current state. */
export async function describeTlsJob(ctx: Ctx, monitor: Monitor) {
  const { rows } = await sql<Live>`select ${live}
    from monitor_state s join planned_run p on p.monitor_id = s.monitor_id where s.monitor_id = ${monitor.id}`.execute(
    ctx.sql,
  )
  const [row] = rows
  if (!row) throw notFound('TLS monitor')
  return presentTlsJob(monitor, row, ctx.now)
}

export const tlsVerbs = verbsOf('tls', describeTlsJob)

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
