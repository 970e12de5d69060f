import { z } from 'zod'
import { ComparedBaseline } from '../check/baseline.ts'
import {
  ArtifactKind,
  BROWSER_STATUSES,
  BrowserError,
  BrowserFailure,
  BrowserStep,
  BrowserTests,
  ConsoleLine,
  FailedRequest,
  MAX_SCRIPT_LENGTH,
  PageError,
  WebVitals,
} from '../check/browser.ts'
import { excuseFields } from './excuse.ts'
import { HeldByPlan, Id, Name, paging, ref, Slug, Tags, TimeOut, text, timeRange } from './field.ts'
import { monitorFields, RunAccepted } from './monitor.ts'
import { defineRoute } from './route.ts'
import { MonitorStatus } from './voted.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ check_id: ref('browser_check') })
export const runParams = params.extend({ run_id: Id })

/** The frequencies of browser checks: names on the wire, and seconds. */
export const FREQUENCIES = {
  '1m': 60,
  '2m': 120,
  '5m': 300,
  '10m': 600,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '3h': 10_800,
  '6h': 21_600,
  '12h': 43_200,
  '24h': 86_400,
} as const
export type Frequency = keyof typeof FREQUENCIES
const Frequency = z.enum(Object.keys(FREQUENCIES) as [Frequency, ...Frequency[]]).meta({ id: 'BrowserCheckFrequency' })
const State = z.enum(['active', 'paused'])

const Script = text(MAX_SCRIPT_LENGTH, 1).regex(/\S/, 'must not be blank').meta({
  description:
    'A `@playwright/test` file, or a script body with `page`, `context`, `browser`, `request` and `expect` in scope',
})

const optional = {
  timeout_seconds: z.int().min(5).max(600).nullable(),
  check_regions: z.array(Slug).min(1).max(20).nullable(),
  min_healthy_regions: z.int().min(1).max(20).nullable(),
  group_notification_ids: z.array(ref('notification_group')).max(50).nullable(),
  service_id: ref('service').nullable(),
  tags: Tags.nullable(),
  external_key: monitorFields.external_key,
}

/** A name that nobody else can guess, chosen by the watcher of a run. */
export const Watch = z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits')

/** Body of `POST /browser_check` (spec 2.10). */
export const BrowserCheckCreate = z.strictObject({
  name: Name,
  script: Script,
  frequency: Frequency,
  ...z.strictObject(optional).partial().shape,
})
export type BrowserCheckInput = z.output<typeof BrowserCheckCreate>

/** Body of `PUT`: null keeps name, script and frequency, and resets the others to their defaults (api.md B6). */
export const BrowserCheckUpdate = z
  .strictObject({
    name: Name.nullable(),
    script: Script.nullable(),
    frequency: Frequency.nullable(),
    state: State,
    ...optional,
  })
  .partial()

export const BrowserCheck = z
  .object({
    id: Id,
    account_id: Id,
    name: z.string(),
    script: z.string(),
    frequency: Frequency,
    timeout_seconds: z.int(),
    check_regions: z.array(z.string()).nullable(),
    min_healthy_regions: z.int().nullable(),
    state: State,
    group_notification_ids: z.array(Id),
    service_id: Id.nullable(),
    tags: z.array(z.string()),
    external_key: z.string().nullable(),
    created_at: TimeOut,
    held_by_plan: HeldByPlan,
    current_status: MonitorStatus,
    last_run_at: TimeOut.nullable(),
    last_status_change_at: TimeOut.nullable(),
    last_failure_reason: z.string().nullable(),
  })
  .meta({ id: 'BrowserCheck' })
export type BrowserCheck = z.output<typeof BrowserCheck>

const outcome = {
  region: z.string(),
  status: z.enum(BROWSER_STATUSES),
  duration_ms: z.number(),
  failure_reason: BrowserFailure.nullable(),
  error: BrowserError.nullable(),
  web_vitals: WebVitals,
  browser_version: z.string().nullable(),
  tests: BrowserTests.nullable().meta({
    description: 'How many tests passed, failed and were skipped; `null` if the script did not load',
  }),
}
const details = {
  steps: z.array(BrowserStep),
  console: z.array(ConsoleLine),
  page_errors: z.array(PageError),
  failed_requests: z.array(FailedRequest),
  baselines: z
    .array(ComparedBaseline)
    .meta({ description: 'What was compared with a baseline, or would have been: at most 50' }),
}

/** A run in a list. Its console, steps and requests are only in `BrowserRun`. */
export const BrowserRunSummary = z
  .object({
    id: Id,
    browser_check_id: Id,
    created_at: TimeOut,
    scheduled_at: TimeOut,
    run_kind: z.string(),
    ...outcome,
    artifacts: z.array(ArtifactKind),
    ...excuseFields,
  })
  .meta({ id: 'BrowserRunSummary' })
export const BrowserRun = BrowserRunSummary.extend(details).meta({ id: 'BrowserRun' })

/** The result of an unsaved check. Its artifacts are not stored. */
export const BrowserTestResult = z
  .object({ created_at: TimeOut, scheduled_at: TimeOut, run_kind: z.string(), ...outcome, ...details, ...excuseFields })
  .meta({ id: 'BrowserTestResult' })

export const VitalsTrend = z
  .object({
    resolution_seconds: z.int(),
    points: z.array(z.object({ at: TimeOut, runs: z.int(), ...WebVitals.shape })).meta({
      description:
        '75th percentile of each vital over the runs in each interval, oldest first; intervals without runs are omitted',
    }),
  })
  .meta({ id: 'WebVitalsTrend' })

const CheckFixture = { fixture: 'browser_check' } as const

export const createBrowserCheck = defineRoute({
  id: 'browser_check.create',
  method: 'POST',
  path: '/browser_check',
  summary: 'Create a browser check; its first run starts immediately',
  access: write,
  body: BrowserCheckCreate,
  reply: BrowserCheck,
  status: 201,
  refusals: ['quota_reached', 'plan_required', 'limit_reached'],
  ...CheckFixture,
})

export const testBrowserCheck = defineRoute({
  id: 'browser_check.test',
  method: 'POST',
  path: '/browser_check/test',
  summary: 'Run an unsaved browser check once in one region and return the result',
  access: write,
  query: z.strictObject({
    region: Slug.optional(),
    check_id: ref('browser_check').optional().meta({
      description: 'Check whose accepted baselines the run is compared with',
    }),
    watch: Watch.optional().meta({
      description: 'Random identifier of your choice, with which the output can be read during the run',
    }),
  }),
  body: BrowserCheckCreate,
  reply: BrowserTestResult,
  tx: 'none',
  refusals: ['quota_reached', 'unavailable'],
  fixture: 'browser_test',
})

export const listBrowserChecks = defineRoute({
  id: 'browser_check.list',
  method: 'GET',
  path: '/browser_check',
  summary: 'List the browser checks, newest first',
  access: read,
  query: z.strictObject(paging(200, 1000)),
  reply: z.array(BrowserCheck),
  list: 'page',
  ...CheckFixture,
})

export const getBrowserCheck = defineRoute({
  id: 'browser_check.get',
  method: 'GET',
  path: '/browser_check/{check_id}',
  summary: 'Read a browser check',
  access: read,
  params,
  reply: BrowserCheck,
  ...CheckFixture,
})

export const updateBrowserCheck = defineRoute({
  id: 'browser_check.update',
  method: 'PUT',
  path: '/browser_check/{check_id}',
  summary: 'Change, pause or resume a browser check; omitted fields keep their value',
  access: write,
  params,
  body: BrowserCheckUpdate,
  reply: BrowserCheck,
  refusals: ['plan_required', 'limit_reached'],
  ...CheckFixture,
})

export const deleteBrowserCheck = defineRoute({
  id: 'browser_check.delete',
  method: 'DELETE',
  path: '/browser_check/{check_id}',
  summary: 'Delete a browser check and its runs',
  access: write,
  params,
  ...CheckFixture,
})

export const runBrowserCheck = defineRoute({
  id: 'browser_check.run',
  method: 'POST',
  path: '/browser_check/{check_id}/run',
  summary: 'Run a browser check now in each of its regions',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['quota_reached', 'conflict'],
  ...CheckFixture,
})

export const listBrowserRuns = defineRoute({
  id: 'browser_check.runs',
  method: 'GET',
  path: '/browser_check/{check_id}/runs',
  summary: 'List the runs, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange, region: Slug.optional() }),
  reply: z.array(BrowserRunSummary),
  list: 'page',
  ...CheckFixture,
})

export const getBrowserRun = defineRoute({
  id: 'browser_check.run_detail',
  method: 'GET',
  path: '/browser_check/{check_id}/run/{run_id}',
  summary: 'Read a run with its steps, console, page errors and failed requests',
  access: read,
  params: runParams,
  reply: BrowserRun,
  refusals: ['not_found'],
  fixture: 'browser_run',
})

export const getWebVitalsTrend = defineRoute({
  id: 'browser_check.web_vitals',
  method: 'GET',
  path: '/browser_check/{check_id}/web_vitals',
  summary: 'Get the web vitals over time',
  access: read,
  params,
  query: z.strictObject({ ...timeRange, resolution: z.enum(['auto', '5m', '1h', '1d']).default('auto') }),
  reply: VitalsTrend,
  ...CheckFixture,
})
