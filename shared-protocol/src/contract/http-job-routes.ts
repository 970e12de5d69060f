import { z } from 'zod'
import { BoolParam, Id, paging, ref, Slug, Tag, Tags, timeRange } from './field.ts'
import { HttpJob, HttpJobCreate, HttpJobUpdate } from './http-job.ts'
import { HttpOverview, HttpResult, HttpResultDetail, HttpTestResult, ResponseTimes } from './http-result.ts'
import { RunAccepted } from './monitor.ts'
import { defineRoute } from './route.ts'
import { MonitorStatus, RunStatus, Transition } from './voted.ts'

const read = {
  kind: 'account',
  scope: 'read:monitors',
  role: 'viewer',
} as const
const write = {
  kind: 'account',
  scope: 'write:monitors',
  role: 'member',
} as const
const params = z.strictObject({ job_id: ref('http_job') })

export const createHttpJob = defineRoute({
  id: 'http_job.create',
  method: 'POST',
  path: '/http/job',
  summary: 'Create an HTTP monitor; its first run starts immediately',
  access: write,
  body: HttpJobCreate,
  reply: HttpJob,
  status: 201,
  refusals: ['quota_reached', 'plan_required', 'conflict'],
  fixture: 'http_job',
})

export const testHttpJob = defineRoute({
  id: 'http_job.test',
  method: 'POST',
  path: '/http/job/test',
  summary: 'Run an unsaved monitor once in one region and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: HttpJobCreate,
  reply: HttpTestResult,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'http_job',
})

export const listHttpJobs = defineRoute({
  id: 'http_job.list',
  method: 'GET',
  path: '/http/jobs',
  summary: 'List the HTTP monitors, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: MonitorStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(HttpJob),
  list: 'page',
  fixture: 'none',
})

export const getHttpJob = defineRoute({
  id: 'http_job.get',
  method: 'GET',
  path: '/http/job/{job_id}',
  summary: 'Read an HTTP monitor',
  access: read,
  params,
  reply: HttpJob,
  fixture: 'http_job',
})

export const updateHttpJob = defineRoute({
  id: 'http_job.update',
  method: 'PUT',
  path: '/http/job/{job_id}',
  summary: 'Change an HTTP monitor; omitted fields keep their value',
  access: write,
  params,
  body: HttpJobUpdate,
  reply: HttpJob,
  refusals: ['plan_required', 'conflict'],
  fixture: 'http_job',
})

export const deleteHttpJob = defineRoute({
  id: 'http_job.delete',
  method: 'DELETE',
  path: '/http/job/{job_id}',
  summary: 'Delete an HTTP monitor with its paired monitors and history',
  access: write,
  params,
  fixture: 'http_job',
})

export const pauseHttpJob = defineRoute({
  id: 'http_job.pause',
  method: 'POST',
  path: '/http/job/{job_id}/pause',
  summary: 'Pause an HTTP monitor until it is resumed',
  access: write,
  params,
  reply: HttpJob,
  fixture: 'http_job',
})

export const resumeHttpJob = defineRoute({
  id: 'http_job.resume',
  method: 'POST',
  path: '/http/job/{job_id}/resume',
  summary: 'Resume an HTTP monitor; its first run starts immediately',
  access: write,
  params,
  reply: HttpJob,
  refusals: ['quota_reached'],
  fixture: 'http_job',
})

export const runHttpJob = defineRoute({
  id: 'http_job.run',
  method: 'POST',
  path: '/http/job/{job_id}/run',
  summary: 'Run an HTTP monitor now in each of its regions',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture: 'http_job',
})

export const listHttpResults = defineRoute({
  id: 'http_job.results',
  method: 'GET',
  path: '/http/job/{job_id}/results',
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
    status: RunStatus.optional().meta({ description: 'Status of the items to list' }),
    kept: BoolParam.optional().meta({
      description: 'Whether to list only results for which the response of the target was stored',
    }),
  }),
  reply: z.array(HttpResult),
  list: 'page',
  fixture: 'http_job',
})

export const getHttpResult = defineRoute({
  id: 'http_job.result',
  method: 'GET',
  path: '/http/job/{job_id}/result/{result_id}',
  summary:
    'Read a result with the stored response, if any. Responses are stored for failing runs, for runs on request, and for the first successful run of a monitor and of each day (UTC)',
  access: read,
  params: z.strictObject({ job_id: ref('http_job'), result_id: Id.meta({ description: 'Id of the result' }) }),
  reply: HttpResultDetail,
  refusals: ['not_found'],
  fixture: 'http_result',
})

export const listHttpTransitions = defineRoute({
  id: 'http_job.transitions',
  method: 'GET',
  path: '/http/job/{job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(Transition),
  list: 'page',
  fixture: 'http_job',
})

export const getHttpOverview = defineRoute({
  id: 'http_job.overview',
  method: 'GET',
  path: '/http/job/{job_id}/overview',
  summary: 'Read an HTTP monitor with its uptime, response times and the state of each region',
  access: read,
  params,
  reply: HttpOverview,
  fixture: 'http_job',
})

export const getResponseTimes = defineRoute({
  id: 'http_job.response_times',
  method: 'GET',
  path: '/http/job/{job_id}/response_times',
  summary: 'Get the response times over time',
  access: read,
  params,
  query: z.strictObject({
    ...timeRange,
    resolution: z.enum(['auto', '5m', '1h', '1d']).default('auto').meta({ description: 'Time between points' }),
  }),
  reply: ResponseTimes,
  fixture: 'http_job',
})

const ImportedRow = z
  .object({
    row: z.int().meta({ description: 'Number of the row, counted from 1; the header row is not counted' }),
    status: z.enum(['created', 'skipped', 'invalid']).meta({ description: 'Result for the row' }),
    id: Id.nullable().meta({ description: 'Id' }),
    uri: z.string().nullable().meta({ description: 'Value in the row; `null` if there is none' }),
    friendly_name: z.string().nullable().meta({ description: 'Value in the row; `null` if there is none' }),
    errors: z
      .array(
        z.object({
          path: z.string().meta({ description: 'Path of the field with the fault' }),
          message: z.string().meta({ description: 'Description of the fault' }),
        }),
      )
      .meta({ description: 'Validation errors, one item per fault' }),
  })
  .meta({ id: 'ImportedRow' })

export const importHttpJobs = defineRoute({
  id: 'http_job.import',
  method: 'POST',
  path: '/http/jobs/import',
  summary: 'Create HTTP monitors from CSV; if a row is invalid, nothing is created unless `partial` is true',
  access: write,
  query: z.strictObject({
    dry_run: BoolParam.default(false).meta({
      description: 'Whether to only validate and return what would be created. Defaults to false',
    }),
    partial: BoolParam.default(false).meta({
      description: 'Whether valid rows are created even if other rows are invalid. Defaults to false',
    }),
  }),
  body: z.string(),
  bodyType: 'csv',
  reply: z.array(ImportedRow),
  refusals: ['quota_reached', 'conflict'],
  idempotent: true,
  fixture: 'http_job',
})

const TagsIn = z.strictObject({ tags: Tags.min(1).meta({ description: 'Tags for searching and grouping' }) })
const Affected = z
  .object({ monitors: z.array(Id).meta({ description: 'Affected monitors' }) })
  .meta({ id: 'AffectedMonitors' })

export const pauseMonitors = defineRoute({
  id: 'monitor.pause_by_tag',
  method: 'POST',
  path: '/monitors/pause',
  summary: 'Pause every monitor that has one of the tags',
  access: write,
  body: TagsIn,
  reply: Affected,
  tx: 'none',
  fixture: 'tags',
})

export const resumeMonitors = defineRoute({
  id: 'monitor.resume_by_tag',
  method: 'POST',
  path: '/monitors/resume',
  summary: 'Resume every monitor that has one of the tags',
  access: write,
  body: TagsIn,
  reply: Affected,
  tx: 'none',
  refusals: ['limit_reached'],
  fixture: 'tags',
})
