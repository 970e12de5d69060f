import { z } from 'zod'
import { MAX_SCRIPT_LENGTH } from '../../check/browser.ts'
import { says } from '../../text/en/contract.ts'
import {
  AccountId,
  CreatedAt,
  ExternalKeyOut,
  HeldByPlan,
  Id,
  Name,
  OwnId,
  paging,
  ref,
  Slug,
  Tags,
  text,
  timeRange,
} from '../field.ts'
import { defineRoute } from '../route.ts'
import { BrowserRun, BrowserRunSummary, BrowserTestResult, VitalsTrend } from './browser-run.ts'
import { monitorFields, RunAccepted } from './monitor.ts'
import { lastRunFields } from './run-fields.ts'
import { MonitorStatus } from './voted.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ check_id: ref('browser_check') })
export const runParams = params.extend({ run_id: Id.meta({ description: 'Id of the run' }) })

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

const Script = text(MAX_SCRIPT_LENGTH, 1).regex(/\S/, says('field.not_blank')).meta({
  description:
    'A `@playwright/test` file, or a script body with `page`, `context`, `browser`, `request` and `expect` in scope',
})

const optional = {
  timeout_seconds: z.int().min(5).max(600).nullable().meta({
    description:
      'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
  }),
  check_regions: z
    .array(Slug)
    .min(1)
    .max(20)
    .nullable()
    .meta({ description: 'Slugs of the regions that run the checks; `null` for the default regions of the account' }),
  min_healthy_regions: z
    .int()
    .min(1)
    .max(20)
    .nullable()
    .meta({ description: 'Minimum number of healthy regions for the monitor to be up; `null` for a majority' }),
  group_notification_ids: z
    .array(ref('notification_group'))
    .max(50)
    .nullable()
    .meta({ description: 'Ids of the notification groups that are notified' }),
  service_id: ref('service').nullable().meta({ description: 'Id of the service; `null` for none' }),
  tags: Tags.nullable().meta({ description: 'Tags for searching and grouping' }),
  external_key: monitorFields.external_key.meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
}

/** A name that nobody else can guess, chosen by the watcher of a run. */
export const Watch = z.string().regex(/^[0-9a-f]{32}$/, says('field.lower_case_hex'))

/** Body of `POST /browser_check` (spec 2.10). */
export const BrowserCheckCreate = z.strictObject({
  name: Name.meta({ description: 'Name' }),
  script: Script,
  frequency: Frequency.meta({ description: 'Time between two runs' }),
  ...z.strictObject(optional).partial().shape,
})
export type BrowserCheckInput = z.output<typeof BrowserCheckCreate>

/** Body of `PUT`: null keeps name, script and frequency, and resets the others to their defaults (api.md B6). */
export const BrowserCheckUpdate = z
  .strictObject({
    name: Name.nullable().meta({ description: 'Name' }),
    script: Script.nullable().meta({ description: 'Script in JavaScript or TypeScript' }),
    frequency: Frequency.nullable().meta({ description: 'Time between two runs' }),
    state: State.meta({ description: 'State' }),
    ...optional,
  })
  .partial()

export const BrowserCheck = z
  .object({
    id: OwnId,
    account_id: AccountId,
    name: z.string().meta({ description: 'Name' }),
    script: z.string().meta({ description: 'Script in JavaScript or TypeScript' }),
    frequency: Frequency.meta({ description: 'Time between two runs' }),
    timeout_seconds: z.int().meta({
      description:
        'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
    }),
    check_regions: z
      .array(z.string())
      .nullable()
      .meta({ description: 'Slugs of the regions that run the checks; `null` for the default regions of the account' }),
    min_healthy_regions: z
      .int()
      .nullable()
      .meta({ description: 'Minimum number of healthy regions for the monitor to be up; `null` for a majority' }),
    state: State.meta({ description: 'State' }),
    group_notification_ids: z.array(Id).meta({ description: 'Ids of the notification groups that are notified' }),
    service_id: Id.nullable().meta({ description: 'Id of the service; `null` for none' }),
    tags: z.array(z.string()).meta({ description: 'Tags for searching and grouping' }),
    external_key: ExternalKeyOut,
    created_at: CreatedAt,
    held_by_plan: HeldByPlan,
    current_status: MonitorStatus.meta({ description: 'Current status' }),
    ...lastRunFields,
  })
  .meta({ id: 'BrowserCheck' })
export type BrowserCheck = z.output<typeof BrowserCheck>

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
    region: Slug.optional().meta({ description: 'Slug of the region' }),
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
  query: z.strictObject({
    ...paging(50, 200),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
  }),
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
  query: z.strictObject({
    ...timeRange,
    resolution: z.enum(['auto', '5m', '1h', '1d']).default('auto').meta({ description: 'Time between points' }),
  }),
  reply: VitalsTrend,
  ...CheckFixture,
})
