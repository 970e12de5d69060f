import { KINDS } from '@pharos/shared-protocol/check/kind.ts'

/** Maps a concept to the other concepts whose answers may change with it. */
const AFFECTS: Record<string, readonly string[]> = {
  alert: ['incident'],
  billing: ['account'],
  dashboard: ['dashboard_widget'],
  dashboard_template: ['dashboard'],
  dashboard_widget: ['dashboard'],
  incident: ['monitor', 'status_page', 'page_incident'],
  maintenance: ['maintenance_window', 'monitor', ...kindsOfMonitors()],
  maintenance_window: ['monitor', ...kindsOfMonitors()],
  monitor: ['incident', 'status_page', 'public_page', 'service', ...kindsOfMonitors()],
  service: ['monitor', 'escalation_policy'],
  on_call_layer: ['on_call_schedule', 'on_call', 'service', 'escalation_policy'],
  on_call_override: ['on_call_schedule', 'on_call', 'service', 'escalation_policy'],
  on_call_schedule: ['on_call', 'service', 'escalation_policy', 'on_call_override'],
  escalation_level: ['escalation_policy', 'service'],
  escalation_policy: ['service'],
  contact_method: ['service', 'member', 'notification_rule', 'escalation_policy'],
  notification_rule: ['service', 'escalation_policy'],
  notification_group: ['service', 'escalation_policy'],
  member: [
    ...['user', 'invitation', 'session', 'security'],
    ...['on_call_schedule', 'on_call', 'service', 'escalation_policy'],
  ],
  account: ['user', 'member', 'session', 'account_security'],
  security: ['member', 'passkey'],
  totp: ['security', 'member'],
  passkey: ['security', 'member'],
  partner_account: ['partner'],
  password: ['security', 'session'],
  recovery_code: ['security'],
  session: ['member'],
  scim_user: ['scim_connection', 'member'],
  scim_group: ['scim_connection', 'member'],
  oauth_app: ['connected_app'],
  consent: ['connected_app'],
  page: [
    'status_page',
    'page_incident',
    'page_maintenance',
    'page_branding',
    'custom_domain',
    'page_address',
    'manual_component',
    'subscriber',
    'public_page',
  ],
  page_incident: ['status_page', 'public_page'],
  page_maintenance: ['status_page', 'public_page'],
  page_branding: ['status_page'],
  status_page: ['public_page', 'page_incident', 'page_maintenance'],
  subscriber: ['status_page'],
  page_address: ['status_page'],
  manual_component: ['status_page', 'public_page'],
  custom_domain: ['status_page'],
  notification: ['notification_group'],
  integration: ['notification_group'],
  report: ['report_issue'],
  rum_issue: ['rum_issue_event'],
  region: ['agent'],
  agent: ['region'],
}

function kindsOfMonitors(): string[] {
  return Object.values(KINDS).map(({ reference }) => reference)
}

/** Returns the concepts to read again after a concept has changed, including itself. */
export function affectedBy(concept: string): string[] {
  const kinds = kindsOfMonitors().includes(concept) ? ['monitor'] : []
  // The audit log records every change.
  return [concept, ...(AFFECTS[concept] ?? []), ...kinds, 'audit_log']
}
