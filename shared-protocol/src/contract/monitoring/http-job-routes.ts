import { z } from 'zod'
import { BoolParam, Id, ref, Tags, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import { HttpJob, HttpJobCreate, HttpJobUpdate } from './http-job.ts'
import { HttpOverview, HttpResult, HttpResultDetail, HttpTestResult, ResponseTimes } from './http-result.ts'
import { monitorResource } from './monitor-resource.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ job_id: ref('http_job') })

export const httpRoutes = monitorResource(
  'http',
  {
    create: HttpJobCreate,
    update: HttpJobUpdate,
    resource: HttpJob,
    result: HttpResult,
    detail: HttpResultDetail,
    test: HttpTestResult,
  },
  {
    param: 'job_id',
    filters: {
      kept: BoolParam.optional().meta({
        description: 'Whether to list only results for which the response of the target was stored',
      }),
    },
    summaries: {
      delete: 'Delete an HTTP monitor with its paired monitors and history',
      result:
        'Read a result with the stored response, if any. Responses are stored for failing runs, for runs on request, and for the first successful run of a monitor and of each day (UTC)',
    },
  },
)

export const createHttpJob = httpRoutes.create
export const testHttpJob = httpRoutes.test
export const listHttpJobs = httpRoutes.list
export const getHttpJob = httpRoutes.get
export const updateHttpJob = httpRoutes.update
export const deleteHttpJob = httpRoutes.delete
export const pauseHttpJob = httpRoutes.pause
export const resumeHttpJob = httpRoutes.resume
export const runHttpJob = httpRoutes.run
export const listHttpResults = httpRoutes.results
export const getHttpResult = httpRoutes.result
export const listHttpTransitions = httpRoutes.transitions

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
