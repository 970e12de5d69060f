import { z } from 'zod'
import { Id, paging, ref, Slug, Tag, timeRange } from './field.ts'
import { IcmpJob, IcmpJobCreate, IcmpJobUpdate, IcmpResult, IcmpTestResult } from './icmp-job.ts'
import { RunAccepted } from './monitor.ts'
import { defineRoute } from './route.ts'
import { MonitorStatus, RunStatus, Transition } from './voted.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ icmp_job_id: ref('icmp_job') })

export const createIcmpJob = defineRoute({
  id: 'icmp_job.create',
  method: 'POST',
  path: '/icmp/job',
  summary: 'Create an ICMP monitor; its first run starts immediately',
  access: write,
  body: IcmpJobCreate,
  reply: IcmpJob,
  status: 201,
  refusals: ['quota_reached', 'plan_required', 'conflict'],
  fixture: 'icmp_job',
})

export const testIcmpJob = defineRoute({
  id: 'icmp_job.test',
  method: 'POST',
  path: '/icmp/job/test',
  summary: 'Run an unsaved monitor once in one region and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: IcmpJobCreate,
  reply: IcmpTestResult,
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'icmp_job',
})

export const listIcmpJobs = defineRoute({
  id: 'icmp_job.list',
  method: 'GET',
  path: '/icmp/jobs',
  summary: 'List the ICMP monitors, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: MonitorStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(IcmpJob),
  list: 'page',
  fixture: 'none',
})

export const getIcmpJob = defineRoute({
  id: 'icmp_job.get',
  method: 'GET',
  path: '/icmp/job/{icmp_job_id}',
  summary: 'Read an ICMP monitor',
  access: read,
  params,
  reply: IcmpJob,
  fixture: 'icmp_job',
})

export const updateIcmpJob = defineRoute({
  id: 'icmp_job.update',
  method: 'PUT',
  path: '/icmp/job/{icmp_job_id}',
  summary: 'Change an ICMP monitor; omitted fields keep their value',
  access: write,
  params,
  body: IcmpJobUpdate,
  reply: IcmpJob,
  refusals: ['plan_required', 'conflict'],
  fixture: 'icmp_job',
})

export const deleteIcmpJob = defineRoute({
  id: 'icmp_job.delete',
  method: 'DELETE',
  path: '/icmp/job/{icmp_job_id}',
  summary: 'Delete an ICMP monitor and its history',
  access: write,
  params,
  fixture: 'icmp_job',
})

export const pauseIcmpJob = defineRoute({
  id: 'icmp_job.pause',
  method: 'POST',
  path: '/icmp/job/{icmp_job_id}/pause',
  summary: 'Pause an ICMP monitor until it is resumed',
  access: write,
  params,
  reply: IcmpJob,
  fixture: 'icmp_job',
})

export const resumeIcmpJob = defineRoute({
  id: 'icmp_job.resume',
  method: 'POST',
  path: '/icmp/job/{icmp_job_id}/resume',
  summary: 'Resume an ICMP monitor; its first run starts immediately',
  access: write,
  params,
  reply: IcmpJob,
  refusals: ['quota_reached'],
  fixture: 'icmp_job',
})

export const runIcmpJob = defineRoute({
  id: 'icmp_job.run',
  method: 'POST',
  path: '/icmp/job/{icmp_job_id}/run',
  summary: 'Run an ICMP monitor now in each of its regions',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture: 'icmp_job',
})

export const listIcmpResults = defineRoute({
  id: 'icmp_job.results',
  method: 'GET',
  path: '/icmp/job/{icmp_job_id}/results',
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
    status: RunStatus.optional().meta({ description: 'Status of the items to list' }),
  }),
  reply: z.array(IcmpResult),
  list: 'page',
  fixture: 'icmp_job',
})

export const getIcmpResult = defineRoute({
  id: 'icmp_job.result',
  method: 'GET',
  path: '/icmp/job/{icmp_job_id}/result/{result_id}',
  summary: 'Read a result',
  access: read,
  params: z.strictObject({ icmp_job_id: ref('icmp_job'), result_id: Id.meta({ description: 'Id of the result' }) }),
  reply: IcmpResult,
  refusals: ['not_found'],
  fixture: 'icmp_result',
})

export const listIcmpTransitions = defineRoute({
  id: 'icmp_job.transitions',
  method: 'GET',
  path: '/icmp/job/{icmp_job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(Transition),
  list: 'page',
  fixture: 'icmp_job',
})
