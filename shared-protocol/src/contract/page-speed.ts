import { z } from 'zod'
import { BrowserFailure, WebVitals } from '../check/browser.ts'
import { excuseFields } from './excuse.ts'
import { HeldByPlan, HttpUrl, Id, paging, ref, Slug, TimeOut, timeRange } from './field.ts'
import { monitorFields, RunAccepted, transitionBetween } from './monitor.ts'
import { defineRoute } from './route.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ page_speed_job_id: ref('page_speed_job') })

export const PAGE_SPEED_STATUSES = ['pending', 'good', 'over_budget', 'unreachable'] as const
const Status = z.enum(PAGE_SPEED_STATUSES).meta({ id: 'PageSpeedStatus' })

const { external_key: _, ...common } = monitorFields

const settings = {
  interval_seconds: z.int().min(300).max(86_400),
  timeout_seconds: z.int().min(5).max(120),
  lcp_budget_ms: z
    .int()
    .min(1)
    .max(120_000)
    .nullable()
    .meta({ description: 'Maximum largest contentful paint, in milliseconds; `null` if there is no budget' }),
  cls_budget: z
    .number()
    .min(0)
    .max(100)
    .nullable()
    .meta({ description: 'Maximum cumulative layout shift; `null` if there is no budget' }),
  transfer_budget_bytes: z.int().min(1).max(1_000_000_000).nullable(),
  muted: z.boolean(),
}

export const PageSpeedJobUpdate = z.strictObject({ ...common, ...settings }).partial()

export const PageSpeedJob = z
  .object({
    id: Id,
    account_id: Id,
    http_job_id: Id,
    uri: z.string().meta({ description: 'Address of the HTTP monitor' }),
    ...common,
    ...settings,
    created_at: TimeOut,
    paused: z.boolean(),
    held_by_plan: HeldByPlan,
    current_status: Status,
    last_run_at: TimeOut.nullable(),
    last_status_change_at: TimeOut.nullable(),
    last_failure_reason: z.string().nullable(),
  })
  .meta({ id: 'PageSpeedJob' })
export type PageSpeedJob = z.output<typeof PageSpeedJob>

export const BUDGETS = ['lcp_budget_ms', 'cls_budget', 'transfer_budget_bytes'] as const
export const BrokenBudget = z
  .object({ budget: z.enum(BUDGETS), limit: z.number(), actual: z.number() })
  .meta({ id: 'BrokenBudget' })
export type BrokenBudget = z.output<typeof BrokenBudget>

const measured = {
  status: z.enum(['good', 'over_budget', 'failed']),
  failure_reason: BrowserFailure.nullable(),
  failure_detail: z.string().nullable(),
  duration_ms: z.number(),
  web_vitals: WebVitals,
  transfer_bytes: z.int().nullable(),
  requests: z.record(z.string(), z.int()).meta({ description: 'Number of requests by resource type' }),
}

export const PageSpeedResult = z
  .object({
    id: Id,
    page_speed_job_id: Id,
    created_at: TimeOut,
    scheduled_at: TimeOut,
    region: z.string(),
    run_kind: z.string(),
    ...measured,
    broken_budgets: z.array(BrokenBudget),
    ...excuseFields,
  })
  .meta({ id: 'PageSpeedResult' })

export const PageSpeedTransition = transitionBetween(Status).meta({ id: 'PageSpeedTransition' })

const { status: __, ...unjudged } = measured
export const PageSpeedTestResult = z
  .object({
    created_at: TimeOut,
    scheduled_at: TimeOut,
    region: z.string(),
    run_kind: z.string(),
    ...unjudged,
    ...excuseFields,
  })
  .meta({ id: 'PageSpeedTestResult' })

const fixture = 'page_speed_job'

export const listPageSpeedJobs = defineRoute({
  id: 'page_speed_job.list',
  method: 'GET',
  path: '/page_speed/jobs',
  summary: 'List the page-speed monitors, newest first',
  access: read,
  query: z.strictObject(paging(200, 1000)),
  reply: z.array(PageSpeedJob),
  list: 'page',
  fixture,
})

export const getPageSpeedJob = defineRoute({
  id: 'page_speed_job.get',
  method: 'GET',
  path: '/page_speed/job/{page_speed_job_id}',
  summary: 'Read a page-speed monitor',
  access: read,
  params,
  reply: PageSpeedJob,
  fixture,
})

export const updatePageSpeedJob = defineRoute({
  id: 'page_speed_job.update',
  method: 'PUT',
  path: '/page_speed/job/{page_speed_job_id}',
  summary: 'Change the budgets and settings of a page-speed monitor; omitted fields keep their value',
  access: write,
  params,
  body: PageSpeedJobUpdate,
  reply: PageSpeedJob,
  refusals: ['plan_required'],
  fixture,
})

export const pausePageSpeedJob = defineRoute({
  id: 'page_speed_job.pause',
  method: 'POST',
  path: '/page_speed/job/{page_speed_job_id}/pause',
  summary: 'Pause a page-speed monitor until it is resumed',
  access: write,
  params,
  reply: PageSpeedJob,
  fixture,
})

export const resumePageSpeedJob = defineRoute({
  id: 'page_speed_job.resume',
  method: 'POST',
  path: '/page_speed/job/{page_speed_job_id}/resume',
  summary: 'Resume a page-speed monitor; its first run starts immediately',
  access: write,
  params,
  reply: PageSpeedJob,
  fixture,
})

export const runPageSpeedJob = defineRoute({
  id: 'page_speed_job.run',
  method: 'POST',
  path: '/page_speed/job/{page_speed_job_id}/run',
  summary: 'Run a page-speed monitor now',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['quota_reached', 'conflict'],
  fixture,
})

export const testPageSpeedJob = defineRoute({
  id: 'page_speed_job.test',
  method: 'POST',
  path: '/page_speed/job/test',
  summary: 'Measure a page once without saving a monitor, and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional() }),
  body: z.strictObject({ uri: HttpUrl, timeout_seconds: settings.timeout_seconds.optional() }),
  reply: PageSpeedTestResult,
  tx: 'none',
  refusals: ['quota_reached', 'unavailable'],
  fixture: 'browser_test',
})

export const listPageSpeedResults = defineRoute({
  id: 'page_speed_job.results',
  method: 'GET',
  path: '/page_speed/job/{page_speed_job_id}/results',
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 1000), ...timeRange, region: Slug.optional() }),
  reply: z.array(PageSpeedResult),
  list: 'page',
  fixture,
})

export const listPageSpeedTransitions = defineRoute({
  id: 'page_speed_job.transitions',
  method: 'GET',
  path: '/page_speed/job/{page_speed_job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(PageSpeedTransition),
  list: 'page',
  fixture,
})
