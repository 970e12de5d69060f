import { z } from 'zod'
import { RdapOrigin } from '../../check/domain.ts'
import {
  AccountId,
  CreatedAt,
  Id,
  OwnId,
  paging,
  ref,
  Slug,
  TIME_IN_FORMAT,
  TimeIn,
  TimeOut,
  text,
  timeRange,
} from '../field.ts'
import { defineRoute } from '../route.ts'
import { DomainFailureReason, DomainStatus, GraceState } from './domain-status.ts'
import { excuseFields } from './excuse.ts'
import { RunAccepted, transitionBetween } from './monitor.ts'
import { failureDetail, ReasonText, runFields } from './run-fields.ts'

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
    id: OwnId,
    account_id: AccountId,
    http_job_id: Id.meta({ description: 'Id of the HTTP monitor' }),
    current_status: DomainStatus.meta({ description: 'Current status' }),
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    domain: z.string().meta({ description: 'Domain name' }),
    expiry_date: TimeOut.nullable().meta({ description: 'Expiry date of the domain; `null` if unknown' }),
    expiry_source: z
      .enum(['rdap', 'whois', 'aggregator', 'manual'])
      .nullable()
      .meta({ description: 'Source of the expiry date; `null` if there is no date' }),
    manual_expiry_date: TimeOut.nullable().meta({
      description: 'Expiry date to use if no registry provides one; `null` for none',
    }),
    registry_publishes_expiry: z
      .boolean()
      .meta({ description: 'Whether the registry of the TLD publishes expiry dates' }),
    domain_status: Statuses,
    grace_states: z
      .array(GraceState)
      .meta({ description: 'Registry states of the domain that indicate a problem; empty if there are none' }),
    registrar: z.string().nullable().meta({ description: 'Name of the registrar; `null` if unknown' }),
    nameservers: Nameservers,
    last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
    last_status_change_at: TimeOut.nullable().meta({
      description: 'Time of the last status change; `null` if there was none',
    }),
    last_failure_reason: DomainFailureReason.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
    last_failure_detail: z
      .string()
      .nullable()
      .meta({ description: 'Why it is not checked, in words; `null` while an agent can run it' }),
    last_failure_text: ReasonText,
    last_failure_at: TimeOut.nullable().meta({ description: 'Time of the last failed run; `null` if there was none' }),
    created_at: CreatedAt,
  })
  .meta({ id: 'DnsJob' })
export type DnsJob = z.output<typeof DnsJob>

const Leg = z
  .object({
    leg: z.enum(['rdap', 'whois', 'aggregator', 'manual']).meta({ description: 'Source that was queried' }),
    outcome: z.enum(['record', 'no_endpoint', 'no_record', 'failed']).meta({
      description:
        '`record`: the source returned a record. `no_endpoint`: it has no service for the TLD. `no_record`: it has no record of the domain. `failed`: the lookup failed',
    }),
  })
  .meta({ id: 'DomainLegOutcome' })

/** One run, independent of all others. Never contains a manual date (spec 2.2). */
export const DnsJobResult = z
  .object({
    id: OwnId,
    account_id: AccountId,
    dns_job_id: Id.meta({ description: 'Id of the domain check' }),
    created_at: CreatedAt,
    status: DomainStatus.meta({ description: 'Status' }),
    failure_reason: DomainFailureReason.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    expiry_date: TimeOut.nullable().meta({ description: 'Expiry date of the domain; `null` if unknown' }),
    domain_status: Statuses,
    grace_states: z
      .array(GraceState)
      .meta({ description: 'Registry states of the domain that indicate a problem; empty if there are none' }),
    registrar: z.string().nullable().meta({ description: 'Name of the registrar; `null` if unknown' }),
    nameservers: Nameservers,
    rdap_origin: RdapOrigin.nullable().meta({
      description:
        'Origin of the RDAP address: `iana` (bootstrap file) or `override` (configured). `null` if RDAP did not answer',
    }),
    ...failureDetail,
    legs: z.array(Leg).meta({ description: 'Sources that the run queried, in order' }),
    region: runFields.region,
    run_kind: runFields.run_kind,
    scheduled_at: runFields.scheduled_at,
    loop_delay_ms: z.number().meta({ description: 'Delay of the agent’s own event loop, in milliseconds' }),
    ...excuseFields,
  })
  .meta({ id: 'DnsJobResult' })
export type DnsJobResult = z.output<typeof DnsJobResult>

export const DnsJobTransition = transitionBetween(DomainStatus).meta({ id: 'DnsJobTransition' })

/** The `dns` part of a monitor's overview (spec 2.3). */
export const DnsOverview = z
  .object({
    status: DomainStatus.meta({ description: 'Status' }),
    domain: z.string().meta({ description: 'Domain name' }),
    expiry_date: TimeOut.nullable().meta({ description: 'Expiry date of the domain; `null` if unknown' }),
    days_until_expiry: z
      .int()
      .nullable()
      .meta({ description: 'Whole days until expiry, rounded toward zero; negative after expiry. `null` if unknown' }),
    grace_states: z
      .array(GraceState)
      .meta({ description: 'Registry states of the domain that indicate a problem; empty if there are none' }),
    last_failure_reason: DomainFailureReason.nullable().meta({
      description: 'Failure code of the last failed run; `null` if there is none',
    }),
    last_run_at: TimeOut.nullable().meta({ description: 'Time of the last run; `null` if there was none' }),
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
  query: z.strictObject({
    ...paging(200, 1000),
    status: DomainStatus.optional().meta({ description: 'Status of the items to list' }),
  }),
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
    .strictObject({
      manual_expiry_date: TimeIn.nullable()
        .optional()
        .meta({ description: `Expiry date to use if no registry provides one; \`null\` for none. ${TIME_IN_FORMAT}` }),
    })
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
  query: z.strictObject({
    ...paging(50, 1000),
    ...timeRange,
    region: Slug.optional().meta({ description: 'Slug of the region' }),
  }),
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
  expiry_source: z
    .enum(['rdap', 'whois', 'aggregator'])
    .nullable()
    .meta({ description: 'Source of the expiry date; `null` if there is no date' }),
})

export const testDnsJob = defineRoute({
  id: 'dns_job.test',
  method: 'POST',
  path: '/dns/job/test',
  summary: 'Look up a domain once without saving a check, and return the result',
  access: write,
  query: z.strictObject({ region: Slug.optional().meta({ description: 'Slug of the region' }) }),
  body: z
    .strictObject({ domain: text(2048, 1).meta({ description: 'A domain, a host name below it, or a URL' }) })
    .meta({ id: 'DnsJobTest' }),
  reply: DnsTestResult.meta({ id: 'DnsTestResult' }),
  tx: 'none',
  refusals: ['unavailable'],
  fixture: 'dns_job',
})
