import type * as contract from '@pharos/shared-protocol/contract/page-speed.ts'
import type { PageSpeedJob, PageSpeedResult } from '@pharos/shared-protocol/contract/page-speed.ts'
import { rfc3339 } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { sql } from '../../platform/database/connect.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { ID_CURSOR, pageOf, readCursor } from '../../platform/page.ts'
import type { Monitor } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { pageOfPlannedTransitions, pageOfResults, presentRun, type ResultRow } from '../result/index.ts'
import { pageSpeedConfigOf } from './config.ts'
import type { PageSpeedStatus } from './rules.ts'

interface Live {
  status: PageSpeedStatus
  since: number
  last_failure_reason: string | null
  last_run_at: number | null
}

const live = sql`s.status, s.since, s.last_failure_reason, p.last_run_at`

export async function listPageSpeedJobs(ctx: Ctx, { query }: Input<typeof contract.listPageSpeedJobs>) {
  const [before] = readCursor(query.cursor, ID_CURSOR) ?? [null]
  const { rows } = await sql<
    Monitor & Live
  >`select m.*, ${live} from monitor m join monitor_state s on s.monitor_id = m.id
      join planned_run p on p.monitor_id = m.id
    where m.account_id = ${ctx.account} and m.kind = 'page_speed' and (${before}::uuid is null or m.id < ${before}::uuid)
    order by m.id desc limit ${query.limit + 1}`.execute(ctx.sql)
  return pageOf(
    rows,
    query.limit,
    row => present(row, row),
    row => row.id,
  )
}

/** The monitor as returned, with its current state. */
export async function describePageSpeedJob(ctx: Ctx, monitor: Monitor): Promise<PageSpeedJob> {
  const { rows } = await sql<Live>`select ${live} from monitor_state s join planned_run p on p.monitor_id = s.monitor_id
    where s.monitor_id = ${monitor.id}`.execute(ctx.sql)
  return present(monitor, rows[0] ?? { status: 'pending', since: 0, last_failure_reason: null, last_run_at: null })
}

export const pageSpeedVerbs = verbsOf('page_speed', describePageSpeedJob)

function present(monitor: Monitor, { status, since, last_failure_reason, last_run_at }: Live): PageSpeedJob {
  const { uri, lcp_budget_ms, cls_budget, transfer_budget_bytes } = pageSpeedConfigOf(monitor)
  return {
    id: monitor.id,
    account_id: monitor.account_id,
    http_job_id: monitor.http_job_id ?? '',
    uri,
    friendly_name: monitor.friendly_name,
    description: monitor.description ?? null,
    runbook_url: monitor.runbook_url ?? null,
    tags: monitor.tags,
    group_notification_ids: monitor.group_notification_ids,
    check_regions: monitor.check_regions ?? null,
    interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    ...{ lcp_budget_ms, cls_budget, transfer_budget_bytes },
    muted: monitor.muted,
    created_at: rfc3339(monitor.created_at),
    paused: monitor.paused,
    current_status: status,
    last_run_at: last_run_at === null ? null : rfc3339(last_run_at),
    last_status_change_at: status === 'pending' ? null : rfc3339(since),
    last_failure_reason,
  }
}

type Result = z.output<typeof PageSpeedResult>
type Data = Pick<Result, 'duration_ms' | 'web_vitals' | 'broken_budgets'> & {
  page_weight: { transfer_bytes: number; requests: Record<string, number> } | null
}

export function listPageSpeedResults(ctx: Ctx, { params, query }: Input<typeof contract.listPageSpeedResults>) {
  return pageOfResults(ctx, params.page_speed_job_id, query, presentResult)
}

export function listPageSpeedTransitions(ctx: Ctx, { params, query }: Input<typeof contract.listPageSpeedTransitions>) {
  return pageOfPlannedTransitions<PageSpeedStatus>(ctx, params.page_speed_job_id, query)
}

function presentResult(row: ResultRow<Data>): Result {
  const { loop_delay_ms: _, ...run } = presentRun(row)
  const { page_weight, ...measured } = row.data
  return {
    ...run,
    page_speed_job_id: row.monitor_id,
    status: row.status === 'failing' ? 'failed' : measured.broken_budgets.length > 0 ? 'over_budget' : 'good',
    failure_reason: row.failure_reason as Result['failure_reason'],
    ...measured,
    transfer_bytes: page_weight?.transfer_bytes ?? null,
    requests: page_weight?.requests ?? {},
  }
}
