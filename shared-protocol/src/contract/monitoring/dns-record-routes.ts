import { z } from 'zod'
import { paging, ref, Slug, timeRange } from '../field.ts'
import { defineRoute } from '../route.ts'
import {
  AcceptBaselines,
  DnsBaseline,
  DnsRecordMonitor,
  DnsRecordMonitorCreate,
  DnsRecordMonitorUpdate,
  DnsRecordResult,
  DnsRecordTestResult,
  DnsRecordTransition,
  PinBaseline,
} from './dns-record.ts'
import { RunAccepted } from './monitor.ts'

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ monitor_id: ref('dns_record_monitor') })
const PATH = '/dns/record-monitor/{monitor_id}'
const fixture = 'dns_record_monitor'

export const createDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.create',
  method: 'POST',
  path: '/dns/record-monitor',
  summary: 'Create a DNS record monitor; its first run starts immediately and sets the baselines',
  access: write,
  body: DnsRecordMonitorCreate,
  reply: DnsRecordMonitor,
  status: 201,
  refusals: ['quota_reached', 'conflict'],
  fixture,
})

export const testDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.test',
  method: 'POST',
  path: '/dns/record-monitor/test',
  summary: 'Look up the record sets of an unsaved monitor once in one region and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: DnsRecordMonitorCreate,
  reply: DnsRecordTestResult,
  tx: 'none',
  refusals: ['unavailable'],
  fixture,
})

export const listDnsRecordMonitors = defineRoute({
  id: 'dns_record_monitor.list',
  method: 'GET',
  path: '/dns/record-monitors',
  summary: 'List all DNS record monitors, newest first',
  access: read,
  reply: z.array(DnsRecordMonitor),
  list: 'whole',
  fixture: 'none',
})

export const getDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.get',
  method: 'GET',
  path: PATH,
  summary: 'Read a DNS record monitor',
  access: read,
  params,
  reply: DnsRecordMonitor,
  fixture,
})

export const updateDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.update',
  method: 'PUT',
  path: PATH,
  summary: 'Change a DNS record monitor; record sets that remain watched keep their baselines',
  access: write,
  params,
  body: DnsRecordMonitorUpdate,
  reply: DnsRecordMonitor,
  refusals: ['conflict'],
  fixture,
})

export const deleteDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.delete',
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a DNS record monitor with its baselines and history',
  access: write,
  params,
  fixture,
})

export const pauseDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.pause',
  method: 'POST',
  path: `${PATH}/pause`,
  summary: 'Pause a DNS record monitor until it is resumed',
  access: write,
  params,
  reply: DnsRecordMonitor,
  fixture,
})

export const resumeDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.resume',
  method: 'POST',
  path: `${PATH}/resume`,
  summary: 'Resume a DNS record monitor; its first run starts immediately',
  access: write,
  params,
  reply: DnsRecordMonitor,
  fixture,
})

export const runDnsRecordMonitor = defineRoute({
  id: 'dns_record_monitor.run',
  method: 'POST',
  path: `${PATH}/run`,
  summary: 'Run a DNS record monitor now, in the next region of its rotation',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture,
})

export const listDnsBaselines = defineRoute({
  id: 'dns_record_monitor.baselines',
  method: 'GET',
  path: `${PATH}/baselines`,
  summary:
    'List the baselines, one per watched record set that has been observed or pinned, each with the observed change, if any',
  access: read,
  params,
  reply: z.array(DnsBaseline),
  list: 'whole',
  fixture,
})

export const acceptDnsBaselines = defineRoute({
  id: 'dns_record_monitor.accept',
  method: 'POST',
  path: `${PATH}/baseline/accept`,
  summary:
    'Accept observed changes as the new baselines, identified by their hashes; 409 if a record set has changed again',
  access: write,
  params,
  body: AcceptBaselines,
  reply: z.array(DnsBaseline),
  refusals: ['conflict', 'not_found'],
  fixture,
})

export const pinDnsBaseline = defineRoute({
  id: 'dns_record_monitor.pin',
  method: 'POST',
  path: `${PATH}/baseline/pin`,
  summary: 'Pin the expected content of a record set; pinned sets also alert if they rotate',
  access: write,
  params,
  body: PinBaseline,
  reply: DnsBaseline,
  refusals: ['not_found'],
  fixture,
})

export const listDnsRecordResults = defineRoute({
  id: 'dns_record_monitor.results',
  method: 'GET',
  path: `${PATH}/results`,
  summary: 'List the results, newest first',
  access: read,
  params,
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
  }),
  reply: z.array(DnsRecordResult),
  list: 'page',
  fixture,
})

export const listDnsRecordTransitions = defineRoute({
  id: 'dns_record_monitor.transitions',
  method: 'GET',
  path: `${PATH}/transitions`,
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(DnsRecordTransition),
  list: 'page',
  fixture,
})
