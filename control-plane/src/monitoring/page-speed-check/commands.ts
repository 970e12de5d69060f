import { PageSpeedOutcome } from '@pharos/shared-protocol/check/page-speed.ts'
import type * as contract from '@pharos/shared-protocol/contract/monitoring/page-speed.ts'
import { epoch } from '@pharos/shared-protocol/time.ts'
import { loadAccount, requireInterval } from '../../account/account/index.ts'
import { applyChanges, type Ctx, noteRevision, type OpenCtx } from '../../platform/context.ts'
import type { Input } from '../../platform/http/pipeline.ts'
import { columnsOf, type Monitor, settleOwn } from '../monitor/index.ts'
import { runBy } from '../planned/index.ts'
import { requireRegions } from '../region/index.ts'
import { excuseOfTest, runUnsaved } from '../test-run/index.ts'
import { pageSpeedConfigOf } from './config.ts'
import { pageSpeedKind, pageSpeedSpec } from './kind.ts'
import { describePageSpeedJob, pageSpeedVerbs } from './queries.ts'

export async function updatePageSpeedJob(ctx: Ctx, { params, body }: Input<typeof contract.updatePageSpeedJob>) {
  const monitor = await pageSpeedVerbs.loadToChange(ctx, params.page_speed_job_id)
  noteRevision(ctx, monitor.id, monitor)
  if (body.interval_seconds !== undefined) requireInterval(await loadAccount(ctx), body.interval_seconds)
  if (body.check_regions) await requireRegions(ctx, body.check_regions, 'check_regions')
  const { lcp_budget_ms, cls_budget, transfer_budget_bytes } = body
  const budgets = Object.entries({ lcp_budget_ms, cls_budget, transfer_budget_bytes }).filter(
    ([, v]) => v !== undefined,
  )
  const config = { ...pageSpeedConfigOf(monitor), ...Object.fromEntries(budgets) }
  const own = await settleOwn(ctx, monitor, body)
  applyChanges(monitor, { ...columnsOf(body), ...own, config } as Partial<Monitor>)
  await ctx.em.flush()
  if (body.interval_seconds !== undefined) await runBy(ctx, monitor.id, epoch(ctx.now + body.interval_seconds * 1000))
  return describePageSpeedJob(ctx, monitor)
}

/** Has an agent measure a page once in one region, and returns the result. Stores nothing. */
export async function testPageSpeedJob(ctx: OpenCtx, { body, query }: Input<typeof contract.testPageSpeedJob>) {
  const timeoutSeconds = body.timeout_seconds ?? 60
  const { outcome, loop_delay_ms, ...run } = await runUnsaved(ctx, {
    check: 'page_speed',
    spec: pageSpeedSpec(body.uri, timeoutSeconds),
    secrets: null,
    timeout_ms: timeoutSeconds * 1000,
    region: query.region,
  })
  const { page_weight, error, ...seen } = PageSpeedOutcome.parse(outcome)
  return {
    ...run,
    ...seen,
    failure_detail: error?.message ?? null,
    failure_text: error?.text ?? null,
    transfer_bytes: page_weight?.transfer_bytes ?? null,
    requests: page_weight?.requests ?? {},
    ...excuseOfTest({
      failure_reason: seen.failure_reason,
      loop_delay_ms,
      waits: pageSpeedKind.waits({ timeout_seconds: timeoutSeconds }),
    }),
  }
}
