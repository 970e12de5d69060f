import { KINDS, VOTED_KINDS, type VotedKindName } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import { MONITOR_SECRETS } from '@pharos/shared-protocol/contract/monitoring/monitor-secrets.ts'
import { ASSET_TYPES } from '@pharos/shared-protocol/contract/publishing/page-branding.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'
import type { ArchiveFiles } from './files.ts'

export type Item = Record<string, unknown>

/** How the records of a section become resources again: by the route that creates them, with its checks. */
export interface Step {
  /** The section of the archive, or the name of what is within its items. */
  section: string
  route: AnyRoute
  /** Parameters of the route by fields of the record's parent. */
  params?: Record<string, string>
  /** The body that the record stands for, if not the fields that the route takes. */
  body?(item: Item): Item
  /** Stores the files that the record names, and returns it with their keys. */
  files?(item: Item, files: ArchiveFiles): Promise<Item>
  /** Whether the record is imported at all. */
  when?(item: Item): boolean
  /** The ids that the route gives besides that of the resource, in its order: those of what it creates along. */
  alongWith?(item: Item): string[]
  /** The route that sets up what was created along with another resource. */
  settings?: { route: AnyRoute; param: string; when(item: Item): boolean }
  /** The body for all records of one parent, which the route sets at once. */
  together?(items: readonly Item[]): Item
  /** Whether there is one for each parent, without an id. */
  isOnce?: true
  /** Whether the item only holds others: those within. */
  isHolder?: true
  /** Records within the item, each with a step of its own. */
  within?: { field: string; step: Step }[]
  /** What has to be set once everything exists, since it refers to what comes later. */
  later?: { route: AnyRoute; param: string; fields: readonly string[]; when(item: Item): boolean }
  /** The route that pauses what was paused. */
  pause?: { route: AnyRoute; param: string }
  /** The table of the resource, and what says who created it and when; usually only when. */
  stamps?: { table: string; columns?: readonly string[] }
}

const OF_PARENT = { id: 'id' }
const isText = (value: unknown): value is string => typeof value === 'string'

/** Without what is secret, whose values are not in the archive, and without what needs it. */
function withoutSecrets(item: Item): Item {
  const { hidden, needing, lists } = MONITOR_SECRETS
  const without = [...hidden, ...needing].map(field => [field, undefined])
  const open = lists.flatMap(field => {
    const entries = item[field]
    if (!Array.isArray(entries)) return []
    return [[field, (entries as Item[]).filter(each => each.secret !== true).map(({ has_value: _, ...each }) => each)]]
  })
  return { ...item, ...Object.fromEntries([...without, ...open]), depends_on: [] }
}

/** A report whose services and groups are gone must not become one of the whole account. */
function isAboutSomething({ whole_account, ...item }: Item): boolean {
  const chosen = [item.tags, item.service_ids, item.notification_group_ids]
  return whole_account === true || chosen.some(each => Array.isArray(each) && each.length > 0)
}

function withoutRecipients({ recipients: _, ...rest }: Item): Item {
  return rest
}

const MONITOR = { table: 'monitor' }
const CHANGED = ['created_at', 'updated_at']
const MADE_BY = [...CHANGED, 'created_by']
const depends = ({ depends_on }: Item) => Array.isArray(depends_on) && depends_on.length > 0
const isPaired = (item: Item) => isText(item.http_job_id)
const shown = [
  ...ASSET_TYPES.map(type => `${type}_storage_key`),
  'page_title',
  'primary_color',
  'accent_color',
  'header_text',
  'footer_text',
  'meta_description',
  'custom_css',
]

/** In the order in which they refer to each other. */
export const STEPS: readonly Step[] = [
  { section: 'regions', route: routes.createRegion, when: item => item.private === true },
  {
    section: 'members',
    route: routes.createMember,
    body: item => ({ ...item, role: item.role === 'owner' ? 'super_admin' : item.role }),
    stamps: { table: 'member' },
  },
  {
    section: 'notification_groups',
    route: routes.createGroup,
    body: ({ name, external_key }) => ({ name, external_key }),
    stamps: { table: 'notification_group' },
  },
  { section: 'status_pages', route: routes.createStatusPage, stamps: { table: 'status_page', columns: CHANGED } },
  {
    section: 'status_pages.branding',
    route: routes.updateBranding,
    params: OF_PARENT,
    isOnce: true,
    when: item =>
      item.white_label === true || item.default_theme !== 'system' || shown.some(name => isText(item[name])),
    files: (item, files) => files.branding(item),
  },
  {
    section: 'on_call_schedules',
    route: routes.createSchedule,
    within: [{ field: 'layers', step: { section: 'layers', route: routes.createLayer, params: OF_PARENT } }],
    stamps: { table: 'on_call_schedule' },
  },
  {
    section: 'on_call_schedules.overrides',
    route: routes.createOverride,
    params: OF_PARENT,
    stamps: { table: 'on_call_override' },
  },
  {
    section: 'escalation_policies',
    route: routes.createPolicy,
    body: ({ levels: _, ...item }) => item,
    within: [{ field: 'levels', step: { section: 'levels', route: routes.createEscalationLevel, params: OF_PARENT } }],
    stamps: { table: 'escalation_policy' },
  },
  { section: 'services', route: routes.createService, stamps: { table: 'service' } },
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
    later: { route: routes.updateHttpJob, param: 'job_id', fields: ['depends_on'], when: depends },
    pause: { route: routes.pauseHttpJob, param: 'job_id' },
    stamps: MONITOR,
  },
  ...VOTED_KINDS.filter(kind => kind !== 'http' && kind !== 'browser').map(stepOfKind),
  {
    section: 'tls_monitors',
    route: routes.createTlsJob,
    settings: { route: routes.updateTlsJob, param: 'tls_job_id', when: isPaired },
    pause: { route: routes.pauseTlsJob, param: 'tls_job_id' },
    stamps: MONITOR,
  },
  {
    section: 'domain_checks',
    route: routes.updateDnsJob,
    settings: { route: routes.updateDnsJob, param: 'dns_job_id', when: () => true },
    pause: { route: routes.pauseDnsJob, param: 'dns_job_id' },
    stamps: MONITOR,
  },
  {
    section: 'page_speed_monitors',
    route: routes.updatePageSpeedJob,
    settings: { route: routes.updatePageSpeedJob, param: 'page_speed_job_id', when: () => true },
    pause: { route: routes.pausePageSpeedJob, param: 'page_speed_job_id' },
    stamps: MONITOR,
  },
  { section: 'dns_record_monitors', route: routes.createDnsRecordMonitor, stamps: MONITOR },
  {
    section: 'browser_checks',
    route: routes.createBrowserCheck,
    later: {
      route: routes.updateBrowserCheck,
      param: 'check_id',
      fields: ['state'],
      when: item => item.state === 'paused',
    },
    stamps: MONITOR,
  },
  {
    section: 'heartbeats',
    route: routes.createHeartbeat,
    pause: { route: routes.pauseHeartbeat, param: 'job_id' },
    stamps: MONITOR,
  },
  {
    section: 'alert_rules',
    route: routes.createAlertRule,
    pause: { route: routes.pauseAlertRule, param: 'id' },
    stamps: MONITOR,
  },
  {
    section: 'status_pages.components',
    route: routes.setComponents,
    params: OF_PARENT,
    together: components => ({ components: components.map(partOf) }),
    stamps: { table: 'status_page_component' },
  },
  {
    section: 'status_pages.manual_components',
    route: routes.createManualComponent,
    params: OF_PARENT,
    stamps: { table: 'status_page_component', columns: ['created_at', 'set_at'] },
  },
  {
    section: 'maintenance_windows',
    route: routes.createMaintenanceWindow,
    when: item => item.status !== 'ended',
    stamps: { table: 'maintenance_window' },
  },
  { section: 'monitor_views', route: routes.createMonitorView, stamps: { table: 'monitor_view', columns: MADE_BY } },
  { section: 'metric_views', route: routes.createMetricView, stamps: { table: 'metric_view', columns: MADE_BY } },
  { section: 'log_views', route: routes.createLogView, stamps: { table: 'log_view', columns: MADE_BY } },
  { section: 'log_parsers', route: routes.createLogParser, stamps: { table: 'log_parser', columns: CHANGED } },
  {
    section: 'redaction_rules',
    route: routes.createRedactionRule,
    stamps: { table: 'redaction_rule', columns: CHANGED },
  },
  // Nobody is asked again by an import: recipients are added by hand.
  {
    section: 'reports',
    route: routes.createReport,
    body: withoutRecipients,
    when: isAboutSomething,
    stamps: { table: 'mailed_report' },
  },
  { section: 'dashboards', route: routes.createDashboard, stamps: { table: 'dashboard', columns: MADE_BY } },
  {
    section: 'dashboards.widgets',
    route: routes.createWidget,
    isHolder: true,
    within: [
      {
        field: 'widgets',
        step: {
          section: 'widgets',
          route: routes.createWidget,
          params: { dashboard_id: 'id' },
          stamps: { table: 'dashboard_widget', columns: CHANGED },
        },
      },
    ],
  },
  { section: 'rum_applications', route: routes.createRumApp, stamps: { table: 'rum_app', columns: CHANGED } },
  {
    section: 'rum_applications.rules',
    route: routes.createRumRule,
    params: { app_id: 'app_id' },
    stamps: { table: 'rum_rule', columns: CHANGED },
  },
  {
    section: 'rum_applications.session_filters',
    route: routes.createRumSessionFilter,
    params: { app_id: 'app_id' },
    stamps: { table: 'rum_session_filter', columns: CHANGED },
  },
]

/** A component as the list of a page's components takes it. */
function partOf({ monitor_id, friendly_name, group, description, sla_target_percentage, shows_uptime }: Item): Item {
  return { monitor_id, friendly_name, group, description, sla_target_percentage, shows_uptime }
}

/** The monitors of a kind whose regions vote, of which all stands in their settings. */
function stepOfKind(kind: VotedKindName): Step {
  const { create, update, pause } = MONITOR_ROUTES[kind]
  const param = monitorParam(update)
  return {
    section: KINDS[kind].section,
    route: create,
    body: withoutSecrets,
    later: { route: update, param, fields: ['depends_on'], when: depends },
    pause: { route: pause, param },
    stamps: MONITOR,
  }
}
