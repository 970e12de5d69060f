import { z } from 'zod'
import { Id, paging, ref, Slug, Tag, timeRange } from './field.ts'
import { RunAccepted } from './monitor.ts'
import { defineRoute } from './route.ts'
import { TcpJob, TcpJobCreate, TcpJobUpdate, TcpResult, TcpResultDetail, TcpTestResult } from './tcp-job.ts'
import { MonitorStatus, RunStatus, Transition } from './voted.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ tcp_job_id: ref('tcp_job') })

export const createTcpJob = defineRoute({
  id: 'tcp_job.create',
  method: 'POST',
  path: '/tcp/job',
  summary: 'Create a TCP monitor; its first run starts immediately',
  access: write,
  body: TcpJobCreate,
  reply: TcpJob,
  status: 201,
  refusals: ['quota_reached', 'plan_required', 'conflict'],
  fixture: 'tcp_job',
})

export const testTcpJob = defineRoute({
  id: 'tcp_job.test',
  method: 'POST',
  path: '/tcp/job/test',
  summary: 'Run an unsaved monitor once in one region and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: TcpJobCreate,
  reply: TcpTestResult,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'tcp_job',
})

export const listTcpJobs = defineRoute({
  id: 'tcp_job.list',
  method: 'GET',
  path: '/tcp/jobs',
  summary: 'List the TCP monitors, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: MonitorStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(TcpJob),
  list: 'page',
  fixture: 'none',
})

export const getTcpJob = defineRoute({
  id: 'tcp_job.get',
  method: 'GET',
  path: '/tcp/job/{tcp_job_id}',
  summary: 'Read a TCP monitor',
  access: read,
  params,
  reply: TcpJob,
  fixture: 'tcp_job',
})

export const updateTcpJob = defineRoute({
  id: 'tcp_job.update',
  method: 'PUT',
  path: '/tcp/job/{tcp_job_id}',
  summary: 'Change a TCP monitor; omitted fields keep their value',
  access: write,
  params,
  body: TcpJobUpdate,
  reply: TcpJob,
  refusals: ['plan_required', 'conflict'],
  fixture: 'tcp_job',
})

export const deleteTcpJob = defineRoute({
  id: 'tcp_job.delete',
  method: 'DELETE',
  path: '/tcp/job/{tcp_job_id}',
  summary: 'Delete a TCP monitor and its history',
  access: write,
  params,
  fixture: 'tcp_job',
})

export const pauseTcpJob = defineRoute({
  id: 'tcp_job.pause',
  method: 'POST',
  path: '/tcp/job/{tcp_job_id}/pause',
  summary: 'Pause a TCP monitor until it is resumed',
  access: write,
  params,
  reply: TcpJob,
  fixture: 'tcp_job',
})

export const resumeTcpJob = defineRoute({
  id: 'tcp_job.resume',
  method: 'POST',
  path: '/tcp/job/{tcp_job_id}/resume',
  summary: 'Resume a TCP monitor; its first run starts immediately',
  access: write,
  params,
  reply: TcpJob,
  refusals: ['quota_reached'],
  fixture: 'tcp_job',
})

export const runTcpJob = defineRoute({
  id: 'tcp_job.run',
  method: 'POST',
  path: '/tcp/job/{tcp_job_id}/run',
  summary: 'Run a TCP monitor now in each of its regions',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture: 'tcp_job',
})

export const listTcpResults = defineRoute({
  id: 'tcp_job.results',
  method: 'GET',
  path: '/tcp/job/{tcp_job_id}/results',
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
    status: RunStatus.optional().meta({ description: 'Status of the items to list' }),
  }),
  reply: z.array(TcpResult),
  list: 'page',
  fixture: 'tcp_job',
})

export const getTcpResult = defineRoute({
  id: 'tcp_job.result',
  method: 'GET',
  path: '/tcp/job/{tcp_job_id}/result/{result_id}',
  summary: 'Read a result, with the stored answer if the run failed',
  access: read,
  params: z.strictObject({ tcp_job_id: ref('tcp_job'), result_id: Id.meta({ description: 'Id of the result' }) }),
  reply: TcpResultDetail,
  refusals: ['not_found'],
  fixture: 'tcp_result',
})

export const listTcpTransitions = defineRoute({
  id: 'tcp_job.transitions',
  method: 'GET',
  path: '/tcp/job/{tcp_job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(Transition),
  list: 'page',
  fixture: 'tcp_job',
})
