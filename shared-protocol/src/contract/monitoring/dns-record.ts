import { z } from 'zod'
import { Absence, DnsFailure, DnssecState, RecordSetSeen, WatchedType } from '../../check/dns-record.ts'
import { isWebPort } from '../../check/port.ts'
import { asciiName, canonicalName, countLabels, isWithin } from '../../dns/name.ts'
import { recordTypeOf } from '../../dns/record-type.ts'
import { Sha256 } from '../../hex.ts'
import { says } from '../../text/en/contract.ts'
import { AccountId, CreatedAt, ExternalKeyOut, HeldByPlan, Id, OwnId, ref, TimeOut, text } from '../field.ts'
import { excuseFields } from './excuse.ts'
import { monitorFields, transitionBetween } from './monitor.ts'
import { failureDetail, lastRunFields, runFields } from './run-fields.ts'
import { hostUrl } from './tls-job.ts'

export const DNS_RECORD_STATUSES = ['pending', 'baselined', 'changed', 'unreachable'] as const
export const DnsRecordStatus = z.enum(DNS_RECORD_STATUSES).meta({ id: 'DnsRecordStatus' })
export type DnsRecordStatus = z.output<typeof DnsRecordStatus>

export const BASELINE_SOURCES = ['observed', 'accepted', 'pinned'] as const
export type BaselineSource = (typeof BASELINE_SOURCES)[number]

/** Why a set counts as rotating: what differs, or that its answers alternate. */
export const ROTATING_REASONS = ['answers_differ', 'servers_differ', 'regions_differ', 'alternates'] as const
export type RotatingReason = (typeof ROTATING_REASONS)[number]

/** Stored by its name if it has one. */
const Type = text(20, 1)
  .transform((given, context) => {
    const type = recordTypeOf(given)
    if (type !== null) return type
    context.issues.push({
      code: 'custom',
      input: given,
      message: says('field.record_type'),
    })
    return z.NEVER
  })
  .meta({ description: 'The name of the record type, or `TYPE` and its number (RFC 3597)' })

/** Stored in canonical form with the trailing dot; internationalised names in ASCII form. */
const DomainName = text(1000, 1)
  .transform((given, context) => {
    const name = canonicalName(asciiName(given))
    if (name !== null) return name
    context.issues.push({ code: 'custom', input: given, message: says('field.domain_name') })
    return z.NEVER
  })
  .meta({ description: 'A domain name, with or without the trailing dot' })

/** Whether the labels can be registered or delegated (RFC 2317 has `/`). Names below the domain may have any labels. */
function isDomain(canonical: string): boolean {
  const labels = canonical.slice(0, -1).split('.')
  return labels.every(label => /^[a-z0-9_]([a-z0-9_/-]*[a-z0-9_])?$/.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
}

const Watched = z.strictObject({ name: DomainName, record_type: Type }).meta({ id: 'WatchedRecordSetInput' })
const WatchedOut = z
  .object({ name: z.string().meta({ description: 'Domain name of the record set' }), record_type: WatchedType })
  .meta({ id: 'WatchedRecordSet' })

const Resolver = text(300, 1).refine(isResolver, says('field.resolver')).meta({ description: '`host` or `host:port`' })

const DNS_PORT = 53

function isResolver(value: string): boolean {
  const [, bracketed, plain, port] = /^(?:\[([0-9a-f:.]+)\]|([^:[\]\s]+))(?::(\d{1,5}))?$/i.exec(value) ?? []
  if (port !== undefined && (Number(port) < 1 || Number(port) > 65_535)) return false
  if (port !== undefined && Number(port) !== DNS_PORT && !isWebPort(Number(port))) return false
  return hostUrl(bracketed ?? plain ?? value) !== null
}

/** Settings without defaults, so that an omitted field on update keeps its value. */
const settings = {
  domain: DomainName.refine(name => countLabels(name) > 0, says('field.not_root')).refine(
    isDomain,
    says('field.domain_labels'),
  ),
  watched: z
    .array(Watched)
    .min(1)
    .max(50)
    .refine(
      sets => new Set(sets.map(set => `${set.name} ${set.record_type}`)).size === sets.length,
      says('field.repeated_record_set'),
    )
    .meta({ description: 'Record sets to watch' }),
  friendly_name: monitorFields.friendly_name.nullable().meta({ description: 'Display name' }),
  http_job_id: ref('http_job').nullable().meta({ description: 'Id of the HTTP monitor' }),
  interval_seconds: z.int().min(60).max(86_400).meta({
    description:
      'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
  }),
  resolvers: z
    .array(Resolver)
    .min(1)
    .max(10)
    .nullable()
    .meta({ description: 'DNS servers to query; `null` for the authoritative servers of each name' }),
  tags: monitorFields.tags.meta({ description: 'Tags for searching and grouping' }),
  group_notification_ids: monitorFields.group_notification_ids.meta({
    description: 'Ids of the notification groups that are notified',
  }),
  external_key: monitorFields.external_key.meta({
    description:
      'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  }),
}
const fields = z.strictObject(settings)

/** The watched sets that are outside the domain, as issues of their fields. Both names are canonical. */
export function outsideFaults(
  domain: string,
  watched: readonly { name: string }[],
): { path: (string | number)[]; message: string }[] {
  return watched.flatMap(({ name }, index) =>
    isWithin(name, domain)
      ? []
      : [
          {
            path: ['watched', index, 'name'],
            message: says('field.within_domain', { domain: domain.slice(0, -1) }),
          },
        ],
  )
}

export const DnsRecordMonitorCreate = fields
  .partial()
  .required({ domain: true, watched: true })
  .check(({ value, issues }) => {
    for (const fault of outsideFaults(value.domain, value.watched))
      issues.push({ code: 'custom', input: value, ...fault })
  })
export type DnsRecordMonitorInput = z.output<typeof DnsRecordMonitorCreate>
export const DnsRecordMonitorUpdate = fields.partial()

export const DnsRecordMonitor = z
  .object({
    id: OwnId,
    account_id: AccountId,
    http_job_id: Id.nullable().meta({ description: 'Id of the HTTP monitor that it belongs to; `null` for none' }),
    created_at: CreatedAt,
    friendly_name: z.string().nullable().meta({ description: 'Display name' }),
    domain: z.string().meta({ description: 'Domain name' }),
    watched: z.array(WatchedOut).meta({ description: 'Record sets to watch' }),
    resolvers: z
      .array(z.string())
      .nullable()
      .meta({ description: 'DNS servers to query; `null` for the authoritative servers of each name' }),
    interval_seconds: z.int().meta({
      description:
        'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
    }),
    paused: z.boolean().meta({ description: 'Whether the monitor is paused' }),
    held_by_plan: HeldByPlan,
    current_status: DnsRecordStatus.meta({ description: 'Current status' }),
    ...lastRunFields,
    last_failure_at: TimeOut.nullable().meta({ description: 'Time of the last failed run; `null` if there was none' }),
    tags: z.array(z.string()).meta({ description: 'Tags for searching and grouping' }),
    group_notification_ids: z.array(Id).meta({ description: 'Ids of the notification groups that are notified' }),
    external_key: ExternalKeyOut,
  })
  .meta({ id: 'DnsRecordMonitor' })
export type DnsRecordMonitor = z.output<typeof DnsRecordMonitor>

const Rdata = z
  .array(z.string())
  .meta({ description: 'Records in canonical presentation form, sorted; empty if the set is absent' })

export const DnsBaseline = z
  .object({
    id: OwnId,
    monitor_id: Id.meta({ description: 'Id of the monitor' }),
    name: z.string().meta({ description: 'Domain name of the record set' }),
    record_type: WatchedType,
    rdata: Rdata,
    rdata_hash: z.string().meta({ description: 'SHA-256 hash of the canonical record set in hexadecimal' }),
    absence: Absence.nullable().meta({
      description: 'How the name servers said that there are no records; `null` if there are some',
    }),
    rotating: z.boolean().meta({
      description: 'Whether the content of the set alternates; changes of a rotating set alert only if it is pinned',
    }),
    rotating_reason: z
      .enum(ROTATING_REASONS)
      .nullable()
      .meta({ description: 'Why the set counts as rotating; `null` if it does not' }),
    ttl: z.int().nullable().meta({ description: 'Time to live of the records, in seconds; `null` if unknown' }),
    dnssec: DnssecState.nullable().meta({
      description: 'Result of the validation of the signatures; `null` if it could not be determined',
    }),
    source: z.enum(BASELINE_SOURCES).meta({ description: 'How the baseline was set' }),
    established_at: TimeOut.meta({ description: 'Time at which the baseline was set' }),
    accepted_at: TimeOut.nullable().meta({
      description: 'Time at which the baseline was accepted; `null` if it was not',
    }),
    status: DnsRecordStatus.meta({ description: 'Status' }),
    observed_change: z
      .object({
        rdata: Rdata,
        rdata_hash: z.string().meta({ description: 'SHA-256 hash of the canonical record set in hexadecimal' }),
        absence: Absence.nullable().meta({
          description: 'How the name servers said that there are no records; `null` if there are some',
        }),
        since: TimeOut.meta({ description: 'Time at which the change was first observed' }),
      })
      .nullable()
      .meta({
        description:
          'Observed content that differs from the baseline; its hash is used to accept the change. `null` if there is no difference',
      }),
    failure_reason: DnsFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
  })
  .meta({ id: 'DnsBaseline' })
export type DnsBaseline = z.output<typeof DnsBaseline>

const AcceptItem = z
  .strictObject({
    name: DomainName,
    record_type: Type,
    rdata_hash: Sha256.meta({ description: 'SHA-256 hash of the canonical record set in hexadecimal' }),
  })
  .meta({ id: 'AcceptedChange' })
export const AcceptBaselines = z.strictObject({
  accept: z
    .array(AcceptItem)
    .min(1)
    .max(50)
    .meta({ description: 'Observed changes to accept as the new baselines, each identified by its hash' }),
})

export const PinBaseline = z.strictObject({
  name: DomainName,
  record_type: Type,
  rdata: z
    .array(text(70_000))
    .max(500)
    .meta({ description: 'Records in presentation form; empty if the set must be absent' }),
})

export const DnsRecordResult = z
  .object({
    id: OwnId,
    monitor_id: Id.meta({ description: 'Id of the monitor' }),
    ...runFields,
    status: z.enum(['baselined', 'changed', 'unreachable']).meta({ description: 'Status' }),
    failure_reason: DnsFailure.nullable().meta({ description: 'Failure code; `null` if there is none' }),
    ...failureDetail,
    record_sets: z.array(RecordSetSeen).meta({ description: 'Observed content of each watched record set' }),
    loop_delay_ms: z.number().meta({ description: 'Delay of the agent’s own event loop, in milliseconds' }),
    ...excuseFields,
  })
  .meta({ id: 'DnsRecordResult' })

/**
 * The reply to `POST /dns/record-monitor/test`: a run that is not stored, and therefore not compared with a baseline.
 */
export const DnsRecordTestResult = DnsRecordResult.omit({
  id: true,
  monitor_id: true,
  status: true,
  failure_reason: true,
  failure_detail: true,
  failure_text: true,
}).meta({ id: 'DnsRecordTestResult' })

export const DnsRecordTransition = transitionBetween(DnsRecordStatus).meta({ id: 'DnsRecordTransition' })
