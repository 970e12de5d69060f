import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updateDnsRecordMonitor } from '@pharos/shared-protocol/contract/dns-record-routes.ts'
import { durationField, type Field, listField, textField } from './field.ts'
import { parseRecordSet, type TypedSet, wholeSet } from './record-set.ts'

export type DnsRecordBody = NonNullable<CallInput<typeof updateDnsRecordMonitor>['body']>
/** The domain is an argument, not an option. */
type Typed = Omit<DnsRecordBody, 'domain' | 'watched'> & { watched?: TypedSet[] }

/** Each field of a DNS record monitor as options. A field that is forgotten here doesn't compile. */
export const DNS_FIELDS = {
  watched: listField('--watch <set>', 'www:A, or A for the domain itself; repeatable', parseRecordSet),
  resolvers: listField('--resolver <server>', "host[:port] to ask (the domain's authoritative servers); repeatable"),
  interval_seconds: durationField('--interval <duration>', 'from look to look, 1m to 24h (5m)', 's'),
  friendly_name: textField('--friendly-name <text>', 'what people call it (the domain)'),
  http_job_id: textField('--http-job-id <id>', 'the HTTP monitor it belongs to'),
  tags: listField('--tag <tag>', 'repeatable'),
  group_notification_ids: listField('--group-notification-id <id>', 'a notification group; repeatable'),
  external_key: textField('--external-key <key>', 'its name for tools that plan and apply'),
} satisfies { [K in keyof Typed]-?: Field<NonNullable<Typed[K]>> }

const EMPTY: Partial<Record<keyof typeof DNS_FIELDS, null | []>> = {
  resolvers: null,
  friendly_name: null,
  http_job_id: null,
  tags: [],
  group_notification_ids: [],
  external_key: null,
}

/** Names that `dns update --clear` takes: those of the options, without their dashes. */
export const DNS_CLEARABLE: readonly string[] = Object.keys(EMPTY).map(field => dnsOptionName(field) ?? field)

/** The settings that the options give, the sets by whole names; every value has its field's type because its `Field` made it. */
export function readDnsFields(given: Record<string, unknown>, domain: string): DnsRecordBody {
  const set = Object.entries(DNS_FIELDS).map(([name, field]): [string, unknown] => [name, field.read(given)])
  const cleared = Object.entries(EMPTY).filter(
    ([name]) => Array.isArray(given.clear) && given.clear.includes(dnsOptionName(name)),
  )
  const { watched, ...rest } = Object.fromEntries([
    ...set.filter(([, value]) => value !== undefined),
    ...cleared,
  ]) as Typed
  return { ...rest, ...(watched === undefined ? {} : { watched: watched.map(one => wholeSet(one, domain)) }) }
}

/** The option of a field, without dashes; undefined when it is no field of a DNS record monitor. */
export function dnsOptionName(field: string): string | undefined {
  const fields: Record<string, Field<unknown>> = DNS_FIELDS
  return fields[field]?.options[0]?.long?.slice('--'.length)
}
