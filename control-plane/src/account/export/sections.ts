import { routes } from '@pharos/shared-protocol/contract/index.ts'
import type { AnyRoute } from '@pharos/shared-protocol/contract/route.ts'

/** A field of the document, or of one of its items: the reply of a route. */
export interface Section {
  route: AnyRoute
  /** For a route below an item: the field of the item with the id, by the name of the route's parameter. */
  params?: Record<string, string>
  /** The fields that each item has besides those of the route itself. */
  within?: Sections
}

export type Sections = Record<string, Section>

const OF_PAGE = { params: { id: 'id' } }
const OF_MEMBER = { params: { user_id: 'id' } }

/** Everything that an account sets up, in the order of the document. Measurements are in separate lists. */
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
  http_monitors: { route: routes.listHttpJobs },
  tcp_monitors: { route: routes.listTcpJobs },
  icmp_monitors: { route: routes.listIcmpJobs },
  tls_monitors: { route: routes.listTlsJobs },
  domain_checks: { route: routes.listDnsJobs },
  dns_record_monitors: { route: routes.listDnsRecordMonitors },
  browser_checks: {
    route: routes.listBrowserChecks,
    within: { baselines: { route: routes.listBaselines, params: { check_id: 'id' } } },
  },
  page_speed_monitors: { route: routes.listPageSpeedJobs },
  heartbeats: { route: routes.listHeartbeats },
  maintenance_windows: { route: routes.listMaintenanceWindows },
  notification_groups: { route: routes.listGroups },
  notification_channels: { route: routes.listChannels },
  integrations: { route: routes.listIntegrations },
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
    },
  },
  incidents: { route: routes.listIncidents },
  status_pages: {
    route: routes.listStatusPages,
    within: {
      components: { route: routes.listComponents, ...OF_PAGE },
      branding: { route: routes.getBranding, ...OF_PAGE },
      custom_domain: { route: routes.getCustomDomain, ...OF_PAGE },
      incidents: { route: routes.listPageIncidents, ...OF_PAGE },
      maintenance: { route: routes.listPageMaintenance, ...OF_PAGE },
      corrections: { route: routes.listCorrections, ...OF_PAGE },
      subscribers: { route: routes.listSubscribers, ...OF_PAGE },
    },
  },
}
