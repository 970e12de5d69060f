import type { JsonSchema } from './openapi-example.ts'
import { FIELD_WORDS } from './openapi-fields.ts'

/** Descriptions of fields and parameters that mean the same everywhere; a field's own description takes precedence. */
const WORDS: Record<string, string> = {
  account_id: 'The account it belongs to',
  accent_color: 'Second colour of the page, as #rrggbb',
  action: 'Operation id of the request, for example http_job.create',
  actor_id: 'Id of the credential',
  assertions: 'What the response must fulfil beside its status code',
  attempts: 'How often the run tried, retries among them',
  basic_auth: 'User name and password for Basic authentication; the password is not answered',
  bearer_token: 'Sent as bearer token; not answered',
  check_regions: 'Slugs of the regions that check; null: the default regions of the account',
  contact_method_id: 'The contact method',
  created_at: 'When it was made',
  created_by: 'The member who made it',
  cursor: 'Where the page begins: from the Link header of the page before',
  degraded_threshold_ms: 'Slower answers count as degraded; null: none does',
  depends_on: 'Monitors whose outage holds the alerts of this one back',
  description: 'Text for people',
  domain: 'A domain name',
  dry_run: 'Only says what would be done',
  duration_ms: 'How long it took, in milliseconds',
  email: 'An e-mail address',
  ends_at: 'When it ends',
  escalation_policy_id: 'Who is paged; null: nobody',
  expected_status_codes: 'Codes and ranges that count as healthy, for example 200-299',
  expires_at: 'When it stops working; null: never',
  external_key: 'A name of your own, unique per account and kind, for tools that plan and apply',
  failure_detail: 'What went wrong, in words',
  failure_reason: 'What went wrong, as a stable word',
  failure_threshold: 'A region fails when so many of its last runs failed',
  failure_window: 'How many of the last runs are considered',
  follow_redirects: 'Whether redirects are followed',
  friendly_name: 'The name that people see',
  from: 'The first instant',
  group_notification_ids: 'Notification groups that are notified',
  host: 'A host name or an address',
  http_job_id: 'The HTTP monitor',
  http_version: 'Which version of HTTP is spoken',
  id: 'Its id',
  incident_id: 'The incident',
  interval_seconds: 'Time between two runs',
  inverted: 'Healthy counts as failed, and failed as healthy',
  ip_family: 'Which version of IP is used',
  key: 'The secret part of the address',
  kind: 'The kind of monitor',
  last_alert_at: 'When it alerted last; null: never',
  last_failure_reason: 'Why the last failed run failed, as a stable word',
  last_run_at: 'When it ran last; null: never',
  last_seen_at: 'When it was heard of last',
  last_status_change_at: 'When its status changed last',
  last_used_at: 'When it was used last, to the minute',
  level: 'The level, counted from 1',
  limit: 'How many entries a page has',
  loop_delay_ms: 'How late the agent itself was, in milliseconds',
  message: 'Text for people',
  method: 'The HTTP method',
  min_healthy_regions: 'So many regions must be healthy; null: a majority',
  monitor_id: 'The monitor',
  months: 'How many months, the current one included',
  muted: 'Evaluated, but never alerts',
  n: 'The number of the ping',
  name: 'The name that people see',
  page: 'The status page',
  partial: 'Whether days that are not over are included',
  path: 'Where the fault is',
  paused: 'Not checked while this is set',
  port: 'A port',
  position: 'Place in the order, from the first',
  primary_color: 'First colour of the page, as #rrggbb',
  reason: 'Why',
  recovery_threshold: 'So many healthy runs in a row end a failure',
  region: 'Slug of a region',
  reminder_interval_minutes: 'How often an ongoing outage is notified again; null: never',
  request_body: 'The body that is sent',
  request_headers: 'Headers that are sent',
  resolution: 'The length of one step',
  resolvers: 'DNS servers that are asked; null: those of the agent',
  resource: 'What it was done to',
  responder_status: 'Where the responders are',
  result: 'What came of it',
  result_id: 'The result',
  retries: 'Further attempts on a fresh connection before a run counts as failed',
  run_id: 'The run',
  runbook_url: 'Where people read what to do',
  scopes: 'What the key may do; empty: what its member may do',
  service_id: 'The service it belongs to; null: none',
  severity: 'How grave it is',
  slug: 'Its short name',
  starts_at: 'When it begins',
  state: 'The state',
  status: 'The status',
  status_page_id: 'The status page',
  subscriber_id: 'The subscriber',
  tag: 'Only what has this tag',
  tags: 'Words to find and group by',
  timeout_seconds: 'A run that takes longer has failed',
  timezone: 'An IANA time zone',
  time_zone: 'An IANA time zone',
  title: 'The title that people see',
  to: 'The last instant',
  token: 'The token of the address',
  type: 'The type',
  updated_at: 'When it changed last',
  uri: 'An http or https address',
  url: 'An http or https address',
  user_agent: 'The caller’s User-Agent header',
  user_id: 'The member',
  value: 'The value',
  verify_tls: 'Whether the certificate must be valid',
  asset_type: 'Which picture of the page',
}

interface Parameter {
  name: string
  description?: string
  schema?: JsonSchema
}

export function describeParameter(parameter: Parameter): void {
  const words = parameter.schema?.description ?? WORDS[parameter.name]
  if (!parameter.description && words !== undefined) parameter.description = words
}

/**
 * Adds descriptions to the fields of a schema, and to nested ones; `owner` is the schema, operation or field that
 * contains them.
 */
export function describeFields(schema: JsonSchema, owner: string): void {
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const words = FIELD_WORDS[`${owner}.${name}`] ?? WORDS[name] ?? FIELD_WORDS[name]
    if (!field.description && !field.$ref && words !== undefined) field.description = words
    describeFields(field, name)
  }
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  for (const each of inner) if (each) describeFields(each, owner)
}
