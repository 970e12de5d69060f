import type * as contract from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import type { PageSpeedJob, PageSpeedResult } from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { rfc3339OrNull } from '@pharos/shared-protocol/time.ts'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { type Monitor, presentMonitor, readerOf } from '../monitor/index.ts'
import { verbsOf } from '../monitor-verbs/index.ts'
import { PLANNED_COLUMNS, type PlannedLive } from '../planned/index.ts'
import { pageOfPlannedTransitions, pageOfResults, presentRun, type ResultRow } from '../result/index.ts'
import { pageSpeedConfigOf } from './config.ts'
import type { PageSpeedStatus } from './rules.ts'

interface Live extends PlannedLive {
  status: PageSpeedStatus
}

const reader = readerOf('page_speed', PLANNED_COLUMNS, present)
export const describePageSpeedJob = reader.describe
export const pageSpeedVerbs = verbsOf('page_speed', reader.describe)

export function listPageSpeedJobs(ctx: Ctx, { query }: Input<typeof contract.listPageSpeedJobs>) {
  return reader.page(ctx, query)
}

function present(monitor: Monitor, live: Live): PageSpeedJob {
  const { uri, lcp_budget_ms, cls_budget, transfer_budget_bytes } = pageSpeedConfigOf(monitor)
  return {
    ...presentMonitor(monitor, live),
    http_job_id: monitor.http_job_id ?? '',
    uri,
    check_regions: monitor.check_regions ?? null,
    interval_seconds: monitor.interval_seconds,
    timeout_seconds: monitor.timeout_seconds,
    ...{ lcp_budget_ms, cls_budget, transfer_budget_bytes },
    muted: monitor.muted,
    last_run_at: rfc3339OrNull(live.last_run_at),
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
    status: row.failure_reason !== null ? 'failed' : measured.broken_budgets.length > 0 ? 'over_budget' : 'good',
    failure_reason: row.failure_reason as Result['failure_reason'],
    ...measured,
    transfer_bytes: page_weight?.transfer_bytes ?? null,
    requests: page_weight?.requests ?? {},
  }
}
