import { HTTP_METHODS } from '@pharos/shared-protocol/check/http.ts'
import type { CallInput } from '@pharos/shared-protocol/client.ts'
import type { createHttpJob } from '@pharos/shared-protocol/contract/monitoring/http-job-routes.ts'
import { parseAssertion } from './assertion.ts'
import {
  choiceField,
  durationField,
  type Field,
  flagField,
  type Given,
  listField,
  numberField,
  section,
  textField,
} from './field.ts'
import { readFields } from './field-set.ts'
import type { Files } from './files.ts'
import { groupsField, regionsField, serviceField } from './reference-field.ts'
import { basicAuthField, bodyField, headersField, secretField } from './secret-field.ts'

export type MonitorBody = NonNullable<CallInput<typeof createHttpJob>['body']>
/** All fields of a monitor except its address. */
export type MonitorSettings = Omit<MonitorBody, 'uri'>

/** Each field of an HTTP monitor as options, in the order of the help. A missing field does not compile. */
const FIELDS = {
  ...section('When and where:', {
    interval_seconds: durationField('--interval <duration>', 'how often, 10s to 24h (1m)', 's'),
    check_regions: regionsField(),
  }),
  ...section('Request:', {
    method: choiceField('--method <method>', '(GET)', HTTP_METHODS),
    request_headers: headersField(),
    request_body: bodyField(),
    basic_auth: basicAuthField(),
    bearer_token: secretField('--bearer-token <token>', 'bearer authentication'),
    timeout_seconds: durationField('--timeout <duration>', 'for each attempt, 1s to 60s (10s)', 's'),
    follow_redirects: flagField('follow-redirects', true, 'do not follow redirects: a redirect is the answer'),
    verify_tls: flagField('verify-tls', true, 'accept any certificate'),
    http_version: choiceField('--http-version <version>', '(auto)', ['auto', '1.1', '2']),
    ip_family: choiceField('--ip-family <family>', '(any)', ['any', '4', '6']),
  }),
  ...section('What counts as up:', {
    expected_status_codes: listField('--expected-status <pattern>', '200, 2xx or 200-204; repeatable (2xx and 3xx)'),
    assertions: listField('--assert <assertion>', '"source [property] comparison [value]"; repeatable', parseAssertion),
    strict: flagField('strict', false, 'a response that breaks a rule of HTTP fails, though browsers can read it'),
    retries: numberField('--retries <n>', 'further attempts on a fresh connection before a run fails, 0 to 3 (1)'),
    failure_threshold: numberField('--failure-threshold <n>', 'a region fails when n of its last runs failed (1)'),
    failure_window: numberField('--failure-window <n>', 'how many last runs --failure-threshold looks at (1)'),
    recovery_threshold: numberField('--recovery-threshold <n>', 'good runs in a row until a region recovers (1)'),
    min_healthy_regions: numberField('--min-healthy-regions <n>', 'how many regions must reach it (a majority)'),
    degraded_threshold_ms: durationField('--degraded-threshold <duration>', 'a slower response means degraded', 'ms'),
    inverted: flagField('inverted', false, 'up means that it cannot be reached'),
  }),
  ...section('Alerts:', {
    muted: flagField('muted', false, 'evaluate it, but never alert'),
    depends_on: listField('--depends-on <monitor>', 'hold alerts while this monitor is down; repeatable'),
    group_notification_ids: groupsField(),
    reminder_interval_minutes: durationField('--reminder-interval <duration>', 'remind this often while down', 'm'),
    service_id: serviceField(undefined, 'the service it belongs to; only for add'),
  }),
  ...section('About it:', {
    friendly_name: textField('--friendly-name <text>', 'display name (its host and path)'),
    description: textField('--description <text>', 'a description for the person who is paged'),
    runbook_url: textField('--runbook-url <url>', 'what to do when it is down'),
    tags: listField('--tag <tag>', 'repeatable'),
    external_key: textField('--external-key <key>', 'its key for tools such as Terraform'),
  }),
  ...section('Paired monitors:', {
    monitor_tls: flagField('monitor-tls', true, 'do not watch its certificate (https)'),
    monitor_domain: flagField('monitor-domain', true, 'do not watch its domain'),
    monitor_page_speed: flagField('monitor-page-speed', false, 'watch its page speed too'),
  }),
} satisfies { [K in keyof MonitorSettings]-?: Field<NonNullable<MonitorSettings[K]>> }

const EMPTY: Partial<Record<keyof typeof FIELDS, null | []>> = {
  check_regions: null,
  request_headers: [],
  request_body: null,
  basic_auth: null,
  bearer_token: null,
  assertions: [],
  min_healthy_regions: null,
  degraded_threshold_ms: null,
  depends_on: [],
  group_notification_ids: [],
  reminder_interval_minutes: null,
  description: null,
  runbook_url: null,
  tags: [],
  external_key: null,
}

export const MONITOR_FIELDS = { fields: FIELDS, empty: EMPTY }

export function readSettings(given: Given, files: Files): MonitorSettings {
  return readFields(MONITOR_FIELDS, given, files) as MonitorSettings
}
