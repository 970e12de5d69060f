import { z } from 'zod'
import { BrowserFailure, WebVitals } from '../../check/browser.ts'
import {
  AccountId,
  CreatedAt,
  HeldByPlan,
  HttpUrl,
  Id,
  OwnId,
  paging,
  ref,
  Slug,
  TimeOut,
  timeRange,
} from '../field.ts'
import { defineRoute } from '../route.ts'
import { excuseFields } from './excuse.ts'
import { monitorFields, RunAccepted, transitionBetween } from './monitor.ts'
import { failureDetail, lastRunFields, WHY_RUN } from './run-fields.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ page_speed_job_id: ref('page_speed_job') })

export const PAGE_SPEED_STATUSES = ['pending', 'good', 'over_budget', 'unreachable'] as const
const Status = z.enum(PAGE_SPEED_STATUSES).meta({ id: 'PageSpeedStatus' })

const { external_key: _, ...common } = monitorFields

const settings = {
  interval_seconds: z.int().min(300).max(86_400).meta({
    description:
      'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
  }),
  timeout_seconds: z.int().min(5).max(120).meta({
    description:
      'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
  }),
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
  transfer_budget_bytes: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .nullable()
    .meta({ description: 'Maximum number of bytes transferred to load the page; `null` for no budget' }),
  muted: z.boolean().meta({ description: 'Whether the monitor is evaluated without alerting. Defaults to false' }),
}

export const PageSpeedJobUpdate = z.strictObject({ ...common, ...settings }).partial()

export const PageSpeedJob = z
  .object({
    id: OwnId,
    account_id: AccountId,
    http_job_id: Id.meta({ description: 'Id of the HTTP monitor' }),
    uri: z.string().meta({ description: 'Address of the HTTP monitor' }),
    ...common,
    ...settings,
    created_at: CreatedAt,
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    held_by_plan: HeldByPlan,
    current_status: Status.meta({ description: 'Current status' }),
    ...lastRunFields,
  })
  .meta({ id: 'PageSpeedJob' })
export type PageSpeedJob = z.output<typeof PageSpeedJob>

export const BUDGETS = ['lcp_budget_ms', 'cls_budget', 'transfer_budget_bytes'] as const
export const BrokenBudget = z
  .object({
    budget: z.enum(BUDGETS).meta({ description: 'Name of the budget' }),
    limit: z.number().meta({ description: 'Value of the budget' }),
    actual: z.number().meta({ description: 'Measured value' }),
  })
  .meta({ id: 'BrokenBudget' })
export type BrokenBudget = z.output<typeof BrokenBudget>

const measured = {
  status: z.enum(['good', 'over_budget', 'failed']).meta({ description: 'Status' }),
  failure_reason: BrowserFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
  ...failureDetail,
  duration_ms: z.number().meta({ description: 'Duration, in milliseconds' }),
  web_vitals: WebVitals.meta({ description: 'Measurements of how fast the page was' }),
  transfer_bytes: z
    .int()
    .nullable()
    .meta({ description: 'Number of bytes transferred to load the page; `null` if not measured' }),
  requests: z.record(z.string(), z.int()).meta({ description: 'Number of requests by resource type' }),
}

export const PageSpeedResult = z
  .object({
    id: OwnId,
    page_speed_job_id: Id.meta({ description: 'Id of the page-speed monitor' }),
    created_at: CreatedAt,
    scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
    region: z.string().meta({ description: 'Slug of the region' }),
    run_kind: z.string().meta({ description: WHY_RUN }),
    ...measured,
    broken_budgets: z.array(BrokenBudget).meta({ description: 'Budgets that the run exceeded' }),
    ...excuseFields,
  })
  .meta({ id: 'PageSpeedResult' })

export const PageSpeedTransition = transitionBetween(Status).meta({ id: 'PageSpeedTransition' })

const { status: __, ...unjudged } = measured
export const PageSpeedTestResult = z
  .object({
    created_at: CreatedAt,
    scheduled_at: TimeOut.meta({ description: 'Time for which the run was scheduled' }),
    region: z.string().meta({ description: 'Slug of the region' }),
    run_kind: z.string().meta({ description: WHY_RUN }),
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
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: z.strictObject({
    uri: HttpUrl.meta({ description: 'http or https URL' }),
    timeout_seconds: settings.timeout_seconds.optional().meta({
      description:
        'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
    }),
  }),
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
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
  }),
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
