import { z } from 'zod'
import { paging, ref, Slug, Tag, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import { RunAccepted } from './monitor.ts'
import { TlsJob, TlsJobCreate, TlsJobUpdate, TlsResult, TlsStatus, TlsTestResult, TlsTransition } from './tls-job.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ tls_job_id: ref('tls_job') })

export const createTlsJob = defineRoute({
  id: 'tls_job.create',
  method: 'POST',
  path: '/tls/job',
  summary: 'Create a TLS monitor; its first run starts immediately',
  access: write,
  body: TlsJobCreate,
  reply: TlsJob,
  status: 201,
  refusals: ['quota_reached', 'plan_required', 'conflict'],
  fixture: 'tls_job',
})

export const testTlsJob = defineRoute({
  id: 'tls_job.test',
  method: 'POST',
  path: '/tls/job/test',
  summary: 'Run an unsaved monitor once in one region and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: TlsJobCreate,
  reply: TlsTestResult,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'tls_job',
})

export const listTlsJobs = defineRoute({
  id: 'tls_job.list',
  method: 'GET',
  path: '/tls/jobs',
  summary: 'List the TLS monitors, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: TlsStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(TlsJob),
  list: 'page',
  fixture: 'none',
})

export const getTlsJob = defineRoute({
  id: 'tls_job.get',
  method: 'GET',
  path: '/tls/job/{tls_job_id}',
  summary: 'Read a TLS monitor with its certificate',
  access: read,
  params,
  reply: TlsJob,
  fixture: 'tls_job',
})

export const updateTlsJob = defineRoute({
  id: 'tls_job.update',
  method: 'PUT',
  path: '/tls/job/{tls_job_id}',
  summary: 'Change a TLS monitor; omitted fields keep their value',
  access: write,
  params,
  body: TlsJobUpdate,
  reply: TlsJob,
  refusals: ['plan_required', 'conflict'],
  fixture: 'tls_job',
})

export const deleteTlsJob = defineRoute({
  id: 'tls_job.delete',
  method: 'DELETE',
  path: '/tls/job/{tls_job_id}',
  summary: 'Delete a TLS monitor and its history',
  access: write,
  params,
  fixture: 'tls_job',
})

export const pauseTlsJob = defineRoute({
  id: 'tls_job.pause',
  method: 'POST',
  path: '/tls/job/{tls_job_id}/pause',
  summary: 'Pause a TLS monitor until it is resumed',
  access: write,
  params,
  reply: TlsJob,
  fixture: 'tls_job',
})

export const resumeTlsJob = defineRoute({
  id: 'tls_job.resume',
  method: 'POST',
  path: '/tls/job/{tls_job_id}/resume',
  summary: 'Resume a TLS monitor; its first run starts immediately',
  access: write,
  params,
  reply: TlsJob,
  refusals: ['quota_reached'],
  fixture: 'tls_job',
})

export const runTlsJob = defineRoute({
  id: 'tls_job.run',
  method: 'POST',
  path: '/tls/job/{tls_job_id}/run',
  summary: 'Run a TLS monitor now, in the next region of its rotation',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture: 'tls_job',
})

export const listTlsResults = defineRoute({
  id: 'tls_job.results',
  method: 'GET',
  path: '/tls/job/{tls_job_id}/results',
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
    status: z.enum(['healthy', 'failing']).optional().meta({ description: 'Status of the items to list' }),
  }),
  reply: z.array(TlsResult),
  list: 'page',
  fixture: 'tls_job',
})

export const listTlsTransitions = defineRoute({
  id: 'tls_job.transitions',
  method: 'GET',
  path: '/tls/job/{tls_job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(TlsTransition),
  list: 'page',
  fixture: 'tls_job',
})
