import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updateDnsRecordMonitor } from '@pharos/shared-protocol/contract/monitoring/dns-record-routes.ts'
import { durationField, type Field, type Given, listField, textField } from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { parseRecordSet, type TypedSet, USUAL_SETS, wholeSet } from './record-set.ts'
import { groupsField, httpMonitorField } from './reference-field.ts'

export type DnsRecordBody = NonNullable<CallInput<typeof updateDnsRecordMonitor>['body']>
/** The domain is an argument, not an option. */
type Typed = Omit<DnsRecordBody, 'domain' | 'watched'> & { watched?: TypedSet[] }

/** Each field of a DNS record monitor as options. A missing field does not compile. */
const FIELDS = {
  watched: listField('--watch <set>', 'www:A, or A for the domain itself; repeatable', parseRecordSet),
  resolvers: listField('--resolver <server>', "host[:port] to ask (the domain's authoritative servers); repeatable"),
  interval_seconds: durationField('--interval <duration>', 'how often, 1m to 24h (5m)', 's'),
  friendly_name: textField('--friendly-name <text>', 'display name (the domain)'),
  http_job_id: httpMonitorField(),
  tags: listField('--tag <tag>', 'repeatable'),
  group_notification_ids: groupsField(),
  external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
} satisfies { [K in keyof Typed]-?: Field<NonNullable<Typed[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  resolvers: null,
  friendly_name: null,
  http_job_id: null,
  tags: [],
  group_notification_ids: [],
  external_key: null,
}

export const DNS_FIELDS = { fields: FIELDS, empty: EMPTY }

/** Completes the names of the record sets with the domain. */
export function readDnsFields(given: Given, files: Files, domain: string): DnsRecordBody {
  const { watched, ...rest } = readFields(DNS_FIELDS, given, files) as Typed
  return { ...rest, ...(watched === undefined ? {} : { watched: watched.map(one => wholeSet(one, domain)) }) }
}

/** A new monitor watches the default record sets unless others are given. */
export function newDnsMonitor(given: Given, files: Files, domain: string) {
  const { watched = USUAL_SETS.map(set => wholeSet(set, domain)), ...rest } = readDnsFields(given, files, domain)
  return { ...rest, watched, domain }
}
