import type { LeftOutReason } from '@pharos/shared-protocol/contract/business/account-import.ts'

/**
 * Sections that say again what others say, each with what it comes from: a monitor names its service, and a list of
 * results shows rows of a table.
 */
export const SAID_ELSEWHERE: Record<string, string> = {
  'services.monitors': 'http_monitors',
  sla: 'history.rollup',
  // A channel of an integration is one of a group.
  'integrations.deliveries': 'notification_groups.deliveries',
  // Those that are over; a step creates the others.
  maintenance_windows: 'history.maintenance_window',
  incidents: 'history.incident',
  'incidents.updates': 'history.incident_update',
  'incidents.timeline': 'history.incident_entry',
  'incidents.postmortem': 'history.incident_postmortem',
  'services.events': 'history.service_event',
  'status_pages.incidents': 'history.page_incident',
  'status_pages.incidents.updates': 'history.page_incident_update',
  'status_pages.maintenance': 'history.page_maintenance',
  'status_pages.corrections': 'history.page_correction',
  'heartbeats.pings': 'history.ping',
  'rum_applications.issues': 'history.rum_issue',
  'rum_applications.releases': 'history.rum_release',
  audit_log: 'history.audit_entry',
}

/** The sections that are not imported, by reason. */
export const LEFT_OUT: { [K in LeftOutReason]?: readonly string[] } = {
  has_secrets: [
    'api_keys',
    'm2m_clients',
    'oauth_apps',
    'secrets',
    'notification_channels',
    'integrations',
    'inbound_sources',
    'audit_log_stream',
    'services.notification_targets',
  ],
  proves_ownership: [
    'domains',
    'saml_connections',
    'oidc_connections',
    'scim_connection',
    'invitations',
    'status_pages.custom_domain',
  ],
  of_this_account: ['account', 'security'],
  messages: ['reports.issues'],
  learnt_again: ['dns_record_monitors.baselines'],
}

/** The section that a section only shows again; undefined if it is one of its own. */
export function sourceOf(section: string): string | undefined {
  const last = section.split('.').at(-1)
  if (last === 'results') return 'history.check_result'
  return last === 'transitions' ? 'history.transition' : SAID_ELSEWHERE[section]
}

/** Why a section of the archive is not imported. */
export function reasonOf(section: string): LeftOutReason {
  const found = Object.entries(LEFT_OUT).find(([, sections]) => sections.includes(section))
  return (found?.[0] ?? 'unknown') as LeftOutReason
}
