import { FIRST_SYSTEM_TABLES, FIRST_TENANT_TABLES } from './0003-row-level-security.ts'
import { INCIDENT_TABLES } from './0009-incidents.ts'
import { STATUS_PAGE_TABLES } from './0016-status-pages.ts'

export { SHARED_TABLES } from './0003-row-level-security.ts'

/** Every table whose rows belong to one account, as the migrations together leave it. */
export const TENANT_TABLES = [
  ...FIRST_TENANT_TABLES,
  'planned_run',
  'dns_record_set',
  'account_secret',
  'heartbeat_state',
  'ping',
  'ping_body',
  ...INCIDENT_TABLES,
  'alert_state',
  'held_alert',
  'maintenance_window',
  'maintenance_occurrence',
  'maintenance_span',
  'notification_group',
  'integration',
  'notification_channel',
  'delivery',
  'delivery_attempt',
  'delivery_receiver',
  'monitor_outage',
  'sending_quota',
  'on_call_schedule',
  'on_call_layer',
  'on_call_override',
  'on_call_shift',
  'escalation_policy',
  'escalation_level',
  'contact_method',
  'notification_rule',
  'escalation',
  'page',
  'service_hole',
  'pageability_sweep',
  ...STATUS_PAGE_TABLES,
  'subscriber_ask',
  'branding_upload',
  'uptime_month',
  'uptime_correction',
  'custom_domain',
  'custom_domain_certificate',
  'subscriber',
  'page_broadcast',
] as const

/** Tables of the installation: requests do not reach them at all. */
export const SYSTEM_TABLES = [
  ...FIRST_SYSTEM_TABLES,
  'acme_account',
  'acme_challenge',
  'rdap_refresh',
  'rdap_bootstrap',
  'rdap_service',
  'registry_host',
  'registry_turn',
  'page_change',
  'pulse',
  'pulse_gap',
  'own_outage',
] as const
