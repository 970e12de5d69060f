import { type Rule, readAll, type Source, sources } from './rule.ts'

/** The areas from the bottom up, each with the tables whose rows it owns. */
const OWNED: Record<string, string> = {
  platform: 'idempotency_key event event_claim process installation clock_mark clock_step',
  account:
    'account ended_account person member session api_key audit_entry audit_stream account_secret usage_day impersonation',
  monitoring: `region agent agent_revocation monitor monitor_state region_state monitor_policy transition check_result
    result_evidence region_absence rollup rollup_5m rollup_5m_rest rollup_coarse rollup_mark rollup_end monitor_change
    scheduler_lease dead_letter planned_run asked_run dns_record_set heartbeat_state ping ping_body maintenance_window
    maintenance_occurrence maintenance_span rdap_refresh rdap_bootstrap rdap_service registry_host registry_turn pulse
    pulse_gap own_outage uptime_month uptime_correction timeline_change monitor_view`,
  observability: `telemetry_usage telemetry_log telemetry_gap log_parser redaction_rule metric_view log_view dashboard dashboard_widget alert_rule
    alert_rule_state rum_app rum_rule rum_session_filter rum_source_map rum_issue rum_error_key rum_error_shape rum_issue_hour rum_release rum_issue_mark
    rum_replay rum_segment rum_replay_total rum_replay_quota rum_erasure rum_file_erasure rum_sampling rum_gap usage_segment usage_session_block rum_kept_days`,
  response: `service service_target service_event service_hole incident_counter incident incident_monitor incident_alert
    incident_entry incident_update incident_postmortem incident_publication alert_state held_alert notification_group integration
    notification_channel delivery delivery_attempt delivery_receiver delivery_lane sending_quota monitor_outage monitor_flap
    on_call_schedule on_call_layer on_call_override on_call_shift escalation_policy escalation_level contact_method notification_rule
    escalation page pageability_sweep inbound_source backtest incident_suspects
    incident_blast_radius blast_radius_turn blast_radius_place`,
  identity: `sign_in_link known_browser invitation email_change person_password totp recovery_code passkey linked_provider
    pending_sign_in passkey_challenge provider_visit sign_in_failure m2m_client oauth_app oauth_consent oauth_grant
    oauth_token oauth_reply scim_connection scim_user scim_group scim_group_member scim_log_entry directory_event account_domain policy_reminder
    sso_connection sso_sign_in sso_assertion sso_key`,
  publishing: `status_page status_page_address status_page_component component_day status_page_branding page_incident page_incident_update
    page_maintenance page_correction page_change page_broadcast subscriber subscriber_ask branding_upload custom_domain
    custom_domain_certificate acme_account acme_challenge`,
  business: `billing_customer billing_event billing_sweep plan_review account_export account_import account_import_upload dropped_upload usage_warning mailed_report
    report_recipient report_ask report_issue report_key partner partner_key partner_access_token installation_measure`,
}
const AREAS = Object.keys(OWNED)
const OWNER = new Map(
  Object.entries(OWNED).flatMap(([area, tables]) => tables.split(/\s+/).map(table => [table, area] as const)),
)

/** Tables that higher areas may join; all others are read by functions of their owner. */
const JOINED = ['account', 'person', 'member', 'region', 'monitor', 'monitor_state']

const TEMPLATE = /`(?:[^`\\]|\\.)*`/g
const VERB = /\b(?:select|insert|update|delete|exists|join)\b/
const NAMED = /\b(delete from|insert into|from|join|update|using)\s+(?:only\s+)?([a-z_0-9]+)\b/g
const BUILT = /\.(selectFrom|insertInto|updateTable|deleteFrom)\(\s*['`]([a-z_0-9]+)/g
const READS = ['from', 'join', 'using', 'selectFrom']

export const tables: Rule = {
  name: 'SQL of other areas',
  run: () => ({
    faults: [...sources().flatMap(foreignTables), ...unowned(readAll(['control-plane/src/migration/*.ts']))],
  }),
}

/** The tables of other areas that a file uses without permission, in words. */
export function foreignTables({ path, text }: Source): string[] {
  const area = /^control-plane\/src\/([^/]+)\//.exec(path)?.[1] ?? ''
  if (!AREAS.includes(area) || path.endsWith('.test.ts')) return []
  const statements = [...text.matchAll(TEMPLATE)].filter(([statement]) => VERB.test(statement))
  const named = statements.flatMap(({ 0: statement, index }) =>
    [...statement.matchAll(NAMED)].map(match => ({ match, at: index + match.index })),
  )
  const built = [...text.matchAll(BUILT)].map(match => ({ match, at: match.index }))
  return [...named, ...built].flatMap(({ match: [, verb = '', table = ''], at }) => {
    const fault = faultOf(area, verb, table)
    return fault === null ? [] : [`${path}:${text.slice(0, at).split('\n').length} ${fault}`]
  })
}

function faultOf(area: string, verb: string, table: string): string | null {
  const owner = OWNER.get(table)
  if (owner === undefined || owner === area) return null
  if (AREAS.indexOf(owner) > AREAS.indexOf(area)) return `names ${table}: ${area} knows nothing of ${owner}`
  if (!READS.includes(verb)) return `writes ${table}: only ${owner} does`
  return JOINED.includes(table) ? null : `reads ${table}: use a function of ${owner}`
}

/** Tables without an area: the check would not look for them. */
function unowned(migrations: readonly Source[]): string[] {
  const named = (statement: RegExp) =>
    migrations.flatMap(({ text }) => [...text.matchAll(statement)].map(([, table = '']) => table))
  const dropped = named(/drop table (\w+)/g)
  const made = named(/create table (\w+)/g).filter(table => !dropped.includes(table))
  // A name that ends in `_` continues in code, such as the names of partitions.
  const whole = new Set(made.filter(table => !table.endsWith('_')))
  return [...whole]
    .filter(table => !OWNER.has(table))
    .map(table => `the table ${table} has no area in scripts/check/tables.ts`)
}
