import { z } from 'zod'
import { intParam, paging, ref, Tag, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  Heartbeat,
  HeartbeatCreate,
  HeartbeatPing,
  HeartbeatStatus,
  HeartbeatTransition,
  HeartbeatUpdate,
  PingBody,
  PingResult,
} from './heartbeat.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ job_id: ref('cron_job') })

export const createHeartbeat = defineRoute({
  id: 'cron_job.create',
  method: 'POST',
  path: '/cron/job',
  summary: 'Create a heartbeat monitor; it stays pending until its first ping',
  access: write,
  body: HeartbeatCreate,
  reply: Heartbeat,
  status: 201,
  refusals: ['quota_reached', 'conflict'],
  fixture: 'cron_job',
})

export const listHeartbeats = defineRoute({
  id: 'cron_job.list',
  method: 'GET',
  path: '/cron/jobs',
  summary: 'List the heartbeat monitors, newest first',
  access: read,
  query: z.strictObject({
    ...paging(200, 1000),
    status: HeartbeatStatus.optional().meta({ description: 'Status of the items to list' }),
    tag: Tag.optional().meta({ description: 'Tag; only monitors with this tag are listed' }),
  }),
  reply: z.array(Heartbeat),
  list: 'page',
  fixture: 'none',
})

export const getHeartbeat = defineRoute({
  id: 'cron_job.get',
  method: 'GET',
  path: '/cron/job/{job_id}',
  summary: 'Read a heartbeat monitor',
  access: read,
  params,
  reply: Heartbeat,
  fixture: 'cron_job',
})

export const updateHeartbeat = defineRoute({
  id: 'cron_job.update',
  method: 'PUT',
  path: '/cron/job/{job_id}',
  summary: 'Change a heartbeat monitor; omitted fields keep their value',
  access: write,
  params,
  body: HeartbeatUpdate,
  reply: Heartbeat,
  refusals: ['conflict'],
  fixture: 'cron_job',
})

export const deleteHeartbeat = defineRoute({
  id: 'cron_job.delete',
  method: 'DELETE',
  path: '/cron/job/{job_id}',
  summary: 'Delete a heartbeat monitor and its pings; its ping URL stops working',
  access: write,
  params,
  fixture: 'cron_job',
})

export const pauseHeartbeat = defineRoute({
  id: 'cron_job.pause',
  method: 'POST',
  path: '/cron/job/{job_id}/pause',
  summary: 'Pause a heartbeat monitor until it is resumed; pings are still stored',
  access: write,
  params,
  reply: Heartbeat,
  fixture: 'cron_job',
})

export const resumeHeartbeat = defineRoute({
  id: 'cron_job.resume',
  method: 'POST',
  path: '/cron/job/{job_id}/resume',
  summary: 'Resume a heartbeat monitor; the next ping is expected relative to now',
  access: write,
  params,
  reply: Heartbeat,
  refusals: ['quota_reached'],
  fixture: 'cron_job',
})

export const listPings = defineRoute({
  id: 'cron_job.pings',
  method: 'GET',
  path: '/cron/job/{job_id}/pings',
  summary: 'List the pings, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    result: PingResult.optional().meta({ description: 'Result of the pings to list' }),
  }),
  reply: z.array(HeartbeatPing),
  list: 'page',
  fixture: 'cron_job',
})

export const getPingBody = defineRoute({
  id: 'cron_job.ping_body',
  method: 'GET',
  path: '/cron/job/{job_id}/ping/{n}/body',
  summary: 'Read the body of a ping, while it is retained',
  access: read,
  params: z.strictObject({
    job_id: ref('cron_job'),
    n: intParam(1, 2_147_483_647).meta({ description: 'Sequence number of the ping' }),
  }),
  reply: PingBody,
  refusals: ['not_found'],
  fixture: 'cron_ping',
})

export const listHeartbeatTransitions = defineRoute({
  id: 'cron_job.transitions',
  method: 'GET',
  path: '/cron/job/{job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(HeartbeatTransition),
  list: 'page',
  fixture: 'cron_job',
})
