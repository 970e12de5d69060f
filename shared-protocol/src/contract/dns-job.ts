import { z } from 'zod'
import { RdapOrigin } from '../check/domain.ts'
import { RUN_KINDS } from '../message/run.ts'
import { excuseFields } from './excuse.ts'
import { Id, paging, ref, Slug, TimeIn, TimeOut, text, timeRange } from './field.ts'
import { RunAccepted, transitionBetween } from './monitor.ts'
import { defineRoute } from './route.ts'

export const DOMAIN_STATUSES = ['good', 'expired', 'unknown'] as const
const DomainStatus = z.enum(DOMAIN_STATUSES).meta({ id: 'DomainStatus' })
export type DomainStatus = z.output<typeof DomainStatus>

/** Why a run could not read the registry (spec part 7). */
export const DOMAIN_FAILURE_REASONS = [
  'registry_publishes_no_expiry',
  'no_rdap_endpoint',
  'registry_no_record',
  'rate_limited',
  'transport_error',
  'malformed_response',
] as const
const DomainFailureReason = z.enum(DOMAIN_FAILURE_REASONS).meta({ id: 'DomainFailureReason' })
export type DomainFailureReason = z.output<typeof DomainFailureReason>

/** Registry states that alert, in RFC 8056 form (spec 2.5). */
export const GRACE_STATES = [
  'auto renew period',
  'redemption period',
  'pending delete',
  'pending restore',
  'client hold',
  'server hold',
] as const
const GraceState = z.enum(GRACE_STATES).meta({ id: 'GraceState' })
export type GraceState = z.output<typeof GraceState>

const Statuses = z
  .array(z.string())
  .nullable()
  .meta({ description: 'EPP status codes in the form of RFC 8056; `null` if unknown' })
const Nameservers = z
  .array(z.string())
  .nullable()
  .meta({ description: 'Host names of the name servers, in lower case and sorted; `null` if unknown' })

export const DnsJob = z
  .object({
    id: Id,
    account_id: Id,
    http_job_id: Id,
    current_status: DomainStatus,
    paused: z.boolean(),
    domain: z.string(),
    expiry_date: TimeOut.nullable(),
    expiry_source: z.enum(['rdap', 'whois', 'aggregator', 'manual']).nullable(),
    manual_expiry_date: TimeOut.nullable(),
    registry_publishes_expiry: z.boolean(),
    domain_status: Statuses,
    grace_states: z.array(GraceState),
    registrar: z.string().nullable(),
    nameservers: Nameservers,
    last_run_at: TimeOut.nullable(),
    last_status_change_at: TimeOut.nullable(),
    last_failure_reason: DomainFailureReason.nullable(),
    last_failure_detail: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not checked, in words; `null` while an agent can run it' }),
    last_failure_at: TimeOut.nullable(),
    created_at: TimeOut,
  })
  .meta({ id: 'DnsJob' })
export type DnsJob = z.output<typeof DnsJob>

const Leg = z
  .object({
    leg: z.enum(['rdap', 'whois', 'aggregator', 'manual']),
    outcome: z.enum(['record', 'no_endpoint', 'no_record', 'failed']).meta({
      description:
        '`record`: the source returned a record. `no_endpoint`: it has no service for the TLD. `no_record`: it has no record of the domain. `failed`: the lookup failed',
    }),
  })
  .meta({ id: 'DomainLegOutcome' })

/** One run, independent of all others. Never contains a manual date (spec 2.2). */
export const DnsJobResult = z
  .object({
    id: Id,
    account_id: Id,
    dns_job_id: Id,
    created_at: TimeOut,
    status: DomainStatus,
    failure_reason: DomainFailureReason.nullable(),
    expiry_date: TimeOut.nullable(),
    domain_status: Statuses,
    grace_states: z.array(GraceState),
    registrar: z.string().nullable(),
    nameservers: Nameservers,
    rdap_origin: RdapOrigin.nullable(),
    failure_detail: z.string().nullable(),
    legs: z.array(Leg).meta({ description: 'Sources that the run queried, in order' }),
    region: z.string(),
    run_kind: z.enum(RUN_KINDS),
    scheduled_at: TimeOut,
    loop_delay_ms: z.number(),
    ...excuseFields,
  })
  .meta({ id: 'DnsJobResult' })
export type DnsJobResult = z.output<typeof DnsJobResult>

export const DnsJobTransition = transitionBetween(DomainStatus).meta({ id: 'DnsJobTransition' })

/** The `dns` part of a monitor's overview (spec 2.3). */
export const DnsOverview = z
  .object({
    status: DomainStatus,
    domain: z.string(),
    expiry_date: TimeOut.nullable(),
    days_until_expiry: z
      .int()
      .nullable()
      .meta({ description: 'Whole days until expiry, rounded toward zero; negative after expiry. `null` if unknown' }),
    grace_states: z.array(GraceState),
    last_failure_reason: DomainFailureReason.nullable(),
    last_run_at: TimeOut.nullable(),
  })
  .meta({ id: 'DnsOverview' })
export type DnsOverview = z.output<typeof DnsOverview>

const read = { kind: 'account', scope: 'read:monitors', role: 'viewer' } as const
const write = { kind: 'account', scope: 'write:monitors', role: 'member' } as const
const params = z.strictObject({ dns_job_id: ref('dns_job') })

export const listDnsJobs = defineRoute({
  id: 'dns_job.list',
  method: 'GET',
  path: '/dns/jobs',
  summary: 'List the domain checks, newest first',
  access: read,
  query: z.strictObject({ ...paging(200, 1000), status: DomainStatus.optional() }),
  reply: z.array(DnsJob),
  list: 'page',
  fixture: 'none',
})

export const getDnsJob = defineRoute({
  id: 'dns_job.get',
  method: 'GET',
  path: '/dns/job/{dns_job_id}',
  summary: 'Read a domain check',
  access: read,
  params,
  reply: DnsJob,
  fixture: 'dns_job',
})

export const updateDnsJob = defineRoute({
  id: 'dns_job.update',
  method: 'PUT',
  path: '/dns/job/{dns_job_id}',
  summary: 'Set or clear the expiry date to use if no registry provides one; the status is updated immediately',
  access: write,
  params,
  body: z
    .strictObject({ manual_expiry_date: TimeIn.nullable().optional() })
    .meta({ id: 'DnsJobUpdate', description: '`manual_expiry_date`: `null` clears the date' }),
  reply: DnsJob,
  fixture: 'dns_job',
})

export const listDnsJobResults = defineRoute({
  id: 'dns_job.results',
  method: 'GET',
  path: '/dns/job/{dns_job_id}/results',
  summary: 'List the runs, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 1000), ...timeRange, region: Slug.optional() }),
  reply: z.array(DnsJobResult),
  list: 'page',
  fixture: 'dns_job',
})

export const listDnsJobTransitions = defineRoute({
  id: 'dns_job.transitions',
  method: 'GET',
  path: '/dns/job/{dns_job_id}/transitions',
  summary: 'List status changes with their reasons, newest first',
  access: read,
  params,
  query: z.strictObject({ ...paging(50, 200), ...timeRange }),
  reply: z.array(DnsJobTransition),
  list: 'page',
  fixture: 'dns_job',
})

export const runDnsJob = defineRoute({
  id: 'dns_job.run',
  method: 'POST',
  path: '/dns/job/{dns_job_id}/run',
  summary: 'Look up the domain now',
  access: write,
  params,
  reply: RunAccepted,
  status: 202,
  refusals: ['conflict'],
  fixture: 'dns_job',
})

export const pauseDnsJob = defineRoute({
  id: 'dns_job.pause',
  method: 'POST',
  path: '/dns/job/{dns_job_id}/pause',
  summary: 'Pause a domain check until it is resumed',
  access: write,
  params,
  reply: DnsJob,
  fixture: 'dns_job',
})

export const resumeDnsJob = defineRoute({
  id: 'dns_job.resume',
  method: 'POST',
  path: '/dns/job/{dns_job_id}/resume',
  summary: 'Resume a domain check; a run starts immediately',
  access: write,
  params,
  reply: DnsJob,
  refusals: ['quota_reached'],
  fixture: 'dns_job',
})

const DnsTestResult = DnsJobResult.omit({ id: true, account_id: true, dns_job_id: true }).extend({
  domain: z.string().meta({ description: 'The registrable domain that was looked up' }),
  expiry_source: z.enum(['rdap', 'whois', 'aggregator']).nullable(),
})

export const testDnsJob = defineRoute({
  id: 'dns_job.test',
  method: 'POST',
  path: '/dns/job/test',
  summary: 'Look up a domain once without saving a check, and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional() }),
  body: z
    .strictObject({ domain: text(2048, 1).meta({ description: 'A domain, a host name below it, or a URL' }) })
    .meta({ id: 'DnsJobTest' }),
  reply: DnsTestResult.meta({ id: 'DnsTestResult' }),
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'dns_job',
})
