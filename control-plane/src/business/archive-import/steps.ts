import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

export type Item = Record<string, unknown>

/** How the records of a section become resources again: by the route that creates them, with its checks. */
export interface Step {
  /** The section of the archive, or null for one that is within the items of another. */
  section: string
  route: AnyRoute
  /** Parameters of the route by fields of the record's parent. */
  params?: Record<string, string>
  /** The body that the record stands for, if not the fields that the route takes. */
  body?(item: Item): Item
  /** Whether the record is imported at all. */
  when?(item: Item): boolean
  /** The ids that the route gives besides that of the resource, in its order: those of what it creates along. */
  alongWith?(item: Item): string[]
  /** Records within the item, each with a step of its own. */
  within?: { field: string; step: Step }[]
  /** What has to be set once everything exists, since it refers to what comes later. */
  later?: { route: AnyRoute; param: string; fields: readonly string[] }
  /** The route that pauses what was paused. */
  pause?: { route: AnyRoute; param: string }
}

const OF_PARENT = { id: 'id' }
const isText = (value: unknown): value is string => typeof value === 'string'

/** Headers without those whose value is a secret, and no password without its word. */
function withoutSecrets(item: Item): Item {
  const { request_headers, basic_auth: _, ...rest } = item
  const headers = Array.isArray(request_headers) ? (request_headers as Item[]) : []
  return { ...rest, request_headers: headers.filter(({ secret }) => secret !== true), depends_on: [] }
}

/** In the order in which they refer to each other. */
export const STEPS: readonly Step[] = [
  {
    section: 'members',
    route: routes.createMember,
    body: item => ({ ...item, role: item.role === 'owner' ? 'super_admin' : item.role }),
  },
  {
    section: 'notification_groups',
    route: routes.createGroup,
    body: ({ name, external_key }) => ({ name, external_key }),
  },
  { section: 'status_pages', route: routes.createStatusPage },
  {
    section: 'on_call_schedules',
    route: routes.createSchedule,
    within: [{ field: 'layers', step: { section: 'layers', route: routes.createLayer, params: OF_PARENT } }],
  },
  {
    section: 'on_call_schedules.overrides',
    route: routes.createOverride,
    params: OF_PARENT,
  },
  {
    section: 'escalation_policies',
    route: routes.createPolicy,
    body: ({ levels: _, ...item }) => item,
    within: [{ field: 'levels', step: { section: 'levels', route: routes.createEscalationLevel, params: OF_PARENT } }],
  },
  { section: 'services', route: routes.createService },
  {
    section: 'http_monitors',
    route: routes.createHttpJob,
    body: item => ({
      ...withoutSecrets(item),
      monitor_tls: isText(item.tls_job_id),
      monitor_domain: isText(item.dns_job_id),
      monitor_page_speed: isText(item.page_speed_job_id),
    }),
    alongWith: item => [item.tls_job_id, item.dns_job_id, item.page_speed_job_id].filter(isText),
    later: { route: routes.updateHttpJob, param: 'job_id', fields: ['depends_on'] },
    pause: { route: routes.pauseHttpJob, param: 'job_id' },
  },
  {
    section: 'tcp_monitors',
    route: routes.createTcpJob,
    body: item => ({ ...item, depends_on: [] }),
    later: { route: routes.updateTcpJob, param: 'tcp_job_id', fields: ['depends_on'] },
    pause: { route: routes.pauseTcpJob, param: 'tcp_job_id' },
  },
  {
    section: 'icmp_monitors',
    route: routes.createIcmpJob,
    body: item => ({ ...item, depends_on: [] }),
    later: { route: routes.updateIcmpJob, param: 'icmp_job_id', fields: ['depends_on'] },
    pause: { route: routes.pauseIcmpJob, param: 'icmp_job_id' },
  },
  {
    section: 'tls_monitors',
    route: routes.createTlsJob,
    when: item => item.http_job_id === null,
    pause: { route: routes.pauseTlsJob, param: 'tls_job_id' },
  },
  { section: 'dns_record_monitors', route: routes.createDnsRecordMonitor },
  { section: 'heartbeats', route: routes.createHeartbeat, pause: { route: routes.pauseHeartbeat, param: 'job_id' } },
  { section: 'maintenance_windows', route: routes.createMaintenanceWindow },
  { section: 'monitor_views', route: routes.createMonitorView },
  { section: 'metric_views', route: routes.createMetricView },
  { section: 'log_views', route: routes.createLogView },
  { section: 'log_parsers', route: routes.createLogParser },
  { section: 'redaction_rules', route: routes.createRedactionRule },
]

/** Sections that say again what others say: a monitor names its service. */
export const SAID_ELSEWHERE = ['services.monitors']

/** The sections that are configuration, and why they are not imported; every other one is history. */
export const LEFT_OUT: Record<string, readonly string[]> = {
  has_secrets: [
    'api_keys',
    'm2m_clients',
    'oauth_apps',
    'secrets',
    'notification_channels',
    'integrations',
    'inbound_sources',
    'audit_log_stream',
    'members.contact_methods',
    'services.notification_targets',
    'status_pages.subscribers',
  ],
  proves_ownership: [
    'domains',
    'saml_connections',
    'oidc_connections',
    'scim_connection',
    'security',
    'invitations',
    'account',
    'status_pages.custom_domain',
  ],
  of_the_installation: ['regions'],
  not_supported: [
    'members.notification_rules',
    'tls_monitors',
    'domain_checks',
    'page_speed_monitors',
    'browser_checks',
    'browser_checks.baselines',
    'alert_rules',
    'dashboards',
    'rum_applications',
    'rum_applications.rules',
    'rum_applications.session_filters',
    'status_pages.components',
    'status_pages.branding',
    'status_pages.maintenance',
  ],
}

/** Why a section of the archive is not imported. */
export function reasonOf(section: string): string {
  const found = Object.entries(LEFT_OUT).find(([, sections]) => sections.includes(section))
  return found?.[0] ?? 'history'
}
