import { KINDS, MONITOR_KINDS, type MonitorKindName } from '@pharos/shared-protocol/check/kind.ts'
import { routes } from '@pharos/shared-protocol/contract/index.ts'
import { monitorParam } from '@pharos/shared-protocol/contract/monitoring/monitor-resource.ts'
import { MONITOR_ROUTES } from '@pharos/shared-protocol/contract/monitoring/monitor-routes.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** A file of an archive: the reply of a route, for each item of the section that it is within. */
export interface Section {
  route: AnyRoute
  /**
   * For a route below an item: the field of the item with the id, by the name of the route's parameter. Those of the
   * sections above hold too.
   */
  params?: Record<string, string>
  /** What belongs to each item. */
  within?: Sections
}

export type Sections = Record<string, Section>

/** What belongs to the monitors of a kind besides their history. */
const MORE: { [K in MonitorKindName]?: Record<string, AnyRoute> } = {
  dns_record: { baselines: routes.listDnsBaselines },
  browser: { baselines: routes.listBaselines },
  heartbeat: { pings: routes.listPings },
}

function monitorsOf(kind: MonitorKindName): Section {
  const { list, results, transitions } = MONITOR_ROUTES[kind]
  const within = { ...MORE[kind], ...(results && { results }), transitions }
  const ofMonitor = Object.entries(within).map(([name, route]) => [
    name,
    { route, params: { [monitorParam(route)]: 'id' } },
  ])
  return { route: list, within: Object.fromEntries(ofMonitor) }
}

const OF_PAGE = { params: { id: 'id' } }
const OF_MEMBER = { params: { user_id: 'id' } }

/**
 * Everything that an account sets up, and the history that the database keeps of it, in the order of the archive. What the
 * telemetry store has is left out.
 */
export const SECTIONS: Sections = {
  account: { route: routes.getAccount },
  security: { route: routes.getAccountSecurity },
  members: {
    route: routes.listMembers,
    within: {
      contact_methods: { route: routes.listContactMethods, ...OF_MEMBER },
      notification_rules: { route: routes.listNotificationRules, ...OF_MEMBER },
    },
  },
  invitations: { route: routes.listInvitations },
  api_keys: { route: routes.listApiKeys },
  m2m_clients: { route: routes.listM2mClients },
  oauth_apps: { route: routes.listOAuthApps },
  domains: { route: routes.listDomains },
  oidc_connections: { route: routes.listOidcConnections },
  saml_connections: { route: routes.listSamlConnections },
  scim_connection: { route: routes.getScimConnection },
  audit_log_stream: { route: routes.getAuditStream },
  secrets: { route: routes.listSecrets },
  regions: { route: routes.listRegions },
  ...Object.fromEntries(MONITOR_KINDS.map(kind => [KINDS[kind].section, monitorsOf(kind)])),
  monitor_views: { route: routes.listMonitorViews },
  sla: { route: routes.listAccountSla },
  maintenance_windows: { route: routes.listMaintenanceWindows },
  notification_groups: {
    route: routes.listGroups,
    within: { deliveries: { route: routes.listGroupDeliveries, params: { id: 'id' } } },
  },
  notification_channels: { route: routes.listChannels },
  integrations: {
    route: routes.listIntegrations,
    within: { deliveries: { route: routes.listDeliveries, params: { id: 'id' } } },
  },
  inbound_sources: { route: routes.listInboundSources },
  on_call_schedules: {
    route: routes.listSchedules,
    within: { overrides: { route: routes.listOverrides, params: { id: 'id' } } },
  },
  escalation_policies: { route: routes.listPolicies },
  services: {
    route: routes.listServices,
    within: {
      monitors: { route: routes.listServiceMonitors, params: { id: 'id' } },
      notification_targets: { route: routes.listTargets, params: { id: 'id' } },
      events: { route: routes.listServiceEvents, params: { id: 'id' } },
      deliveries: { route: routes.listServiceDeliveries, params: { id: 'id' } },
    },
  },
  incidents: {
    route: routes.listIncidents,
    within: {
      updates: { route: routes.listIncidentUpdates, params: { id: 'id' } },
      timeline: { route: routes.listTimeline, params: { id: 'id' } },
      postmortem: { route: routes.getPostmortem, params: { id: 'id' } },
    },
  },
  status_pages: {
    route: routes.listStatusPages,
    within: {
      components: { route: routes.listComponents, ...OF_PAGE },
      manual_components: { route: routes.listManualComponents, ...OF_PAGE },
      address: { route: routes.getPageAddress, ...OF_PAGE },
      branding: { route: routes.getBranding, ...OF_PAGE },
      custom_domain: { route: routes.getCustomDomain, ...OF_PAGE },
      incidents: {
        route: routes.listPageIncidents,
        ...OF_PAGE,
        within: {
          updates: { route: routes.listPageUpdates, params: { incident_id: 'id' } },
        },
      },
      maintenance: { route: routes.listPageMaintenance, ...OF_PAGE },
      corrections: { route: routes.listCorrections, ...OF_PAGE },
      subscribers: { route: routes.listSubscribers, ...OF_PAGE },
    },
  },
  dashboards: {
    route: routes.listDashboards,
    within: { widgets: { route: routes.getDashboard, params: { id: 'id' } } },
  },
  log_parsers: { route: routes.listLogParsers },
  redaction_rules: { route: routes.listRedactionRules },
  log_views: { route: routes.listLogViews },
  metric_views: { route: routes.listMetricViews },
  rum_applications: {
    route: routes.listRumApps,
    within: {
      rules: { route: routes.listRumRules, params: { app_id: 'id' } },
      session_filters: { route: routes.listRumSessionFilters, params: { app_id: 'id' } },
      issues: { route: routes.listRumIssues, params: { app_id: 'id' } },
      releases: { route: routes.listRumReleases, params: { app_id: 'id' } },
    },
  },
  reports: {
    route: routes.listReports,
    within: { issues: { route: routes.listReportIssues, params: { id: 'id' } } },
  },
  audit_log: { route: routes.listAuditLog },
}
