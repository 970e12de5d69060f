import { TIME_IN_FORMAT, TIME_OUT_FORMAT } from '@pharos/shared-protocol/contract/field.ts'
import { type JsonSchema, type Parameter, resolveSchema, type Schemas } from './openapi-document.ts'
import { FIELD_WORDS } from './openapi-fields.ts'
import { OWNED_WORDS } from './openapi-owned-fields.ts'
import { PART_WORDS } from './openapi-parts.ts'
import { TIME_WORDS } from './openapi-times.ts'

/** Descriptions of fields and parameters that mean the same everywhere; a field's own description takes precedence. */
const WORDS: Record<string, string> = {
  account_id: 'Id of the account',
  accent_color: 'Secondary colour of the page, in the form `#rrggbb`; `null` for the default',
  action: 'Operation id of the request, for example `http_job.create`',
  actor_id: 'Id of the credential that was used',
  assertions: 'Conditions that the response must meet in addition to its status code. Defaults to none',
  attempts: 'Number of attempts, including retries',
  basic_auth: 'User name and password for HTTP Basic authentication; the password is never returned. `null` for none',
  bearer_token: 'Bearer token to send; never returned. `null` for none',
  check_regions: 'Slugs of the regions that run the checks; `null` for the default regions of the account',
  contact_method_id: 'Id of the contact method',
  created_by: 'Id of the member who created it',
  cursor: 'Cursor of the page, from the Link header of the previous page',
  degraded_threshold_ms: 'Response time in milliseconds above which a healthy run counts as degraded; `null` for none',
  depends_on: 'Ids of monitors that this one depends on; while one of them is down, alerts are held back',
  description: 'Description',
  domain: 'Domain name',
  dry_run: 'Whether to only validate and return what would be created. Defaults to false',
  duration_ms: 'Duration, in milliseconds',
  email: 'Email address',
  escalation_policy_id: 'Id of the escalation policy; `null` to page nobody',
  expected_status_codes:
    'Status codes, classes and ranges that count as healthy, for example `200`, `2xx` or `200-204`. Defaults to `2xx` and `3xx`',
  external_key:
    'Your own identifier, unique per account and resource type, for tools such as configuration management; `null` for none',
  failure_detail: 'Description of the failure; `null` if there is none',
  failure_reason: 'Failure code; `null` if there is none',
  failure_threshold:
    'Number of failed runs, among the last `failure_window`, at which a region counts as failing. Defaults to 1',
  failure_window: 'Number of most recent runs to consider for `failure_threshold`. Defaults to 1',
  follow_redirects: 'Whether to follow redirects, at most 10. Defaults to true',
  friendly_name: 'Display name',
  group_notification_ids: 'Ids of the notification groups that are notified',
  host: 'Host name or IP address',
  http_job_id: 'Id of the HTTP monitor',
  http_version: 'HTTP version',
  id: 'Id',
  incident_id: 'Id of the incident',
  interval_seconds:
    'Time between two runs, in seconds. Defaults to 60; for DNS record monitors to 300, for TLS and page-speed monitors to 3600',
  inverted: 'Whether healthy and failing are swapped, for a target that must not respond. Defaults to false',
  ip_family: 'IP version to use; `any` for either',
  key: 'Key',
  kind: 'Kind',
  last_failure_reason: 'Failure code of the last failed run; `null` if there is none',
  level: 'Level of the escalation policy, counted from 1',
  limit: 'Maximum number of items to return',
  loop_delay_ms: 'Delay of the agent’s own event loop, in milliseconds',
  message: 'Text of the message',
  method: 'HTTP method',
  min_healthy_regions: 'Minimum number of healthy regions for the monitor to be up; `null` for a majority',
  monitor_id: 'Id of the monitor',
  months: 'Number of months, including the current one',
  muted: 'Whether the monitor is evaluated without alerting. Defaults to false',
  n: 'Sequence number of the ping',
  name: 'Name',
  page: 'The status page',
  path: 'Path of the field with the fault',
  paused: 'Whether the monitor is paused',
  port: 'Port number',
  position: 'Position in the order',
  primary_color: 'Primary colour of the page, in the form `#rrggbb`; `null` for the default',
  reason: 'Reason',
  recovery_threshold:
    'Number of consecutive healthy runs after which a failing region counts as healthy again. Defaults to 1',
  region: 'Slug of the region',
  reminder_interval_minutes: 'Minutes between reminders while the monitor stays down; `null` for no reminders',
  request_body: 'Body to send; `null` for none',
  request_headers: 'Headers to send',
  resolution: 'Time between points',
  resolvers: 'DNS servers to query; `null` for the authoritative servers of each name',
  resource: 'Id of the affected resource; `null` if there is none',
  responder_status: 'Status of the response to the incident',
  result: 'Result',
  result_id: 'Id of the result',
  retries: 'Number of immediate retries with a new connection before a run counts as failed. Defaults to 1',
  run_id: 'Id of the run',
  runbook_url: 'URL of instructions for responders; `null` for none',
  scopes: 'Scopes of the key; empty if it has all rights of its member',
  service_id: 'Id of the service; `null` for none',
  severity: 'Severity',
  slug: 'Slug of the region',
  state: 'State',
  status: 'Status',
  status_page_id: 'Id of the status page',
  subscriber_id: 'Id of the subscriber',
  tag: 'Tag; only monitors with this tag are listed',
  tags: 'Tags for searching and grouping',
  timeout_seconds:
    'Time limit of each attempt, in seconds. Defaults to 10; for browser checks and page-speed monitors to 60',
  timezone: 'IANA time zone',
  time_zone: 'IANA time zone',
  title: 'Title',
  token: 'Token from the link',
  type: 'Type',
  uri: 'http or https URL',
  url: 'URL',
  user_agent: 'User-Agent header of the client',
  user_id: 'Id of the member',
  value: 'Value',
  verify_tls: 'Whether to verify the certificate. Defaults to true',
  asset_type: 'Type of image',
}

/** Descriptions of query parameters that filter a list. */
const FILTER_WORDS: Record<string, string> = {
  responder_status: 'Responder status of the incidents to list',
  service_id: 'Id of the service of the items to list',
  severity: 'Severity of the incidents to list',
  state: 'State of the items to list',
  status: 'Status of the items to list',
  type: 'Type of the monitors to list',
}

export function describeParameter(parameter: Parameter, operationId: string): void {
  const { name, schema = {} } = parameter
  const given = parameter.description ?? schema.description
  const words =
    timeWords(schema, operationId, name) ??
    given ??
    OWNED_WORDS[`${operationId}.${name}`] ??
    FILTER_WORDS[name] ??
    WORDS[name]
  if (words !== undefined) parameter.description = words
}

/**
 * Adds descriptions to the fields of a schema, and to nested ones; `owner` is the schema, operation or field that
 * contains them. A field that refers to a named schema keeps the description of that schema, if it has one.
 */
export function describeFields(schema: JsonSchema, owner: string, schemas: Schemas): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const said = field.description ?? resolveSchema(field, schemas).description
    const shared = OWNED_WORDS[`${owner}.${name}`] ?? WORDS[name] ?? FIELD_WORDS[name] ?? PART_WORDS[name]
    const words = timeWords(field, owner, name) ?? said ?? shared
    if (words !== undefined && words !== said) field.description = words
    describeFields(field, name, schemas)
  }
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  for (const each of inner) if (each) describeFields(each, owner, schemas)
}

const FORMATS: readonly (string | undefined)[] = [TIME_IN_FORMAT, TIME_OUT_FORMAT]

/** The description of a timestamp that only its format describes so far. */
function timeWords(schema: JsonSchema, owner: string, name: string): string | undefined {
  const own = schema.description
  const format = own === undefined ? schema.anyOf?.[0]?.description : own
  if (!FORMATS.includes(format)) return undefined
  const words = TIME_WORDS[`${owner}.${name}`] ?? TIME_WORDS[name]
  return words !== undefined && format === TIME_IN_FORMAT ? `${words}. ${TIME_IN_FORMAT}` : words
}
