import { STARTTLS_PROTOCOLS } from '@pharos/shared-protocol/check/tls.ts'
import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { updateTlsJob } from '@pharos/shared-protocol/contract/monitoring/tls-job-routes.ts'
import {
  choiceField,
  durationField,
  type Field,
  flagField,
  type Given,
  listField,
  numberField,
  parseWhole,
  section,
  textField,
} from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, regionsField } from './reference-field.ts'

export type TlsSettings = Omit<NonNullable<CallInput<typeof updateTlsJob>['body']>, 'host'>

/**
 * Each field of a TLS monitor except its host as options, in the order of the help. A missing field does not compile.
 */
const FIELDS = {
  ...section('What is checked:', {
    port: numberField('--port <port>', '(443)'),
    server_name: textField('--server-name <name>', 'name to request, and to expect in the certificate (the host)'),
    starttls: choiceField('--starttls <protocol>', 'the protocol to speak before TLS begins', STARTTLS_PROTOCOLS),
    check_revocation: flagField('check-revocation', true, 'do not ask OCSP responders or revocation lists'),
  }),
  ...section('When and where:', {
    interval_seconds: durationField('--interval <duration>', 'how often, 1m to 24h (1h)', 's'),
    check_regions: regionsField(),
  }),
  ...section('Alerts:', {
    warn_days: listField('--warn-days <n>', 'days before expiry to alert; repeatable (30, 14, 7, 3, 1)', parseWhole),
    group_notification_ids: groupsField(),
  }),
  ...section('About it:', {
    friendly_name: textField('--friendly-name <text>', 'display name (its host)'),
    description: textField('--description <text>', 'a description for the person who is paged'),
    runbook_url: textField('--runbook-url <url>', 'what to do about it'),
    tags: listField('--tag <tag>', 'repeatable'),
    external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
  }),
} satisfies { [K in keyof TlsSettings]-?: Field<NonNullable<TlsSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  server_name: null,
  starttls: null,
  check_regions: null,
  warn_days: [],
  group_notification_ids: [],
  description: null,
  runbook_url: null,
  tags: [],
  external_key: null,
}

export const TLS_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readTls(given: Given, files: Files): TlsSettings {
  return readFields(TLS_FIELDS, given, files) as TlsSettings
}
